//! Games from files of other programs and our own. What kind of file it is shows in how it begins; the game is built
//! from what the file says about its rules, and every move is played by them, so whatever comes out can be played on.
//!
//! Files leave out what their readers know: transcripts of Othello their passes, files of Go now and then a pass
//! before a second move of one player, collections of checkers how a win came about. All of that is filled in here,
//! where the rules are known.

use std::collections::HashMap;

use ludus_core::{Player, TextError, player::PerPlayer, spec::SpecError};
use ludus_formats::{
    FormatError, Location, ReadGame, json_lines, pdn, plain_text,
    read_game::{ReadMove, ReadRules, ReadStart},
    record::Conclusion,
    sgf::{self, SgfKind},
    transcript,
};
use ludus_games::{AnyGame, Catalogued, GameFile, GameVisitor};

use crate::export::Format;

/// A game that can be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame {
    /// The game's spec.
    pub game: String,
    /// Where it began, if not at the start of the game.
    pub position: Option<String>,
    /// The moves from there as the game writes them, none left out.
    pub moves: Vec<String>,
    /// The players' names.
    pub players: PerPlayer<Option<String>>,
    /// Who gave up, if the rules had not ended the game.
    pub resigned: Option<Player>,
}

/// Why a file is no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ImportError {
    /// The file is of no known kind.
    #[error(
        "line 1, column 1: found {found:?}, wanted a game as SGF, PDN, a transcript of Othello, a line of JSON or text \
         that begins with game:"
    )]
    Unknown {
        /// How it begins.
        found: String,
    },
    /// The file breaks its format.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The rules do not exist.
    #[error("{at}: the rules, {error}")]
    Rules {
        /// Where they stand, or the beginning if they are told in several places.
        at: Location,
        /// What is wrong with them.
        error: SpecError,
    },
    /// No game can be where this one begins.
    #[error("{at}: the position, {error}")]
    Start {
        /// Where it stands.
        at: Location,
        /// What is wrong with it.
        error: TextError,
    },
    /// A move cannot be played.
    #[error("{at}: move {number} ({text}), found {}, wanted {}", .error.found, .error.wanted)]
    Move {
        /// Where it stands.
        at: Location,
        /// Its number in the file, from 1.
        number: usize,
        /// The move as the game writes it.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
}

/// The games that a transcript may be of, as it does not say: the usual one first.
const TRANSCRIPT_GAMES: [&str; 5] =
    ["othello", "othello:size=10", "othello:size=6", "othello:size=4", "othello:start=reversi"];

/// How many characters of a file of no known kind are shown.
const SHOWN_CHARACTERS: usize = 30;

/// Reads the first game of a file, whatever its format, and plays it.
///
/// # Errors
/// The format is not known or is broken, the rules or the start do not exist, or a move is illegal.
pub fn read(text: &str) -> Result<ImportedGame, ImportError> {
    let body = text.trim_start_matches('\u{feff}').trim();
    let unknown = || ImportError::Unknown { found: body.chars().take(SHOWN_CHARACTERS).collect() };
    let read = match detect(body).ok_or_else(unknown)? {
        Format::Sgf => sgf::read(text),
        Format::Pdn => pdn::read(text),
        Format::Transcript => transcript::read(text),
        Format::JsonLines => json_lines::read(text),
        Format::Text => plain_text::read(text),
    }?;
    match &read.rules {
        ReadRules::Othello => read_transcript(&read),
        ReadRules::Spec(spec) => play(&spec.text, spec.at, &read),
        ReadRules::Checkers => play("checkers", Location::START, &read),
        ReadRules::Sgf { kind: SgfKind::Othello, size, .. } => {
            play(&format!("othello:size={size}"), Location::START, &read)
        }
        ReadRules::Sgf { kind: SgfKind::Go, size, komi, rules } => {
            let komi = komi.map_or(String::new(), |komi| format!(",komi={}", points_of_komi(komi)));
            let rules = rules.as_deref().map_or("area", rule_set);
            play(&format!("go:size={size},rules={rules}{komi}"), Location::START, &read)
        }
    }
}

