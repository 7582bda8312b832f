//! Connect Four, added from outside in one file through the public traits of `ludus-core`.
//!
//! Run it with `cargo run --example connect_four -p ludus-core`: it checks the laws that every game obeys,
//! counts move paths and plays a random game. `cargo test` runs its tests with all others.
//!
//! The board is one 64-bit word per player: a column is seven bits, six squares and one that stays empty, so
//! that four in a row in any direction is found by shifting the word onto itself twice.

use std::fmt::Write;

use ludus_core::{
    BoardView, Change, Encode, Feature, Features, Game, Key, Notation, Outcome, PieceSquares, Player, Seed,
    Show, Side, Symmetry, TextError,
    conformance::{self, Effort},
    key::mix,
    perft::{Counting, perft},
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface, letters},
};

const ROWS: usize = 6;
const COLS: usize = 7;
/// Bits of a column: its squares from the bottom, and one that separates it from the next.
const STRIDE: usize = ROWS + 1;
const NUMBERING: PieceSquares = PieceSquares { kinds: 1, squares: ROWS * COLS };

/// The rules; there is only one size.
#[derive(Clone, Copy, Debug)]
struct ConnectFour;

/// A disc dropped into a column, counted from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Column(usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    discs: PerPlayer<u64>,
    mover: Player,
}

/// The bit of a square, rows counted from the top as in a drawing.
fn bit(row: usize, col: usize) -> u64 {
    1 << (col * STRIDE + ROWS - 1 - row)
}

/// Every square of the drawing, row by row.
fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..ROWS * COLS).map(|square| (square / COLS, square % COLS))
}

impl Position {
    fn occupied(&self) -> u64 {
        self.discs[Player::First] | self.discs[Player::Second]
    }

    fn is_open(&self, col: usize) -> bool {
        self.occupied() & bit(0, col) == 0
    }

    /// The lowest free square of a column that is open.
    fn landing(&self, col: usize) -> u64 {
        // Adding the lowest bit of a column carries to its first free square.
        let bottom = bit(ROWS - 1, col);
        let column = ((1 << ROWS) - 1) * bottom;
        ((self.occupied() & column) + bottom) & column
    }

    fn has_four(&self, player: Player) -> bool {
        let discs = self.discs[player];
        [1, STRIDE - 1, STRIDE, STRIDE + 1].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    fn owner(&self, row: usize, col: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.discs[player] & bit(row, col) != 0)
    }

