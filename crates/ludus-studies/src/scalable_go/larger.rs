//! Boards that the text could not afford: 7x7, scaled from 5x5 and what it costs beside the published hours, and the wish of
//! section 4.3, a net for 9x9 that looks two plies ahead and meets real opponents.

use super::{
    ScalableGoStudy,
    preset::{Board, OURS, scaled_from},
    sets::{Timed, TrainedSet, train},
};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published,
    report::{Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

const SEVEN: &str = "seven";
const NINE: &str = "nine";
const MATCHES: &str = "nine-matches";

/// Generations of the published control on 7x7.
const PUBLISHED_GENERATIONS: f64 = 500.0;
const SECONDS_AN_HOUR: f64 = 3_600.0;

/// The names of the steps.
pub(super) fn steps() -> [String; 3] {
    [SEVEN, NINE, MATCHES].map(String::from)
}

pub(super) fn section(
    study: &ScalableGoStudy,
    set: &TrainedSet,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let sizes = &study.larger;
    let settings = scaled_from(study.on_board(Board(7), sizes.seven), &set.run.run, OURS);
    let seven = train(workroom, SEVEN, 1, &settings)?;
    let mut settings = scaled_from(study.on_board(Board(9), sizes.nine), &seven.run.run, OURS);
    settings.agent.clone_from(&sizes.nine_agent);
    let nine = train(workroom, NINE, 1, &settings)?;
    let game = settings.game()?;
    let meetings = workroom.step(MATCHES, |workroom| {
        let champion = format!("{},depth={}", nine.run.champion(), sizes.nine_depth);
        let meet = |agent: &String| workroom.meet(&game, [&champion, agent], sizes.size);
        sizes.opponents.iter().map(meet).collect::<Result<Vec<_>, StudyError>>()
    })?;
    let mut rows = cost_rows(&seven, &nine);
    for meeting in &meetings {
        let what = format!("9x9 at {} ply against {}", sizes.nine_depth - 1, meeting.second);
        rows.push(Row { what, unit: Unit::Percent, comparison: Comparison::ours_only(meeting.percent()) });
    }
    let text = format!(
        "The first divergent set goes on: {} generations on 7x7 and {} on 9x9, windows scaled by region. On 9x9 nets learn with \
         {} and then play at {} ply.",
        sizes.seven,
        sizes.nine,
        sizes.nine_agent,
        sizes.nine_depth - 1
    );
    Ok(Section {
        title: "Larger boards".into(),
        text,
        tables: vec![Table::Rows { caption: "Sections 3.1 and 4.3".into(), rows }],
        charts: Vec::new(),
    })
}

fn cost_rows(seven: &Timed, nine: &Timed) -> Vec<Row> {
    let per_generation = |timed: &Timed| timed.seconds / timed.run.log.len().max(1) as f64;
    let published = published::ScalableGo::shipped().training.control_7;
    let hours = per_generation(seven) * PUBLISHED_GENERATIONS / SECONDS_AN_HOUR;
    let ours = |value| Comparison::ours_only(Measured::exactly(value));
    let row = |what: &str, unit, comparison| Row { what: what.into(), unit, comparison };
    let comparison = Comparison::new(Published::plainly(published), Measured::exactly(hours), Wanted::Lower);
    vec![
        row("500 generations on 7x7, from those that were played", Unit::CpuHours, comparison),
        row("a generation on 7x7", Unit::CpuSeconds, ours(per_generation(seven))),
        row("a generation on 9x9", Unit::CpuSeconds, ours(per_generation(nine))),
    ]
}
