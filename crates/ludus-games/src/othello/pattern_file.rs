//! Pattern files: boards in outline with squares to own, written by people in TOML. Each `[[pattern]]` has a
//! `name`, a table `squares` and a list `targets`, the best first; it may name a `[[template]]`, which has a
//! `name` and `squares` too.
//!
//! A square is named as on the board (`c3`) for the corner a1; the other symmetries follow by themselves. Its
//! number is the sum of what may stand there: 1 nothing, 2 an own disc, 4 an opponent's. A pattern's 0 takes the
//! number from its template; squares that a pattern does not name may be anything. A file is not tied to
//! a board: squares go up to the largest, and whoever uses a pattern on a smaller board leaves out what does
//! not fit.
//!
//! The study of 2011 kept each pattern in a file of XML; one file of TOML can be read and written by hand.

use std::{collections::BTreeMap, ops::Range};

use serde::Deserialize;
use toml::Spanned;

use super::{board::Board, layout::Wide};
use crate::knowledge::KnowledgeError;

/// The board whose squares a file may name.
const LARGEST: usize = 10;

/// Bits of a mask: what may stand on a square.
pub(super) const EMPTY: u8 = 1;
/// An own disc.
pub(super) const OWN: u8 = 2;
/// An opponent's disc.
pub(super) const OPPONENT: u8 = 4;
const ANYTHING: u8 = EMPTY | OWN | OPPONENT;

/// A row and a column, counted from the corner a1.
pub(super) type Place = (usize, usize);

/// A pattern with its template filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) name: String,
    /// Squares and their masks.
    pub(super) squares: Vec<(Place, u8)>,
    /// What to own, the best first; at least one.
    pub(super) targets: Vec<Place>,
}

/// Reads a file of at least one pattern.
///
/// # Errors
/// The text is no TOML, or something in it is not as described above; the line is named.
pub(super) fn parse_patterns(text: &str) -> Result<Vec<Pattern>, KnowledgeError> {
    let source = Source { text };
    let file: File = toml::from_str(text).map_err(|error| source.unreadable(&error))?;
    source.check_names(file.template.iter().map(|template| &template.name))?;
    source.check_names(file.pattern.iter().map(|pattern| &pattern.name))?;
    for template in &file.template {
        for (name, mask) in &template.squares {
            source.place(name)?;
            source.mask(mask, 1)?;
        }
    }
    if file.pattern.is_empty() {
        return Err(source.error(0..0, "no pattern", "at least one [[pattern]]"));
    }
    file.pattern.iter().map(|pattern| source.pattern(pattern, &file.template)).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    template: Vec<TemplateTable>,
    #[serde(default)]
    pattern: Vec<PatternTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TemplateTable {
    name: Spanned<String>,
    squares: Squares,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternTable {
    name: Spanned<String>,
    template: Option<Spanned<String>>,
    squares: Squares,
    targets: Spanned<Vec<Spanned<String>>>,
}

type Squares = BTreeMap<Spanned<String>, Spanned<i64>>;

/// The text of a file, to say where in it something is wrong.
struct Source<'a> {
    text: &'a str,
}

impl Source<'_> {
    fn error(
        &self,
        span: Range<usize>,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) -> KnowledgeError {
        let before = self.text.bytes().take(span.start);
        let line = 1 + before.filter(|&byte| byte == b'\n').count();
        KnowledgeError { line, found: found.into(), wanted: wanted.into() }
    }

    /// What the reader of TOML says, which puts what it expected after what it found.
    fn unreadable(&self, error: &toml::de::Error) -> KnowledgeError {
        let message = error.message().lines().next().unwrap_or_default();
        let (found, wanted) = match (message.split_once(", expected "), message.strip_prefix("missing ")) {
            (Some((found, wanted)), _) => (found.into(), wanted.replace("i64", "a whole number")),
            (None, Some(missing)) => (format!("no {missing}"), "it in every such table".into()),
            (None, None) => (message.into(), "a pattern file in TOML".into()),
        };
        self.error(error.span().unwrap_or_default(), found, wanted)
    }

    fn check_names<'n>(
        &self,
        names: impl Iterator<Item = &'n Spanned<String>>,
    ) -> Result<(), KnowledgeError> {
        let mut seen = Vec::new();
        for name in names {
            if seen.contains(&name.get_ref()) {
                let found = format!("{:?} a second time", name.get_ref());
                return Err(self.error(name.span(), found, "a name of its own"));
            }
            seen.push(name.get_ref());
        }
        Ok(())
    }

    fn pattern(&self, table: &PatternTable, templates: &[TemplateTable]) -> Result<Pattern, KnowledgeError> {
        let template = table.template.as_ref().map(|name| self.template(name, templates)).transpose()?;
        let square = |(name, mask)| Ok((self.place(name)?, self.filled_mask((name, mask), template)?));
        if table.targets.get_ref().is_empty() {
            return Err(self.error(table.targets.span(), "no targets", "the squares to own, the best first"));
        }
        Ok(Pattern {
            name: table.name.get_ref().clone(),
            squares: table.squares.iter().map(square).collect::<Result<_, _>>()?,
            targets: table.targets.get_ref().iter().map(|name| self.place(name)).collect::<Result<_, _>>()?,
        })
    }

    fn template<'t>(
        &self,
        name: &Spanned<String>,
        templates: &'t [TemplateTable],
    ) -> Result<&'t TemplateTable, KnowledgeError> {
        templates.iter().find(|template| template.name.get_ref() == name.get_ref()).ok_or_else(|| {
            let known: Vec<String> =
                templates.iter().map(|template| format!("{:?}", template.name.get_ref())).collect();
            let wanted =
                if known.is_empty() { "a [[template]] of that name".into() } else { known.join(" or ") };
            self.error(name.span(), format!("the template {:?}", name.get_ref()), wanted)
        })
    }

    /// The mask of a pattern's square, taken from the template if it is 0.
    fn filled_mask(
        &self,
        (name, mask): (&Spanned<String>, &Spanned<i64>),
        template: Option<&TemplateTable>,
    ) -> Result<u8, KnowledgeError> {
        let written = self.mask(mask, 0)?;
        if written != 0 {
            return Ok(written);
        }
        let Some(template) = template else {
            return Err(self.error(mask.span(), "0 without a template", "a number from 1 to 7"));
        };
        let inherited = template.squares.get(name).ok_or_else(|| {
            let found = format!("0, but {:?} does not name {}", template.name.get_ref(), name.get_ref());
            self.error(mask.span(), found, "a number from 1 to 7")
        })?;
        self.mask(inherited, 1)
    }

    fn mask(&self, mask: &Spanned<i64>, least: u8) -> Result<u8, KnowledgeError> {
        let number = u8::try_from(*mask.get_ref()).ok();
        number.filter(|number| (least..=ANYTHING).contains(number)).ok_or_else(|| {
            self.error(
                mask.span(),
                mask.get_ref().to_string(),
                format!("a number from {least} to {ANYTHING}"),
            )
        })
    }

    fn place(&self, name: &Spanned<String>) -> Result<Place, KnowledgeError> {
        let board = Board::<Wide>::new(LARGEST);
        let square = board.named(name.get_ref()).ok_or_else(|| {
            self.error(name.span(), format!("{:?}", name.get_ref()), "a square from a1 to j10")
        })?;
        let index = board.index(square);
        Ok((index / LARGEST, index % LARGEST))
    }
}
