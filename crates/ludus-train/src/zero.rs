//! A net that learns from its own games (Silver and others 2017): each generation plays some games against itself, keeps what its
//! searches found better than the net had wished, and makes steps towards that. What speeds this up on few processors comes
//! from KataGo (Wu 2019) and Gumbel AlphaZero (Danihelka and others 2022); every piece of it is a setting.
//!
//! A generation is a state plus fresh games: games are jobs of their own, steps follow from the state, and if somebody stops in
//! between, nothing has changed. No clock and no number of threads has a say.

mod board;
mod error;
mod games;
mod gate;
mod self_play;
mod settings;
mod solve_out;
mod steps;
#[cfg(test)]
mod tests;
mod warm_start;
mod window;

use std::sync::Arc;

use ludus_arena::learned::{self, Judge, Judging, LearnedError, Views};
use ludus_core::Evaluator;
use ludus_exact::{Tables, has_oracle, oracle_for};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_gradient::{Architecture, Device, Trainer};
use ludus_nets::{Genome, NetFile, Precision};
use ludus_search::Mcts;

pub use error::ZeroError;
pub use settings::{
    Begins, BoardShare, FastMoves, Gate, RuleSettings, SearchSettings, Sign, SolveOut, WarmStart,
    Window as WindowSettings, WorthSettings, Zero,
};

use crate::{
    chance,
    executor::{Executor, Unfinished},
    learner::{Learner, Origin, Progress},
    pupils::Pupils,
    saved::{Saved, SavedError},
};
use board::Board;
use games::Played;
use gate::Rival;
use self_play::{Bench, Manner, config};
use solve_out::Solver;
use window::Window;

/// What exact play may remember on its way, for each thread.
const SOLVER_MEBIBYTES: usize = 16;

/// What a saved state calls its parts.
const GENERATION: &str = "generation";
const GAMES: &str = "games played";
const POSITIONS: &str = "positions played";
const TRAINER: &str = "trainer";
const CHAMPION: &str = "champion";
const WINDOW: &str = "window";

/// A net that learns from its own games.
pub struct SelfTaught<G: Catalogued> {
    pupils: Pupils<G>,
    settings: Zero,
    /// The board of the run, then the others.
    boards: Vec<Board<G>>,
    trainer: Trainer,
    /// The net that plays.
    champion: Genome,
    /// What exact play keeps of ends that were solved out.
    tables: Arc<Tables>,
    window: Window,
    generation: u64,
    games_played: u64,
    /// Positions to learn from that were ever played, copies counted.
    positions_played: u64,
}

impl<G: Catalogued> SelfTaught<G> {
    /// A net that knows nothing.
    ///
    /// # Errors
    /// The settings do not fit the game or each other.
    pub fn new(pupils: Pupils<G>, settings: Zero) -> Result<Self, ZeroError> {
        let architecture = architecture(&pupils, &settings)?;
        if settings.solve_out.is_some() && !has_oracle::<G>() {
            return Err(ZeroError::NoOracle { game: G::INFO.name });
        }
        let mut rng = pupils.subject.seed.stream("initial weights", 0);
        let mut draw = || chance::normal(&mut rng);
        let champion = match &architecture {
            Architecture::Residual(shape) => shape.initial(&mut draw),
            Architecture::Normed { shape, .. } => shape.initial(&mut draw),
        };
        let optimising = (settings.optimiser.clone(), settings.losses);
        let device: Device = settings.device.parse()?;
        let trainer = Trainer::new(architecture, &champion, optimising, device)?;
        let mut boards = vec![Board::new(&pupils.game, &pupils.subject.judge)?];
        for share in &settings.boards {
            boards.push(other_board(&pupils, share)?);
        }
        let champion = trainer.averaged()?;
        Ok(Self {
            pupils,
            settings,
            boards,
            trainer,
            champion,
            tables: Tables::unkept().with(1, SOLVER_MEBIBYTES),
            window: Window::default(),
            generation: 0,
            games_played: 0,
            positions_played: 0,
        })
    }

