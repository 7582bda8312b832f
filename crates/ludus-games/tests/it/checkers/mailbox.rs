//! Checkers on a drawn board of 64 characters: `b B` black men and kings, `w W` white ones, `.` anything else.
//! Every move is found by walking, every past position is kept as text.

use ludus_core::{Outcome, Player};

use crate::reference::Reference;

/// Row and column, row 0 at the top.
type Cell = (usize, usize);

/// Plies that make a draw.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Without a capture or a man's move.
    pub(super) idle: usize,
    /// Without a capture.
    pub(super) quiet: usize,
}

/// What the usual rules say.
pub(super) const USUAL: Limits = Limits { idle: 80, quiet: usize::MAX };

#[derive(Clone)]
pub(super) struct Mailbox {
    board: [[char; 8]; 8],
    mover: char,
    idle: usize,
    quiet: usize,
    limits: Limits,
    /// Every position of the game so far, this one included.
    seen: Vec<String>,
}

fn number((row, col): Cell) -> usize {
    row * 4 + col / 2 + 1
}

fn cell(number: usize) -> Cell {
    let row = (number - 1) / 4;
    (row, 2 * ((number - 1) % 4) + 1 - row % 2)
}

/// The cell some rows and columns away, if it is on the board.
fn away((row, col): Cell, (down, right): (isize, isize)) -> Option<Cell> {
    let (row, col) = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
    (row < 8 && col < 8).then_some((row, col))
}

fn ways(piece: char) -> &'static [(isize, isize)] {
    match piece {
        'b' => &[(1, -1), (1, 1)],
        'w' => &[(-1, -1), (-1, 1)],
        _ => &[(1, -1), (1, 1), (-1, -1), (-1, 1)],
    }
}

fn name(path: &[Cell], separator: &str) -> String {
    path.iter().map(|&cell| number(cell).to_string()).collect::<Vec<_>>().join(separator)
}

impl Mailbox {
    /// Reads the texts that `position` prints.
    pub(super) fn read(text: &str, limits: Limits) -> Self {
        let mut mailbox = Self { board: [['.'; 8]; 8], mover: 'b', idle: 0, quiet: 0, limits, seen: vec![] };
        let mut parts = text.split(':');
        mailbox.mover = parts.next().unwrap().to_lowercase().chars().next().unwrap();
        for part in parts {
            let (colour, squares) = part.split_at(1);
            for square in squares.split(',').filter(|square| !square.is_empty()) {
                let (row, col) = cell(square.trim_start_matches('K').parse().unwrap());
                let piece =
                    if square.starts_with('K') { colour.to_uppercase() } else { colour.to_lowercase() };
                mailbox.board[row][col] = piece.chars().next().unwrap();
            }
        }
        mailbox.seen.push(mailbox.position());
        mailbox
    }

    pub(super) fn start(limits: Limits) -> Self {
        Self::read("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", limits)
    }

    /// Paths of exactly this length.
    pub(super) fn count_paths(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |mv: &String| {
            let mut child = self.clone();
            child.play(mv);
            child.count_paths(depth - 1)
        };
        self.legal().iter().map(after).sum()
    }

    fn at(&self, (row, col): Cell) -> char {
        self.board[row][col]
    }

    fn cells_of(&self, colour: char) -> Vec<Cell> {
        (1..=32).map(cell).filter(|&cell| self.at(cell).to_ascii_lowercase() == colour).collect()
    }

    fn enemy(&self) -> char {
        if self.mover == 'b' { 'w' } else { 'b' }
    }

    fn moves(&self) -> Vec<String> {
        let own = self.cells_of(self.mover);
        let mut jumps = Vec::new();
        for &start in &own {
            self.find_jumps(self.at(start), &mut vec![start], &mut vec![], &mut jumps);
        }
        if !jumps.is_empty() {
            return jumps;
        }
        let mut steps = Vec::new();
        for start in own {
            for &way in ways(self.at(start)) {
                if let Some(end) = away(start, way).filter(|&end| self.at(end) == '.') {
                    steps.push(name(&[start, end], "-"));
                }
            }
        }
        steps
    }

    fn find_jumps(&self, piece: char, path: &mut Vec<Cell>, taken: &mut Vec<Cell>, jumps: &mut Vec<String>) {
        let at = *path.last().unwrap();
        let mut ended = true;
        for &(down, right) in ways(piece) {
            let (Some(over), Some(end)) = (away(at, (down, right)), away(at, (2 * down, 2 * right))) else {
                continue;
            };
            let is_enemy = self.at(over).to_ascii_lowercase() == self.enemy() && !taken.contains(&over);
            let is_free = self.at(end) == '.' || end == path[0];
            if is_enemy && is_free {
                ended = false;
                path.push(end);
                taken.push(over);
                self.find_jumps(piece, path, taken, jumps);
                path.pop();
                taken.pop();
            }
        }
        if ended && path.len() > 1 {
            jumps.push(name(path, "x"));
        }
    }
}

impl Reference for Mailbox {
    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() { Vec::new() } else { self.moves() }
    }

    fn play(&mut self, mv: &str) {
        let path: Vec<Cell> = mv.split(['-', 'x']).map(|number| cell(number.parse().unwrap())).collect();
        let (start, end) = (path[0], path[path.len() - 1]);
        let mut piece = self.at(start);
        let is_idle = piece.is_uppercase() && mv.contains('-');
        self.board[start.0][start.1] = '.';
        if mv.contains('x') {
            for pair in path.windows(2) {
                let over = (pair[0].0.midpoint(pair[1].0), pair[0].1.midpoint(pair[1].1));
                self.board[over.0][over.1] = '.';
            }
        }
        if (piece, end.0) == ('b', 7) || (piece, end.0) == ('w', 0) {
            piece = piece.to_ascii_uppercase();
        }
        self.board[end.0][end.1] = piece;
        self.idle = if is_idle { self.idle + 1 } else { 0 };
        self.quiet = if mv.contains('-') { self.quiet + 1 } else { 0 };
        self.mover = self.enemy();
        self.seen.push(self.position());
    }

    fn position(&self) -> String {
        let squares = |colour: char| {
            let named = self.cells_of(colour).into_iter().map(|cell| {
                let king = if self.at(cell).is_uppercase() { "K" } else { "" };
                format!("{king}{}", number(cell))
            });
            named.collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", self.mover.to_ascii_uppercase(), squares('w'), squares('b'))
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = if self.mover == 'b' { Player::First } else { Player::Second };
        if self.moves().is_empty() {
            return Some(Outcome::win(mover.opponent()));
        }
        if self.cells_of(self.enemy()).is_empty() {
            return Some(Outcome::win(mover));
        }
        let now = self.seen.last();
        let occurrences = self.seen.iter().filter(|seen| Some(*seen) == now).count();
        let too_long = self.idle >= self.limits.idle || self.quiet >= self.limits.quiet;
        (occurrences >= 3 || too_long).then_some(Outcome::DRAW)
    }
}
