//! What people know about a game beyond its rules, each piece by name: evaluations for searches, ratings that
//! choose a move without searching, and heuristics that may choose before a search does. Each game keeps its
//! own beside its rules; whoever builds agents finds them here and needs to know no game.

use ludus_core::{
    Game, Orientations, Player, Score,
    evaluation::{Part, ValueFn},
    spec::{Info, OptionInfo, Options, SpecError},
};

/// The option that every rating has.
pub const TIES: OptionInfo = OptionInfo {
    key: "ties",
    values: "random, first",
    default: "random",
    meaning: "which of equally good moves to take",
};

/// What there is to know about a rating without options of its own.
#[must_use]
pub const fn rating(name: &'static str, summary: &'static str) -> Info {
    Info { options: &[TIES], ..Info::plain(name, summary) }
}

/// How many values make an influence map: letters A to H of the Othello study.
pub const MAP_VALUES: usize = 8;

/// Something that a game offers by name, and how to build it.
pub struct Offer<B: 'static> {
    /// Its name, summary and options.
    pub info: &'static Info,
    /// Builds it; the options have been checked against `info`.
    pub build: B,
}

/// Builds an evaluation.
pub type BuildEvaluation<G> = fn(&G, &Options<'_>) -> Result<Box<dyn ValueFn<G>>, SpecError>;
/// Builds a rating.
pub type BuildRating<G> = fn(&G, &Options<'_>) -> Result<Box<dyn Rating<G>>, SpecError>;
/// Builds an evaluation that waits for its weights.
pub type BuildWeighing<G> = fn(&G, &Options<'_>) -> Result<Box<dyn Weighing<G>>, SpecError>;
/// Builds the inputs of a net.
pub type BuildInputs<G> = fn(&G, &Options<'_>) -> Result<Box<dyn Inputs<G>>, SpecError>;
/// Builds the inputs of a net that looks at one move at a time.
pub type BuildMoveInputs<G> = fn(&G, &Options<'_>) -> Result<Box<dyn MoveInputs<G>>, SpecError>;
/// Builds a heuristic from the text of the file its option names, or from what is shipped.
pub type BuildHeuristic<G> = fn(&G, Option<&str>) -> Result<Box<dyn Heuristic<G>>, KnowledgeError>;

/// A game that people know something about.
pub trait Knowledge: Game {
    /// Hand-made evaluations, the one to use by default first.
    const EVALUATIONS: &'static [Offer<BuildEvaluation<Self>>];
    /// Ways to choose a move without searching.
    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[];
    /// Heuristics that may choose before a search does, in the order in which they are asked.
    const HEURISTICS: &'static [Offer<BuildHeuristic<Self>>] = &[];
    /// Evaluations whose weights are to be learned.
    const WEIGHINGS: &'static [Offer<BuildWeighing<Self>>] = &[];
    /// What small nets may judge a position by.
    const INPUTS: &'static [Offer<BuildInputs<Self>>] = &[];

    /// What small nets may judge a move by.
    const MOVE_INPUTS: &'static [Offer<BuildMoveInputs<Self>>] = &[];

    /// The move of a player who wants no other, in a game where passing is a choice and not forced.
    fn voluntary_pass(&self) -> Option<Self::Move> {
        None
    }

    /// How the board looks to what is called `influence` in this game, if anything is.
    fn influence(&self, _position: &Self::Position) -> Option<Influence> {
        None
    }

    /// What each square is worth, row by row, on an influence map with these values, in a game that has such maps; squares
    /// that no map says anything about have nothing.
    fn map_of(&self, _values: [u8; MAP_VALUES]) -> Option<Vec<Option<i32>>> {
        None
    }
}

/// A number for each place of the board, to be laid over its view.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// What the numbers are, in one sentence.
    pub words: &'static str,
    /// From −1 to 1, one for each place of the view.
    pub values: Vec<f64>,
}

/// Judges each move by what it does at once.
pub trait Rating<G: Game>: Send {
    /// How good a legal move looks for its player. Clears and fills `parts` with what that is the sum of.
    fn rate(&mut self, game: &G, position: &G::Position, mv: G::Move, parts: &mut Vec<Part>) -> Score;
}

/// An evaluation that lacks only its weights: what it looks at is known, what that is worth is to be learned.
pub trait Weighing<G: Game>: Send + Sync {
    /// How many weights it takes.
    fn n_weights(&self) -> usize;

    /// The evaluation with these weights; their scale does not matter.
    fn weighed(&self, weights: &[f64]) -> Box<dyn ValueFn<G>>;
}

/// A position as a few numbers, for a net that judges by them.
pub trait Inputs<G: Game>: Send {
    /// How many numbers there are.
    fn count(&self) -> usize;

    /// Overwrites all of `inputs` with what `viewer` sees.
    fn fill(&mut self, game: &G, position: &G::Position, viewer: Player, inputs: &mut [f32]);

    /// What the mover has already won beyond the opponent, as a share of the largest margin, where the numbers leave it out. Nets
    /// then say what is still to be won, and whoever asks them adds this.
    fn lead(&self, _game: &G, _position: &G::Position) -> f32 {
        0.0
    }

    /// What the symmetries of the board do to the numbers, where they only move them. A net is then always shown the same one of
    /// a position's twins.
    fn orientations(&self, _game: &G) -> Option<Orientations> {
        None
    }
}

/// Moves as a few numbers each, for a net that looks at one move at a time. What the numbers are does not depend on the size of
/// the board, so such a net plays on every board.
pub trait MoveInputs<G: Game>: Send {
    /// What each number is, in a few words.
    fn names(&self) -> Vec<String>;

    /// Clears and fills `rows` [moves, inputs] with what the mover sees in each of these legal moves. All at once, because
    /// much of it depends on the position alone.
    fn fill(&mut self, game: &G, position: &G::Position, moves: &[G::Move], rows: &mut Vec<f32>);
}

/// A rule of thumb that may know the move at once, or which moves not to make.
pub trait Heuristic<G: Game>: Send {
    /// What it says about a position with these legal moves.
    fn advise(&mut self, game: &G, position: &G::Position, moves: &[G::Move]) -> Advice<G::Move>;
}

/// What a heuristic says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice<M> {
    /// It does not apply.
    Nothing,
    /// Play this move.
    Play(M),
    /// Play this move because of a pattern.
    Pattern(M, MatchedPattern),
    /// Play none of these moves; never all there are.
    Forbid(Vec<M>),
}

/// A pattern as it was found on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedPattern {
    /// What the pattern is called.
    pub name: String,
    /// Its squares by their names on the board, each with its mask of allowed states.
    pub squares: Vec<(String, u8)>,
    /// The square that the move takes.
    pub target: String,
}

/// A file of knowledge that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: found {found}, wanted {wanted}")]
pub struct KnowledgeError {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What would have been right.
    pub wanted: String,
}
