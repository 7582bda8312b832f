//! Single games between the study's agent and an opponent, from the start, and what the appendix tells of each: the fitness,
//! discs and corners of both sides. The same loop counts the agent's own moves, nodes and seconds for figures 5.5 to 5.8.

use std::sync::{Arc, Mutex, PoisonError, atomic::AtomicBool};

use ludus_arena::{Agent, AgentSpec};
use ludus_core::{Game, Player, Rng, Seed, player::PerPlayer};
use ludus_exact::Tables;
use ludus_games::{
    AnyGame,
    othello::{Narrow, Othello},
};
use ludus_search::Root;
use ludus_train::genetic::{Ending, Observer};
use serde::{Deserialize, Serialize};

use crate::{
    error::StudyError,
    published::othello_hybrid::Colour,
    stopwatch::Clock,
    workroom::{Advance, Tools, Workroom},
};

/// Who plays whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contest {
    /// The text of the study's agent.
    pub(super) agent: String,
    /// The text of its opponent.
    pub(super) opponent: String,
    /// The colour of the study's agent.
    pub(super) colour: Colour,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Duel {
    pub(super) agent: Side,
    pub(super) opponent: Side,
    /// 1 for a game that the agent has won, ½ for a tie.
    pub(super) points: f64,
    /// The agent's moves, passes included.
    pub(super) moves: u64,
    /// The nodes of its searches.
    pub(super) nodes: u64,
    /// The seconds of its moves, if somebody took them.
    pub(super) cpu_seconds: f64,
}

/// How one side stands at the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Side {
    pub(super) fitness: f64,
    pub(super) discs: u32,
    pub(super) corners: u32,
}

/// Colours in the order of the appendix.
pub(super) const COLOURS: [Colour; 2] = [Colour::White, Colour::Black];

/// What a colour is called in reports.
pub(super) const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// Plays games on all threads; what comes of each depends on its number and the seed alone.
pub(super) fn play(
    game: &str,
    contests: &[Contest],
    workroom: &mut Workroom<'_>,
) -> Result<Vec<Duel>, StudyError> {
    let game = &board(game)?;
    let seed = workroom.seed();
    let Tools { executor, tables, observer, .. } = &mut workroom.tools;
    let of = contests.len() as u64;
    let heard = Mutex::new((0, observer));
    let hear = || {
        let (done, observer) = &mut *heard.lock().unwrap_or_else(PoisonError::into_inner);
        *done += 1;
        observer.advanced(Advance { done: *done, of, unit: "games" });
    };
    let job = |(): &mut (), idx: usize| {
        let table = Table { game, tables, clock: &|| 0.0 };
        let duel = table.play(&contests[idx], dice(seed, idx));
        hear();
        duel
    };
    executor.run(contests.len(), || (), job)?.into_iter().collect()
}

/// Plays games one after the other and takes the time of the agent's moves.
pub(super) fn play_timed(
    game: &str,
    contests: &[Contest],
    workroom: &mut Workroom<'_>,
) -> Result<Vec<Duel>, StudyError> {
    let seed = workroom.seed();
    let Tools { executor, tables, clock, observer } = &mut workroom.tools;
    let table = Table { game: &board(game)?, tables, clock: *clock };
    let of = contests.len() as u64;
    let mut duels = Vec::with_capacity(contests.len());
    for (idx, contest) in contests.iter().enumerate() {
        if (executor.stop)() {
            return Err(StudyError::Stopped);
        }
        duels.push(table.play(contest, dice(seed, idx))?);
        observer.advanced(Advance { done: duels.len() as u64, of, unit: "games" });
    }
    Ok(duels)
}

/// The study's board.
type Board = Othello<Narrow>;
/// A position on it.
type Position = <Board as Game>::Position;

/// The game by its text. It must be the study's own, because code for any game would be compiled for each of them.
fn board(game: &str) -> Result<Board, StudyError> {
    match AnyGame::parse(game)? {
        AnyGame::Othello(board) => Ok(board),
        other => Err(StudyError::Step {
            what: other.spec().to_string(),
            reason: "wanted Othello on at most 8x8 squares".into(),
        }),
    }
}

/// The chance of the agent and of its opponent.
fn dice(seed: Seed, idx: usize) -> [Rng; 2] {
    [0, 1].map(|side| seed.stream("duels", 2 * idx as u64 + side))
}

/// Where a game is played.
struct Table<'a> {
    game: &'a Board,
    tables: &'a Arc<Tables>,
    clock: Clock<'a>,
}

/// What the agent has done so far.
#[derive(Default)]
struct Effort {
    moves: u64,
    nodes: u64,
    cpu_seconds: f64,
}

impl Table<'_> {
    fn play(&self, contest: &Contest, dice: [Rng; 2]) -> Result<Duel, StudyError> {
        let build = |text: &str| -> Result<Box<dyn Agent<Board>>, StudyError> {
            Ok(AgentSpec::parse(text)?.build(self.game, self.tables)?)
        };
        let mut agents = [build(&contest.agent)?, build(&contest.opponent)?];
        let start = self.game.start();
        for (agent, dice) in agents.iter_mut().zip(dice) {
            agent.begin(self.game, &start, dice);
        }
        let seat = match contest.colour {
            Colour::Black => Player::First,
            Colour::White => Player::Second,
        };
        // Seats are players; the agent's efforts are kept apart from its opponent's.
        if seat == Player::Second {
            agents.reverse();
        }
        let mut efforts = PerPlayer::default();
        let end = self.to_the_end(start, &mut PerPlayer(agents), &mut efforts);
        let end = end.map_err(|reason| StudyError::Step { what: contest.agent.clone(), reason })?;
        Ok(self.judged(&end, seat, &efforts[seat]))
    }

    fn to_the_end(
        &self,
        mut position: Position,
        agents: &mut PerPlayer<Box<dyn Agent<Board>>>,
        efforts: &mut PerPlayer<Effort>,
    ) -> Result<Position, String> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let mut moves = Vec::new();
        while self.game.outcome(&position).is_none() {
            self.game.legal_moves(&position, &mut moves);
            let mover = self.game.to_move(&position);
            let begun = (self.clock)();
            let root = Root { position: &position, moves: &moves };
            let thought = agents[mover].choose(self.game, &root, &NEVER);
            let thought = thought.map_err(|halt| format!("gave up or broke down: {halt:?}"))?;
            let effort = &mut efforts[mover];
            effort.cpu_seconds += (self.clock)() - begun;
            effort.moves += 1;
            effort.nodes += thought.nodes;
            self.game.play(&mut position, thought.mv);
            Player::BOTH.iter().for_each(|&player| agents[player].observe(self.game, thought.mv));
        }
        Ok(position)
    }

    fn judged(&self, end: &Position, seat: Player, effort: &Effort) -> Duel {
        let mut observer = Observer::new(self.game).expect("Othello has pieces on squares");
        let [agent, opponent] = [seat, seat.opponent()].map(|player| observer.ending(self.game, end, player));
        let points = match (agent.won, opponent.won) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => 0.5,
        };
        let Effort { moves, nodes, cpu_seconds } = *effort;
        Duel { agent: agent.into(), opponent: opponent.into(), points, moves, nodes, cpu_seconds }
    }
}

impl From<Ending> for Side {
    fn from(ending: Ending) -> Self {
        Self { fitness: ending.fitness(), discs: ending.own, corners: ending.corners }
    }
}
