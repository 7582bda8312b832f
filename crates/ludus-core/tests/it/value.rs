//! Outcomes and values: a sign changes only by naming a player.

use ludus_core::{AbsValue, Outcome, Player, PovValue, Score};

#[test]
fn winner_and_draw_follow_from_the_margin() {
    assert_eq!(Outcome::from_half_points(1).winner(), Some(Player::First));
    assert_eq!(Outcome::from_half_points(-15).winner(), Some(Player::Second));
    assert_eq!(Outcome::from_points(0), Outcome::DRAW);
    assert_eq!(Outcome::DRAW.winner(), None);
    assert_eq!(Outcome::win(Player::Second).points_for(Player::Second), 1.0);
    assert_eq!(Outcome::from_half_points(-15).points_for(Player::First), -7.5);
}

#[test]
fn a_value_seen_and_held_by_the_same_player_is_itself() {
    for player in Player::BOTH {
        let value = AbsValue(0.25);
        assert_eq!(value.seen_by(player).held_by(player), value);
        assert_eq!(AbsValue::of(Outcome::win(player)).seen_by(player), PovValue(1.0));
        assert_eq!(AbsValue::of(Outcome::win(player)).seen_by(player.opponent()), PovValue(-1.0));
    }
}

#[test]
fn every_finished_game_outweighs_every_estimate() {
    let best_guess = Score::estimate(i32::MAX);
    let narrow_win = Score::finished(Outcome::from_half_points(1), Player::First);
    assert!(narrow_win > best_guess);
    assert!(Score::finished(Outcome::from_points(2), Player::First) > narrow_win);
    assert!(-narrow_win < Score::estimate(i32::MIN));
    assert_eq!(Score::finished(Outcome::DRAW, Player::Second), Score::DRAW);
}

#[test]
fn an_exact_score_gives_its_outcome_back() {
    for player in Player::BOTH {
        for half_points in [-128, -1, 1, 13] {
            let outcome = Outcome::from_half_points(half_points);
            assert_eq!(Score::finished(outcome, player).exact(player), Some(outcome));
        }
        assert_eq!(Score::estimate(999_999_999).exact(player), None);
    }
}
