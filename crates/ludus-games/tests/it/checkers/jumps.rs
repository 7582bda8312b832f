//! Jumps worked out by hand.

use ludus_core::{Game, Notation, Outcome, Player};
use ludus_games::checkers::Checkers;

use super::{legal, play, position};

fn check(text: &str, expected: &[&str]) {
    assert_eq!(legal(&position(text)), expected, "{text}");
}

/// The position after some moves, as text.
fn after(text: &str, moves: &str) -> String {
    let mut position = position(text);
    play(&Checkers::STANDARD, &mut position, moves);
    Checkers::STANDARD.format_position(&position)
}

#[test]
fn the_start_has_seven_steps_down_the_board() {
    let start = Checkers::STANDARD.start();
    assert_eq!(legal(&start), ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]);
    assert_eq!(Checkers::STANDARD.to_move(&start), Player::First);
}

#[test]
fn men_move_forward_only_and_kings_both_ways() {
    check("B:W32:B15", &["15-18", "15-19"]);
    check("W:W15:B4", &["15-10", "15-11"]);
    check("B:W32:BK15", &["15-10", "15-11", "15-18", "15-19"]);
}

#[test]
fn men_jump_forward_only_and_kings_both_ways() {
    check("B:W10,18:B15", &["15x22"]);
    check("W:W15:B10,18", &["15x6"]);
    check("B:W10,18:BK15", &["15x22", "15x6"]);
}

#[test]
fn a_jump_must_be_taken() {
    check("B:W18:B15,1,2", &["15x22"]);
}

#[test]
fn any_jump_may_be_chosen_but_it_must_be_carried_on() {
    check("B:W16,18,26:B11,15", &["11x20", "15x22x31"]);
}

#[test]
fn a_piece_with_another_behind_it_cannot_be_jumped() {
    check("B:W18,22:B15", &["15-19"]);
    check("B:W18,32:B15,22", &["15-19", "22-25", "22-26"]);
}

#[test]
fn nothing_jumps_off_the_sides_of_the_board() {
    check("B:W8,11:B4", &[]);
    check("B:W6,9,17,19,22,24,32:BK13,K28", &[]);
}

#[test]
fn crowning_by_a_jump_ends_the_move() {
    check("B:W26,27:B22", &["22x31"]);
    assert_eq!(after("B:W26,27:B22", "22x31"), "W:W27:BK31");
}

#[test]
fn crowning_by_a_step_makes_a_king() {
    assert_eq!(after("W:W6:B28", "6-1"), "B:WK1:B28");
    assert_eq!(after("B:W6:B25", "25-29"), "W:W6:BK29");
}

#[test]
fn a_king_may_come_round_to_its_own_square_but_takes_nothing_twice() {
    let circle = "B:W10,11,18,19,32:BK7";
    check(circle, &["7x14x23x16x7", "7x16x23x14x7"]);
    assert_eq!(after(circle, "7x14x23x16x7"), "W:W32:BK7");
}

#[test]
fn taken_kings_leave_the_board_with_their_crowns() {
    // A man steps where the king stood, and is still a man.
    assert_eq!(after("B:WK18,32:B14,15", "15x22 32-27 14-18"), "W:W27:B18,22");
    assert_eq!(after("W:W22,23:BK18,1", "22x15 1-5 23-18"), "B:W15,18:B5");
}

/// Nine white men on every square that a king from square 1 could ever jump over.
const NINE: &str = "B:W6,7,8,14,15,16,22,23,24:BK1";

#[test]
fn nine_jumps_are_the_most_and_are_one_move() {
    let moves = legal(&position(NINE));
    let jumps = |mv: &String| mv.matches('x').count();
    assert_eq!(moves.iter().map(jumps).max(), Some(9));
    for mv in moves.iter().filter(|mv| jumps(mv) == 9) {
        assert_eq!(after(NINE, mv), "W:W:BK28");
    }
}

#[test]
fn a_player_without_a_move_loses() {
    let lost = |text: &str, winner| {
        assert_eq!(Checkers::STANDARD.outcome(&position(text)), Some(Outcome::win(winner)), "{text}");
        check(text, &[]);
    };
    lost("W:W13:B6,9", Player::First);
    lost("B:W:B1", Player::First);
    lost("W:W:B1", Player::First);
    lost("B:W30:B", Player::Second);
    lost("W:W30:B", Player::Second);
}
