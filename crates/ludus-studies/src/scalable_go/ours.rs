//! The same algorithm with our choices where the text leaves them open: larger steps, openings that differ, windows by region, and
//! a second layer that is carried over instead of drawn, so that a scaled net knows at once what the small one knew. A net that
//! began on 3x3 meets one from scratch that had no less CPU time, from random openings that neither has learned from.

use super::{
    ScalableGoStudy,
    comparisons::together,
    preset::{Board, OURS, round_robin, scaled_from},
    sets::{Timed, train},
};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    error::StudyError,
    meeting::Meeting,
    report::{Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

const MATCHES: &str = "ours-matches";

/// The names of the steps.
pub(super) fn steps(study: &ScalableGoStudy) -> Vec<String> {
    let named = |what: &'static str| (1..=study.ours.sets).map(move |number| format!("ours-{what}-{number}"));
    named("small").chain(named("scaled")).chain(named("scratch")).chain([MATCHES.to_owned()]).collect()
}

pub(super) fn section(study: &ScalableGoStudy, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let sizes = &study.ours;
    let ours = |board: usize, generations: u64| {
        let mut settings = study.on_board(Board(board), generations);
        let learning = round_robin(&mut settings);
        (learning.radius, learning.opening_plies) = (sizes.radius, sizes.opening_plies);
        settings
    };
    let (mut small, mut scaled, mut scratch) = (Vec::new(), Vec::new(), Vec::new());
    for number in 1..=sizes.sets {
        small.push(train(workroom, &format!("ours-small-{number}"), number, &ours(3, sizes.small))?);
    }
    for (number, small) in (1..).zip(&small) {
        let settings = scaled_from(ours(5, sizes.scaled), &small.run.run, OURS);
        scaled.push(train(workroom, &format!("ours-scaled-{number}"), number, &settings)?);
    }
    for number in 1..=sizes.sets {
        let settings = ours(5, sizes.scratch);
        scratch.push(train(workroom, &format!("ours-scratch-{number}"), sizes.sets + number, &settings)?);
    }
    let game = study.run.game()?;
    let meetings = workroom.step(MATCHES, |workroom| {
        let both = scaled.iter().zip(&scratch);
        let meet = |(one, other): (&Timed, &Timed)| {
            workroom.meet(&game, [&one.run.champion(), &other.run.champion()], sizes.size)
        };
        both.map(meet).collect::<Result<Vec<Meeting>, StudyError>>()
    })?;
    let lines = scaled.iter().zip(&scratch).take(1).flat_map(|(one, other)| {
        [curves::best_fitness("scaled", &one.run), curves::best_fitness("from scratch", &other.run)]
    });
    let texts = ("ours", "The best net among its own generation, our choices, first set", "points");
    Ok(Section {
        title: "With the same time".into(),
        text: format!(
            "Steps up to {}, {} random plies before every training game, windows by region, the second layer carried over: {} generations on 3x3 and {} on \
             5x5 against {} from scratch. Champions meet from random openings of {} plies.",
            sizes.radius, sizes.opening_plies, sizes.small, sizes.scaled, sizes.scratch, sizes.size.openings
        ),
        tables: vec![Table::Rows {
            caption: "Scaled against from scratch".into(),
            rows: rows([&small, &scaled, &scratch], &meetings),
        }],
        charts: vec![curves::over_generations(texts, lines.collect())],
    })
}

fn rows([small, scaled, scratch]: [&[Timed]; 3], meetings: &[Meeting]) -> Vec<Row> {
    let seconds = |sets: &[Timed]| sets.iter().map(|set| set.seconds).sum::<f64>();
    let row = |what: String, unit, comparison| Row { what, unit, comparison };
    let cpu = |value| Comparison::ours_only(Measured::exactly(value));
    let mut rows = vec![
        row("all scaled nets".into(), Unit::CpuSeconds, cpu(seconds(small) + seconds(scaled))),
        row("all nets from scratch".into(), Unit::CpuSeconds, cpu(seconds(scratch))),
    ];
    for (number, meeting) in (1..).zip(meetings) {
        let comparison = Comparison::ours_only(meeting.percent());
        rows.push(row(format!("set {number}, points of the scaled net"), Unit::Percent, comparison));
    }
    let claim = Published::noted(50.0, "the text's finding: scaled nets are the better ones");
    let comparison = Comparison::new(claim, together(meetings), Wanted::Above);
    rows.push(row("all sets".into(), Unit::Percent, comparison));
    rows
}
