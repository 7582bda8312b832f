//! Section 7: one net for every board. It looks at the surroundings of each point and at what a move there does, so that its
//! weights do not depend on the size of the board; it learns on small boards first, and each run begins with the champion of the
//! one before. Its champion meets GNU Go from openings that nobody learned from.

use ludus_games::AnyGame;
use ludus_train::{learning::Learning, settings::Settings};

use super::EspGoStudy;
use crate::{
    comparison::{Comparison, Published, Wanted},
    error::StudyError,
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const MATCHES: &str = "beyond-matches";

/// The names of the steps.
pub(super) fn steps(study: &EspGoStudy) -> Vec<String> {
    let runs = (1..=study.beyond.runs.len()).map(step_name);
    runs.chain([MATCHES.to_owned()]).collect()
}

fn step_name(number: usize) -> String {
    format!("beyond-{number}")
}

pub(super) fn section(study: &EspGoStudy, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let sizes = &study.beyond;
    let mut last: Option<Trained> = None;
    for (number, settings) in (1..).zip(&sizes.runs) {
        let settings = started(settings, last.as_ref());
        let name = step_name(number);
        last = Some(workroom.step(&name, |workroom| workroom.train(&name, &settings))?);
    }
    let Some(run) = last else {
        return Err(StudyError::Nets("beyond.runs: found none, wanted at least one".into()));
    };
    let meetings = workroom.step(MATCHES, |workroom| {
        let meet = |&board: &usize| {
            let game = AnyGame::parse(&sizes.game.replace("{board}", &board.to_string()))?;
            workroom.meet(&game, [&run.champion(), &sizes.opponent], sizes.size)
        };
        sizes.boards.iter().map(meet).collect::<Result<Vec<_>, StudyError>>()
    })?;
    let most = published::EspGo::shipped().larger.most;
    let rows = sizes.boards.iter().zip(&meetings).map(|(&board, meeting)| {
        let ours = meeting.percent();
        let comparison = if board >= 9 {
            let published = Published::noted(most, "the most in any generation of the text");
            Comparison::new(published, ours, Wanted::Higher)
        } else {
            Comparison::ours_only(ours)
        };
        Row { what: format!("{board}x{board}"), unit: Unit::Percent, comparison }
    });
    let caption = format!("Points of the champion against {}", sizes.opponent);
    Ok(Section {
        title: "One net for every board".into(),
        text: format!(
            "{} runs, each on a larger board than the one before; {} games on each board from random openings of {} plies.",
            sizes.runs.len(),
            sizes.size.games,
            sizes.size.openings
        ),
        tables: vec![Table::Rows { caption, rows: rows.collect() }],
        charts: Vec::new(),
    })
}

/// The settings with the champion of the run before as the beginning.
fn started(settings: &Settings, before: Option<&Trained>) -> Settings {
    let mut settings = settings.clone();
    if let (Learning::Esp(esp), Some(before)) = (&mut settings.learning, before) {
        esp.start = Some(before.run.clone());
    }
    settings
}
