//! The reference: a board of characters where every direction is walked square by square.

use ludus_core::{BoardGame, Outcome};
use ludus_games::othello::{Empties, Start, Variant};

use super::{narrow, wide};
use crate::reference::{Reference, compare};

const DIRECTIONS: [(isize, isize); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

const LETTERS: &str = "abcdefghij";

/// A board row by row, each square `X`, `O` or `-`.
#[derive(Clone)]
struct Characters {
    variant: Variant,
    board: Vec<char>,
    mover: char,
}

fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

impl Characters {
    fn start(variant: Variant) -> Self {
        let size = variant.size;
        let mut board = vec!['-'; size * size];
        if variant.start == Start::Standard {
            let (low, high) = (size / 2 - 1, size / 2);
            for (row, col, disc) in [(low, low, 'O'), (low, high, 'X'), (high, low, 'X'), (high, high, 'O')] {
                board[row * size + col] = disc;
            }
        }
        Self { variant, board, mover: 'X' }
    }

    fn size(&self) -> usize {
        self.variant.size
    }

    fn centre(&self) -> [usize; 4] {
        let upper = (self.size() / 2 - 1) * (self.size() + 1);
        [upper, upper + 1, upper + self.size(), upper + self.size() + 1]
    }

    /// What stands a number of steps away in one direction; a blank off the board.
    fn neighbour(&self, square: usize, (down, right): (isize, isize), steps: isize) -> (usize, char) {
        let size = self.size() as isize;
        let (row, col) = (square as isize / size + down * steps, square as isize % size + right * steps);
        if !(0..size).contains(&row) || !(0..size).contains(&col) {
            return (0, ' ');
        }
        let index = (row * size + col) as usize;
        (index, self.board[index])
    }

    fn flips(&self, square: usize, player: char) -> Vec<usize> {
        let mut flips = Vec::new();
        for direction in DIRECTIONS {
            let mut run = Vec::new();
            for steps in 1.. {
                let (index, disc) = self.neighbour(square, direction, steps);
                if disc == other(player) {
                    run.push(index);
                    continue;
                }
                if disc == player {
                    flips.extend(run);
                }
                break;
            }
        }
        flips
    }

    fn squares_for(&self, player: char) -> Vec<usize> {
        let is_free = |square: &usize| self.board[*square] == '-';
        let centre: Vec<usize> = self.centre().into_iter().filter(is_free).collect();
        if !centre.is_empty() {
            return centre;
        }
        let squares = (0..self.board.len()).filter(is_free);
        squares.filter(|&square| !self.flips(square, player).is_empty()).collect()
    }

    fn name(&self, square: usize) -> String {
        let col = square % self.size();
        format!("{}{}", &LETTERS[col..=col], square / self.size() + 1)
    }

    fn count(&self, player: char) -> i32 {
        self.board.iter().filter(|&&disc| disc == player).count() as i32
    }
}

impl Reference for Characters {
    fn legal(&self) -> Vec<String> {
        let squares = self.squares_for(self.mover);
        if squares.is_empty() && !self.squares_for(other(self.mover)).is_empty() {
            return vec!["pass".into()];
        }
        squares.into_iter().map(|square| self.name(square)).collect()
    }

    fn play(&mut self, mv: &str) {
        if mv != "pass" {
            let (letter, row) = mv.split_at(1);
            let col = LETTERS.find(letter).unwrap();
            let square = (row.parse::<usize>().unwrap() - 1) * self.size() + col;
            for flipped in self.flips(square, self.mover) {
                self.board[flipped] = self.mover;
            }
            self.board[square] = self.mover;
        }
        self.mover = other(self.mover);
    }

    fn position(&self) -> String {
        format!("{} {}", self.board.iter().collect::<String>(), self.mover)
    }

    fn outcome(&self) -> Option<Outcome> {
        if ['X', 'O'].iter().any(|&player| !self.squares_for(player).is_empty()) {
            return None;
        }
        let (black, white, empty) = (self.count('X'), self.count('O'), self.count('-'));
        let bonus = if self.variant.empties == Empties::Winner { empty } else { 0 };
        Some(Outcome::from_points(match black - white {
            0 => 0,
            margin if margin > 0 => margin + bonus,
            margin => margin - bonus,
        }))
    }
}

const VARIANTS: [Variant; 8] = {
    const STANDARD: Variant = Variant::STANDARD;
    const REVERSI: Variant = Variant { start: Start::Reversi, ..STANDARD };
    [
        STANDARD,
        Variant { empties: Empties::Nobody, ..STANDARD },
        REVERSI,
        Variant { size: 4, ..STANDARD },
        Variant { size: 6, ..STANDARD },
        Variant { size: 6, empties: Empties::Nobody, ..REVERSI },
        Variant { size: 10, ..STANDARD },
        Variant { size: 10, ..REVERSI },
    ]
};

fn compare_variants(moves: u64) {
    for variant in VARIANTS {
        match variant.size {
            10 => compare_one(&wide(variant), variant, moves),
            _ => compare_one(&narrow(variant), variant, moves),
        }
    }
}

fn compare_one<G: BoardGame>(game: &G, variant: Variant, moves: u64) {
    compare(game, || Characters::start(variant), moves / VARIANTS.len() as u64);
}

#[test]
fn random_play_agrees_with_the_reference() {
    compare_variants(50_000);
}

mod slow {
    #[test]
    fn millions_of_random_moves_agree_with_the_reference() {
        super::compare_variants(3_000_000);
    }
}