/// The format of a text without blanks around it, as its first characters show it.
fn detect(body: &str) -> Option<Format> {
    let mut characters = body.chars();
    let first = characters.next()?;
    let second = characters.as_str().trim_start().chars().next();
    match first {
        '{' if matches!(second, Some('"' | '}')) => Some(Format::JsonLines),
        _ if plain_text::begins(body) => Some(Format::Text),
        '[' if second.is_some_and(char::is_alphabetic) => Some(Format::Pdn),
        // Anything may stand before a game in SGF.
        _ if body.split('(').skip(1).any(|part| part.trim_start().starts_with(';')) => Some(Format::Sgf),
        '0'..='9' => Some(numbered_format(body)),
        '{' | '*' | '%' | ';' => Some(Format::Pdn),
        'a'..='z' | 'A'..='Z' if second.is_some_and(|second| second.is_ascii_digit()) => {
            Some(Format::Transcript)
        }
        _ => None,
    }
}

/// Numbered moves are squares of Othello if they begin with a letter.
fn numbered_format(body: &str) -> Format {
    let first_move = body.trim_start_matches(|letter: char| letter.is_ascii_digit() || ". ".contains(letter));
    if first_move.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        Format::Transcript
    } else {
        Format::Pdn
    }
}

/// The rule set that goes by a name in files; where names are free, the usual rules are the best guess. New Zealand
/// and Ing allow suicide as Tromp and Taylor do.
fn rule_set(name: &str) -> &'static str {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    match letters.to_ascii_lowercase().as_str() {
        "japanese" | "jp" | "jpn" | "korean" | "kr" | "territory" => "territory",
        "tromptaylor" | "tt" | "newzealand" | "nz" | "ing" | "goe" => "tromp-taylor",
        "prisonerterritory" => "prisoner-territory",
        _ => "area",
    }
}

/// The points of a komi. Chinese servers give it in stones, half as many and so in quarters, or in hundredths.
fn points_of_komi(komi: f64) -> f64 {
    /// No komi that people play with is so large in points.
    const HUNDREDTHS_FROM: f64 = 100.0;
    let komi = if komi.abs() >= HUNDREDTHS_FROM { komi / 100.0 } else { komi };
    if (komi * 2.0).fract().abs() == 0.5 { komi * 2.0 } else { komi }
}

fn play(spec: &str, at: Location, read: &ReadGame) -> Result<ImportedGame, ImportError> {
    let game = AnyGame::parse(spec).map_err(|error| ImportError::Rules { at, error })?;
    game.visit(Replay { read })
}

/// Plays a transcript as the first game in which all of its moves are legal, or else as the one that it gets
/// furthest in.
fn read_transcript(read: &ReadGame) -> Result<ImportedGame, ImportError> {
    let mut furthest: Option<(usize, ImportError)> = None;
    for spec in TRANSCRIPT_GAMES {
        let error = match play(spec, Location::START, read) {
            Err(error @ ImportError::Move { .. }) => error,
            other => return other,
        };
        let number = if let ImportError::Move { number, .. } = error { number } else { 0 };
        if furthest.as_ref().is_none_or(|&(best, _)| number > best) {
            furthest = Some((number, error));
        }
    }
    Err(furthest.expect("there are games to try").1)
}

/// Plays what was read by the rules.
struct Replay<'a> {
    read: &'a ReadGame,
}

impl GameVisitor for Replay<'_> {
    type Output = Result<ImportedGame, ImportError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let start = self.start(game)?;
        let mut played = Played { position: start.clone(), moves: Vec::new() };
        for (idx, mv) in self.read.moves.iter().enumerate() {
            played.follow(game, mv).map_err(|error| ImportError::Move {
                at: mv.at,
                number: idx + 1,
                text: mv.text.clone(),
                error,
            })?;
        }
        Ok(ImportedGame {
            game: game.spec().to_string(),
            position: (start != game.start()).then(|| game.format_position(&start)),
            resigned: self.resigned(game, &played.position),
            moves: played.moves,
            players: self.read.players.clone(),
        })
    }
}

