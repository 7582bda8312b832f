//! A table: one game in progress, whichever game it is. Pages and engines learn only at run time what is played, and
//! pay one virtual call for a move; everything inside is compiled for the game. Moves and positions are texts here, as
//! people and other programs write them.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ludus_core::{BoardView, Outcome, Player, Seed, TextError};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor, knowledge::Influence};

use crate::{
    agent_spec::AgentSpec,
    analysis::{self, Analysis, ExactReport, Ownership},
    error::AgentError,
    export::{self, Format, Sheet, WriteError},
    fault::Halt,
    levels::{self, Level},
    line::{Line, LineError},
    report::ThoughtReport,
};

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// Its name on the board.
    pub text: String,
    /// The places it touches, in order, as indices into the view; none for a pass.
    pub places: Vec<usize>,
}

/// Why an agent gives no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The agent cannot be made for this game.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// There is no move to choose.
    #[error("the game is over")]
    GameOver,
    /// It gives up, or is broken.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// It panicked, with this message.
    #[error("it broke down: {0}")]
    Broken(String),
}

/// With what an agent thinks.
#[derive(Clone, Copy, Debug)]
pub struct Thinking<'a> {
    /// What exact play takes its tables from.
    pub tables: &'a Arc<Tables>,
    /// Where chance comes from.
    pub seed: Seed,
    /// Raised by whoever wants the answer at once.
    pub stop: &'a AtomicBool,
}

