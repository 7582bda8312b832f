//! Every agent can say why, and what it says adds up.

use ludus_arena::report::ThoughtReport;
use ludus_core::{Score, Seed};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::{GAMES, agents_for, think};

struct CheckReasons;

impl GameVisitor for CheckReasons {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut rng = Seed(2).stream("why", 0);
        let mut position = game.start();
        for _ in 0..6 {
            for spec in agents_for(game) {
                let what = format!("{spec} at {} {}", game.spec(), game.format_position(&position));
                let thought = think(game, &spec, &position, Seed(1));
                assert!(game.clone().try_play(&mut position.clone(), thought.mv).is_ok(), "{what}");
                assert_eq!(thought.line.first(), Some(&thought.mv), "{what}");
                // A value that is made of parts is their sum, except that expected-min takes means.
                if let Some(value) =
                    thought.value.filter(|_| !thought.why.parts.is_empty() && !what.contains("expected-min"))
                {
                    let sum: i32 = thought.why.parts.iter().map(|part| part.score).sum();
                    assert!(
                        (value - f64::from(sum) / f64::from(Score::POINT)).abs() < 1e-9,
                        "{what}: {thought:?}"
                    );
                }
                let shares: f64 = thought
                    .why
                    .candidates
                    .iter()
                    .filter_map(|candidate| candidate.simulated)
                    .map(|simulated| simulated.share)
                    .sum();
                assert!(shares == 0.0 || (shares - 1.0).abs() < 1e-9, "{what}: {shares}");
                let report = ThoughtReport::new(game, &position, &thought);
                assert_eq!(report.line.len(), thought.line.len());
            }
            let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) else { return };
            game.play(&mut position, mv);
        }
    }
}

#[test]
fn reasons_add_up() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(CheckReasons);
    }
}
