//! Players that come with the program: each of them plays, its card says how it was made, and together they are small.

use std::sync::atomic::AtomicBool;

use ludus_arena::{
    AgentSpec,
    learned::{PlayerFile, shipped},
};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::Root;

/// The most that all of them together may weigh.
const MOST_BYTES: usize = 5 << 20;

/// Has an agent play a whole game against itself.
struct PlayOut(AgentSpec, &'static str);

impl GameVisitor for PlayOut {
    type Output = usize;

    fn visit<G: Catalogued>(self, game: &G) -> usize {
        assert_eq!(G::INFO.name, self.1);
        let mut agent = self.0.build(game, &Tables::unkept()).unwrap();
        let (mut position, mut moves, mut plies) = (game.start(), Vec::new(), 0);
        agent.begin(game, &position, Seed(1).stream("shipped", 0));
        game.legal_moves(&position, &mut moves);
        while !moves.is_empty() {
            let root = Root { position: &position, moves: &moves };
            let chosen = agent.choose(game, &root, &AtomicBool::new(false)).unwrap().mv;
            assert!(moves.contains(&chosen));
            game.play(&mut position, chosen);
            agent.observe(game, chosen);
            game.legal_moves(&position, &mut moves);
            plies += 1;
        }
        plies
    }
}

#[test]
fn each_plays_its_game_by_its_name_and_as_the_games_champion() {
    for shipped in shipped::ALL {
        let player = PlayerFile::decode(shipped.bytes).unwrap();
        let game = AnyGame::parse(&player.game).unwrap();
        let few = r#"agent="zero:simulations=2""#;
        for text in [format!("champion:{},{few}", shipped.name), format!("champion:{few}")] {
            let agent = AgentSpec::parse(&text).unwrap();
            assert!(game.visit(PlayOut(agent, shipped.game)) > 4, "{text}");
        }
    }
}

#[test]
fn of_several_champions_the_one_that_sees_the_board_plays() {
    struct Chosen;

    impl GameVisitor for Chosen {
        type Output = &'static str;

        fn visit<G: Catalogued>(self, game: &G) -> &'static str {
            shipped::of(game).unwrap().name
        }
    }
    let chosen = |game: &str| AnyGame::parse(game).unwrap().visit(Chosen);
    assert_eq!(chosen("dots:3x3"), "dots-zero");
    assert_eq!(chosen("dots:5x5"), "dots-zero-five");
    assert_eq!(chosen("dots:2x6"), "dots-zero-five");
    assert_eq!(chosen("go:size=9"), "go-zero-seven");
}

#[test]
fn cards_say_how_they_were_made() {
    for shipped in shipped::ALL {
        for wanted in ["## Settings", "seed = ", "generations = ", "[learning.zero]"] {
            assert!(shipped.card.contains(wanted), "{}: {wanted}", shipped.name);
        }
    }
    assert!(shipped::ALL.iter().map(|shipped| shipped.bytes.len()).sum::<usize>() < MOST_BYTES);
}

#[test]
fn who_does_not_exist_is_refused_with_those_who_do() {
    for text in ["champion:nobody", "zero:net=champion:nobody"] {
        let told = AgentSpec::parse(text).unwrap_err().to_string();
        assert!(told.contains("one of tic-tac-toe-zero"), "{told}");
    }
}
