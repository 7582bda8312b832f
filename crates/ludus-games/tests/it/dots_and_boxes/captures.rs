//! What a line is said to close is what it closes.

use ludus_core::{Game, Notation, Seed};
use ludus_games::dots_and_boxes::DotsAndBoxes;

use super::{Position, board};

#[test]
fn captures_are_the_boxes_that_play_closes() {
    let mut seen = [0; 3];
    for size in ["1x4", "3x3", "9x9"] {
        let game = board(size);
        let (mut lines, mut rng) = (Vec::new(), Seed(5).stream("captures", 0));
        for _ in 0..20 {
            let mut position = game.start();
            while let Some(line) = game.random_move(&position, &mut rng, &mut lines) {
                let mover = game.to_move(&position);
                let captures = game.captures(&position, line);
                let before = n_boxes(&game, &position);
                game.play(&mut position, line);
                assert_eq!(n_boxes(&game, &position) - before, captures, "{size}");
                assert_eq!(game.to_move(&position) == mover, captures > 0, "{size}");
                seen[captures as usize] += 1;
            }
        }
    }
    assert!(seen.into_iter().all(|n_lines| n_lines > 20), "lines that close 0, 1 and 2 boxes: {seen:?}");
}

/// All closed boxes, as the text of a position counts them.
fn n_boxes(game: &DotsAndBoxes, position: &Position) -> u32 {
    let text = game.format_position(position);
    let counts = text.split(' ').nth(1).unwrap();
    counts.split(',').map(|count| count.parse::<u32>().unwrap()).sum()
}
