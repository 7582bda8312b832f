//! Games of checkers from PDN files. Moves are kept as they stand: short forms of jumps mean something only on a
//! board, so the game's own parser completes them.
//!
//! Variations are skipped by counting parentheses, however deep they nest. A result ends a game even if moves follow,
//! because collections put the next game there.

use ludus_core::{Outcome, Player};

use super::{GAME_TYPE, SPEC_TAG};
use crate::{
    error::{FormatError, quote},
    location::{Cursor, Placed},
    read_game::{ReadGame, ReadMove, ReadRules, ReadStart, known_name},
    record::Conclusion,
};

/// What stands between the tags and the result, for messages.
const MOVE_WANTED: &str = "a move such as 11-15 or 15x24, a comment or a result";

/// Reads the first game of a file of English checkers.
///
/// # Errors
/// The text breaks the syntax, or is of another kind of draughts.
pub fn read(text: &str) -> Result<ReadGame, FormatError> {
    let mut reader =
        Reader { cursor: Cursor::new(text), tags: Vec::new(), moves: Vec::new(), result: None, told: None };
    while reader.result.is_none() && reader.read_part()? == Progress::GoOn {}
    reader.game()
}

/// Whether more of the game may follow.
#[derive(PartialEq, Eq)]
enum Progress {
    GoOn,
    Ended,
}

/// What was read of a game.
struct Reader<'a> {
    cursor: Cursor<'a>,
    tags: Vec<(&'a str, Placed)>,
    moves: Vec<ReadMove>,
    result: Option<Conclusion>,
    /// What a comment says about the ending.
    told: Option<Conclusion>,
}

impl Reader<'_> {
    /// Reads whatever comes next.
    fn read_part(&mut self) -> Result<Progress, FormatError> {
        self.cursor.skip_blanks();
        match self.cursor.peek() {
            None => return Ok(Progress::Ended),
            Some('[') if !self.moves.is_empty() => return Ok(Progress::Ended),
            Some('[') => self.read_tag()?,
            Some('{') => {
                let comment = skip_comment(&mut self.cursor)?;
                self.told = Conclusion::from_words(&comment).or(self.told.take());
            }
            Some(';') => self.cursor.skip_line(),
            Some('%') if self.cursor.at().column == 1 => self.cursor.skip_line(),
            Some('(') => skip_variation(&mut self.cursor)?,
            Some('$') => drop(self.cursor.take_while(|letter| letter == '$' || letter.is_ascii_digit())),
            Some(')' | '}' | ']') => return Err(self.cursor.error(MOVE_WANTED)),
            Some(_) => self.read_word()?,
        }
        Ok(Progress::GoOn)
    }

    fn read_tag(&mut self) -> Result<(), FormatError> {
        self.cursor.take();
        self.cursor.skip_blanks();
        let name = self.cursor.take_while(|letter| letter.is_alphanumeric() || letter == '_');
        self.cursor.skip_blanks();
        if !self.cursor.eat('"') {
            return Err(self.cursor.error("a tag such as [Event \"name\"]"));
        }
        let value = read_quoted(&mut self.cursor)?;
        self.cursor.skip_blanks();
        if !self.cursor.eat(']') {
            return Err(self.cursor.error("] at the end of a tag"));
        }
        self.tags.push((name, value));
        Ok(())
    }

    /// Reads a move, its number, both together or a result.
    fn read_word(&mut self) -> Result<(), FormatError> {
        let at = self.cursor.at();
        let ends = |letter: char| letter.is_whitespace() || "{}()[];$".contains(letter);
        let word = self.cursor.take_while(|letter| !ends(letter));
        self.result = read_result(word);
        if self.result.is_some() {
            return Ok(());
        }
        let mv = without_number(word);
        let at = at.right_by(word.chars().count() - mv.chars().count());
        let mv = mv.trim_end_matches(['!', '?']);
        if mv.is_empty() {
            return Ok(());
        }
        if !looks_like_move(mv) {
            return Err(at.error(format!("{:?}", quote(mv.as_bytes())), MOVE_WANTED));
        }
        self.moves.push(ReadMove { text: mv.to_ascii_lowercase(), mover: None, at });
        Ok(())
    }

    fn tag(&self, name: &str) -> Option<&Placed> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// What tags, moves and result come to.
    fn game(self) -> Result<ReadGame, FormatError> {
        let game_type =
            self.tag("GameType").map(|value| (value, value.text.split(',').next().unwrap_or_default()));
        if let Some((value, _)) =
            game_type.filter(|(_, number)| !["", "?", GAME_TYPE].contains(&number.trim()))
        {
            return Err(value.error("21, the number of English checkers"));
        }
        let rules = self.tag(SPEC_TAG).map_or(ReadRules::Checkers, |spec| ReadRules::Spec(spec.clone()));
        let mut game = ReadGame::new(rules);
        let is_set_up = self.tag("SetUp").is_none_or(|value| value.text.trim() != "0");
        game.start = self.tag("FEN").filter(|_| is_set_up).cloned().map(ReadStart::Position);
        for (player, name) in [(Player::First, "Black"), (Player::Second, "White")] {
            game.players[player] = self.tag(name).and_then(|value| known_name(&value.text));
        }
        let tagged = || self.tag("Result").and_then(|value| read_result(value.text.trim()));
        let result = self.result.clone().or_else(tagged).unwrap_or(Conclusion::InProgress);
        // Comments are free text, so one counts only if the result agrees.
        let told =
            self.told.filter(|told| result != Conclusion::InProgress && told.winner() == result.winner());
        game.conclusion = told.unwrap_or(result);
        game.moves = self.moves;
        Ok(game)
    }
}