    /// The net as it was when it saved this state.
    ///
    /// # Errors
    /// The same, or the state does not fit the settings.
    pub fn restored(pupils: Pupils<G>, settings: Zero, saved: &Saved) -> Result<Self, ZeroError> {
        let mut taught = Self::new(pupils, settings)?;
        taught.generation = saved.number(GENERATION)?;
        taught.games_played = saved.number(GAMES)?;
        taught.positions_played = saved.number(POSITIONS)?;
        taught.trainer.restore(&NetFile::decode(saved.bytes(TRAINER)?).map_err(SavedError::from)?)?;
        let champion = NetFile::decode(saved.bytes(CHAMPION)?).map_err(SavedError::from)?;
        taught.champion = champion.genome_for(taught.champion.layout()).map_err(SavedError::from)?;
        let is_game =
            |played: &Played| taught.boards.get(played.board).is_some_and(|board| board.is_game(played));
        let window = Window::decode(saved.bytes(WINDOW)?, is_game);
        let damaged =
            || SavedError::Damaged { name: WINDOW, reason: "a game cannot have been played so".into() };
        taught.window = window.ok_or_else(damaged)?;
        Ok(taught)
    }

    /// What the net with these weights says of a board.
    fn judging(&self, board: &Board<G>, genome: &Genome) -> Result<Option<Judging<G>>, LearnedError> {
        self.pupils.subject.judge.at(&board.game)?.judging(&board.game, genome)
    }

    /// Whoever says it to searches.
    fn evaluator(&self, board: &Board<G>, genome: &Genome) -> Box<dyn Evaluator<G>> {
        let judging = self.judging(board, genome).expect("weights were tried before they play");
        let outlook = judging.and_then(|judging| judging.outlook().ok());
        let outlook = outlook.expect("a policy/value net has an outlook");
        outlook.evaluator(&board.game, self.settings.cache << 20, Views::One)
    }

    /// What a thread plays with on a board.
    fn bench(&self, board: &Board<G>) -> Bench<G> {
        let solver = self.settings.solve_out.and_then(|solve_out| {
            let oracle = oracle_for(&board.game, &self.tables)?;
            Some(Solver::new(oracle, solve_out, self.settings.worth.worth()))
        });
        Bench::new(self.evaluator(board, &self.champion), solver)
    }

    /// The games of this generation, board by board: who plays where, and how many.
    fn jobs(&self) -> Vec<Job> {
        let mut jobs = Vec::new();
        let mut first = self.games_played;
        let others = self.settings.boards.iter().map(|share| {
            let until = share.until.unwrap_or(u64::MAX);
            if (share.from..until).contains(&self.generation) { share.games } else { 0 }
        });
        for (board, games) in [self.settings.games].into_iter().chain(others).enumerate() {
            let end = first + games as u64;
            while first < end {
                let games = (end - first).min(self.settings.side_by_side as u64);
                jobs.push(Job { board, first, games });
                first += games;
            }
        }
        jobs
    }

    /// Plays the games of a generation.
    fn play(&self, executor: &Executor<'_>) -> Result<Vec<Played>, Unfinished> {
        if let (Some(start), 0) = (self.settings.warm_start, self.generation) {
            return self.play_warm_start(start, executor);
        }
        let manner = Manner::at(&self.settings, self.generation);
        let jobs = self.jobs();
        let benches = || self.boards.iter().map(|_| None).collect::<Vec<Option<Bench<G>>>>();
        let games = executor.run(jobs.len(), benches, |benches, idx| {
            let Job { board, first, games } = jobs[idx];
            let bench = benches[board].get_or_insert_with(|| self.bench(&self.boards[board]));
            let streams =
                (first..first + games).map(|game| self.pupils.subject.seed.stream("self-play", game));
            bench.play((board, &self.boards[board]), manner, streams)
        })?;
        Ok(games.into_iter().flatten().collect())
    }

