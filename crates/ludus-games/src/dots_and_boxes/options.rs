//! The names and options of the game. A bare `3x5` is short for `rows=3,cols=5`; it is spelled out before the
//! options are checked, so a size that is given twice is noticed in either form.

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError, SpecOption};

use super::{
    geometry::{MAX_SIDE, Size},
    rules::DotsAndBoxes,
};
use crate::catalogue::Catalogued;

/// Rows and columns when none are given.
const DEFAULT_SIDE: u32 = 3;

impl Catalogued for DotsAndBoxes {
    const INFO: &'static Info = &Info {
        name: "dots-and-boxes",
        aliases: &["dots", "boxes"],
        summary: "close boxes line by line; a closed box is yours and you move again",
        options: &[
            OptionInfo {
                key: "rows",
                values: "1 to 9",
                default: "3",
                meaning: "rows of boxes; 3x5 is short for rows=3,cols=5",
            },
            OptionInfo { key: "cols", values: "1 to 9", default: "3", meaning: "columns of boxes" },
        ],
    };

    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError> {
        let spelled = spell_out(spec)?;
        let options = Options::of(&spelled, Self::INFO)?;
        let side = |key| options.number(key, DEFAULT_SIDE, 1..=MAX_SIDE as u32);
        let size = Size { rows: side("rows")? as usize, cols: side("cols")? as usize };
        Ok(Some(Self::new(size)))
    }

    fn spec(&self) -> Spec {
        let Size { rows, cols } = self.size;
        let is_default = [rows, cols] == [DEFAULT_SIDE as usize; 2];
        let options = if is_default { Vec::new() } else { sides(&rows.to_string(), &cols.to_string()) };
        Spec { name: Self::INFO.name.into(), options }
    }
}

fn sides(rows: &str, cols: &str) -> Vec<SpecOption> {
    vec![SpecOption::new("rows", rows), SpecOption::new("cols", cols)]
}

/// The same spec with every bare `3x5` replaced by `rows=3,cols=5`.
fn spell_out(spec: &Spec) -> Result<Spec, SpecError> {
    let mut options = Vec::new();
    for option in &spec.options {
        if option.value.is_none() && looks_like_a_size(&option.key) {
            options.extend(split_size(&option.key)?);
        } else {
            options.push(option.clone());
        }
    }
    Ok(Spec { name: spec.name.clone(), options })
}

fn looks_like_a_size(key: &str) -> bool {
    key.contains(|letter: char| letter.is_ascii_digit())
        && key.chars().all(|letter| letter.is_ascii_digit() || letter.eq_ignore_ascii_case(&'x'))
}

fn split_size(text: &str) -> Result<Vec<SpecOption>, SpecError> {
    let lower = text.to_ascii_lowercase();
    match lower.split('x').collect::<Vec<&str>>()[..] {
        [rows, cols] if !rows.is_empty() && !cols.is_empty() => Ok(sides(rows, cols)),
        _ => Err(SpecError::BadValue {
            name: DotsAndBoxes::INFO.name,
            key: "the size".into(),
            found: format!("{text:?}"),
            wanted: "rows x columns, such as 3x5".into(),
        }),
    }
}
