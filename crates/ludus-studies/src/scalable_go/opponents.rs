//! Section 3.1: how the best nets do against players that they never met. The text played four games against a program on a
//! server; here are matches against programs that anybody can run.

use super::{
    ScalableGoStudy,
    sets::{Kind, Sets, TrainedSet},
};
use crate::{
    comparison::{Comparison, Measured, Published},
    error::StudyError,
    meeting::Meeting,
    published,
    report::{Grid, Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "opponents";

pub(super) fn section(
    study: &ScalableGoStudy,
    sets: &Sets,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let game = study.run.game()?;
    let champions: Vec<(Kind, &TrainedSet)> =
        Kind::ALL.into_iter().filter_map(|kind| Some((kind, sets.of(kind).first()?))).collect();
    let opponents = &study.opponents;
    let meetings = workroom.step(STEP, |workroom| {
        let mut meetings = Vec::new();
        for (_, set) in &champions {
            for agent in &opponents.agents {
                meetings.push(workroom.meet(&game, [&set.run.champion(), agent], opponents.size)?);
            }
        }
        Ok(meetings)
    })?;
    let online = &published::ScalableGo::shipped().online;
    let quoted = |what: &str, unit, value: u64| Row {
        what: what.into(),
        unit,
        comparison: Comparison::quoted(Published::plainly(value as f64)),
    };
    let rows = vec![
        quoted("against the server's program, ties", Unit::Games, online.ties),
        quoted("against the server's program, losses", Unit::Games, online.losses),
        quoted("after 1,000 and 1,000 generations, won by", Unit::Points, online.longer_won_by),
    ];
    let text = format!(
        "Champions of the first set of each kind, {} games each from both sides of random openings of {} plies.",
        opponents.size.games, opponents.size.openings
    );
    Ok(Section {
        title: "Against others".into(),
        text,
        tables: vec![
            Table::Grid(grid(&opponents.agents, &champions, &meetings)),
            Table::Rows { caption: "Section 3.1: the text's games".into(), rows },
        ],
        charts: Vec::new(),
    })
}

fn grid(agents: &[String], champions: &[(Kind, &TrainedSet)], meetings: &[Meeting]) -> Grid {
    let cell = |meeting: &Meeting| {
        let percent: Measured = meeting.percent();
        Some(Comparison::ours_only(percent))
    };
    let rows = champions.iter().zip(meetings.chunks(agents.len().max(1)));
    Grid {
        caption: "Points of the champion".into(),
        unit: Unit::Percent,
        row_kind: "champion".into(),
        columns: agents.to_vec(),
        rows: rows.map(|((kind, _), row)| (kind.name().to_owned(), row.iter().map(cell).collect())).collect(),
    }
}