    /// Own and the opponent's discs in the eyes of `player`, as sets of squares of the drawing.
    fn seen_by(&self, player: Player) -> [(Side, u128); 2] {
        let drawn = |player| {
            let taken = squares().enumerate().filter(|&(_, (row, col))| self.owner(row, col) == Some(player));
            taken.fold(0, |set, (square, _)| set | 1 << square)
        };
        [(Side::Own, drawn(player)), (Side::Opponent, drawn(player.opponent()))]
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Move = Column;

    fn start(&self) -> Position {
        Position { discs: PerPlayer([0, 0]), mover: Player::First }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Column>) {
        moves.clear();
        if self.outcome(position).is_none() {
            moves.extend((0..COLS).filter(|&col| position.is_open(col)).map(Column));
        }
    }

    fn play(&self, position: &mut Position, Column(col): Column) {
        position.discs[position.mover] |= position.landing(col);
        position.mover = position.mover.opponent();
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = Player::BOTH.into_iter().find(|&player| position.has_four(player));
        let is_full = (0..COLS).all(|col| !position.is_open(col));
        winner.map(Outcome::win).or(is_full.then_some(Outcome::DRAW))
    }

    fn key(&self, position: &Position) -> Key {
        let [first, second] = position.discs.0;
        Key(mix(first ^ mix(second ^ (position.mover as u64) << 63)))
    }

    fn past_matters(&self) -> bool {
        false
    }

    fn max_plies(&self) -> u32 {
        (ROWS * COLS) as u32
    }

    fn policy_size(&self) -> usize {
        COLS
    }

    fn policy_slot(&self, _position: &Position, Column(col): Column) -> usize {
        col
    }

    fn symmetries(&self) -> &[Symmetry] {
        &[Symmetry::IDENTITY, Symmetry::MIRROR]
    }

    fn map_move(&self, symmetry: Symmetry, Column(col): Column) -> Column {
        Column(symmetry.map((ROWS, COLS), (0, col)).1)
    }

    fn map_position(&self, symmetry: Symmetry, position: &Position) -> Position {
        let mut mapped = Position { mover: position.mover, ..self.start() };
        for (row, col) in squares() {
            if let Some(player) = position.owner(row, col) {
                let (row, col) = symmetry.map((ROWS, COLS), (row, col));
                mapped.discs[player] |= bit(row, col);
            }
        }
        mapped
    }
}

/// Moves are column letters; a position is the rows from the top, `x o .`, joined by `/`, and the mover.
impl Notation for ConnectFour {
    fn format_move(&self, _position: &Position, Column(col): Column) -> String {
        letters(COLS)[col].clone()
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Column, TextError> {
        let col = letters(COLS).iter().position(|letter| *letter == text.to_lowercase());
        col.map(Column).ok_or_else(|| TextError::at_char(text, 0, "a column from a to g"))
    }

    fn format_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for (row, col) in squares() {
            if col == 0 && row > 0 {
                text.push('/');
            }
            text.push(position.owner(row, col).map_or('.', letter));
        }
        format!("{text} {}", letter(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let length = ROWS * (COLS + 1) + 1;
        if text.chars().count() != length {
            let found = format!("{} characters", text.chars().count());
            return Err(TextError::new(
                0,
                found,
                format!("{length}: six rows of seven joined by /, the mover"),
            ));
        }
        let mut position = self.start();
        for (at, character) in text.chars().enumerate() {
            let (row, col) = (at / (COLS + 1), at % (COLS + 1));
            match character {
                'x' | 'o' if row == ROWS => position.mover = player(character),
                '/' if col == COLS && row < ROWS - 1 => {}
                ' ' if col == COLS && row == ROWS - 1 => {}
                '.' if col < COLS && row < ROWS => {}
                'x' | 'o' if col < COLS => position.discs[player(character)] |= bit(row, col),
                _ => {
                    return Err(TextError::at_char(
                        text,
                        at,
                        "x, o or ., with / between rows and a space before the mover",
                    ));
                }
            }
        }
        self.check(position)
    }
}

impl ConnectFour {
    /// Refuses boards that no game can reach.
    fn check(&self, position: Position) -> Result<Position, TextError> {
        for (row, col) in squares().filter(|&(row, _)| row + 1 < ROWS) {
            if position.owner(row, col).is_some() && position.owner(row + 1, col).is_none() {
                let at = row * (COLS + 1) + col;
                return Err(TextError::new(
                    at,
                    "a disc in the air",
                    "every disc on the bottom or on another",
                ));
            }
        }
        let [x, o] = position.discs.0.map(u64::count_ones);
        if x != o + u32::from(position.mover == Player::Second) {
            let found = format!("{x} x and {o} o, {} to move", letter(position.mover));
            return Err(TextError::new(0, found, "players who alternate, x first"));
        }
        if position.has_four(position.mover) {
            return Err(TextError::new(0, "four in a row of the mover", "a game that ended there"));
        }
        Ok(position)
    }
}

fn letter(player: Player) -> char {
    if player == Player::First { 'x' } else { 'o' }
}

fn player(letter: char) -> Player {
    if letter == 'x' { Player::First } else { Player::Second }
}

impl Encode for ConnectFour {
    type Sparse = DiscFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &["own", "opponent"]
    }

    fn plane_size(&self) -> (usize, usize) {
        (ROWS, COLS)
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        for (plane, (_, discs)) in planes.chunks_exact_mut(ROWS * COLS).zip(position.seen_by(position.mover))
        {
            for (square, cell) in plane.iter_mut().enumerate() {
                *cell = (discs >> square & 1) as f32;
            }
        }
    }

    fn sparse(&self) -> DiscFeatures {
        DiscFeatures
    }

    fn swap_players(&self, position: &Position) -> Position {
        Position { discs: position.discs.swapped(), mover: position.mover.opponent() }
    }
}

/// One feature per player and square.
struct DiscFeatures;

impl Features<ConnectFour> for DiscFeatures {
    fn count(&self) -> usize {
        NUMBERING.count()
    }

    fn active(&self, _game: &ConnectFour, position: &Position, out: &mut Vec<Feature>) {
        out.clear();
        for (side, discs) in position.seen_by(position.mover) {
            NUMBERING.push_active((side, 0), discs, |square| square, out);
        }
    }

    fn changed(&self, _game: &ConnectFour, before: &Position, after: &Position, out: &mut Vec<Change>) {
        out.clear();
        let viewer = before.mover;
        for ((side, old), (_, new)) in before.seen_by(viewer).into_iter().zip(after.seen_by(viewer)) {
            NUMBERING.push_changes((side, 0), [old, new], |square| square, out);
        }
    }

