//! `ludus agents`: who there is to play against, and with which options.

use std::io::Write;

use ludus_arena::AgentSpec;
use ludus_core::spec::Info;
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use crate::{
    args::AgentsCommand,
    listing::{InfoReport, describe},
    setup,
};

/// Everything that plays, or what plays one game.
#[derive(Serialize)]
struct AgentsReport {
    agents: Vec<InfoReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evaluations: Vec<InfoReport>,
}

/// The agents of a game and the evaluations for those that search.
struct Players {
    agents: Vec<&'static Info>,
    evaluations: Vec<&'static Info>,
}

pub(crate) fn run(command: &AgentsCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    let players = match &command.game {
        Some(game) => setup::game(game)?.visit(ListPlayers),
        None => Players { agents: AgentSpec::catalogue(), evaluations: Vec::new() },
    };
    if command.json {
        let report = |infos: Vec<&'static Info>| infos.into_iter().map(InfoReport::from).collect();
        let report =
            AgentsReport { agents: report(players.agents), evaluations: report(players.evaluations) };
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?);
    }
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

struct ListPlayers;

impl GameVisitor for ListPlayers {
    type Output = Players;

    fn visit<G: Catalogued>(self, _game: &G) -> Players {
        Players {
            agents: AgentSpec::catalogue_for::<G>(),
            evaluations: G::EVALUATIONS.iter().map(|offer| offer.info).collect(),
        }
    }
}
