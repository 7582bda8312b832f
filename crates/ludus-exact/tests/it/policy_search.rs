//! Tree search by policy and value on the real games, whose truth and symmetries are known: what it proves is what minimax
//! says, and a memory of evaluations changes nothing.

use std::sync::atomic::AtomicBool;

use ludus_core::{
    BoardGame, Evaluations, Evaluator, Game, OverPlanes, PlanesFn, PovValue, Seed, Symmetry, key::mix,
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::{
    Limits, PolicySearch, Root,
    puct::{
        Advice, Averaged, Backup, Cache, Config, FirstPlay, Gumbel, Proofs, Puct, Question, Rescaling, Rule,
        Thoughts, Twins, Verdict, Worth,
    },
};

use crate::ask;

const PUCT: Rule = Rule::Puct(Puct {
    exploration: 1.5,
    first_play: FirstPlay::Reduced { below_root: 0.2, at_root: 0.0 },
    noise: None,
});
const GUMBEL: Rule = Rule::Gumbel(Gumbel {
    considered: 16,
    noise: 1.0,
    visit_offset: 50.0,
    value_scale: 1.0,
    rescaling: Rescaling::Range,
});

/// A net that treats no two boards alike.
#[derive(Clone)]
struct Skewed;

impl PlanesFn for Skewed {
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) {
        let planes_len = planes.len() / out.len();
        for (idx, board) in planes.chunks(planes_len).enumerate() {
            let hash = board.iter().fold(0, |hash, cell| mix(hash ^ u64::from(cell.to_bits())));
            let number = |salt: usize| (mix(hash ^ salt as u64) % 2001) as f32 / 1000.0 - 1.0;
            let (logits, value) = out.get_mut(idx);
            logits.iter_mut().enumerate().for_each(|(slot, logit)| *logit = number(slot));
            *value = PovValue(number(1_000_000));
        }
    }
}

fn search<G: Game>(
    game: &G,
    position: &G::Position,
    evaluator: &mut (dyn Evaluator<G> + 'static),
    (rule, nodes): (Rule, u64),
) -> Thoughts<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let config = Config {
        rule,
        backup: Backup::ByMover,
        proofs: Proofs::Kept,
        worth: Worth::WINNER,
        capacity: 200_000,
    };
    let question = Question {
        game,
        root: &Root { position, moves: &moves },
        advice: Advice { evaluator, oracle: None },
        limits: Limits { depth: 1, nodes, stop: &AtomicBool::new(false) },
    };
    PolicySearch::new(game, config).search(question, &mut Seed(3).stream("policy search", 0))
}

/// Unfinished positions without their past.
fn positions<G: BoardGame>(game: &G, plies: [u32; 2], count: u64) -> Vec<G::Position> {
    let position = |idx| {
        let plies = plies[0] + (idx as u32) % (plies[1] - plies[0] + 1);
        game.map_position(Symmetry::IDENTITY, &ask::random_position(game, plies, idx))
    };
    (0..count).map(position).filter(|position| game.outcome(position).is_none()).collect()
}

struct CheckProofs {
    plies: [u32; 2],
}

impl GameVisitor for CheckProofs {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut evaluator = Cache::new(game, Skewed, 4096, Twins::Merged);
        for position in positions(game, self.plies, 16) {
            let mover = game.to_move(&position);
            let truth = |position: &G::Position| Verdict::of(ask::minimax(game, position), mover);
            // A draw in hand is visited at the root as often as anything else, so a proof takes more visits than there are nodes.
            let thoughts = search(game, &position, &mut evaluator, (PUCT, 5_000_000));
            assert_eq!(thoughts.proven, Some(truth(&position)), "{}", game.format_position(&position));
            for (rule, nodes) in [(PUCT, 20), (PUCT, 200), (GUMBEL, 8), (GUMBEL, 64), (GUMBEL, 1000)] {
                let thoughts = search(game, &position, &mut evaluator, (rule, nodes));
                for considered in &thoughts.moves {
                    let mut child = position.clone();
                    game.play(&mut child, considered.mv);
                    let truth = truth(&child);
                    let is_true = (considered.at_least..=considered.at_most).contains(&truth);
                    assert!(is_true, "{considered:?} {truth:?} in {}", game.format_position(&position));
                }
            }
        }
    }
}