    fn mirror(&self, feature: Feature) -> Feature {
        NUMBERING.other_side(feature)
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        NUMBERING.moved(feature, |square| symmetry.map_index((ROWS, COLS), square))
    }
}

impl Show for ConnectFour {
    fn view(&self, position: &Position) -> BoardView {
        let place = |(row, col): (usize, usize)| Place {
            name: letters(COLS)[col].clone(),
            content: position
                .owner(row, col)
                .map_or(Content::Empty, |player| Content::Piece(player, Shape::Disc)),
        };
        BoardView {
            surface: Surface::Field,
            rows: ROWS,
            cols: COLS,
            places: squares().map(place).collect(),
            labels: Labels::around(letters(COLS), vec![String::new(); ROWS]),
            player_names: PerPlayer(["x", "o"]),
            mover: self.outcome(position).is_none().then_some(position.mover),
            stars: Vec::new(),
            notes: Vec::new(),
            last_move: Vec::new(),
        }
    }

    fn move_places(&self, position: &Position, Column(col): Column) -> Vec<usize> {
        squares()
            .position(|(row, other)| other == col && bit(row, col) == position.landing(col))
            .into_iter()
            .collect()
    }
}

fn main() {
    let effort = Effort { seed: Seed(1), games: 200 };
    match conformance::check(&ConnectFour, &effort) {
        Ok(survey) => println!("Connect Four obeys the laws: {} positions checked", survey.positions),
        Err(violation) => println!("{violation}"),
    }
    for depth in 1..=8 {
        println!("perft {depth}: {}", perft(&ConnectFour, &ConnectFour.start(), depth, Counting::FullLength));
    }
    println!("{}", random_game(Seed(1)));
}

/// The moves of a random game, its last board and how it ended.
fn random_game(seed: Seed) -> String {
    let mut rng = seed.stream("example", 0);
    let mut position = ConnectFour.start();
    let mut scratch = Vec::new();
    let mut text = String::new();
    while let Some(mv) = ConnectFour.random_move(&position, &mut rng, &mut scratch) {
        text += &ConnectFour.format_move(&position, mv);
        ConnectFour.play(&mut position, mv);
    }
    let board = ConnectFour.format_position(&position).replace(['/', ' '], "\n");
    let winner = ConnectFour.outcome(&position).and_then(Outcome::winner);
    let _ = write!(
        text,
        "\n{board}\n{}",
        winner.map_or("draw".into(), |player| format!("{} wins", letter(player)))
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connect_four_obeys_the_laws() {
        let survey = conformance::check(&ConnectFour, &Effort { seed: Seed(1), games: 300 }).unwrap();
        assert!(survey.longest > 35, "{survey:?}");
        conformance::check_keys(&ConnectFour, &Effort { seed: Seed(2), games: 2_000 }).unwrap();
    }

    /// Nothing ends and no column fills before ply 7, where the seven paths that put a seventh disc into one
    /// column fall away: 7⁷ − 7.
    #[test]
    fn paths_are_counted_as_theory_says() {
        let count = |depth| perft(&ConnectFour, &ConnectFour.start(), depth, Counting::FullLength);
        assert_eq!((1..=7).map(count).collect::<Vec<_>>(), [7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
    }

    #[test]
    fn four_in_a_row_wins_in_every_direction_and_never_round_a_corner() {
        let check = |rows: &str, won: bool| {
            let discs: Vec<(usize, usize)> = rows
                .split('/')
                .enumerate()
                .flat_map(|(row, line)| line.match_indices('x').map(move |(col, _)| (row, col)))
                .collect();
            let mut position = ConnectFour.start();
            discs.iter().for_each(|&(row, col)| position.discs[Player::First] |= bit(row, col));
            assert_eq!(position.has_four(Player::First), won, "{rows}");
        };
        check("......./......./......./......./......./xxxx...", true);
        check("......./......./x....../x....../x....../x......", true);
        check("......./......./x....../.x...../..x..../...x...", true);
        check("......./......./...x.../..x..../.x...../x......", true);
        check("......./......./......./......./......./xxx.x..", false);
        check("......./......./......./......./.....xx/xx.....", false);
        check("x....../x....../......./......./x....../x......", false);
        check(".x...../.x...../.x...../......./......./x......", false);
    }

    #[test]
    fn impossible_boards_are_refused_with_the_reason() {
        let check = |text: &str, found: &str| {
            assert_eq!(ConnectFour.parse_position(text).unwrap_err().found, found);
        };
        check("......./......./......./......./x....../....... o", "a disc in the air");
        check("......./......./......./......./......./x...... x", "1 x and 0 o, x to move");
        check("......./......./......./......./......./x..z... o", "'z'");
        check("x x", "3 characters");
        check("......./......./......./......./ooo..../xxxx... x", "4 x and 3 o, x to move");
        check("......./......./......./o....../ooo..../xxxx... x", "four in a row of the mover");
    }
}
