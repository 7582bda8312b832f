//! Stored games as files that other programs read. Names and results stand by who played which colour in that very
//! game, so they are right in games with the seats exchanged, too.

use ludus_core::{BoardGame, Player, TextError};
use ludus_formats::{
    error::FormatError,
    json_lines, pdn,
    record::{Conclusion, GameRecord},
    sgf::{self, SgfGame, SgfKind},
    transcript,
};
use ludus_games::{AnyGame, Catalogued, GameFile, GameVisitor};

use crate::{contest::Ending, library::StoredGame};

/// A way to write games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Smart Game Format.
    Sgf,
    /// Portable Draughts Notation.
    Pdn,
    /// Transcripts of Othello.
    Transcript,
    /// One JSON object per line.
    JsonLines,
}

/// Why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The format is for other games.
    #[error("game {id} is {game}, which is not written as {format}; use --format {wanted}")]
    Unsuited {
        /// Which game of the library.
        id: String,
        /// What was played.
        game: String,
        /// What was asked for.
        format: &'static str,
        /// What would do.
        wanted: &'static str,
    },
    /// The stored moves cannot be played.
    #[error("game {id} of the library, move {number}: {error}")]
    Move {
        /// Which game of the library.
        id: String,
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: TextError,
    },
    /// The stored rules are not known.
    #[error("game {id} of the library: {error}")]
    Rules {
        /// Which game of the library.
        id: String,
        /// What is wrong with them.
        error: ludus_core::spec::SpecError,
    },
    /// The text does not fit the format.
    #[error("game {id} of the library: {error}")]
    Text {
        /// Which game of the library.
        id: String,
        /// What does not fit.
        error: FormatError,
    },
}

/// The game as text, ready to be added to a file; without a format, in what the game's players use.
///
/// # Errors
/// The format is for other games, or the stored game is damaged.
pub fn write(stored: &StoredGame, format: Option<Format>) -> Result<String, ExportError> {
    let id = stored.id.to_string();
    let game = AnyGame::parse(&stored.game).map_err(|error| ExportError::Rules { id: id.clone(), error })?;
    let (record, file) = game.visit(Replay { stored })?;
    let format = format.unwrap_or(usual(&file));
    let unsuited = || ExportError::Unsuited {
        id: id.clone(),
        game: stored.game.clone(),
        format: name(format),
        wanted: name(usual(&file)),
    };
    let written = match (format, &file) {
        (Format::JsonLines, _) => Ok(json_lines::write(&record)),
        (Format::Sgf, GameFile::GoSgf { size, komi, rules }) => {
            let game =
                SgfGame { kind: SgfKind::Go, size: *size, komi: Some(*komi), rules: Some(rules.as_str()) };
            sgf::write(&record, &game)
        }
        (Format::Sgf, GameFile::OthelloTranscript { size }) => {
            sgf::write(&record, &SgfGame { kind: SgfKind::Othello, size: *size, komi: None, rules: None })
        }
        (Format::Pdn, GameFile::CheckersPdn) => pdn::write(&record),
        (Format::Transcript, GameFile::OthelloTranscript { .. }) => transcript::write(&record),
        _ => return Err(unsuited()),
    };
    written.map_err(|error| ExportError::Text { id: id.clone(), error })
}

/// What a game's players use.
fn usual(file: &GameFile) -> Format {
    match file {
        GameFile::GoSgf { .. } => Format::Sgf,
        GameFile::OthelloTranscript { .. } => Format::Transcript,
        GameFile::CheckersPdn => Format::Pdn,
        GameFile::Own => Format::JsonLines,
    }
}

fn name(format: Format) -> &'static str {
    match format {
        Format::Sgf => "sgf",
        Format::Pdn => "pdn",
        Format::Transcript => "transcript",
        Format::JsonLines => "jsonl",
    }
}

/// Plays a stored game again, to know who made each move.
struct Replay<'a> {
    stored: &'a StoredGame,
}

impl GameVisitor for Replay<'_> {
    type Output = Result<(GameRecord, GameFile), ExportError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let StoredGame { id, tournament, names, agents, seed, date, played, .. } = self.stored;
        let event = tournament.as_ref().map(|(number, name)| match name {
            Some(name) => name.clone(),
            None => format!("tournament {number}"),
        });
        let mut notes = vec![("seed".into(), seed.clone())];
        for player in Player::BOTH.into_iter().filter(|&player| agents[player] != names[player]) {
            notes.push((names[player].clone(), agents[player].clone()));
        }
        let record =
            GameRecord {
                game: self.stored.game.clone(),
                event,
                round: id.to_string(),
                date: Some(date.clone()),
                players: names.clone(),
                moves: moves_with_movers(game, &played.moves)
                    .map_err(|(number, error)| ExportError::Move { id: id.to_string(), number, error })?,
                conclusion: conclusion(&played.ending),
                notes,
            };
        Ok((record, game.game_file()))
    }
}

fn moves_with_movers<G: BoardGame>(
    game: &G,
    moves: &str,
) -> Result<Vec<(Player, String)>, (usize, TextError)> {
    let mut position = game.start();
    let mut with_movers = Vec::new();
    for (idx, text) in moves.split_whitespace().enumerate() {
        let mv = game.parse_legal_move(&position, text).map_err(|error| (idx + 1, error))?;
        with_movers.push((game.to_move(&position), text.to_owned()));
        game.play(&mut position, mv);
    }
    Ok(with_movers)
}

fn conclusion(ending: &Ending) -> Conclusion {
    match ending {
        Ending::Finished(outcome) => Conclusion::Margin(*outcome),
        Ending::Resigned(loser) => Conclusion::Resigned(*loser),
        Ending::Forfeited(loser, fault) => Conclusion::Forfeited(*loser, fault.to_string()),
    }
}
