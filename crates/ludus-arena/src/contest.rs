//! One game between two agents, from an opening to its end. What comes of it is text and numbers, free of the
//! game's types, so that games can be stored, counted and compared wherever they were played.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use ludus_core::{BoardGame, Outcome, Player, Seed, player::PerPlayer};
use ludus_search::Root;

use crate::{
    agent::Agent,
    fault::{Fault, Halt},
    opening::Opening,
};

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Every move by its name on the board, the opening included, separated by blanks.
    pub moves: String,
    /// How many there are.
    pub plies: u32,
    /// How many of them were the opening.
    pub opening_plies: u32,
    /// How it ended.
    pub ending: Ending,
    /// What each player says the result is, if it counts for itself.
    pub counted: PerPlayer<Option<String>>,
    /// How long each player thought in all. The only thing here that another run may find different.
    pub thinking: PerPlayer<Duration>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Finished(Outcome),
    /// A player gave up.
    Resigned(Player),
    /// A player broke down and loses for that.
    Forfeited(Player, Fault),
}

impl Ending {
    /// Who won, or `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Finished(outcome) => outcome.winner(),
            Self::Resigned(loser) | Self::Forfeited(loser, _) => Some(loser.opponent()),
        }
    }

    /// The result by the rules, if the game got so far.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Finished(outcome) => Some(*outcome),
            Self::Resigned(_) | Self::Forfeited(..) => None,
        }
    }
}

/// Lets two agents play from an opening. The chance of each comes from `seed`, the index of the game and the
/// seat. `None` when `stop` said yes before the end.
pub fn play<G: BoardGame>(
    game: &G,
    opening: &Opening<G>,
    mut agents: PerPlayer<&mut dyn Agent<G>>,
    (seed, game_idx): (Seed, u64),
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Played> {
    for player in Player::BOTH {
        let rng = seed.stream("agent", 2 * game_idx + player as u64);
        agents[player].begin(game, &game.start(), rng);
    }
    let mut table = Table::new(game, agents);
    for &mv in &opening.moves {
        table.play(mv);
    }
    let opening_plies = table.plies;
    let ending = table.play_on(stop)?;
    let counted = match ending {
        Ending::Finished(_) => PerPlayer(Player::BOTH.map(|player| table.agents[player].final_score(game))),
        _ => PerPlayer::default(),
    };
    let Table { moves, plies, thinking, .. } = table;
    Some(Played { moves, plies, opening_plies, ending, counted, thinking })
}

/// A game in progress.
struct Table<'rules, 'agents, G: BoardGame> {
    game: &'rules G,
    agents: PerPlayer<&'agents mut dyn Agent<G>>,
    position: G::Position,
    moves: String,
    plies: u32,
    thinking: PerPlayer<Duration>,
}

impl<'rules, 'agents, G: BoardGame> Table<'rules, 'agents, G> {
    fn new(game: &'rules G, agents: PerPlayer<&'agents mut dyn Agent<G>>) -> Self {
        Self {
            game,
            agents,
            position: game.start(),
            moves: String::new(),
            plies: 0,
            thinking: PerPlayer::default(),
        }
    }

    /// The players take turns until the game has an end.
    fn play_on(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Ending> {
        let mut legal = Vec::new();
        let mut now = Instant::now();
        loop {
            if let Some(outcome) = self.game.outcome(&self.position) {
                return Some(Ending::Finished(outcome));
            }
            if stop() {
                return None;
            }
            self.game.legal_moves(&self.position, &mut legal);
            let mover = self.game.to_move(&self.position);
            let root = Root { position: &self.position, moves: &legal };
            let chosen = self.agents[mover].choose(self.game, &root, &AtomicBool::new(false));
            let before = std::mem::replace(&mut now, Instant::now());
            self.thinking[mover] += now - before;
            match chosen {
                Ok(thought) => self.play(thought.mv),
                Err(Halt::Resigns) => return Some(Ending::Resigned(mover)),
                Err(Halt::Fails(fault)) => return Some(Ending::Forfeited(mover, fault)),
            }
        }
    }

    /// Makes a legal move and tells both players.
    fn play(&mut self, mv: G::Move) {
        if !self.moves.is_empty() {
            self.moves.push(' ');
        }
        self.moves += &self.game.format_move(&self.position, mv);
        self.plies += 1;
        self.game.play(&mut self.position, mv);
        Player::BOTH.into_iter().for_each(|player| self.agents[player].observe(self.game, mv));
    }
}