impl Replay<'_> {
    fn start<G: Catalogued>(&self, game: &G) -> Result<G::Position, ImportError> {
        let (text, at) = match &self.read.start {
            None => return Ok(game.start()),
            Some(ReadStart::Position(position)) => (Ok(position.text.clone()), position.at),
            Some(ReadStart::Stones { stones, mover, at }) => (set_up(game, stones, *mover), *at),
        };
        text.and_then(|text| game.parse_position(&text)).map_err(|error| ImportError::Start { at, error })
    }

    /// Who gave up. Files of checkers tell no more than who won; if the rules had not ended the game by then, the
    /// other player did.
    fn resigned<G: Catalogued>(&self, game: &G, position: &G::Position) -> Option<Player> {
        if game.outcome(position).is_some() {
            return None;
        }
        match self.read.conclusion {
            Conclusion::Resigned(loser) => Some(loser),
            Conclusion::Margin(outcome) if game.game_file() == GameFile::CheckersPdn => {
                outcome.winner().map(Player::opponent)
            }
            _ => None,
        }
    }
}

/// The text of a position with these stones, or with those of the start if there are none: the start's text with other
/// letters in it.
fn set_up<G: Catalogued>(game: &G, stones: &[(Player, String)], mover: Player) -> Result<String, TextError> {
    let stray = || TextError::new(0, "stones", format!("a board of {} to put them on", game.spec()));
    let (kind, size, empty) = match game.game_file() {
        GameFile::GoSgf { size, .. } => (SgfKind::Go, size, '.'),
        GameFile::OthelloTranscript { size } => (SgfKind::Othello, size, '-'),
        GameFile::CheckersPdn | GameFile::Own => return Err(stray()),
    };
    let mut owners: HashMap<&str, Player> =
        stones.iter().map(|(owner, place)| (place.as_str(), *owner)).collect();
    let start = game.format_position(&game.start());
    let (board, rest) = start.split_once(' ').ok_or_else(stray)?;
    let mut places = (0..size * size).map(|number| kind.place(size, number));
    let mut cell = |letter| match letter {
        '/' => Some('/'),
        _ => places.next().map(|place| owners.remove(place.as_str()).map_or(empty, letter_of)),
    };
    let board = if stones.is_empty() {
        board.into()
    } else {
        board.chars().filter_map(&mut cell).collect::<String>()
    };
    if !owners.is_empty() {
        return Err(stray());
    }
    // The mover is one letter.
    Ok(format!("{board} {}{}", letter_of(mover), rest.get(1..).unwrap_or_default()))
}

fn letter_of(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

/// Where a game has come to. Unlike a [`crate::Line`] it keeps no earlier positions, whose pasts would fill the memory
/// in a game that a file makes very long.
struct Played<G: Catalogued> {
    position: G::Position,
    /// How it came there.
    moves: Vec<String>,
}

impl<G: Catalogued> Played<G> {
    /// Plays a move, and before it the pass that a file leaves out. A pass that the game needs no more is skipped.
    fn follow(&mut self, game: &G, mv: &ReadMove) -> Result<(), TextError> {
        let pass = game.parse_move(&self.position, "pass").ok();
        let is_pass = pass.is_some() && game.parse_move(&self.position, &mv.text).ok() == pass;
        if let Some(pass) = pass.filter(|&pass| self.lacks(game, mv, pass)) {
            self.play(game, pass);
        }
        let is_over = game.outcome(&self.position).is_some();
        if is_over && is_pass {
            return Ok(());
        }
        let to_move = game.to_move(&self.position);
        if let Some(mover) = mv.mover.filter(|&mover| mover != to_move && !is_over) {
            let found = format!("a move of the {} player", name_of(mover));
            return Err(TextError::new(0, found, format!("one of the {}", name_of(to_move))));
        }
        let mv = game.parse_legal_move(&self.position, &mv.text)?;
        self.play(game, mv);
        Ok(())
    }

    /// Whether a pass must have been made before a move: the move is the other player's, or no other was possible.
    fn lacks(&self, game: &G, mv: &ReadMove, pass: G::Move) -> bool {
        let mut legal = Vec::new();
        game.legal_moves(&self.position, &mut legal);
        let is_forced = legal[..] == [pass] && game.parse_move(&self.position, &mv.text) != Ok(pass);
        match mv.mover {
            Some(mover) => mover != game.to_move(&self.position) && legal.contains(&pass),
            None => is_forced,
        }
    }

    fn play(&mut self, game: &G, mv: G::Move) {
        self.moves.push(game.format_move(&self.position, mv));
        game.play(&mut self.position, mv);
    }
}

fn name_of(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
