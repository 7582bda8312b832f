//! `ludus agents`: who there is to play against, and with which options.

use std::io::Write;

use ludus_arena::{
    AgentSpec,
    levels::{self, Ladder, Level},
};
use ludus_core::spec::Info;
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use crate::{
    args::AgentsCommand,
    listing::{InfoReport, describe},
    numbers::elo,
    setup,
    table::{Side, Table},
};

/// Everything that plays, or what plays one game.
#[derive(Serialize)]
struct AgentsReport {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    levels: Vec<LevelReport>,
    agents: Vec<InfoReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evaluations: Vec<InfoReport>,
}

/// A level and where its rating comes from.
#[derive(Serialize)]
struct LevelReport {
    name: &'static str,
    agent: String,
    elo: i32,
    elo_error: u32,
    measured_at: String,
    words: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    study: Option<&'static str>,
}

/// The levels and agents of a game and the evaluations for those that search.
struct Players {
    ladder: Option<&'static Ladder>,
    agents: Vec<&'static Info>,
    evaluations: Vec<&'static Info>,
}

pub(crate) fn run(command: &AgentsCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    let players = match &command.game {
        Some(game) => setup::game(game)?.visit(ListPlayers),
        None => Players { ladder: None, agents: AgentSpec::catalogue(), evaluations: Vec::new() },
    };
    if command.json {
        let report = |infos: Vec<&'static Info>| infos.into_iter().map(InfoReport::from).collect();
        let report = AgentsReport {
            levels: players.ladder.map_or_else(Vec::new, report_levels),
            agents: report(players.agents),
            evaluations: report(players.evaluations),
        };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?);
    }
    players.ladder.map_or(Ok(()), |ladder| list_levels(ladder, out))?;
    for info in &players.agents {
        describe(info, out)?;
    }
    if players.evaluations.is_empty() {
        writeln!(out, "Which of them play a game, and its evaluations: ludus agents GAME")?;
    } else {
        writeln!(out, "Evaluations, for eval=…, the usual one first:\n")?;
        players.evaluations.iter().try_for_each(|info| describe(info, out))?;
    }
    writeln!(out, "Options follow a colon, as in alphabeta:depth=6 or mcts:simulations=500,rave.")?;
    Ok(())
}

fn report_levels(ladder: &'static Ladder) -> Vec<LevelReport> {
    let report = |level: &'static Level| LevelReport {
        name: level.name.text(),
        agent: level.agent.to_string(),
        elo: level.elo,
        elo_error: level.error,
        measured_at: level.measured_at.to_string(),
        words: &level.words,
        study: level.study.as_deref(),
    };
    ladder.levels.iter().map(report).collect()
}

/// Prints the levels as a table, the weakest first.
fn list_levels(ladder: &Ladder, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "Levels, with their Elo over random at {}:\n", ladder.game)?;
    let columns = [
        ("", Side::Left),
        ("Elo", Side::Right),
        ("±", Side::Right),
        ("plays", Side::Left),
        ("as", Side::Left),
    ];
    let mut table = Table::new(columns.map(|(heading, side)| (heading.into(), side)));
    for level in &ladder.levels {
        table.add(vec![
            format!("level:{}", level.name),
            elo(level.elo.into()),
            level.error.to_string(),
            level.words.clone(),
            level.agent.to_string(),
        ]);
    }
    table.write(2, out)?;
    Ok(writeln!(out)?)
}

struct ListPlayers;

impl GameVisitor for ListPlayers {
    type Output = Players;

    fn visit<G: Catalogued>(self, _game: &G) -> Players {
        Players {
            ladder: levels::ladder::<G>(),
            agents: AgentSpec::catalogue_for::<G>(),
            evaluations: G::EVALUATIONS.iter().map(|offer| offer.info).collect(),
        }
    }
}