    fn play_warm_start(&self, start: WarmStart, executor: &Executor<'_>) -> Result<Vec<Played>, Unfinished> {
        let (board, search) = (&self.boards[0], &self.settings.search);
        let mcts = || Mcts::new(&board.game, warm_start::config(search.nodes));
        Ok(executor.run(start.games, mcts, |mcts, game| {
            let rng = self.pupils.subject.seed.stream("warm start", game as u64);
            warm_start::play(board, (start, search), mcts, rng)
        })?)
    }

    /// How much of its games a new net wins against the one that plays.
    fn dispute(&self, gate: Gate, new_net: &Genome, executor: &Executor<'_>) -> Result<f64, Unfinished> {
        let board = &self.boards[0];
        let config = config(&self.settings.search, &self.settings, false);
        let rival = |genome| Rival::new(&board.game, self.evaluator(board, genome), config);
        let rivals = || [rival(new_net), rival(&self.champion)];
        let purpose = format!("dispute {}", self.generation);
        let results = executor.run(gate.games, rivals, |rivals, game| {
            let rng = self.pupils.subject.seed.stream(&purpose, gate.opening(game) as u64);
            gate.play(&board.game, rivals, game, (self.settings.search.random_plies, rng))
        })?;
        Ok(results.iter().sum::<f64>() / gate.games as f64)
    }
}

/// Games that one thread plays side by side.
#[derive(Clone, Copy, Debug)]
struct Job {
    board: usize,
    /// The number of the first, of all games of the run.
    first: u64,
    games: u64,
}

/// Which net learns.
fn architecture<G: Catalogued>(pupils: &Pupils<G>, settings: &Zero) -> Result<Architecture, ZeroError> {
    let game = &pupils.game;
    match &pupils.subject.judge {
        Judge::Residual(judge) => Ok(Architecture::Residual(judge.shape(game))),
        Judge::Normed(judge) => {
            let inputs = learned::inputs(game, &judge.inputs)?.count();
            let shape = judge.shape(inputs, game.policy_size());
            Ok(Architecture::Normed { shape, dropout: settings.dropout })
        }
        _ => Err(ZeroError::WrongJudge),
    }
}

/// Another size of the same game.
fn other_board<G: Catalogued>(pupils: &Pupils<G>, share: &BoardShare) -> Result<Board<G>, ZeroError> {
    struct Same<'a, G: Catalogued>(&'a Pupils<G>, &'a BoardShare);

    impl<G: Catalogued> GameVisitor for Same<'_, G> {
        type Output = Result<Board<G>, ZeroError>;

        fn visit<H: Catalogued>(self, game: &H) -> Self::Output {
            let other = || ZeroError::OtherGame { found: self.1.game.clone(), wanted: G::INFO.name };
            let game = (game as &dyn std::any::Any).downcast_ref::<G>().ok_or_else(other)?;
            let judge = &self.0.subject.judge;
            let fits = judge.at(game).is_ok_and(|brain| brain.layout() == self.0.layout());
            if !fits {
                return Err(ZeroError::OtherSize { found: self.1.game.clone() });
            }
            Ok(Board::new(game, judge)?)
        }
    }
    AnyGame::parse(&share.game)?.visit(Same(pupils, share))
}

impl<G: Catalogued> Learner for SelfTaught<G> {
    fn generation(&self) -> u64 {
        self.generation
    }