/// Reads behind the quote of a tag's value.
fn read_quoted(cursor: &mut Cursor<'_>) -> Result<Placed, FormatError> {
    let at = cursor.at();
    let mut text = String::new();
    loop {
        match cursor.take() {
            Some('"') => return Ok(Placed { text, at }),
            Some('\\') => text.extend(cursor.take()),
            Some(letter) => text.push(letter),
            None => return Err(at.error("a tag without end", "\"] behind it")),
        }
    }
}

/// Skips a comment, and gives its words.
fn skip_comment(cursor: &mut Cursor<'_>) -> Result<String, FormatError> {
    let at = cursor.at();
    cursor.take();
    let comment = cursor.take_while(|letter| letter != '}');
    if !cursor.eat('}') {
        return Err(at.error("a comment without end", "} behind it"));
    }
    Ok(comment.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn skip_variation(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    let at = cursor.at();
    let mut depth = 0_usize;
    loop {
        match cursor.peek() {
            Some('{') => drop(skip_comment(cursor)?),
            Some(';') => cursor.skip_line(),
            _ => match cursor.take() {
                Some('(') => depth += 1,
                Some(')') if depth == 1 => return Ok(()),
                Some(')') => depth -= 1,
                Some(_) => {}
                None => return Err(at.error("a variation without end", ") behind it")),
            },
        }
    }
}

/// What follows the number of a move, as in `1.11-15`, `1.` or `1...`; a number alone is one, too.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if behind.is_empty() || behind.starts_with('.') { behind.trim_start_matches('.') } else { word }
}

fn looks_like_move(word: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_digit() || "-xX:".contains(letter);
    word.starts_with(|letter: char| letter.is_ascii_digit()) && word.chars().all(is_part)
}

/// Reads a result; some countries count two points for a win.
fn read_result(word: &str) -> Option<Conclusion> {
    match word {
        "1-0" | "2-0" => Some(Conclusion::Margin(Outcome::win(Player::Second))),
        "0-1" | "0-2" => Some(Conclusion::Margin(Outcome::win(Player::First))),
        "1/2-1/2" | "1-1" => Some(Conclusion::Margin(Outcome::DRAW)),
        "*" | "0-0" => Some(Conclusion::InProgress),
        _ => None,
    }
}