#[test]
fn what_a_search_proves_is_what_minimax_says() {
    for (spec, plies) in [("ttt", [1, 5]), ("dots:2x2", [4, 9]), ("othello:size=4", [4, 9])] {
        AnyGame::parse(spec).unwrap().visit(CheckProofs { plies });
    }
}

struct CheckCache;

impl GameVisitor for CheckCache {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let positions = positions(game, [0, 12], 60);
        let evaluate = |evaluator: &mut dyn Evaluator<G>, positions: &[G::Position]| {
            let mut out = Evaluations::new();
            evaluator.evaluate(game, positions, &mut out);
            out
        };
        let mut memory = Cache::new(game, Skewed, 256, Twins::Merged);
        let [cold, warm] = [(); 2].map(|()| evaluate(&mut memory, &positions));
        assert_eq!(cold, warm, "{}", game.spec());
        assert!(memory.n_judged() <= memory.n_asked() / 2);
        for (idx, position) in positions.iter().enumerate() {
            let (symmetry, twin) = smallest_twin(game, position);
            let of_twin = evaluate(&mut OverPlanes::new(Skewed), std::slice::from_ref(&twin));
            assert_eq!(cold.get(idx).value, of_twin.get(0).value);
            let mut moves = Vec::new();
            game.legal_moves(position, &mut moves);
            for mv in moves {
                let image = game.policy_slot(&twin, game.map_move(symmetry, mv));
                let logit = cold.get(idx).logits[game.policy_slot(position, mv)];
                assert_eq!(logit, of_twin.get(0).logits[image], "{}", game.format_position(position));
            }
        }
        let [remembered, judged] = [256, 0].map(|capacity| {
            let mut evaluator = Cache::new(game, Skewed, capacity, Twins::Merged);
            search(game, &game.start(), &mut evaluator, (PUCT, 100))
        });
        assert_eq!(remembered, judged, "{}", game.spec());
    }
}

struct CheckAverage;

impl GameVisitor for CheckAverage {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        for position in positions(game, [0, 12], 20) {
            let evaluate = |evaluator: &mut dyn Evaluator<G>, position: &G::Position| {
                let mut out = Evaluations::new();
                evaluator.evaluate(game, std::slice::from_ref(position), &mut out);
                out
            };
            let found = evaluate(&mut Averaged::new(OverPlanes::new(Skewed)), &position);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let (mut value, mut logits) = (0.0, vec![0.0; moves.len()]);
            for &symmetry in game.symmetries() {
                let twin = game.map_position(symmetry, &position);
                let said = evaluate(&mut OverPlanes::new(Skewed), &twin);
                value += f64::from(said.get(0).value.0);
                for (logit, &mv) in logits.iter_mut().zip(&moves) {
                    let slot = game.policy_slot(&twin, game.map_move(symmetry, mv));
                    *logit += f64::from(said.get(0).logits[slot]);
                }
            }
            let n = game.symmetries().len() as f64;
            assert!((f64::from(found.get(0).value.0) - value / n).abs() < 1e-6, "{}", game.spec());
            for (logit, &mv) in logits.iter().zip(&moves) {
                let found = f64::from(found.get(0).logits[game.policy_slot(&position, mv)]);
                assert!((found - logit / n).abs() < 1e-6, "{}", game.format_position(&position));
            }
        }
    }
}

#[test]
fn a_look_from_all_sides_is_the_mean_of_what_is_said_of_every_twin() {
    for spec in ["ttt", "dots:3x3", "dots:2x4", "othello", "checkers", "go:size=5"] {
        AnyGame::parse(spec).unwrap().visit(CheckAverage);
    }
}

/// The twin with the smallest planes, made by the rules, and the symmetry that makes it.
fn smallest_twin<G: BoardGame>(game: &G, position: &G::Position) -> (Symmetry, G::Position) {
    let planes = |position: &G::Position| {
        let mut planes = vec![0.0; game.planes_len()];
        game.encode_planes(position, &mut planes);
        planes
    };
    let twins = game.symmetries().iter().map(|&symmetry| (symmetry, game.map_position(symmetry, position)));
    twins.min_by(|one, other| planes(&one.1).partial_cmp(&planes(&other.1)).unwrap()).unwrap()
}

#[test]
fn remembered_evaluations_are_those_of_the_smallest_twin_in_every_game() {
    for spec in ["ttt", "dots:3x3", "dots:2x4", "othello", "checkers", "go:size=5"] {
        AnyGame::parse(spec).unwrap().visit(CheckCache);
    }
}
