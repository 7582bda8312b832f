//! How a net learns from its own games, as people write it.

use ludus_gradient::{LossWeights, OptimiserSettings};
use ludus_search::puct::{Alpha, Backup, FirstPlay, Gumbel, Noise, Puct, Rescaling, Rule, Worth};
use serde::{Deserialize, Serialize};

use crate::learning::{LearningError, is_share, is_size};

/// The most games of a generation.
const MOST_GAMES: usize = 1_000_000;
/// The most positions of a step.
const MOST_BATCH: usize = 1 << 16;
/// The most games side by side, each with a tree of its own.
const MOST_SIDE_BY_SIDE: usize = 1 << 10;
/// The most nodes of a tree.
const MOST_NODES: usize = 1 << 24;
/// The most mebibytes of remembered evaluations.
const MOST_CACHE: usize = 1 << 12;
/// The most random plies.
const MOST_PLIES: u32 = 1000;

/// A net that learns from its own games: AlphaZero's way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Zero {
    /// Games that a generation plays against itself.
    pub games: usize,
    /// Games that are played side by side by one thread, their positions judged together.
    pub side_by_side: usize,
    /// Simulations of a move that is learned from, as stairs: from which generation on, counted from 0, and how many.
    pub simulations: Vec<(u64, u32)>,
    /// Moves that only bring the game forward, with few simulations and without noise; nothing is learned from them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fast_moves: Option<FastMoves>,
    /// How moves are searched and chosen.
    pub search: SearchSettings,
    /// What the end of a game is worth.
    pub worth: WorthSettings,
    /// How much of a value's target is what the search thought, and not how the game ended; stairs as above.
    pub value_from_search: Vec<(u64, f64)>,
    /// Ends of games that exact play takes over, so that what they teach is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve_out: Option<SolveOut>,
    /// How much of a position's weight depends on how much the search changed the net's mind, 0 to 1.
    #[serde(default)]
    pub surprise: f64,
    /// The positions that are kept to learn from.
    pub window: Window,
    /// How often each position is learned from.
    pub reuse: f64,
    /// The share of games that nothing is learned from and that only say how wrong the net is on games it has not seen. Which
    /// ones follows from their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub validation: Option<f64>,
    /// Positions of a step.
    pub batch: usize,
    /// Whether positions are turned and mirrored by chance.
    pub symmetries: bool,
    /// The share of units that a feed-forward net silences by chance in each step.
    #[serde(default)]
    pub dropout: f64,
    /// Mebibytes of remembered evaluations for each thread; changes how long it takes and nothing else.
    #[serde(default = "usual_cache")]
    pub cache: usize,
    /// Other sizes of board to learn on at the same time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardShare>,
    /// Games of plain Monte Carlo search that the first generation learns from instead of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warm_start: Option<WarmStart>,
    /// A new net plays on only if it wins against the one before; without a gate, and after a warm start, the newest always does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<Gate>,
    /// Where steps are computed: the processor, or another device that this program was built for, such as `wgpu` or `cuda:1`.
    #[serde(default = "usual_device")]
    pub device: String,
    /// How much each head of the net counts.
    pub losses: LossWeights,
    /// How steps are made.
    pub optimiser: OptimiserSettings,
}

fn usual_device() -> String {
    "cpu".into()
}

fn usual_cache() -> usize {
    32
}

fn usual_proofs() -> bool {
    true
}

/// Moves with few simulations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FastMoves {
    /// Their share of all moves.
    pub share: f64,
    /// Their simulations.
    pub simulations: u32,
}

/// Ends of games that exact play takes over: it plays any of the best moves, and they are what is to be learned there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SolveOut {
    /// The most places that are still free: lines to draw, squares that nobody has. Where exact play would take long, games
    /// go on as before.
    pub free: usize,
}

/// How moves are searched and chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchSettings {
    /// How simulations choose their way.
    pub rule: RuleSettings,
    /// Random plies at the start of a game: any number up to this, each as likely.
    pub random_plies: u32,
    /// How far early moves stray from the best: 1 takes them as often as the search wants them.
    pub temperature: f64,
    /// How many plies are early.
    pub plies: u32,
    /// The share of moves that are any legal move instead of the best one, so that games come to what others may play. How a game
    /// ends says nothing about what was before such a move; the search there does.
    #[serde(default)]
    pub strays: f64,
    /// The share of games in which one player, either one, makes any legal moves and nothing else: the other
    /// one learns to answer whatever may be played, from wherever its own moves lead.
    #[serde(default)]
    pub sparring: f64,
    /// Whether results that are certain bound what searches think of the positions above.
    #[serde(default = "usual_proofs")]
    pub proofs: bool,
    /// Values are turned when the mover changes, or at every ply, which is a published error.
    #[serde(default)]
    pub sign: Sign,
    /// The most nodes of a tree.
    pub nodes: usize,
}

