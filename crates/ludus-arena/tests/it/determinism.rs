//! Same seed, same moves: whatever was played before, and for any number of threads.

use ludus_arena::{Agent, contest, opening::Opening};
use ludus_core::{Seed, player::PerPlayer};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::{GAMES, agents_for, match_schedule, play_all};

struct PlayTwice;

impl GameVisitor for PlayTwice {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let opening = Opening::random(game, 2, &mut Seed(1).stream("opening", 0));
        for spec in agents_for(game) {
            let mut pair =
                [spec.build(game, &Tables::unkept()).unwrap(), spec.build(game, &Tables::unkept()).unwrap()];
            let mut play = |seed: u64| {
                let [one, other] = &mut pair;
                let agents: [&mut dyn Agent<G>; 2] = [one.as_mut(), other.as_mut()];
                contest::play(game, &opening, PerPlayer(agents), (Seed(seed), 0), &|| false).unwrap().moves
            };
            let first = play(1);
            play(2);
            assert_eq!(play(1), first, "{spec} at {} remembers the last game", game.spec());
        }
    }
}

#[test]
fn an_agent_plays_the_same_game_whatever_it_played_before() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(PlayTwice);
    }
}

struct MatchOnThreads(usize);

impl GameVisitor for MatchOnThreads {
    type Output = String;

    fn visit<G: Catalogued>(self, game: &G) -> String {
        let schedule = match_schedule(["mcts:simulations=50", "pvs:nodes=300"], 5);
        format!("{:?}", play_all(game, &schedule, self.0))
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    for game in GAMES {
        let play = |threads| AnyGame::parse(game).unwrap().visit(MatchOnThreads(threads));
        let on_one = play(1);
        assert_eq!(play(2), on_one, "{game}");
        assert_eq!(play(7), on_one, "{game}");
    }
}
