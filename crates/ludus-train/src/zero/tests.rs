//! What games teach where they left their way.

use ludus_arena::learned::Judge;
use ludus_core::{Evaluations, Evaluator, Game, PovValue, Seed};
use ludus_games::tic_tac_toe::TicTacToe;
use serde_json::json;

use super::{
    board::Board,
    games::Played,
    self_play::{Bench, Manner},
    settings::Zero,
};

/// An opinion of every position that depends on the position alone.
struct Opinionated;

impl Evaluator<TicTacToe> for Opinionated {
    fn evaluate(
        &mut self,
        game: &TicTacToe,
        positions: &[<TicTacToe as Game>::Position],
        out: &mut Evaluations,
    ) {
        out.reset(positions.len(), game.policy_size());
        for (idx, position) in positions.iter().enumerate() {
            let (logits, value) = out.get_mut(idx);
            logits.fill(0.0);
            *value = PovValue((game.key(position).0 % 199) as f32 / 100.0 - 0.99);
        }
    }
}

/// Games in which the share `strays` of all moves is any move.
fn games(strays: f64) -> Vec<Played> {
    let settings: Zero = serde_json::from_value(json!({
        "games": 40, "side-by-side": 8, "simulations": [[0, 3]], "value-from-search": [[0, 0.5]],
        "window": { "least": 40, "most": 80, "growth": 0.75 }, "reuse": 2.0, "batch": 8, "symmetries": true,
        "worth": { "margin": 0.0, "points": 1.0 },
        "losses": { "policy": 1.0, "value": 1.0, "score": 0.1, "ownership": 0.1 },
        "search": {
            "rule": { "gumbel": { "candidates": 4 } }, "random-plies": 0, "temperature": 0.0, "plies": 0,
            "strays": strays, "proofs": false, "nodes": 500,
        },
        "optimiser": { "schedule": { "kind": "constant", "rate": 0.01 } },
    }))
    .unwrap();
    let judge: Judge = serde_json::from_value(json!({ "residual": {
        "channels": 4, "blocks": 1, "pooled-every": 1, "value-hidden": 4, "side": { "middle": 4, "spread": 2 },
    }}))
    .unwrap();
    let board = Board::new(&TicTacToe, &judge).unwrap();
    let streams = (0..40).map(|game| Seed(3).stream("strays", game));
    Bench::new(Box::new(Opinionated), None).play((0, &board), Manner::at(&settings, 0), streams)
}

#[test]
fn games_that_never_leave_their_way_are_learned_from_their_end() {
    let games = games(0.0);
    assert!(games.iter().all(|game| game.lessons.iter().all(|lesson| lesson.instead.is_none())));
}

#[test]
fn what_was_before_a_stray_learns_what_was_thought_there() {
    let games = games(0.3);
    let (mut n_before, mut n_after) = (0, 0);
    for game in &games {
        // Players alternate and every ply is a lesson, so one lesson's view is the next one's turned.
        let mut later: Option<f32> = None;
        for lesson in game.lessons.iter().rev() {
            match lesson.instead {
                None => {
                    assert_eq!(later, None, "a stray counts for all that was before it");
                    n_after += 1;
                }
                Some(instead) => {
                    let is_here = instead == lesson.value;
                    assert!(is_here || Some(-instead) == later, "{instead} is nobody's thought");
                    later = Some(instead);
                    n_before += 1;
                }
            }
        }
    }
    assert!(n_before > 50 && n_after > 20, "{n_before} before strays, {n_after} after them");
}
