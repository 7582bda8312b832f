//! Othello: endings against plain searches over the rules, known endgames, and the laws that values obey.

mod known;
mod laws;
mod limits;
mod small_boards;
mod truth;
mod wide;

use std::sync::Arc;

use ludus_core::{Game, Notation};
use ludus_exact::{Settings, Tables, oracle_for};
use ludus_games::othello::{Empties, Narrow, Othello, Position, Start, Variant};
use ludus_search::Oracle;

use crate::ask;

const EVERY_COUNT: [Empties; 2] = [Empties::Winner, Empties::Nobody];

fn othello(size: usize, empties: Empties) -> Othello<Narrow> {
    Othello::new(Variant { size, start: Start::Standard, empties }).expect("the size fits")
}

fn standard(size: usize) -> Othello<Narrow> {
    othello(size, Empties::Winner)
}

/// An oracle with so many mebibytes and threads.
fn oracle_with(game: &Othello<Narrow>, mebibytes: usize, threads: usize) -> Box<dyn Oracle<Othello<Narrow>>> {
    oracle_for(game, &tables(mebibytes, threads)).expect("Othello has an oracle")
}

fn tables(mebibytes: usize, threads: usize) -> Arc<Tables> {
    Tables::new(Settings { data: None, mebibytes, threads }, Box::new(|_| {}))
}

fn oracle(game: &Othello<Narrow>) -> Box<dyn Oracle<Othello<Narrow>>> {
    oracle_with(game, 64, 1)
}

fn n_empty(game: &Othello<Narrow>, position: &Position<u64>) -> u32 {
    (game.variant().size.pow(2)) as u32 - (position.own() | position.opponent()).count_ones()
}

/// Positions from random play with exactly so many empty squares.
fn endings(game: &Othello<Narrow>, n_empties: u32) -> impl Iterator<Item = Position<u64>> {
    let size = game.variant().size as u32;
    let game = *game;
    // Passes take plies too, so some games have more empty squares at this ply and are left out.
    (0..)
        .map(move |idx| ask::random_position(&game, size * size - 4 - n_empties, idx))
        .filter(move |position| n_empty(&game, position) == n_empties)
}

fn parsed(game: &Othello<Narrow>, text: &str) -> Position<u64> {
    game.parse_position(text).expect("the text of a position")
}

/// The outcome by an alpha-beta search that knows the rules and nothing else.
fn plain(game: &Othello<Narrow>, position: &Position<u64>, mut alpha: i32, beta: i32) -> i32 {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        return outcome.half_points_for(mover);
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    for mv in moves {
        let mut child = *position;
        game.play(&mut child, mv);
        alpha = alpha.max(-plain(game, &child, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The mover's margin in half points by the plain search.
fn plain_margin(game: &Othello<Narrow>, position: &Position<u64>) -> i32 {
    plain(game, position, -1000, 1000)
}
