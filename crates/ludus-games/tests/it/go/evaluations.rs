//! The evaluations on boards counted by hand. What holds for the evaluations of every game is tested elsewhere.

use ludus_core::{
    Game, Notation, Player, Score, Seed,
    evaluation::ValueFn,
    spec::{Options, Spec},
};
use ludus_games::{
    go::{Go, Position},
    knowledge::Knowledge,
};

use super::{go, play};

fn evaluation(game: &Go, name: &str) -> Box<dyn ValueFn<Go>> {
    let offer = Go::EVALUATIONS.iter().find(|offer| offer.info.name == name).unwrap();
    (offer.build)(game, &Options::of(&Spec::plain(name), offer.info).unwrap()).unwrap()
}

fn value(game: &Go, name: &str, position: &Position) -> Score {
    evaluation(game, name).value(game, position)
}

/// Compares the parts that are not zero.
fn check(spec: &str, name: &str, text: &str, expected: &str) {
    let game = go(spec);
    let position = game.parse_position(text).unwrap();
    let mut parts = Vec::new();
    evaluation(&game, name).parts(&game, &position, &mut parts);
    let parts = parts.iter().filter(|part| part.score != 0);
    let parts: Vec<String> = parts.map(|part| format!("{} {}", part.name, part.score)).collect();
    assert_eq!(parts.join(", "), expected, "{spec}: {name} of {text}");
}

/// Black surrounds ten points, white five.
const WALLS: &str = "..XO./..XO./..XO./..XO./..XO. X - 3,1";

#[test]
fn territory_counts_as_the_rules_do() {
    check("go:size=5", "territory", WALLS, "surrounded 500, komi -750");
    check("go:size=5,rules=territory", "territory", WALLS, "prisoners 200, surrounded 500, komi -650");
    let shared = "..X.O/..X.O/..X.O/..X../..X.O O - 0,0";
    check("go:size=5,komi=0", "territory", shared, "stones -100, surrounded -1000");
}

#[test]
fn komi_is_whites_whoever_moves() {
    let empty = "../.. X - 0,0";
    for name in ["territory", "influence", "classic"] {
        check("go:size=2,komi=-3", name, empty, "komi 300");
        check("go:size=2,komi=6.5", name, empty, "komi -650");
        check("go:size=2,komi=6.5", name, "../.. O - 0,0", "komi 650");
    }
}

#[test]
fn territory_of_a_finished_game_is_its_outcome() {
    let specs = ["go:size=5", "go:size=7,rules=territory", "go:size=5,rules=prisoner-territory"];
    for (idx, spec) in (0..60).zip(specs.into_iter().cycle()) {
        let game = go(spec);
        let mut position = game.start();
        let mut rng = Seed(9).stream("finished", idx);
        let (outcome, _) = game.playout(&mut position, &mut rng, &mut Vec::new());
        let margin = outcome.half_points_for(game.to_move(&position));
        assert_eq!(value(&game, "territory", &position).get(), margin * Score::POINT / 2, "{spec}");
    }
}

#[test]
fn boards_that_look_alike_to_both_are_even() {
    for name in ["territory", "influence", "classic"] {
        check("go:size=5,komi=0", name, "...../.X.../...../...O./..... X - 0,0", "");
        check("go:size=5,komi=0", name, "XX.../OX.../.X.O./...OX/...OO X - 0,0", "");
    }
}

#[test]
fn points_belong_to_the_nearer_stones() {
    // Black is nearer to C5, D4, D5, E4 and E5, white to the other 17.
    let nearer = "stones -100, zones -1200, liberties -15";
    check("go:size=5,komi=0", "influence", "...../.OX../..O../...../..... X - 0,0", nearer);
    // Both come to the middle row at once.
    check("go:size=3,komi=0", "influence", ".X./.../.O. X - 0,0", "");
    check("go:size=3,komi=0", "influence", "XX./.../.O. X - 0,0", "stones 100");
}

#[test]
fn a_stone_in_atari_counts_for_nothing_and_holds_nothing() {
    // Black has one stone with a last liberty on C5; its point is in white's zone like all the others.
    let board = "...../.OXO./..O../...../.....";
    let lost = "stones -200, zones -2200, atari -100, liberties -30";
    check("go:size=5,komi=0", "influence", &format!("{board} X - 0,0"), lost);
    let taken = "prisoners -300, zones -2200, atari -100, liberties -30";
    check("go:size=5,rules=territory,komi=0", "influence", &format!("{board} X - 2,5"), taken);
}

#[test]
fn classic_counts_eyes_and_stones_on_the_edge() {
    let two_eyes = ".X.X./XXXX./...../...../..... X - 0,0";
    let parts = "stones 600, zones 1900, liberties 40, eyes 120, edge -120";
    check("go:size=5,komi=0", "classic", two_eyes, parts);
    // A third eye is worth nothing more, and one with a broken diagonal on the edge is none.
    let three_eyes = ".X.X./XXXXX/.X.../XX.../..... X - 0,0";
    let parts = "stones 1000, zones 1500, liberties 50, eyes 120, edge -200";
    check("go:size=5,komi=0", "classic", three_eyes, parts);
    let broken = ".X.X./XXXO./...../...../..... X - 0,0";
    let game = go("go:size=5,komi=0");
    let mut parts = Vec::new();
    evaluation(&game, "classic").parts(&game, &game.parse_position(broken).unwrap(), &mut parts);
    assert_eq!(parts.iter().find(|part| part.name == "eyes").unwrap().score, 60);
}

#[test]
fn to_pass_is_better_than_to_fill_an_own_eye() {
    let boards = [".X.X./XXXX./OOOOO/...../.....", ".XXX./XXXXX/OOOO./OO.OO/.OOO."];
    let rules = ["area", "tromp-taylor", "territory", "prisoner-territory"];
    for (board, rules) in boards.into_iter().flat_map(|board| rules.map(|rules| (board, rules))) {
        let game = go(&format!("go:size=5,rules={rules}"));
        for name in ["influence", "classic"] {
            let after = |mv: &str| {
                let mut position = game.parse_position(&format!("{board} X - 0,0")).unwrap();
                play(&game, &mut position, mv);
                assert_eq!(game.to_move(&position), Player::Second);
                -value(&game, name, &position)
            };
            assert!(after("pass") > after("A5"), "{rules}: {name} of {board}");
        }
    }
}
