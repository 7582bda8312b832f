//! Where a search looks, and what it makes of its options.

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Seed, text_tree::TextTree};
use ludus_search::{
    Limits, Mcts, Root,
    mcts::{Config, Verdict},
};

use super::{CONFIGS, PLAIN, deep_tree, question, rng, search, search_afresh, wide_tree};

#[test]
fn visits_go_to_the_right_move_of_a_tree_too_wide_to_prove() {
    for (movers, margins, best) in [("AB", [-1, 2, -1, 0], 1), ("BA", [1, 1, 0, -2], 3)] {
        for config in CONFIGS {
            let thoughts = search_afresh(config, &wide_tree(movers, &margins), 3000);
            let first = &thoughts.moves[0];
            assert_eq!((thoughts.best, first.mv, thoughts.estimate.proven), (best, best, None));
            assert!(first.share > 0.8, "{config:?}: {:?}", thoughts.moves);
            assert_eq!((first.estimate.result, first.estimate.margin), (1.0, 2.0));
        }
    }
}

/// Visits of moves whose results are always the same, by the formula as the books print it.
fn plain_visits(values: &[f64], exploration: f64, simulations: u32) -> Vec<f64> {
    let mut visits = vec![1.0; values.len()];
    for total in values.len()..simulations as usize {
        let bound = |idx: usize| values[idx] + exploration * ((total as f64).ln() / visits[idx]).sqrt();
        let best = (0..values.len()).max_by(|&one, &other| bound(one).total_cmp(&bound(other))).unwrap();
        visits[best] += 1.0;
    }
    visits
}

#[test]
fn visits_follow_the_upper_confidence_bound() {
    let cases = [
        ("AB", [3, -2, 0, -5], 1.41, 0.0, [1.0, 0.0, 0.5, 0.0]),
        ("BA", [3, -2, 0, -5], 0.7, 0.0, [0.0, 1.0, 0.5, 1.0]),
        ("AB", [3, -2, 0, -5], 1.41, 0.1, [1.3, -0.2, 0.5, -0.5]),
        ("BA", [3, -2, 0, -5], 1.41, 0.1, [-0.3, 1.2, 0.5, 1.5]),
        ("AA", [-3, -2, -9, -5], 0.1, 0.1, [-0.3, -0.2, -0.9, -0.5]),
    ];
    for (movers, margins, exploration, bonus, values) in cases {
        let config = Config { exploration, bonus, ..PLAIN };
        let thoughts = search_afresh(config, &wide_tree(movers, &margins), 3000);
        for (idx, expected) in plain_visits(&values, exploration, 3000).into_iter().enumerate() {
            let considered = thoughts.moves.iter().find(|considered| considered.mv == idx).unwrap();
            let visits = f64::from(considered.estimate.visits);
            // Two moves of equal value take turns, and single precision may break a near tie otherwise.
            assert!((visits - expected).abs() <= 2.0, "{movers} {idx}: {visits} instead of {expected}");
        }
    }
}

#[test]
fn first_visits_come_in_random_order() {
    let tree = wide_tree("AB", &[0; 5]);
    let mut firsts = [0; 5];
    for seed in 0..500 {
        let mut rng = Seed(seed).stream("first visits", 0);
        firsts[search(&mut Mcts::new(&tree, PLAIN), &tree, 0, 1, &mut rng).best] += 1;
    }
    assert!(firsts.iter().all(|first| (60..140).contains(first)), "{firsts:?}");
}

#[test]
fn a_bonus_prefers_the_larger_win() {
    for (movers, margins) in [("AB", [1, 9]), ("BA", [-1, -9])] {
        let tree = wide_tree(movers, &margins);
        let without = search_afresh(PLAIN, &tree, 2000);
        assert!(without.moves[0].share < 0.55, "{:?}", without.moves);
        let with = search_afresh(Config { bonus: 0.05, ..PLAIN }, &tree, 2000);
        assert!(with.best == 1 && with.moves[0].share > 0.8, "{:?}", with.moves);
        assert_eq!(with.moves[0].estimate.margin, 9.0);
    }
}

/// The first player has twelve moves at each of some plies and wins by making move 9 at any of them.
fn lucky_nine(plies: u32) -> String {
    if plies == 0 {
        return "0".into();
    }
    let after = |mv| if mv == 9 { "B(B(1 1 1) B(1 1 1) B(1 1 1))".into() } else { lucky_nine(plies - 1) };
    let children: Vec<String> = (0..12).map(after).collect();
    format!("A({})", children.join(" "))
}

#[test]
fn rave_learns_of_a_move_from_games_that_made_it_later() {
    let tree = TextTree::parse(&lucky_nine(4)).unwrap();
    // As many simulations as moves: without RAVE each move is visited once.
    let visits_of_nine = |config, seed| {
        let mut rng = Seed(seed).stream("lucky nine", 0);
        let thoughts = search(&mut Mcts::new(&tree, config), &tree, 0, 12, &mut rng);
        thoughts.moves.iter().find(|considered| considered.mv == 9).unwrap().estimate.visits
    };
    let with = CONFIGS[2];
    let [plain, rave] = [Config { rave: None, ..with }, with]
        .map(|config| (0..20).map(|seed| visits_of_nine(config, seed)).sum::<u32>());
    assert_eq!(plain, 20);
    assert!(rave > 3 * plain, "{rave} visits with RAVE");
}

#[test]
fn only_the_moves_of_the_root_are_searched() {
    let tree = TextTree::parse("A(9 B(3 4) -5 0)").unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: 1, nodes: 1000, stop: &stop };
    for config in CONFIGS {
        let mut mcts = Mcts::new(&tree, config);
        // A search of all moves comes first: its tree does not fit.
        search(&mut mcts, &tree, 0, 10, &mut rng());
        let thoughts =
            mcts.search(question(&tree, &Root { position: &0, moves: &[2, 3] }, limits), &mut rng());
        assert_eq!((thoughts.best, thoughts.estimate.proven), (3, Some(Verdict::Draw)));
        assert_eq!(thoughts.moves.len(), 2);
    }
}

#[test]
fn simulations_are_counted_and_a_stop_is_obeyed_before_the_first() {
    let tree = wide_tree("BA", &[1, 0]);
    let stop = AtomicBool::new(true);
    for config in CONFIGS {
        let thoughts = search_afresh(config, &tree, 77);
        assert_eq!((thoughts.simulations, thoughts.estimate.visits), (77, 77));
        let limits = Limits { depth: 1, nodes: 1000, stop: &stop };
        let root = Root { position: &tree.start(), moves: &[1, 0] };
        let stopped = Mcts::new(&tree, config).search(question(&tree, &root, limits), &mut rng());
        assert_eq!((stopped.simulations, stopped.best, stopped.line), (0, 1, vec![]));
        assert_eq!((stopped.estimate.result, stopped.moves[0].share), (0.5, 0.0));
    }
}

#[test]
fn the_same_seed_gives_the_same_thoughts() {
    let tree = deep_tree();
    for config in CONFIGS {
        let thoughts = |seed| {
            let mut rng = Seed(seed).stream("repeat", 0);
            search(&mut Mcts::new(&tree, config), &tree, tree.start(), 2000, &mut rng)
        };
        assert_eq!(thoughts(1), thoughts(1));
        assert_ne!(thoughts(1), thoughts(2));
    }
}