/// The rules of search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RuleSettings {
    /// Sequential halving with Gumbel noise.
    Gumbel {
        /// Moves that are looked at in the beginning.
        candidates: usize,
    },
    /// By upper confidence bounds with Dirichlet noise.
    Puct {
        /// How much is explored.
        c: f64,
        /// The share of the noise at the root.
        noise: f64,
        /// Its parameter for each move.
        alpha: f64,
    },
}

/// When values are turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// When the mover changes.
    #[default]
    Mover,
    /// At every ply.
    Ply,
}

/// What the end of a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WorthSettings {
    /// The share of the margin; the rest is the winner's.
    pub margin: f64,
    /// The points that count as 1, for the margin's share and for the head that foretells the score.
    pub points: f64,
}

/// The positions that are kept: `least` at first, and then as (all so far / least) to the power of `growth`, at most `most`; those of
/// the latest games in any case, so that 1, 1 and 0 keep the latest games only.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Window {
    /// Positions in the beginning.
    pub least: usize,
    /// The most positions, whatever was played.
    pub most: usize,
    /// The power with which it grows, 0 to 1.
    pub growth: f64,
}

/// A size of board to learn on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardShare {
    /// The rules, such as `dots:2x2`.
    pub game: String,
    /// Games of a generation on it, beside those on the board of the run.
    pub games: usize,
    /// The first generation that plays on it.
    #[serde(default)]
    pub from: u64,
    /// The first generation that does so no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

/// Games of plain Monte Carlo search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WarmStart {
    /// How many.
    pub games: usize,
    /// Random games before each move.
    pub simulations: u64,
}

/// What a new net has to win.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Gate {
    /// Games between the new net and the one that plays.
    pub games: usize,
    /// Simulations of a move.
    pub simulations: u32,
    /// The new net plays on if it wins more than this share of them, draws counting half.
    pub share: f64,
    /// Who begins: in turn, or always the one that plays, as in a study.
    pub begins: Begins,
}

/// Who begins the games of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    /// Both in turn.
    InTurn,
    /// Always the net that has played so far.
    Incumbent,
}

/// What holds for a generation by stairs of generations.
pub(crate) fn stair<T: Copy>(stairs: &[(u64, T)], generation: u64) -> Option<T> {
    stairs.iter().rev().find(|&&(from, _)| from <= generation).map(|&(_, value)| value)
}

impl Zero {
    /// Refuses numbers that make no sense.
    pub(crate) fn check(&self) -> Result<(), LearningError> {
        let unless = LearningError::unless;
        unless((1..=MOST_GAMES).contains(&self.games), "games", &self.games, "1 to 1000000")?;
        let side_by_side = self.side_by_side;
        unless((1..=MOST_SIDE_BY_SIDE).contains(&side_by_side), "side-by-side", &side_by_side, "1 to 1024")?;
        unless(self.cache <= MOST_CACHE, "cache", &self.cache, "0 to 4096 mebibytes")?;
        stairs("simulations", &self.simulations, |&simulations| simulations > 0)?;
        stairs("value-from-search", &self.value_from_search, |&share| is_share(share))?;
        if let Some(fast) = self.fast_moves {
            unless((0.0..1.0).contains(&fast.share), "fast-moves.share", &fast.share, "0 to less than 1")?;
            unless(fast.simulations > 0, "fast-moves.simulations", &fast.simulations, "at least 1")?;
        }
        if let Some(SolveOut { free }) = self.solve_out {
            unless(free > 0, "solve-out.free", &free, "at least 1")?;
        }
        unless(is_share(self.surprise), "surprise", &self.surprise, "0 to 1")?;
        unless(is_size(self.reuse), "reuse", &self.reuse, "a number above 0")?;
        if let Some(share) = self.validation {
            unless(share > 0.0 && share < 1.0, "validation", &share, "more than 0 and less than 1")?;
        }
        unless((1..=MOST_BATCH).contains(&self.batch), "batch", &self.batch, "1 to 65536")?;
        unless(is_share(self.worth.margin), "worth.margin", &self.worth.margin, "0 to 1")?;
        unless(is_size(self.worth.points), "worth.points", &self.worth.points, "a number above 0")?;
        let Window { least, most, growth } = self.window;
        unless(least > 0, "window.least", &least, "at least 1")?;
        unless(most >= least, "window.most", &most, "at least as many as window.least")?;
        unless(is_share(growth), "window.growth", &growth, "0 to 1")?;
        self.search.check()?;
        if let Some(gate) = self.gate {
            unless(gate.games > 0, "gate.games", &gate.games, "at least 1")?;
            unless(gate.simulations > 0, "gate.simulations", &gate.simulations, "at least 1")?;
            unless(is_share(gate.share), "gate.share", &gate.share, "0 to 1")?;
        }
        if let Some(WarmStart { games, simulations }) = self.warm_start {
            unless((1..=MOST_GAMES).contains(&games), "warm-start.games", &games, "1 to 1000000")?;
            unless(simulations > 0, "warm-start.simulations", &simulations, "at least 1")?;
        }
        Ok(())
    }

