//! Tables 5.3 to 5.8: the last versions against plain search, as first and as second player. Beside it a greedy player, which the
//! published net does not beat, and our own net at all the same tables.

use super::{DotsZeroStudy, Player};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    meeting::SeatedMeeting,
    published,
    report::{Grid, Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

/// The names of the steps: every player meets every opponent.
pub(super) fn steps(study: &DotsZeroStudy) -> Vec<String> {
    let players = 1..=study.n_players();
    let opponents = study.opponents.all().len();
    players.flat_map(|player| (1..=opponents).map(move |opponent| step_name(player, opponent))).collect()
}

fn step_name(player: usize, opponent: usize) -> String {
    format!("match-{player}-{opponent}")
}

pub(super) fn section(
    study: &DotsZeroStudy,
    players: &[Player],
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let (game, size) = (study.run.game()?, study.opponents.size);
    let opponents = study.opponents.all();
    let mut met = Vec::new();
    for (player, number) in players.iter().zip(1..) {
        let mut row = Vec::new();
        for (opponent, other) in opponents.iter().zip(1..) {
            let step = step_name(number, other);
            let agents = [player.agent.as_str(), opponent];
            row.push(workroom.step(&step, |workroom| workroom.meet_seated(&game, agents, size))?);
        }
        met.push((player.name.as_str(), row));
    }
    let text = format!(
        "{} games each, half of them as the first player, from random openings of {} plies so that no two are the same; the text begins with the \
         empty board. Nets search as they learned: the text's with its simulations, ours with its own.",
        size.games, size.openings
    );
    Ok(Section {
        title: "Against other players".into(),
        text,
        tables: vec![
            Table::Rows { caption: "Table 5.4, and a greedy player".into(), rows: rows(&met) },
            Table::Grid(grid(&opponents, &met)),
            Table::Rows {
                caption: "Tables 5.3 and 5.5 to 5.12: matches against nets that are not here".into(),
                rows: quoted(),
            },
        ],
        charts: Vec::new(),
    })
}

/// What the text or its net can be compared with: plain search is the first opponent, the greedy player the second.
fn rows(met: &[(&str, Vec<SeatedMeeting>)]) -> Vec<Row> {
    let published = published::DotsZero::shipped();
    let plain = published.table("5.4").and_then(|table| table.percent_of("A v60"));
    let net = &published.measured;
    let greedy = 100.0 * net.greedy_wins as f64 / (net.greedy_wins + net.greedy_losses).max(1) as f64;
    let note = "the published 60th net, run by its code; the text does not say";
    let mut rows = Vec::new();
    for (name, meetings) in met {
        let mut add = |what: &str, claim: Option<Published>, ours: Measured| {
            let comparison = match claim {
                Some(claim) => Comparison::new(claim, ours, Wanted::Higher),
                None => Comparison::ours_only(ours),
            };
            rows.push(Row { what: format!("{name}, {what}"), unit: Unit::Percent, comparison });
        };
        if let [against_plain, against_greedy, ..] = &meetings[..] {
            add("first player against plain search", None, against_plain.as_first.percent());
            let claim = plain.map(|percent| Published::noted(percent, "A's 60th version"));
            add("second player against plain search", claim, against_plain.as_second.percent());
            add("against greedy", Some(Published::noted(greedy, note)), against_greedy.all.percent());
        }
    }
    rows
}

/// Every match by seats.
fn grid(opponents: &[&str], met: &[(&str, Vec<SeatedMeeting>)]) -> Grid {
    let seats = |opponent: &&str| [format!("{opponent}, as first"), format!("{opponent}, as second")];
    let cells = |meeting: &SeatedMeeting| {
        [meeting.as_first, meeting.as_second].map(|seat| Some(Comparison::ours_only(seat.percent())))
    };
    Grid {
        caption: "Games won by each player".into(),
        unit: Unit::Percent,
        row_kind: "player".into(),
        columns: opponents.iter().flat_map(seats).collect(),
        rows: met
            .iter()
            .map(|(name, row)| ((*name).to_owned(), row.iter().flat_map(cells).collect()))
            .collect(),
    }
}

/// The text's other matches.
fn quoted() -> Vec<Row> {
    let others = published::DotsZero::shipped().matches.iter().filter(|one| one.table != "5.4");
    let row = |one: &published::dots_zero::Match| {
        let [first, second] = &one.players;
        let comparison = Comparison::quoted(Published::plainly(one.first_percent()));
        Row {
            what: format!("table {}: {first}, who begins, against {second}", one.table),
            unit: Unit::Percent,
            comparison,
        }
    };
    others.map(row).collect()
}
