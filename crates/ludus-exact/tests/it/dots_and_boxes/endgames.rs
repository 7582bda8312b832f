//! Positions of which only chains and loops are left, by the formulas of the literature.

use ludus_core::{Game, Player};
use ludus_games::dots_and_boxes::{DotsAndBoxes, Line, Position};
use ludus_search::Oracle;

use super::{by_search, by_table, game, lines, points};
use crate::ask;

/// Lengths of the strings of a position in which every open box has two free sides.
#[derive(Default)]
struct Endgame {
    chains: Vec<i32>,
    loops: Vec<i32>,
}

/// The sides of each box by their numbers in the order of the board.
fn boxes(game: &DotsAndBoxes) -> Vec<[usize; 4]> {
    let (cols, stride) = (game.cols(), 2 * game.cols() + 1);
    let top_left = |idx: usize| (idx / cols * stride + idx % cols, idx / cols * stride + cols + idx % cols);
    (0..game.rows() * cols).map(top_left).map(|(top, left)| [top, left, left + 1, top + stride]).collect()
}

/// Visits every position in which each open box has two free sides.
fn for_each_endgame(game: &DotsAndBoxes, visit: &mut impl FnMut(&Position, &Endgame)) {
    draw_or_not(game, game.start(), &mut Vec::new(), &lines(game), visit);
}

fn draw_or_not(
    game: &DotsAndBoxes,
    position: Position,
    free: &mut Vec<bool>,
    lines: &[Line],
    visit: &mut impl FnMut(&Position, &Endgame),
) {
    let n_free = |sides: &[usize; 4]| sides.iter().filter(|&&side| free[side]).count();
    let is_settled = |sides: &&[usize; 4]| sides.iter().all(|&side| side < free.len());
    if boxes(game).iter().filter(is_settled).any(|sides| ![0, 2].contains(&n_free(sides))) {
        return;
    }
    let Some(&line) = lines.get(free.len()) else { return visit(&position, &endgame(&boxes(game), free)) };
    free.push(true);
    draw_or_not(game, position, free, lines, visit);
    free.pop();
    let mut drawn = position;
    game.play(&mut drawn, line);
    free.push(false);
    draw_or_not(game, drawn, free, lines, visit);
    free.pop();
}

/// The strings, found by spreading from box to box.
fn endgame(boxes: &[[usize; 4]], free: &[bool]) -> Endgame {
    let mut endgame = Endgame::default();
    let mut seen = vec![false; boxes.len()];
    for first in 0..boxes.len() {
        let mut string = vec![first];
        let mut sides: Vec<usize> = Vec::new();
        let mut next = 0;
        while next < string.len() {
            let current = string[next];
            next += 1;
            if std::mem::replace(&mut seen[current], true) {
                continue;
            }
            for &side in boxes[current].iter().filter(|&&side| free[side]) {
                sides.push(side);
                string.extend((0..boxes.len()).filter(|&idx| !seen[idx] && boxes[idx].contains(&side)));
            }
        }
        sides.sort_unstable();
        let n_sides = sides.len();
        sides.dedup();
        // Each box has two sides; a chain has one line more than boxes, a loop as many.
        let length = n_sides / 2;
        match sides.len() - length {
            _ if length == 0 => {}
            0 => endgame.loops.push(length as i32),
            _ => endgame.chains.push(length as i32),
        }
    }
    endgame
}

/// The value to the player in control, by Buzzard and Ciere, *Playing simple loony Dots-and-Boxes endgames optimally*
/// (2014), if it is at least 2.
fn controlled_value(Endgame { chains, loops }: &Endgame) -> i32 {
    let sum: i32 = chains.iter().map(|length| length - 4).chain(loops.iter().map(|length| length - 8)).sum();
    let bonus = match (chains.is_empty(), loops.is_empty()) {
        (true, true) => 0,
        (true, false) => 8,
        (false, false) if chains.iter().all(|&length| length == 3) => 6,
        _ => 4,
    };
    sum + bonus
}

#[test]
fn chains_and_loops_alone_are_worth_at_once_what_the_table_says() {
    for (size, expected) in [("3x3", 11_929), ("2x4", 6631), ("1x7", 14_321)] {
        let game = game(size);
        let (mut table, mut search) = (by_table(&game), by_search(&game));
        let mut n_positions = 0;
        for_each_endgame(&game, &mut |position, _| {
            n_positions += 1;
            let truth = ask::value(&mut table, &game, position);
            assert_eq!(search.probe(&game, position).map(|exact| exact.outcome), Some(truth), "{position:?}");
        });
        assert_eq!(n_positions, expected, "{size}");
    }
}

#[test]
fn long_chains_and_loops_are_worth_their_controlled_value_where_it_is_two_or_more() {
    let mut n_checked = 0;
    for size in ["3x3", "2x4", "1x7"] {
        let game = game(size);
        let mut table = by_table(&game);
        for_each_endgame(&game, &mut |position, endgame| {
            let value = controlled_value(endgame);
            if value < 2 || endgame.chains.iter().any(|&length| length < 3) {
                return;
            }
            n_checked += 1;
            let to_come = points(ask::value(&mut table, &game, position)) - points(position.margin());
            let mover = if game.to_move(position) == Player::First { 1 } else { -1 };
            assert_eq!(to_come * mover, -value, "{position:?}");
        });
    }
    assert!(n_checked > 1000, "{n_checked}");
}
