//! Dots and Boxes: tables against plain minimax, the search against tables, both against what others have published.

mod agreement;
mod endgames;
mod limits;
mod truth;

use std::sync::Arc;

use ludus_core::{Game, Outcome, Player, spec::Spec};
use ludus_exact::{
    Settings, Tables,
    dots_and_boxes::{BySearch, ByTable},
};
use ludus_games::{
    Catalogued,
    dots_and_boxes::{DotsAndBoxes, Line, Position},
};

/// The rules for a size such as `2x3`.
fn game(size: &str) -> DotsAndBoxes {
    DotsAndBoxes::from_spec(&Spec::parse(&format!("dots:{size}")).unwrap()).unwrap().unwrap()
}

/// The oracle that looks everything up.
fn by_table(game: &DotsAndBoxes) -> ByTable {
    ByTable::new(game, &Tables::unkept()).unwrap()
}

/// The oracle that searches, with one thread and little memory.
fn by_search(game: &DotsAndBoxes) -> BySearch {
    BySearch::new(game, &tables_with(1, 16))
}

/// Tables for so many threads and mebibytes.
fn tables_with(threads: usize, mebibytes: usize) -> Arc<Tables> {
    Tables::new(Settings { data: None, mebibytes, threads }, Box::new(|_| {}))
}

/// The lines of a board in its order.
fn lines(game: &DotsAndBoxes) -> Vec<Line> {
    let mut lines = Vec::new();
    game.legal_moves(&game.start(), &mut lines);
    lines
}

/// Visits one position for each set of drawn lines.
fn for_each_position(game: &DotsAndBoxes, visit: &mut impl FnMut(&Position)) {
    draw_or_not(game, game.start(), &lines(game), visit);
}

fn draw_or_not(game: &DotsAndBoxes, position: Position, lines: &[Line], visit: &mut impl FnMut(&Position)) {
    let Some((&line, rest)) = lines.split_first() else { return visit(&position) };
    draw_or_not(game, position, rest, visit);
    let mut drawn = position;
    game.play(&mut drawn, line);
    draw_or_not(game, drawn, rest, visit);
}

/// The first player's margin in points.
fn points(outcome: Outcome) -> i32 {
    outcome.half_points_for(Player::First) / 2
}