    fn advance(&mut self, executor: &Executor<'_>) -> Result<Progress, Unfinished> {
        let games = self.play(executor)?;
        let n_games = games.len() as u64;
        let fresh: usize = games.iter().map(Played::n_lessons).sum();
        let facts = GameFacts::of(&games);
        let played = self.positions_played + fresh as u64;
        let mut window = self.window.clone();
        // Whatever its size, the window holds at least the games that were just played.
        window.add(games, self.settings.window(played).max(fresh));
        let before = self.trainer.state().map_err(|error| failed(&error))?;
        let learned = self.learn(&window, (played, self.games_played + n_games), executor);
        let settled = learned.and_then(|learned| Ok((learned, self.settle(executor)?)));
        let (learned, (champion, won)) = match settled {
            Ok(settled) => settled,
            Err(unfinished) => {
                self.trainer.restore(&before).map_err(|error| failed(&error))?;
                return Err(unfinished);
            }
        };
        if won.is_some() && champion.is_none() {
            // The gate kept the old net, and the next one learns from there.
            self.trainer.restart(&self.champion).map_err(|error| failed(&error))?;
        }
        if let Some(champion) = champion {
            self.champion = champion;
        }
        self.window = window;
        self.positions_played = played;
        self.games_played += n_games;
        self.generation += 1;
        let progress = Progress::of(self.generation, &facts.results, n_games)
            .with("positions", fresh as f64)
            .with("window", self.window.n_lessons() as f64)
            .with("plies", facts.plies)
            .with("entropy", facts.entropy);
        let progress =
            learned.into_iter().fold(progress, |progress, (name, value)| progress.with(name, value));
        Ok(won.into_iter().fold(progress, |progress, won| progress.with("dispute", won)))
    }

    fn save(&self) -> Vec<u8> {
        let trainer = self.trainer.state().expect("weights can be read from the device");
        let champion = NetFile { card: Default::default(), genome: self.champion.clone() };
        Saved::default()
            .with_number(GENERATION, self.generation)
            .with_number(GAMES, self.games_played)
            .with_number(POSITIONS, self.positions_played)
            .with_bytes(TRAINER, trainer.encode_as(Precision::Single))
            .with_bytes(CHAMPION, champion.encode_as(Precision::Single))
            .with_bytes(WINDOW, self.window.encode())
            .encode()
    }

    fn champion(&self, origin: &Origin) -> Vec<u8> {
        self.pupils.file(self.champion.values(), origin)
    }
}

impl<G: Catalogued> SelfTaught<G> {
    /// The net that plays from now on, if it is another, and what it won in its dispute, if there was one.
    fn settle(&self, executor: &Executor<'_>) -> Result<(Option<Genome>, Option<f64>), Unfinished> {
        let new_net = self.trainer.averaged().map_err(|error| failed(&error))?;
        // Steps that were finite may still have led to weights that no kernel takes.
        self.judging(&self.boards[0], &new_net).map_err(|error| failed(&error))?;
        // Who has only its random weights has nothing to defend against a net that has learned from plain search.
        let is_first = self.generation == 0 && self.settings.warm_start.is_some();
        let Some(gate) = self.settings.gate.filter(|_| !is_first) else { return Ok((Some(new_net), None)) };
        let won = self.dispute(gate, &new_net, executor)?;
        Ok(((won > gate.share).then_some(new_net), Some(won)))
    }
}

fn failed(error: &dyn ToString) -> Unfinished {
    Unfinished::Failed(error.to_string())
}

/// What the games of a generation were like.
struct GameFacts {
    /// What the first player made of each.
    results: Vec<f64>,
    /// Their mean length.
    plies: f64,
    /// The mean entropy of the policies that searches found.
    entropy: f64,
}

impl GameFacts {
    fn of(games: &[Played]) -> Self {
        let result = |game: &Played| match game.outcome.winner() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == ludus_core::Player::First)),
        };
        let n = games.len().max(1) as f64;
        let lessons = || games.iter().flat_map(|game| &game.lessons);
        let entropy = |policy: &[f32]| -> f64 {
            let shares = policy.iter().filter(|&&share| share > 0.0).map(|&share| f64::from(share));
            shares.map(|share| -share * libm::log(share)).sum()
        };
        Self {
            results: games.iter().map(result).collect(),
            plies: games.iter().map(|game| game.moves.len() as f64).sum::<f64>() / n,
            entropy: lessons().map(|lesson| entropy(&lesson.policy)).sum::<f64>()
                / lessons().count().max(1) as f64,
        }
    }
}
