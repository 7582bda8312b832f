//! The evaluation `chains` beside exact values: equal where only chains and loops are left, near elsewhere.

use ludus_core::{
    Game, Notation, Score, Seed,
    spec::{Options, Spec},
};
use ludus_games::{Knowledge, dots_and_boxes::DotsAndBoxes};

use super::{Position, board, exact::Sketch};

/// The value by the evaluation of this name, in hundredths of a box.
fn judge(name: &str, game: &DotsAndBoxes, position: &Position) -> i32 {
    let offer = DotsAndBoxes::EVALUATIONS.iter().find(|offer| offer.info.name == name).unwrap();
    let spec = Spec::plain(name);
    let mut evaluation = (offer.build)(game, &Options::of(&spec, offer.info).unwrap()).unwrap();
    evaluation.value(game, position).get()
}

/// What `chains` expects of the boxes that are still open.
fn expected(game: &DotsAndBoxes, position: &Position) -> i32 {
    judge("chains", game, position) - judge("boxes", game, position)
}

/// How lines are chosen to reach positions of a kind.
#[derive(Clone, Copy)]
enum Play {
    /// Any line.
    Random,
    /// What the greedy rating likes best: long chains come from safe lines.
    Greedy,
}

/// Visits every position of some games.
fn for_each_position(
    size: (usize, usize),
    play: Play,
    games: u64,
    mut visit: impl FnMut(&DotsAndBoxes, &Position),
) {
    let game = board(&format!("{}x{}", size.0, size.1));
    let mut greedy = super::ratings::rating("greedy", &game);
    let mut moves = Vec::new();
    for idx in 0..games {
        let mut rng = Seed(11).stream("chains", idx);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            visit(&game, &position);
            let mv = match play {
                Play::Random => game.random_move(&position, &mut rng, &mut moves),
                Play::Greedy => rng.pick(&super::ratings::best_lines(greedy.as_mut(), &game, &position)),
            };
            game.play(&mut position, mv.unwrap());
        }
    }
}

/// Compares all positions that consist of strings alone and have few free lines; gives their number.
fn compare_with_exact(size: (usize, usize), play: Play, games: u64) -> u32 {
    let mut n_compared = 0;
    for_each_position(size, play, games, |game, position| {
        let text = game.format_position(position);
        let sketch = Sketch::read(size.0, size.1, &text);
        if sketch.most_free_sides() <= 2 && sketch.n_free <= 12 {
            assert_eq!(expected(game, position), Score::POINT * sketch.value(), "{text}");
            n_compared += 1;
        }
    });
    n_compared
}

#[test]
fn positions_of_chains_and_loops_have_their_exact_value_whatever_can_be_taken() {
    for (size, play) in [
        ((3, 3), Play::Random),
        ((3, 3), Play::Greedy),
        ((4, 4), Play::Greedy),
        ((2, 5), Play::Greedy),
        ((5, 5), Play::Greedy),
    ] {
        assert!(compare_with_exact(size, play, 40) > 100, "few such positions on {size:?}");
    }
}

/// Compares quiet positions of strings alone with the exhaustive treatment of their lengths; gives the most
/// chains and the most loops among them.
fn compare_with_lengths(size: (usize, usize), games: u64) -> (usize, usize) {
    let mut most = (0, 0);
    for_each_position(size, Play::Greedy, games, |game, position| {
        let text = game.format_position(position);
        let sketch = Sketch::read(size.0, size.1, &text);
        if sketch.most_free_sides() <= 2 && !sketch.can_take() {
            let strings = sketch.strings();
            assert_eq!(expected(game, position), -Score::POINT * strings.value(), "{text}: {strings:?}");
            most = (most.0.max(strings.chains.len()), most.1.max(strings.loops.len()));
        }
    });
    most
}

#[test]
fn chains_and_loops_are_found_and_opened_shortest_first() {
    compare_with_lengths((5, 5), 60);
    let (chains, loops) = compare_with_lengths((9, 9), 12);
    assert!(chains >= 5 && loops >= 2, "at most {chains} chains and {loops} loops");
}

#[test]
fn joints_are_judged_to_within_a_box_on_average() {
    let (mut n_positions, mut error) = (0, 0);
    for_each_position((4, 4), Play::Greedy, 300, |game, position| {
        let sketch = Sketch::read(4, 4, &game.format_position(position));
        let is_meant = sketch.n_free <= 14 && sketch.most_free_sides() > 2;
        if is_meant && !sketch.has_safe_line() && !sketch.can_take() {
            n_positions += 1;
            error += (expected(game, position) - Score::POINT * sketch.value()).abs();
        }
    });
    assert!(n_positions > 50, "{n_positions} positions");
    assert!(error < Score::POINT * n_positions, "{error} hundredths of a box in {n_positions} positions");
}

#[test]
fn two_loops_that_meet_in_a_joint_look_the_same_from_every_side() {
    // The second box of the second row has four free sides; a loop of three boxes leaves it upwards and comes back
    // from the right, one of five leaves it downwards and comes back from the left.
    let drawing = "
o---o---o---o
| 1 |       |
o---o   o   o
|           |
o   o   o---o
|   |   | 2 |
o   o   o---o
|       | 2 |
o---o---o---o
";
    let game = board("4x3");
    let position = game.parse_position(drawing).unwrap();
    for &symmetry in game.symmetries() {
        let mapped = game.map_position(symmetry, &position);
        assert_eq!(expected(&game, &mapped), expected(&game, &position), "{symmetry:?}");
    }
}

#[test]
fn the_last_safe_lines_are_played_out() {
    let check = |size: (usize, usize), moves: &str| {
        let game = board(&format!("{}x{}", size.0, size.1));
        let position = super::after(&game, moves);
        let exact = Sketch::read(size.0, size.1, &game.format_position(&position)).value();
        assert_eq!(expected(&game, &position), Score::POINT * exact, "{moves}");
    };
    check((1, 4), "aA bA cA dA aB bB cB");
    check((1, 4), "aA bA cA dA aB bB");
    check((2, 3), "aA bA cA aB bB cB aC bC");
    check((2, 3), "aA bA cA aB bB cB aC");
}

#[test]
fn the_long_chain_rule_wants_dots_and_long_chains_even_for_the_first_player() {
    let check = |size: &str, moves: &str, hint: i32| {
        let game = board(size);
        assert_eq!(expected(&game, &super::after(&game, moves)), hint, "{size} after {moves}");
    };
    check("3x3", "", 10);
    check("2x2", "", -10);
    check("4x5", "", 10);
    // The second player to move, who wants the opposite.
    check("5x5", "aA", -10);
    // Three boxes of the first row become a long chain, two are none.
    check("5x5", "aA bA cA aB bB cB", -10);
    check("5x5", "aA bA eA aB bB eF", 10);
}

mod slow {
    use super::*;

    #[test]
    fn thousands_of_positions_of_chains_and_loops_have_their_exact_value() {
        for size in [(3, 3), (4, 4), (3, 6), (5, 5)] {
            compare_with_exact(size, Play::Random, 500);
            compare_with_exact(size, Play::Greedy, 1000);
        }
    }

    #[test]
    fn hundreds_of_large_endgames_are_opened_shortest_first() {
        compare_with_lengths((9, 9), 400);
    }
}
