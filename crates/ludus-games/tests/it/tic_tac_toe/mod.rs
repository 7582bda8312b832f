//! Tic-tac-toe beside a nine-character reference, and what is said about impossible boards.

mod agents;

use ludus_core::{Game, Notation, Outcome, Player};
use ludus_games::tic_tac_toe::TicTacToe;

use crate::reference::{Reference, compare};

/// The board as nine characters.
struct Characters {
    board: [char; 9],
    mover: char,
}

const START: Characters = Characters { board: ['.'; 9], mover: 'x' };
const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Characters {
    fn has_row(&self, mark: char) -> bool {
        ROWS.iter().any(|row| row.iter().all(|&square| self.board[square] == mark))
    }
}

fn name(square: usize) -> String {
    ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"][square].into()
}

impl Reference for Characters {
    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        (0..9).filter(|&square| self.board[square] == '.').map(name).collect()
    }

    fn play(&mut self, mv: &str) {
        let square = (0..9).find(|&square| name(square) == mv).unwrap();
        self.board[square] = self.mover;
        self.mover = if self.mover == 'x' { 'o' } else { 'x' };
    }

    fn position(&self) -> String {
        format!("{} {}", self.board.iter().collect::<String>(), self.mover)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_row('x') {
            Some(Outcome::win(Player::First))
        } else if self.has_row('o') {
            Some(Outcome::win(Player::Second))
        } else {
            (!self.board.contains(&'.')).then_some(Outcome::DRAW)
        }
    }
}

#[test]
fn random_play_agrees_with_the_reference() {
    compare(&TicTacToe, || START, 50_000);
}

mod slow {
    #[test]
    fn millions_of_random_moves_agree_with_the_reference() {
        super::compare(&super::TicTacToe, || super::START, 3_000_000);
    }
}

#[test]
fn impossible_boards_are_refused_with_the_reason() {
    let check = |text: &str, expected: &str| {
        assert_eq!(TicTacToe.parse_position(text).expect_err(text).to_string(), expected);
    };
    check(
        "x........",
        "at character 1: found 1 words, wanted nine characters x o . and the mover, such as \"x...o.... x\"",
    );
    check("x....... o", "at character 9: found ' ', wanted 9 squares, not 8");
    check("x......... o", "at character 10: found '.', wanted a space after nine squares");
    check("x..z..... o", "at character 4: found 'z', wanted x, o or .");
    check("x...o.... y", "at character 11: found 'y', wanted the mover, x or o");
    check("xx....... o", "at character 1: found 2 x and 0 o, wanted one x more than o when o is to move");
    check("xxxoo.o.. x", "at character 1: found three x in a row, wanted no such row, for o has moved since");
}

#[test]
fn an_illegal_move_is_answered_with_the_legal_ones() {
    let mut position = TicTacToe.start();
    let centre = TicTacToe.parse_move(&position, "b2").unwrap();
    TicTacToe.play(&mut position, centre);
    let error = TicTacToe.parse_legal_move(&position, "b2").unwrap_err().to_string();
    assert_eq!(
        error,
        "at character 1: found \"b2\", which is not legal here, wanted one of b1 a2 c2 b3 a1 c1 a3 c3"
    );
}
