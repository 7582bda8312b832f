//! A game as the line of positions it went through. Whoever lets people play, ask or look holds one: the terminal, the
//! page, engines. Positions are kept and not only moves, because there is no undo in the rules and a step back is a
//! pop.

use std::sync::atomic::AtomicBool;

use ludus_core::{BoardGame, BoardView, Player, Seed, TextError};
use ludus_games::Catalogued;
use ludus_search::Root;

use crate::agent::{Agent, Chosen};

/// A position and the moves that led to it.
#[derive(Clone, Debug)]
pub struct Line<G: BoardGame> {
    /// Each position on the way, the last one on top.
    positions: Vec<G::Position>,
    /// One move less.
    moves: Vec<G::Move>,
}

/// A position or a list of moves that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The position to begin with.
    #[error("the position, {0}")]
    Position(TextError),
    /// One of the moves from there.
    #[error("move {number} ({text}), {error}")]
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
}

impl<G: BoardGame> Line<G> {
    /// A line that begins at `position`.
    #[must_use]
    pub fn new(position: G::Position) -> Self {
        Self { positions: vec![position], moves: Vec::new() }
    }

    /// Plays `moves`, texts between blanks, from the position that a text describes or from the start of the game.
    ///
    /// # Errors
    /// One of the texts is malformed, or no such position or move is legal.
    pub fn parse(game: &G, position: Option<&str>, moves: &str) -> Result<Self, LineError> {
        let start = match position {
            Some(text) => game.parse_position(text).map_err(LineError::Position)?,
            None => game.start(),
        };
        let mut line = Self::new(start);
        for (idx, text) in moves.split_whitespace().enumerate() {
            let mv = game.parse_legal_move(line.position(), text).map_err(|error| LineError::Move {
                number: idx + 1,
                text: text.into(),
                error,
            })?;
            line.play(game, mv);
        }
        Ok(line)
    }

    /// Where the line has come to.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        self.positions.last().expect("a line begins with a position")
    }

    /// Where it began.
    #[must_use]
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The moves from there.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Each move with the position it was made in.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&G::Position, G::Move)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// Who made each move.
    pub fn movers(&self, game: &G) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        self.steps().map(|(position, _)| game.to_move(position))
    }

    /// Adds a legal move.
    pub fn play(&mut self, game: &G, mv: G::Move) {
        let mut position = self.position().clone();
        game.play(&mut position, mv);
        self.positions.push(position);
        self.moves.push(mv);
    }

    /// Goes back to where `plies` moves have been made; a line that is no longer stays as it is.
    pub fn truncate(&mut self, plies: usize) {
        self.positions.truncate(plies.saturating_add(1));
        self.moves.truncate(plies);
    }

    /// The board where the line has come to, with the last move and who drew which line.
    #[must_use]
    pub fn view(&self, game: &G) -> BoardView {
        let mut view = game.view(self.position());
        for (before, mv) in self.steps() {
            view.record_move(game.to_move(before), game.move_places(before, mv));
        }
        view
    }

    /// The text of each move.
    #[must_use]
    pub fn move_texts(&self, game: &G) -> Vec<String> {
        self.steps().map(|(position, mv)| game.format_move(position, mv)).collect()
    }

    /// The moves that can be made now.
    #[must_use]
    pub fn legal_moves(&self, game: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(self.position(), &mut moves);
        moves
    }
}

impl<G: Catalogued> Line<G> {
    /// What `agent` thinks where the line has come to. Its chance is drawn per ply, so that the same position of the
    /// same game meets the same reply. Raising `stop` asks for the move at once.
    ///
    /// # Errors
    /// The agent resigns or is broken.
    pub fn ask(&self, game: &G, agent: &mut dyn Agent<G>, seed: Seed, stop: &AtomicBool) -> Chosen<G::Move> {
        let moves = self.legal_moves(game);
        agent.begin(game, self.start(), seed.stream("play", self.moves.len() as u64));
        self.moves.iter().for_each(|&mv| agent.observe(game, mv));
        agent.choose(game, &Root { position: self.position(), moves: &moves }, stop)
    }
}
