//! Texts. Points are `A1` (bottom left) to `Z25` without the letter I; the other move is `pass`. A position is
//! its rows from the top, `X O .`, joined by `/`, then the mover, the ko point or `-`, the prisoners held by
//! black and by white, and the number of passes in a row if there were any:
//! `..O../.XO../..X../...../..... X - 0,0`.

use ludus_core::{
    Notation, Player, TextError,
    notation::{Word, words},
    player::PerPlayer,
};

use super::{
    board::{Board, Colour},
    grid::{Grid, Point},
    position::{ENDING_PASSES, Position, Status},
    rule_sets::Ko,
    rules::{Go, Move, is_ko},
};

/// What a position text looks like, for messages.
const FORM: &str =
    "rows, mover, ko point or - and prisoners, such as \"..O../.XO../..X../...../..... X - 0,0\"";
/// The names of the columns.
const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// A text may not set up more prisoners than this for each player.
const MAX_PRISONERS: u32 = 1_000_000;

impl Notation for Go {
    fn format_move(&self, _position: &Position, mv: Move) -> String {
        match mv {
            Move::Play(point) => format_point(self.grid(), point),
            Move::Pass => "pass".into(),
        }
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Move, TextError> {
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let n_spaces = text.chars().take_while(|character| character.is_whitespace()).count();
        parse_point(self.grid(), trimmed, "or pass").map(Move::Play).map_err(|error| error.shifted(n_spaces))
    }

    fn format_position(&self, position: &Position) -> String {
        let Status { mover, ko, passes, prisoners } = position.status;
        let letters: Vec<char> = self
            .grid()
            .points()
            .map(|point| position.board.colour(point).player().map_or('.', letter))
            .collect();
        let rows: Vec<String> = letters.chunks(self.grid().size()).map(|row| row.iter().collect()).collect();
        let ko = ko.map_or("-".into(), |point| format_point(self.grid(), point));
        let [black, white] = prisoners.0;
        let passes = if passes == 0 { String::new() } else { format!(" {passes}") };
        format!("{} {} {ko} {black},{white}{passes}", rows.join("/"), letter(mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let words = words(text);
        let (board, mover, ko, prisoners, passes) = match words[..] {
            [board, mover, ko, prisoners] => (board, mover, ko, prisoners, None),
            [board, mover, ko, prisoners, passes] => (board, mover, ko, prisoners, Some(passes)),
            _ => return Err(TextError::new(0, format!("{} words", words.len()), FORM)),
        };
        let board = parse_board(self.grid(), board)?;
        let mover = parse_mover(mover)?;
        let prisoners = parse_prisoners(prisoners)?;
        let n_passes = passes.map_or(Ok(0), parse_passes)?;
        let ko_point = self.parse_ko(ko, &board, mover)?;
        if let (Some(_), Some(passes)) = (ko_point, passes.filter(|_| n_passes > 0)) {
            return Err(TextError::new(passes.at, quoted(passes), "no pass, for a pass lifts the ko"));
        }
        Ok(self.set_up(board, Status { mover, ko: ko_point, passes: n_passes, prisoners }))
    }
}

impl Go {
    /// Reads `-`, or a point where simple ko forbids `mover` to play.
    fn parse_ko(&self, ko: Word<'_>, board: &Board, mover: Player) -> Result<Option<Point>, TextError> {
        if ko.text == "-" {
            return Ok(None);
        }
        let point = parse_point(self.grid(), ko.text, "or -").map_err(|error| error.shifted(ko.at))?;
        let wanted = |wanted: &str| Err(TextError::new(ko.at, quoted(ko), wanted));
        if self.rules().ko == Ko::Positional {
            return wanted("-, for superko is about whole boards");
        }
        if board.colour(point) != Colour::Empty {
            return wanted("an empty point as the ko point");
        }
        let captor = Colour::of(mover.opponent());
        let neighbours = self.grid().neighbours(point);
        let surrounded =
            neighbours.iter().all(|&cell| [captor, Colour::Border].contains(&board.colour(cell)));
        let can_be_taken = |&cell: &Point| board.colour(cell) == captor && is_ko(board, cell, point);
        if !surrounded || !neighbours.iter().any(can_be_taken) {
            return wanted("a point where one stone has just captured one");
        }
        Ok(Some(point))
    }
}

/// Reads the stones and makes sure that every chain has a liberty.
fn parse_board(grid: &Grid, word: Word<'_>) -> Result<Board, TextError> {
    let size = grid.size();
    let n_rows = word.text.split('/').count();
    if n_rows != size {
        return Err(TextError::new(word.at, format!("{n_rows} rows"), format!("{size} rows joined by /")));
    }
    let mut board = Board::empty(grid);
    for (row, letters) in word.text.split('/').enumerate() {
        // Every row before this one had the right length.
        let row_at = word.at + row * (size + 1);
        let length = letters.chars().count();
        for (col, character) in letters.chars().enumerate() {
            let error = |wanted: String| TextError::new(row_at + col, format!("{character:?}"), wanted);
            if col == size {
                return Err(error(format!("the end of the row after {size} points")));
            }
            let player = match character.to_ascii_uppercase() {
                '.' => continue,
                'X' => Player::First,
                'O' => Player::Second,
                _ => return Err(error("X, O or .".into())),
            };
            board.place(grid, grid.point(row, col), player);
        }
        if length < size {
            let found = format!("the end of a row of {length} points");
            return Err(TextError::new(row_at + length, found, format!("{size} points")));
        }
    }
    match chain_without_liberty(grid, &board) {
        None => Ok(board),
        Some(stone) => {
            let (row, col) = grid.row_and_col(stone);
            let found = format!("{} in a chain without liberties", format_point(grid, stone));
            Err(TextError::new(word.at + row * (size + 1) + col, found, "a liberty for every chain"))
        }
    }
}

/// The first stone whose chain has no liberty: no game holds such a board.
fn chain_without_liberty(grid: &Grid, board: &Board) -> Option<Point> {
    let mut stones = grid.points().filter(|&point| board.colour(point).player().is_some());
    stones.find(|&stone| board.liberties(stone).is_none())
}

fn parse_mover(word: Word<'_>) -> Result<Player, TextError> {
    match word.text.to_ascii_uppercase().as_str() {
        "X" | "B" => Ok(Player::First),
        "O" | "W" => Ok(Player::Second),
        _ => Err(TextError::new(word.at, quoted(word), "the mover, X or O")),
    }
}

fn parse_prisoners(word: Word<'_>) -> Result<PerPlayer<u32>, TextError> {
    let numbers = word.text.split_once(',').and_then(|(black, white)| {
        Some(PerPlayer([parse_number(black, MAX_PRISONERS)?, parse_number(white, MAX_PRISONERS)?]))
    });
    numbers.ok_or_else(|| {
        let wanted = format!("prisoners held by black and by white up to {MAX_PRISONERS}, such as 0,0");
        TextError::new(word.at, quoted(word), wanted)
    })
}

fn parse_passes(word: Word<'_>) -> Result<u8, TextError> {
    let passes = parse_number(word.text, ENDING_PASSES.into());
    passes
        .map(|passes| passes as u8)
        .ok_or_else(|| TextError::new(word.at, quoted(word), format!("0 to {ENDING_PASSES} passes in a row")))
}

/// Reads digits only: the standard library would take a plus sign as well.
fn parse_number(text: &str, max: u32) -> Option<u32> {
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| all_digits && number <= max)
}

/// Reads a point; `or` says what else may stand there.
fn parse_point(grid: &Grid, text: &str, or: &str) -> Result<Point, TextError> {
    let size = grid.size();
    let last = format_point(grid, grid.point(0, size - 1));
    let wanted = || format!("a point from A1 to {last} (no letter I) {or}");
    let mut characters = text.chars();
    let col = characters.next().and_then(|letter| LETTERS.find(letter.to_ascii_uppercase()));
    let col = col.filter(|&col| col < size).ok_or_else(|| TextError::at_char(text, 0, wanted()))?;
    let digits = characters.as_str();
    match parse_number(digits, size as u32) {
        Some(number @ 1..) => Ok(grid.point(size - number as usize, col)),
        _ if digits.is_empty() => Err(TextError::at_char(text, 1, wanted())),
        _ => Err(TextError::new(1, format!("{digits:?}"), wanted())),
    }
}

pub(super) fn format_point(grid: &Grid, point: Point) -> String {
    let (row, col) = grid.row_and_col(point);
    format!("{}{}", column_name(col), grid.size() - row)
}

pub(super) fn column_name(col: usize) -> &'static str {
    &LETTERS[col..=col]
}

fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

fn quoted(word: Word<'_>) -> String {
    format!("{:?}", word.text)
}
