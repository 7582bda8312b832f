//! Games as files that other programs read: stored ones, and lines that are still being played. Names and results
//! stand by who played which colour in that very game, so they are right in games with the seats exchanged, too.

use ludus_core::{BoardGame, Player, TextError, player::PerPlayer};
use ludus_formats::{
    error::FormatError,
    json_lines, pdn, plain_text,
    record::{Conclusion, GameRecord, Start},
    sgf::{self, SgfGame, SgfKind},
    transcript,
};
use ludus_games::{AnyGame, Catalogued, GameFile, GameVisitor};

use crate::{contest::Ending, library::StoredGame, line::Line};

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
    /// Lines of keys and values for people.
    Text,
}

impl Format {
    /// The formats that a game can be written in, the one that its players use first.
    #[must_use]
    pub fn of(file: &GameFile) -> &'static [Self] {
        match file {
            GameFile::GoSgf { .. } => &[Self::Sgf, Self::JsonLines, Self::Text],
            GameFile::OthelloTranscript { .. } => &[Self::Transcript, Self::Sgf, Self::JsonLines, Self::Text],
            GameFile::CheckersPdn => &[Self::Pdn, Self::JsonLines, Self::Text],
            GameFile::Own => &[Self::JsonLines, Self::Text],
        }
    }

    /// What the format is called where one is chosen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Pdn => "pdn",
            Self::Transcript => "transcript",
            Self::JsonLines => "jsonl",
            Self::Text => "text",
        }
    }

    /// How the names of its files end, without the full stop.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Transcript | Self::Text => "txt",
            Self::Sgf | Self::Pdn | Self::JsonLines => self.name(),
        }
    }

    /// What browsers call it; of these formats only two have a name there.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Sgf => "application/x-go-sgf",
            Self::JsonLines => "application/x-ndjson",
            Self::Pdn | Self::Transcript | Self::Text => "text/plain; charset=utf-8",
        }
    }
}

/// What a file says about a game besides its moves.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The players' names.
    pub players: PerPlayer<String>,
    /// How it ended, if it did.
    pub conclusion: Conclusion,
    /// The day it was played, as `YYYY-MM-DD`.
    pub date: Option<String>,
}

/// Why a line of positions cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format is for other games.
    #[error("{game} is not written as {format}, wanted {wanted}")]
    Unsuited {
        /// What was played.
        game: String,
        /// What was asked for.
        format: &'static str,
        /// What would do.
        wanted: String,
    },
    /// The text does not fit the format.
    #[error(transparent)]
    Text(#[from] FormatError),
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
    let usual = usual(&record, &file);
    let format = format.unwrap_or(usual);
    let Some(written) = write_record(&record, &file, format) else {
        let game = stored.game.clone();
        return Err(ExportError::Unsuited { id, game, format: format.name(), wanted: usual.name() });
    };
    written.map_err(|error| ExportError::Text { id, error })
}

/// A game that need not be over, from wherever it began; without a format, in what its players use.
///
/// # Errors
/// The format is for other games, or cannot hold where the game began or a date of another form.
pub fn write_line<G: Catalogued>(
    game: &G,
    line: &Line<G>,
    sheet: Sheet,
    format: Option<Format>,
) -> Result<String, WriteError> {
    let file = game.game_file();
    let record = record_of(game, line, sheet);
    let format = format.unwrap_or(usual(&record, &file));
    write_record(&record, &file, format).map_or_else(
        || {
            let wanted =
                Format::of(&file).iter().map(|format| format.name()).collect::<Vec<_>>().join(" or ");
            Err(WriteError::Unsuited { game: record.game.clone(), format: format.name(), wanted })
        },
        |written| Ok(written?),
    )
}

fn record_of<G: Catalogued>(game: &G, line: &Line<G>, sheet: Sheet) -> GameRecord {
    let Sheet { players, conclusion, date } = sheet;
    GameRecord {
        game: game.spec().to_string(),
        event: None,
        round: None,
        date,
        players,
        start: (*line.start() != game.start()).then(|| start_of(game, line.start())),
        moves: line.movers(game).zip(line.move_texts(game)).collect(),
        conclusion,
        notes: Vec::new(),
    }
}

fn start_of<G: Catalogued>(game: &G, position: &G::Position) -> Start {
    let text = game.format_position(position);
    let stones = stones_of(&text, &game.game_file());
    Start { position: text, mover: game.to_move(position), stones }
}

/// The stones of a position text of Go or Othello; `None` if there is more to the position than stones and mover.
fn stones_of(position: &str, file: &GameFile) -> Option<Vec<(Player, String)>> {
    let words: Vec<&str> = position.split(' ').collect();
    let (kind, size) = match (file, &words[..]) {
        (GameFile::GoSgf { size, .. }, [_, _, "-", "0,0"]) => (SgfKind::Go, *size),
        (GameFile::OthelloTranscript { size }, [_, _]) => (SgfKind::Othello, *size),
        _ => return None,
    };
    let cells = words[0].chars().filter(|&letter| letter != '/').enumerate();
    let stones = cells.filter_map(|(idx, letter)| {
        let owner = match letter {
            'X' => Player::First,
            'O' => Player::Second,
            _ => return None,
        };
        Some((owner, kind.place(size, idx)))
    });
    Some(stones.collect())
}

/// The game in a format; `None` if the format is for other games.
fn write_record(record: &GameRecord, file: &GameFile, format: Format) -> Option<Result<String, FormatError>> {
    Some(match (format, file) {
        (Format::JsonLines, _) => Ok(json_lines::write(record)),
        (Format::Text, _) => plain_text::write(record),
        (Format::Sgf, GameFile::GoSgf { size, komi, rules }) => {
            let game =
                SgfGame { kind: SgfKind::Go, size: *size, komi: Some(*komi), rules: Some(rules.as_str()) };
            sgf::write(record, &game)
        }
        (Format::Sgf, GameFile::OthelloTranscript { size }) => {
            sgf::write(record, &SgfGame { kind: SgfKind::Othello, size: *size, komi: None, rules: None })
        }
        (Format::Pdn, GameFile::CheckersPdn) => pdn::write(record),
        (Format::Transcript, GameFile::OthelloTranscript { .. }) => transcript::write(record),
        _ => return None,
    })
}

/// What a game's players use, if it can hold where the game began.
fn usual(record: &GameRecord, file: &GameFile) -> Format {
    let holds = |format: &&Format| **format != Format::Transcript || record.start.is_none();
    *Format::of(file).iter().find(holds).unwrap_or(&Format::JsonLines)
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
                round: Some(id.to_string()),
                date: Some(date.clone()),
                players: names.clone(),
                start: None,
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
