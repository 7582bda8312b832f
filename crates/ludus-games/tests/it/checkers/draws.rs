//! Draws by repetition, by idle and by quiet moves, and what comes before them.

use ludus_core::{Game, Notation, Outcome, Player};
use ludus_games::checkers::{Checkers, Position};

use super::{legal, play, position, with_limits};

const DRAW: Option<Outcome> = Some(Outcome::DRAW);

/// Both kings step out and back: four plies to the same position.
const ROUND: &str = "1-5 32-28 5-1 28-32";

#[test]
fn the_third_occurrence_is_a_draw_and_the_second_is_not() {
    let game = Checkers::STANDARD;
    let mut kings = position("B:WK32:BK1");
    play(&game, &mut kings, ROUND);
    assert_eq!(game.outcome(&kings), None);
    play(&game, &mut kings, "1-5 32-28 5-1");
    assert_eq!(game.outcome(&kings), None);
    play(&game, &mut kings, "28-32");
    assert_eq!(game.outcome(&kings), DRAW);
    assert!(legal(&kings).is_empty());
}

#[test]
fn positions_seen_twice_are_those_that_a_third_time_would_draw() {
    let game = Checkers::STANDARD;
    let texts = |position: &Position| {
        let seen: Vec<String> = position.seen_twice().iter().map(|seen| game.format_position(seen)).collect();
        seen.join(" ")
    };
    let mut kings = position("B:WK32:BK1");
    play(&game, &mut kings, "1-5 32-28 5-1");
    assert_eq!(texts(&kings), "");
    play(&game, &mut kings, "28-32");
    assert_eq!(texts(&kings), "B:WK32:BK1");
    play(&game, &mut kings, "1-5 32-28");
    assert_eq!(texts(&kings), "B:WK28:BK5 W:WK32:BK5 B:WK32:BK1");
    play(&game, &mut kings, "5-9");
    assert_eq!(texts(&kings), "B:WK28:BK5 W:WK32:BK5 B:WK32:BK1");
}

#[test]
fn positions_before_a_mans_move_are_not_seen_twice() {
    let game = Checkers::STANDARD;
    let mut kings = position("B:WK32,22:BK1");
    play(&game, &mut kings, ROUND);
    assert_eq!(kings.seen_twice(), [position("B:WK32,22:BK1")]);
    play(&game, &mut kings, "1-5 22-18");
    assert_eq!(kings.seen_twice(), []);
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let game = Checkers::STANDARD;
    let mut kings = position("B:WK32:BK1");
    play(&game, &mut kings, "1-5 32-28 5-9 28-24 9-6 24-27 6-1 27-32");
    assert_eq!(game.outcome(&kings), None);
    play(&game, &mut kings, "1-6 32-27 6-1");
    assert_eq!(game.outcome(&kings), None);
    play(&game, &mut kings, "27-32");
    assert_eq!(game.outcome(&kings), DRAW);
}

#[test]
fn kings_that_have_changed_places_repeat_the_position() {
    let game = Checkers::STANDARD;
    let mut kings = position("B:WK32:BK1,K6");
    // The two black kings go round and stand on each other's squares.
    let exchange = "6-10 32-28 1-6 28-32 6-9 32-28 10-6 28-32 9-5 32-28 5-1 28-32";
    play(&game, &mut kings, exchange);
    assert_eq!(game.format_position(&kings), "B:WK32:BK1,K6");
    assert_eq!(game.outcome(&kings), None);
    play(&game, &mut kings, exchange);
    assert_eq!(game.outcome(&kings), DRAW);
}

#[test]
fn a_position_set_up_afresh_has_no_past() {
    let game = Checkers::STANDARD;
    let mut kings = position("B:WK32:BK1");
    play(&game, &mut kings, &format!("{ROUND} {ROUND}"));
    let afresh = position("B:WK32:BK1");
    assert_eq!(afresh, kings);
    assert_eq!(game.key(&afresh), game.key(&kings));
    assert_eq!(game.outcome(&afresh), None);
}

#[test]
fn copies_keep_the_past() {
    let game = Checkers::STANDARD;
    let mut kings = position("B:WK32:BK1");
    play(&game, &mut kings, &format!("{ROUND} 1-5 32-28 5-1"));
    let mut copies = [kings.clone(), game.start()];
    copies[1].clone_from(&kings);
    for mut copy in copies {
        play(&game, &mut copy, "28-32");
        assert_eq!(game.outcome(&copy), DRAW);
        assert_eq!(game.outcome(&copy.clone()), DRAW);
        kings.clone_from(&copy);
        assert_eq!(game.outcome(&kings), DRAW);
        kings.clone_from(&game.start());
        assert_eq!(game.outcome(&kings), None);
    }
}

#[test]
fn idle_plies_draw_exactly_at_the_limit() {
    let game = with_limits("idle=4");
    let mut kings = position("B:WK32:BK1");
    play(&game, &mut kings, "1-5 32-28 5-9");
    assert_eq!(game.outcome(&kings), None);
    play(&game, &mut kings, "28-24");
    assert_eq!(game.outcome(&kings), DRAW);
}

#[test]
fn quiet_plies_draw_exactly_at_the_limit_even_if_men_move() {
    let game = with_limits("quiet=4");
    let mut start = game.start();
    play(&game, &mut start, "9-13 21-17 5-9");
    assert_eq!(game.outcome(&start), None);
    play(&game, &mut start, "25-21");
    assert_eq!(game.outcome(&start), DRAW);
    let mut exchange = game.start();
    play(&game, &mut exchange, "11-15 22-18 15x22 25x18 8-11");
    assert_eq!((exchange.quiet_plies(), game.outcome(&exchange)), (1, None));
}

#[test]
fn eighty_idle_plies_are_the_usual_limit() {
    // One king goes round four squares and the other round ten, so the same position comes every twenty moves.
    let game = Checkers::STANDARD;
    let black = ["1-6", "6-9", "9-5", "5-1"];
    let white = ["32-28", "28-24", "24-20", "20-16", "16-11", "11-15", "15-19", "19-23", "23-27", "27-32"];
    let mut kings = position("B:WK32:BK1");
    for ply in 0..80 {
        assert_eq!(game.outcome(&kings), None, "after {ply} plies");
        let turn = ply / 2;
        play(&game, &mut kings, if ply % 2 == 0 { black[turn % 4] } else { white[turn % 10] });
    }
    assert_eq!(game.outcome(&kings), DRAW);
}

#[test]
fn a_mans_move_and_a_capture_begin_the_count_anew() {
    let game = with_limits("idle=4");
    let idle_after = |text: &str, moves: &str| {
        let mut position = position(text);
        play(&game, &mut position, moves);
        position.idle_plies()
    };
    assert_eq!(idle_after("B:WK32,21:BK1", "1-5 32-28 5-1"), 3);
    assert_eq!(idle_after("B:WK32,21:BK1", "1-5 32-28 5-1 21-17"), 0);
    assert_eq!(idle_after("B:WK32:BK1,9", "1-5 32-28 9-13 28-32"), 1);
    assert_eq!(idle_after("B:WK32,K10:BK2", "2-7 10x3"), 0);
}

#[test]
fn a_loss_comes_before_a_draw() {
    let game = with_limits("idle=1");
    let mut blocked = position("B:W13:B9,K10");
    play(&game, &mut blocked, "10-6");
    assert_eq!(blocked.idle_plies(), 1);
    assert_eq!(game.outcome(&blocked), Some(Outcome::win(Player::First)));
}
