//! What the study's nets see, written out by hand.

use ludus_core::{
    Game, Notation, Player,
    spec::{Options, Spec},
};
use ludus_games::{
    go::{Go, Move},
    knowledge::{Inputs, Knowledge},
};

use super::go;

fn inputs(game: &Go, name: &str) -> Box<dyn Inputs<Go>> {
    let offer = Go::INPUTS.iter().find(|offer| offer.info.name == name).unwrap();
    (offer.build)(game, &Options::of(&Spec::plain(name), offer.info).unwrap()).unwrap()
}

/// Each point as `.`, `1` or `2` for which of its numbers is set, and the captures after them.
fn seen(name: &str, position: &str, viewer: Player) -> String {
    let game = go("go:size=3");
    let position = game.parse_position(position).unwrap();
    let mut inputs = inputs(&game, name);
    let mut numbers = vec![f32::NAN; inputs.count()];
    inputs.fill(&game, &position, viewer, &mut numbers);
    let (captures, points) = numbers.split_last().unwrap();
    let points = points.chunks(2).map(|pair| match pair {
        [0.0, 0.0] => '.',
        [1.0, 0.0] => '1',
        [0.0, 1.0] => '2',
        other => panic!("{other:?}"),
    });
    format!("{} {captures}", points.collect::<String>())
}

/// Black to move, with three prisoners where White has one.
const POSITION: &str = "X.O/.XO/X.. X - 3,1";

#[test]
fn a_point_is_white_or_black_and_captures_are_the_viewers() {
    assert_eq!(seen("points", POSITION, Player::First), "2.1.212.. 2");
    assert_eq!(seen("points", POSITION, Player::Second), "2.1.212.. -2");
    assert_eq!(seen("own-points", POSITION, Player::First), "1.2.121.. 2");
    assert_eq!(seen("own-points", POSITION, Player::Second), "2.1.212.. -2");
}

#[test]
fn a_pass_may_be_chosen() {
    let game = go("go:size=3");
    assert_eq!(game.voluntary_pass(), Some(Move::Pass));
    assert_eq!(game.policy_slot(&game.start(), Move::Pass), 9);
}
