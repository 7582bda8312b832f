//! The greedy player and the one that counts chains.

use ludus_core::{Game, Notation, Player, Seed};
use ludus_games::{
    dots_and_boxes::{DotsAndBoxes, Line},
    knowledge::Rating,
};

use super::{Position, after, board};

pub(super) fn rating(name: &str, game: &DotsAndBoxes) -> Box<dyn Rating<DotsAndBoxes>> {
    crate::rating(game, name)
}

/// Every line that no other is rated above.
pub(super) fn best_lines(
    rating: &mut dyn Rating<DotsAndBoxes>,
    game: &DotsAndBoxes,
    position: &Position,
) -> Vec<Line> {
    let (mut lines, mut parts) = (Vec::new(), Vec::new());
    game.legal_moves(position, &mut lines);
    let mut rate = |&line: &Line| rating.rate(game, position, line, &mut parts);
    let best = lines.iter().map(&mut rate).max();
    lines.into_iter().filter(|line| Some(rate(line)) == best).collect()
}

/// Compares the best lines after some moves.
fn check(name: &str, size: &str, moves: &str, expected: &str) {
    let game = board(size);
    let position = after(&game, moves);
    let lines = best_lines(rating(name, &game).as_mut(), &game, &position);
    let names: Vec<String> = lines.iter().map(|&line| game.format_move(&position, line)).collect();
    assert_eq!(names.join(" "), expected, "{name} on {size} after {moves}");
}

#[test]
fn greedy_takes_a_box_else_a_safe_line_else_anything() {
    check("greedy", "1x2", "", "aA bA Aa Ab Ac aB bB");
    check("greedy", "1x2", "aA aB", "bA Ac bB");
    check("greedy", "1x2", "aA aB Aa", "Ab");
    check("greedy", "1x2", "aA aB bA bB", "Aa Ab Ac");
}

#[test]
fn greedy_likes_two_boxes_no_better_than_one() {
    // Ab closes the first two boxes, Ad the third.
    check("greedy", "1x4", "aA bA cA dA aB bB cB dB Aa Ac", "Ab Ad");
}

#[test]
fn the_chain_counter_takes_all_of_the_last_chain() {
    check("chains", "1x3", "aA bA cA aB bB cB Aa", "Ab");
    check("chains", "1x3", "aA bA cA aB bB cB Aa Ab", "Ac");
}

#[test]
fn the_chain_counter_leaves_two_boxes_to_keep_control() {
    // Two chains of three: whoever leaves two boxes of the first one takes all of the second.
    check("chains", "2x3", "aA bA cA aB bB cB aC bC cC Aa", "Ab");
    check("chains", "2x3", "aA bA cA aB bB cB aC bC cC Aa Ab", "Ad");
}

/// Compares the best lines on a drawn board.
fn check_drawn(name: &str, size: &str, drawing: &str, expected: &str) {
    let game = board(size);
    let position = game.parse_position(drawing).unwrap_or_else(|error| panic!("{drawing}\n{error}"));
    let lines = best_lines(rating(name, &game).as_mut(), &game, &position);
    let names: Vec<String> = lines.iter().map(|&line| game.format_move(&position, line)).collect();
    assert_eq!(names.join(" "), expected, "{name} on\n{drawing}");
}

#[test]
fn the_chain_counter_opens_the_shortest_chain() {
    let drawing = "
o---o---o---o

o---o---o---o
    | 1 | 2 |
o   o---o---o
";
    check_drawn("chains", "2x3", drawing, "Ba aC");
}

#[test]
fn the_chain_counter_opens_two_boxes_in_their_middle() {
    // From an end the opponent could leave both and make us open the long chain too.
    let drawing = "
o---o---o---o

o---o---o---o
        | 1 |
o---o   o---o
";
    check_drawn("chains", "2x3", drawing, "Bb");
}

/// Plays random openings of six lines on 5x5 from both sides; gives the share of games that the chain counter wins
/// against the greedy player as first and as second player.
fn shares_won(openings: u64) -> [f64; 2] {
    let game = board("5x5");
    let [mut chains, mut greedy] = ["chains", "greedy"].map(|name| rating(name, &game));
    let mut won = [0; 2];
    for (idx, player) in (0..openings).flat_map(|idx| Player::BOTH.map(|player| (idx, player))) {
        let mut position = game.start();
        let (mut opening, mut ties) = (Seed(2).stream("opening", idx), Seed(2).stream("ties", idx));
        for _ in 0..6 {
            let line = game.random_move(&position, &mut opening, &mut Vec::new()).unwrap();
            game.play(&mut position, line);
        }
        while game.outcome(&position).is_none() {
            let mover = if game.to_move(&position) == player { &mut chains } else { &mut greedy };
            let line = ties.pick(&best_lines(mover.as_mut(), &game, &position)).unwrap();
            game.play(&mut position, line);
        }
        won[player as usize] += u32::from(game.outcome(&position).unwrap().winner() == Some(player));
    }
    won.map(|n_won| f64::from(n_won) / openings as f64)
}

#[test]
fn the_chain_counter_beats_the_greedy_player_from_both_sides() {
    let shares = shares_won(12);
    assert!(shares.into_iter().all(|share| share > 0.8), "{shares:?}");
}

mod slow {
    #[test]
    fn the_chain_counter_wins_nine_of_ten_games_against_the_greedy_player() {
        let shares = super::shares_won(200);
        assert!(shares.into_iter().all(|share| share > 0.9), "{shares:?}");
    }
}
