//! The hypothesis of section 4.1: with more generations divergent sets overtake uniform ones, because one net for all windows
//! cannot learn that corners differ from the centre.

use ludus_arena::statistics::mean_and_error;
use ludus_nets::subsections::Sharing;

use super::{
    ScalableGoStudy,
    comparisons::together,
    preset::{Board, THE_TEXTS, scaled_from, sharing},
    sets::{Kind, Sets, duel, train},
};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    meeting::Meeting,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const DUELS: &str = "longer-duels";
const OPENINGS: &str = "longer-openings";

/// The names of the steps.
pub(super) fn steps(study: &ScalableGoStudy) -> Vec<String> {
    let named = |kind: Kind| (1..=study.longer.sets).map(move |number| name(kind, number));
    let runs = named(Kind::Divergent).chain(named(Kind::Uniform));
    runs.chain([DUELS.to_owned(), OPENINGS.to_owned()]).collect()
}

fn name(kind: Kind, number: u64) -> String {
    format!("longer-{}-{number}", kind.name())
}

pub(super) fn section(
    study: &ScalableGoStudy,
    sets: &Sets,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let mut learn = |kind: Kind, shared: Sharing| {
        let mut runs = Vec::new();
        for (number, small) in (1..=study.longer.sets).zip(sets.small()) {
            let settings = sharing(study.on_board(Board(5), study.longer.generations), shared);
            let settings = scaled_from(settings, &small.run.run, THE_TEXTS);
            runs.push((settings.clone(), train(workroom, &name(kind, number), number, &settings)?.run));
        }
        Ok::<_, StudyError>(runs)
    };
    let divergent = learn(Kind::Divergent, Sharing::Divergent)?;
    let uniform = learn(Kind::Uniform, Sharing::Uniform)?;
    let duels = workroom.step(DUELS, |workroom| {
        let mut averages = Vec::new();
        for (one, first) in &divergent {
            for (other, second) in &uniform {
                averages.push(duel(workroom, [one, other], [&first.run, &second.run])?.average());
            }
        }
        Ok(averages)
    })?;
    let game = study.run.game()?;
    let meetings = workroom.step(OPENINGS, |workroom| {
        let both = divergent.iter().zip(&uniform);
        let meet = |((_, one), (_, other)): (&(_, Trained), &(_, Trained))| {
            workroom.meet(&game, [&one.champion(), &other.champion()], study.sets.openings)
        };
        both.map(meet).collect::<Result<Vec<Meeting>, StudyError>>()
    })?;
    Ok(report(study, &duels, &meetings))
}

fn report(study: &ScalableGoStudy, duels: &[f64], meetings: &[Meeting]) -> Section {
    let (value, error) = mean_and_error(duels);
    let interval = (duels.len() > 1).then_some((value - error, value + error));
    let points = Measured { value, interval, n: Some(duels.len() as u64) };
    let because = "these generations do not show it";
    let hypothesis = Published::noted(0.0, "the text's hypothesis: above 0");
    let comparison = Comparison::new(hypothesis, points, Wanted::Above).because(because);
    let rows = vec![
        Row {
            what: "divergent against uniform, mean points of a net".into(),
            unit: Unit::Points,
            comparison,
        },
        Row {
            what: "champions from random openings, points of the divergent one".into(),
            unit: Unit::Percent,
            comparison: Comparison::ours_only(together(meetings)),
        },
    ];
    Section {
        title: "Does divergent overtake uniform?".into(),
        text: format!(
            "{} set(s) of each kind learn on 5x5 for {} generations instead of {}.",
            study.longer.sets, study.longer.generations, study.sets.scaled
        ),
        tables: vec![Table::Rows { caption: "Section 4.1: the hypothesis".into(), rows }],
        charts: Vec::new(),
    }
}
