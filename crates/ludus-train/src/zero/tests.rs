//! What games teach where they left their way, and from which side nets are shown them.

use ludus_arena::learned::Judge;
use ludus_core::{Evaluations, Evaluator, Game, Notation, Outcome, PovValue, Seed, Symmetry};
use ludus_games::{Catalogued, GameVisitor, dots_and_boxes::DotsAndBoxes, tic_tac_toe::TicTacToe};
use ludus_search::puct::Worth;
use serde_json::json;

use super::{
    board::{Batch, Board, Pick, Targets},
    games::{Lesson, Played},
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

/// Games in which the share `strays` of all moves is any move, and of which the share `sparring` has a player who makes no others.
fn games(strays: f64, sparring: f64) -> Vec<Played> {
    let settings: Zero = serde_json::from_value(json!({
        "games": 40, "side-by-side": 8, "simulations": [[0, 3]], "value-from-search": [[0, 0.5]],
        "window": { "least": 40, "most": 80, "growth": 0.75 }, "reuse": 2.0, "batch": 8, "symmetries": true,
        "worth": { "margin": 0.0, "points": 1.0 },
        "losses": { "policy": 1.0, "value": 1.0, "score": 0.1, "ownership": 0.1 },
        "search": {
            "rule": { "gumbel": { "candidates": 4 } }, "random-plies": 0, "temperature": 0.0, "plies": 0,
            "strays": strays, "sparring": sparring, "proofs": false, "nodes": 500,
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
    let games = games(0.0, 0.0);
    assert!(games.iter().all(|game| game.lessons.iter().all(|lesson| lesson.instead.is_none())));
}

#[test]
fn what_was_before_a_stray_learns_what_was_thought_there() {
    let games = games(0.3, 0.0);
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

#[test]
fn a_sparring_partner_strays_at_every_move_and_the_other_player_never() {
    let games = games(0.0, 1.0);
    let mut n_first = 0;
    for game in &games {
        // Where the search itself is what is learned, the game strayed there; players alternate and every ply is a lesson.
        let is_stray = |ply: usize| game.lessons[ply].instead == Some(game.lessons[ply].value);
        let last_stray = (0..game.lessons.len()).rev().find(|&ply| is_stray(ply)).unwrap();
        assert!(last_stray + 2 >= game.lessons.len(), "somebody strays to the end");
        for ply in (0..=last_stray).rev().step_by(2) {
            assert!(is_stray(ply), "the partner makes no other moves");
            assert!(ply == 0 || game.lessons[ply - 1].instead.is_some(), "what was before learns from there");
        }
        n_first += usize::from(last_stray % 2 == 0);
    }
    assert!((5..=35).contains(&n_first), "{n_first} of 40 partners began");
}

/// A game of Dots and Boxes as the symmetry turns it, with something to learn after its last move: lines are wanted the more, the
/// further down they were before.
fn turned(game: &DotsAndBoxes, texts: &[&str], symmetry: Symmetry) -> Played {
    let (mut position, mut plain, mut legal, mut numbers) =
        (game.start(), game.start(), Vec::new(), Vec::new());
    for text in texts {
        let mv = game.parse_move(&plain, text).unwrap();
        game.play(&mut plain, mv);
        game.legal_moves(&position, &mut legal);
        let image = game.map_move(symmetry, mv);
        numbers.push(legal.iter().position(|&legal| legal == image).unwrap() as u16);
        game.play(&mut position, image);
    }
    game.legal_moves(&position, &mut legal);
    let wish = |&mv| game.policy_slot(&plain, game.map_move(symmetry.inverse(), mv)) as f32;
    let policy = legal.iter().map(wish).collect();
    let lesson = Lesson { ply: numbers.len() as u32, copies: 1, value: 0.25, instead: None, policy };
    Played {
        board: 0,
        moves: numbers,
        outcome: Outcome::from_points(3),
        owners: Vec::new(),
        lessons: vec![lesson],
    }
}

/// What a net over `inputs` is shown of that game, turned once as it is played and once more as it is shown.
fn shown(inputs: &str, texts: &[&str], [played, seen]: [Symmetry; 2]) -> Batch {
    struct Show<'a>(Judge, &'a [&'a str], [Symmetry; 2]);

    impl GameVisitor for Show<'_> {
        type Output = Batch;

        fn visit<G: Catalogued>(self, game: &G) -> Batch {
            let game = (game as &dyn std::any::Any).downcast_ref::<DotsAndBoxes>().unwrap();
            let board = Board::new(game, &self.0).unwrap();
            let played = turned(game, self.1, self.2[0]);
            let pick = Pick { played: &played, lesson: &played.lessons[0], symmetry: self.2[1] };
            board.batch(&[pick], Targets { worth: Worth { margin: 1.0, points: 9.0 }, from_search: 0.5 })
        }
    }
    let judge = serde_json::from_value(json!({ "normed": { "inputs": inputs, "hidden": [4] } })).unwrap();
    ludus_games::AnyGame::parse("dots:3x3").unwrap().visit(Show(judge, texts, [played, seen]))
}

#[test]
fn inputs_that_symmetries_only_move_are_shown_from_one_side() {
    let texts = ["aA", "Bb", "Cc", "bC", "Ab"];
    let one = shown("lines", &texts, [Symmetry::IDENTITY; 2]);
    for played in Symmetry::SQUARE {
        for seen in Symmetry::SQUARE {
            assert_eq!(shown("lines", &texts, [played, seen]), one, "{played:?} {seen:?}");
        }
    }
    // Another position is not shown so, and the study's matrix is turned as one likes.
    assert_ne!(shown("lines", &texts[1..], [Symmetry::IDENTITY; 2]), one);
    let turned = [Symmetry::IDENTITY, Symmetry::MIRROR];
    assert_ne!(shown("matrix", &texts, turned), shown("matrix", &texts, [Symmetry::IDENTITY; 2]));
}
