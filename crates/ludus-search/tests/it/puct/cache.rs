//! Remembered evaluations change what a search costs and not what it finds: what holds is said bit for bit.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use ludus_core::{
    Encode, Evaluations, Evaluator, Game, OverPlanes, PlanesFn, PovValue, Rng, Seed, Symmetry, key::mix,
};
use ludus_search::{
    Limits, PolicySearch, Root,
    puct::{Advice, Cache, Lockstep, Question, Rule, Thoughts, Twins},
};

use super::{
    NEVER, RULES,
    centre::{Board, Centre},
    config, rng,
};

const TWINS: [Twins; 2] = [Twins::Apart, Twins::Merged];
const PLANES: usize = 18;

/// A net that treats no two boards alike, with a count of those it was asked about.
#[derive(Clone, Default)]
struct Skewed {
    n_boards: Arc<AtomicUsize>,
}

impl PlanesFn for Skewed {
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) {
        assert_eq!(planes.len(), PLANES * out.len());
        self.n_boards.fetch_add(out.len(), Ordering::Relaxed);
        for (idx, board) in planes.chunks(PLANES).enumerate() {
            let hash = board.iter().fold(0, |hash, cell| mix(hash ^ u64::from(cell.to_bits())));
            let number = |salt: usize| (mix(hash ^ salt as u64) % 2001) as f32 / 1000.0 - 1.0;
            let (logits, value) = out.get_mut(idx);
            logits.iter_mut().enumerate().for_each(|(slot, logit)| *logit = 2.0 * number(slot));
            *value = PovValue(number(100));
        }
    }
}

/// A net that treats twins alike: a cell is wanted for its neighbours. All its sums are exact in any order.
#[derive(Clone)]
struct Fair;

impl PlanesFn for Fair {
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) {
        for (idx, board) in planes.chunks(PLANES).enumerate() {
            let (own, opponents) = board.split_at(9);
            let (logits, value) = out.get_mut(idx);
            for (cell, logit) in logits.iter_mut().enumerate() {
                let near =
                    |other: &usize| (cell / 3).abs_diff(other / 3) + (cell % 3).abs_diff(other % 3) == 1;
                *logit = (0..9).filter(near).map(|other| 0.5 * own[other] - 0.25 * opponents[other]).sum();
            }
            *value =
                PovValue((own.iter().sum::<f32>() - opponents.iter().sum::<f32>()) / 16.0 + own[4] / 8.0);
        }
    }
}

/// Positions of random games, not finished.
fn boards(rng: &mut Rng, count: usize) -> Vec<Board> {
    let random = |_| {
        let mut board = Centre.start();
        for _ in 0..rng.below(9) {
            let mv = Centre.random_move(&board, rng, &mut Vec::new()).unwrap();
            Centre.play(&mut board, mv);
        }
        board
    };
    (0..count).map(random).collect()
}

fn evaluate(evaluator: &mut dyn Evaluator<Centre>, boards: &[Board]) -> Evaluations {
    let mut out = Evaluations::new();
    evaluator.evaluate(&Centre, boards, &mut out);
    out
}

fn cache(capacity: usize, twins: Twins) -> Cache<Centre, Skewed> {
    Cache::new(&Centre, Skewed::default(), capacity, twins)
}

/// The value and the logit of each legal move.
fn legal(board: &Board, out: &Evaluations, idx: usize) -> (f32, Vec<(u8, f32)>) {
    let mut moves = Vec::new();
    Centre.legal_moves(board, &mut moves);
    let found = out.get(idx);
    (found.value.0, moves.iter().map(|&mv| (mv, found.logits[usize::from(mv)])).collect())
}

#[test]
fn an_answer_depends_neither_on_the_past_nor_on_the_batch() {
    for twins in TWINS {
        for capacity in [0, 4, 64, 10_000] {
            let mut rng = Seed(1).stream("batches", 0);
            let mut remembering = cache(capacity, twins);
            for _ in 0..300 {
                let n_boards = 1 + rng.below(12) as usize;
                let batch = boards(&mut rng, n_boards);
                let together = evaluate(&mut remembering, &batch);
                for (idx, board) in batch.iter().enumerate() {
                    let alone = evaluate(&mut cache(0, twins), std::slice::from_ref(board));
                    assert_eq!(together.get(idx), alone.get(0), "{twins:?} {capacity} {board:?}");
                }
            }
        }
    }
}

#[test]
fn apart_the_answers_are_the_net_s_own() {
    let batch = boards(&mut rng(), 500);
    let own = evaluate(&mut OverPlanes::new(Skewed::default()), &batch);
    let mut remembering = cache(1000, Twins::Apart);
    assert_eq!(evaluate(&mut remembering, &batch), own);
    assert_eq!(evaluate(&mut remembering, &batch), own);
    assert!(remembering.n_judged() < remembering.n_asked() / 2);
}

#[test]
fn merged_the_answers_are_the_net_s_own_if_it_treats_twins_alike() {
    let batch = boards(&mut rng(), 500);
    let own = evaluate(&mut OverPlanes::new(Fair), &batch);
    let mut remembering = Cache::new(&Centre, Fair, 1000, Twins::Merged);
    for _ in 0..2 {
        let found = evaluate(&mut remembering, &batch);
        for (idx, board) in batch.iter().enumerate() {
            assert_eq!(legal(board, &found, idx), legal(board, &own, idx), "{board:?}");
        }
    }
}

/// The twin with the smallest planes, made by the rules, and the symmetry that makes it.
fn smallest_twin(board: &Board) -> (Symmetry, Board) {
    let planes = |board: &Board| {
        let mut planes = vec![0.0; PLANES];
        Centre.encode_planes(board, &mut planes);
        planes
    };
    let twins = Symmetry::SQUARE.map(|symmetry| (symmetry, Centre.map_position(symmetry, board)));
    twins.into_iter().min_by(|one, other| planes(&one.1).partial_cmp(&planes(&other.1)).unwrap()).unwrap()
}