/// One game in progress.
pub trait AnyTable: Send + Sync {
    /// The spec of the rules, such as `go:size=9`.
    fn game(&self) -> String;
    /// The name under which the game is listed, such as `go`.
    fn game_name(&self) -> &'static str;
    /// How many moves have been made.
    fn plies(&self) -> usize;
    /// The texts of the moves, each with who made it.
    fn moves(&self) -> Vec<(Player, String)>;
    /// The board, with the last move and who drew which line.
    fn view(&self) -> BoardView;
    /// Who is to move, even where the game is over.
    fn mover(&self) -> Player;
    /// The moves that can be made.
    fn legal_moves(&self) -> Vec<LegalMove>;
    /// What the rules demand or forbid here that may surprise a player, in a sentence.
    fn notice(&self) -> Option<String>;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The position as text.
    fn position_text(&self) -> String;
    /// Where the game began, if that is not the usual start.
    fn start_text(&self) -> Option<String>;
    /// Makes a move.
    ///
    /// # Errors
    /// The text is no legal move.
    fn play(&mut self, text: &str) -> Result<(), TextError>;
    /// The table as it was when `plies` moves had been made.
    fn at(&self, plies: usize) -> Box<dyn AnyTable>;
    /// Makes sure that an agent can play here.
    ///
    /// # Errors
    /// It cannot.
    fn check_agent(&self, agent: &AgentSpec, tables: &Arc<Tables>) -> Result<(), AgentError>;
    /// The move of an agent and why.
    ///
    /// # Errors
    /// There is none.
    fn ask(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<ThoughtReport, AskError>;
    /// What an agent thinks of every move.
    ///
    /// # Errors
    /// It gives no answer.
    fn analyse(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Analysis, AskError>;
    /// Who will own which place at the ends of so many random games; `None` where owning places wins nothing.
    fn ownership(&self, n_playouts: u64, thinking: Thinking<'_>) -> Option<Ownership>;
    /// Whether owning places wins the game.
    fn places_count(&self) -> bool;
    /// What each place is worth, where people know.
    fn influence(&self) -> Option<Influence>;
    /// What exact play says, if at most `nodes` boards tell it.
    ///
    /// # Errors
    /// Why it says nothing, in words.
    fn exact(&self, nodes: u64, thinking: Thinking<'_>) -> Result<ExactReport, String>;
    /// The levels of the game, the weakest first.
    fn levels(&self) -> &'static [Level];
    /// The same agent with so much time for a move; `None` for one that would not think longer.
    fn with_time(&self, agent: &AgentSpec, time: Duration) -> Option<AgentSpec>;
    /// The files that the game can be written as, the usual one first.
    fn formats(&self) -> &'static [Format];
    /// The game as a file.
    ///
    /// # Errors
    /// The format is for other games, or cannot hold where this one began.
    fn write(&self, format: Format, sheet: Sheet) -> Result<String, WriteError>;
}

/// A table for `game`, where `moves` have been made from the position that a text describes or from the start.
///
/// # Errors
/// The position or one of the moves is malformed or not legal.
pub fn open(game: &AnyGame, position: Option<&str>, moves: &str) -> Result<Box<dyn AnyTable>, LineError> {
    struct Open<'a>(Option<&'a str>, &'a str);
    impl GameVisitor for Open<'_> {
        type Output = Result<Box<dyn AnyTable>, LineError>;

        fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
            Ok(Box::new(Table { game: game.clone(), line: Line::parse(game, self.0, self.1)? }))
        }
    }
    game.visit(Open(position, moves))
}

/// A game and the line it has taken.
struct Table<G: Catalogued> {
    game: G,
    line: Line<G>,
}

impl<G: Catalogued> AnyTable for Table<G> {
    fn game(&self) -> String {
        self.game.spec().to_string()
    }

    fn game_name(&self) -> &'static str {
        G::INFO.name
    }

    fn plies(&self) -> usize {
        self.line.moves().len()
    }

    fn moves(&self) -> Vec<(Player, String)> {
        self.line.movers(&self.game).zip(self.line.move_texts(&self.game)).collect()
    }

    fn view(&self) -> BoardView {
        self.line.view(&self.game)
    }

    fn mover(&self) -> Player {
        self.game.to_move(self.line.position())
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let position = self.line.position();
        let legal_move = |mv: G::Move| LegalMove {
            text: self.game.format_move(position, mv),
            places: self.game.move_places(position, mv),
        };
        self.line.legal_moves(&self.game).into_iter().map(legal_move).collect()
    }

    fn notice(&self) -> Option<String> {
        self.game.notice(self.line.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.line.position())
    }

    fn position_text(&self) -> String {
        self.game.format_position(self.line.position())
    }

    fn start_text(&self) -> Option<String> {
        let is_usual = *self.line.start() == self.game.start();
        (!is_usual).then(|| self.game.format_position(self.line.start()))
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let mv = self.game.parse_legal_move(self.line.position(), text)?;
        self.line.play(&self.game, mv);
        Ok(())
    }

    fn at(&self, plies: usize) -> Box<dyn AnyTable> {
        let mut line = self.line.clone();
        line.truncate(plies);
        Box::new(Self { game: self.game.clone(), line })
    }

    fn check_agent(&self, agent: &AgentSpec, tables: &Arc<Tables>) -> Result<(), AgentError> {
        let built = agent.build(&self.game, tables)?;
        match built.declines(&self.game, self.line.position()) {
            Some(reason) => Err(AgentError::Declines { agent: agent.to_string(), reason }),
            None => Ok(()),
        }
    }

    fn ask(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<ThoughtReport, AskError> {
        if self.outcome().is_some() {
            return Err(AskError::GameOver);
        }
        let Thinking { tables, seed, stop } = thinking;
        let mut agent = agent.build(&self.game, tables)?;
        let thought = self.line.ask(&self.game, agent.as_mut(), seed, stop)?;
        Ok(ThoughtReport::new(&self.game, self.line.position(), &thought))
    }

    fn analyse(&self, agent: &AgentSpec, thinking: Thinking<'_>) -> Result<Analysis, AskError> {
        let Thinking { tables, seed, stop } = thinking;
        let mut agent = agent.build(&self.game, tables)?;
        Ok(analysis::analyse(&self.game, &self.line, agent.as_mut(), seed, stop)?)
    }

    fn ownership(&self, n_playouts: u64, thinking: Thinking<'_>) -> Option<Ownership> {
        let Thinking { seed, stop, .. } = thinking;
        analysis::ownership(&self.game, self.line.position(), n_playouts, seed, stop)
    }

    fn places_count(&self) -> bool {
        G::PLACES_COUNT
    }

    fn influence(&self) -> Option<Influence> {
        self.game.influence(self.line.position())
    }

    fn exact(&self, nodes: u64, thinking: Thinking<'_>) -> Result<ExactReport, String> {
        let Thinking { tables, stop, .. } = thinking;
        analysis::exact_view(&self.game, self.line.position(), tables, nodes, stop)
    }

    fn levels(&self) -> &'static [Level] {
        levels::of::<G>()
    }

    fn with_time(&self, agent: &AgentSpec, time: Duration) -> Option<AgentSpec> {
        agent.with_time::<G>(time)
    }

    fn formats(&self) -> &'static [Format] {
        Format::of(&self.game.game_file())
    }

    fn write(&self, format: Format, sheet: Sheet) -> Result<String, WriteError> {
        export::write_line(&self.game, &self.line, sheet, Some(format))
    }
}