    /// The most positions that are kept after so many were played.
    pub(crate) fn window(&self, played: u64) -> usize {
        let Window { least, most, growth } = self.window;
        let grown = least as f64 * libm::pow((played as f64 / least as f64).max(1.0), growth);
        (grown as usize).clamp(least, most)
    }
}

fn stairs<T: Copy + std::fmt::Debug>(
    key: &'static str,
    stairs: &[(u64, T)],
    is_good: impl Fn(&T) -> bool,
) -> Result<(), LearningError> {
    let begins = stairs.first().is_some_and(|&(from, _)| from == 0);
    let rises = stairs.is_sorted_by(|one, other| one.0 < other.0);
    let holds = begins && rises && stairs.iter().all(|(_, value)| is_good(value));
    LearningError::unless(
        holds,
        key,
        &format!("{stairs:?}"),
        "pairs of a generation and a value, rising from generation 0, such as [[0, 8], [20, 16]]",
    )
}

impl SearchSettings {
    fn check(&self) -> Result<(), LearningError> {
        let unless = LearningError::unless;
        let Self { rule, random_plies, temperature, strays, sparring, nodes, .. } = *self;
        unless(random_plies <= MOST_PLIES, "search.random-plies", &random_plies, "0 to 1000")?;
        unless((0.0..=100.0).contains(&temperature), "search.temperature", &temperature, "0 to 100")?;
        unless((0.0..1.0).contains(&strays), "search.strays", &strays, "0 to less than 1")?;
        unless(is_share(sparring), "search.sparring", &sparring, "0 to 1")?;
        unless((1..=MOST_NODES).contains(&nodes), "search.nodes", &nodes, "1 to 16777216")?;
        match rule {
            RuleSettings::Gumbel { candidates } => {
                unless(candidates > 0, "search.rule.gumbel.candidates", &candidates, "at least 1")
            }
            RuleSettings::Puct { c, noise, alpha } => {
                unless((0.0..=100.0).contains(&c), "search.rule.puct.c", &c, "0 to 100")?;
                unless(is_share(noise), "search.rule.puct.noise", &noise, "0 to 1")?;
                unless(is_size(alpha), "search.rule.puct.alpha", &alpha, "a number above 0")
            }
        }
    }

    /// The rule for moves that are learned from, or without noise for those that are not.
    pub(crate) fn rule(&self, is_noisy: bool) -> Rule {
        match self.rule {
            RuleSettings::Gumbel { candidates } => Rule::Gumbel(Gumbel {
                considered: candidates,
                noise: if is_noisy { 1.0 } else { 0.0 },
                visit_offset: 50.0,
                value_scale: 1.0,
                rescaling: Rescaling::Range,
            }),
            RuleSettings::Puct { c, noise, alpha } => Rule::Puct(Puct {
                exploration: c,
                first_play: FirstPlay::Value(0.0),
                noise: (is_noisy && noise > 0.0)
                    .then_some(Noise { weight: noise, alpha: Alpha::PerMove(alpha) }),
            }),
        }
    }

    /// How values get from leaves to the root.
    pub(crate) fn backup(&self) -> Backup {
        match self.sign {
            Sign::Mover => Backup::ByMover,
            Sign::Ply => Backup::ByPly,
        }
    }
}

impl WorthSettings {
    /// What searches count.
    pub(crate) fn worth(self) -> Worth {
        Worth { margin: self.margin, points: self.points }
    }
}