#[test]
fn merged_the_net_is_asked_about_the_smallest_twin() {
    let batch = boards(&mut rng(), 500);
    let found = evaluate(&mut cache(1000, Twins::Merged), &batch);
    for (idx, board) in batch.iter().enumerate() {
        let (symmetry, twin) = smallest_twin(board);
        let of_twin = evaluate(&mut OverPlanes::new(Skewed::default()), std::slice::from_ref(&twin));
        let (value, logits) = legal(board, &found, idx);
        assert_eq!(value, of_twin.get(0).value.0);
        for (mv, logit) in logits {
            let image = Centre.policy_slot(&twin, Centre.map_move(symmetry, mv));
            assert_eq!(logit, of_twin.get(0).logits[image], "{mv} of {board:?}");
        }
    }
}

#[test]
fn twins_share_what_the_net_says_once() {
    let mut rng = rng();
    for board in boards(&mut rng, 200) {
        let twins: Vec<Board> =
            Symmetry::SQUARE.iter().map(|&symmetry| Centre.map_position(symmetry, &board)).collect();
        let is_symmetric = twins[1..].contains(&board);
        for [before, beside] in [[&twins[..1], &twins[1..]], [&[], &twins[..]]] {
            let net = Skewed::default();
            let n_boards = Arc::clone(&net.n_boards);
            let mut remembering = Cache::new(&Centre, net, 100, Twins::Merged);
            evaluate(&mut remembering, before);
            evaluate(&mut remembering, beside);
            assert_eq!(n_boards.load(Ordering::Relaxed), 1, "{board:?}");
        }
        let found = evaluate(&mut cache(100, Twins::Merged), &twins);
        let (value, logits) = legal(&board, &found, 0);
        for (idx, &symmetry) in Symmetry::SQUARE.iter().enumerate() {
            assert_eq!(found.get(idx).value.0, value);
            for &(mv, logit) in &logits {
                // A board that is its own twin may have its answers turned.
                let image = usize::from(Centre.map_move(symmetry, mv));
                assert!(is_symmetric || found.get(idx).logits[image] == logit, "{mv} {symmetry:?} {board:?}");
            }
        }
    }
}

fn search(rule: Rule, evaluator: &mut (dyn Evaluator<Centre> + 'static)) -> Thoughts<u8> {
    let moves: Vec<u8> = (0..9).collect();
    let question = Question {
        game: &Centre,
        root: &Root { position: &Centre.start(), moves: &moves },
        advice: Advice { evaluator, oracle: None },
        limits: Limits { depth: 1, nodes: 300, stop: &NEVER },
    };
    PolicySearch::new(&Centre, config(rule)).search(question, &mut rng())
}

#[test]
fn a_search_finds_the_same_with_and_without_memory() {
    for rule in RULES {
        let plain = search(rule, &mut OverPlanes::new(Skewed::default()));
        assert_eq!(search(rule, &mut cache(1000, Twins::Apart)), plain);
        let merged = search(rule, &mut cache(0, Twins::Merged));
        let mut remembering = cache(1000, Twins::Merged);
        assert_eq!(search(rule, &mut remembering), merged);
        assert_eq!(search(rule, &mut remembering), merged);
        assert!(remembering.n_judged() < remembering.n_asked() / 2);
        let fair = search(rule, &mut OverPlanes::new(Fair));
        assert_eq!(search(rule, &mut Cache::new(&Centre, Fair, 1000, Twins::Merged)), fair);
        // Several games over one memory.
        let mut searches = vec![PolicySearch::new(&Centre, config(rule)); 3];
        let moves: Vec<u8> = (0..9).collect();
        for real in &mut searches {
            real.begin(&Centre, &Root { position: &Centre.start(), moves: &moves }, 300, &mut rng());
        }
        let advice = Advice { evaluator: &mut cache(100, Twins::Merged), oracle: None };
        Lockstep::new().run(&Centre, &mut searches, advice, &NEVER);
        assert!(searches.iter_mut().all(|real| real.thoughts(&Centre) == merged));
    }
}

#[test]
fn the_memory_is_bounded_and_a_warm_cache_allocates_nothing() {
    let capacity = 1000;
    let batch = boards(&mut rng(), 3000);
    for twins in TWINS {
        let mut remembering = None;
        let made = allocation_counter::measure(|| remembering = Some(cache(capacity, twins)));
        // An evaluation has a fingerprint of 16 bytes, a value of 4 and nine logits; then lists of cells.
        assert!(made.bytes_max <= capacity as u64 * (16 + 4 + 36 + 1) + 2_000, "{}", made.bytes_max);
        let mut remembering = remembering.unwrap();
        let mut out = Evaluations::new();
        for batch in batch.chunks(8) {
            remembering.evaluate(&Centre, batch, &mut out);
        }
        let fresh = boards(&mut Seed(2).stream("fresh", 0), 1000);
        let used = allocation_counter::measure(|| {
            for batch in fresh.chunks(8) {
                remembering.evaluate(&Centre, batch, &mut out);
            }
        });
        assert_eq!(used.count_total, 0);
    }
}

#[test]
fn a_net_that_has_learned_is_asked_again() {
    let mut remembering = cache(100, Twins::Merged);
    let start = [Centre.start()];
    evaluate(&mut remembering, &start);
    evaluate(&mut remembering, &start);
    assert_eq!(remembering.n_judged(), 1);
    remembering.forget();
    evaluate(&mut remembering, &start);
    assert_eq!(remembering.n_judged(), 2);
}
