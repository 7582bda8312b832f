//! The tree from move to move: what is kept, how large it gets, and that simulations allocate nothing. And the choice by
//! temperature, which chance must not bend.

use ludus_core::{Game, Seed, text_tree::TextTree};
use ludus_search::{
    PolicySearch, Root,
    puct::{Advice, Backup, Config, Lockstep, Proofs, Rule, Temperature},
};

use super::{Hashed, NEVER, PLAIN, RULES, after, config, deep_tree, legal_moves, rng, search, search_afresh};

#[test]
fn advancing_keeps_what_was_counted_below_the_move() {
    let tree = deep_tree(7);
    for rule in RULES {
        let mut real = PolicySearch::new(&tree, config(rule));
        let mut position = tree.start();
        let mut thoughts = search(&mut real, &tree, position, 400, &mut rng());
        let mut kept = 0;
        while thoughts.line.len() > 2 {
            let best = thoughts.moves[0];
            position = after(&tree, position, thoughts.best);
            real.advance(&tree, thoughts.best);
            let now = search(&mut real, &tree, position, 0, &mut rng());
            // The first visit of a node is its own evaluation, every other one goes to a child.
            let below: u32 = now.moves.iter().map(|considered| considered.visits).sum();
            assert_eq!(below + 1, best.visits);
            assert!(now.nodes < thoughts.nodes);
            thoughts = search(&mut real, &tree, position, 40, &mut rng());
            kept += 1;
        }
        assert!(kept >= 2, "the line ends too soon to show anything");
    }
}

#[test]
fn a_tree_grows_after_a_cut_as_it_would_have_without() {
    // The only move at the root is taken in any case, so cutting before or after the second half of a search leads to
    // the same tree, by mover and by ply, whoever makes that move.
    for letter in ["A", "B"] {
        let text = format!("{letter}({})", deep_tree(6).format());
        let tree = TextTree::parse(&text).unwrap();
        for backup in [Backup::ByMover, Backup::ByPly] {
            for rule in &RULES[..2] {
                let config = Config { backup, proofs: Proofs::Ignored, ..config(*rule) };
                let thoughts_after = |early: u64, late: u64| {
                    let mut real = PolicySearch::new(&tree, config);
                    search(&mut real, &tree, 0, early, &mut rng());
                    real.advance(&tree, 0);
                    let mut thoughts = search(&mut real, &tree, 1, late, &mut rng());
                    thoughts.simulations = 0;
                    thoughts
                };
                // Below the root the reduction is another than at it, so the plain form alone is compared.
                if *rule == Rule::Puct(PLAIN) {
                    assert_eq!(thoughts_after(100, 100), thoughts_after(200, 0));
                }
                let mover = tree.to_move(&1);
                let whole = search(&mut PolicySearch::new(&tree, config), &tree, 0, 150, &mut rng());
                let cut = thoughts_after(150, 0);
                let same = tree.to_move(&0) == mover;
                // The same player's value, unless it is turned at every ply.
                let turned = if same && backup == Backup::ByMover { 1.0 } else { -1.0 };
                assert!((f64::from(cut.value.0) - turned * whole.moves[0].q).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn a_search_goes_on_with_its_tree_and_forgets_on_demand() {
    let tree = deep_tree(7);
    let config = config(Rule::Puct(PLAIN));
    let mut real = PolicySearch::new(&tree, config);
    search(&mut real, &tree, 0, 100, &mut rng());
    let mut further = search(&mut real, &tree, 0, 100, &mut rng());
    assert_eq!(further.simulations, 100);
    further.simulations = 200;
    assert_eq!(further, search_afresh(config, &tree, 200));
    real.forget();
    assert_eq!(search(&mut real, &tree, 0, 100, &mut rng()), search_afresh(config, &tree, 100));
    // A move that was never told leaves a tree that does not fit.
    let elsewhere = search(&mut real, &tree, after(&tree, 0, 2), 10, &mut rng());
    assert_eq!(elsewhere.moves.iter().map(|considered| considered.visits).sum::<u32>(), 10);
}

#[test]
fn a_full_tree_grows_no_further_and_the_search_goes_on() {
    let tree = deep_tree(7);
    for rule in RULES {
        for capacity in [0, 3, 5, 9, 50, 1000] {
            let config = Config { capacity, proofs: Proofs::Ignored, ..config(rule) };
            let mut real = PolicySearch::new(&tree, config);
            let full = search(&mut real, &tree, 0, 2000, &mut rng());
            assert!(full.nodes <= capacity.max(5), "{} nodes of {capacity}", full.nodes);
            assert_eq!(full.simulations, 2000);
            real.advance(&tree, full.best);
            let position = after(&tree, 0, full.best);
            let kept = search(&mut real, &tree, position, 0, &mut rng());
            let grown = search(&mut real, &tree, position, 2000, &mut rng());
            assert!(grown.nodes <= capacity.max(5), "{} nodes of {capacity} after a cut", grown.nodes);
            assert!(capacity < 50 || grown.nodes > kept.nodes, "a cut makes no room: {}", kept.nodes);
        }
    }
}

#[test]
fn the_arena_takes_what_it_was_given_and_no_more() {
    let tree = deep_tree(7);
    let config = Config { capacity: 2000, proofs: Proofs::Ignored, ..config(Rule::Puct(PLAIN)) };
    let measured = allocation_counter::measure(|| drop(search_afresh(config, &tree, 20_000)));
    // A node has 48 bytes here, where a move has eight; the rest is lists.
    assert!(measured.bytes_max <= 48 * 2000 + 10_000, "{} bytes", measured.bytes_max);
}

#[test]
fn simulations_do_not_allocate() {
    let tree = deep_tree(7);
    for rule in RULES {
        let mut searches = vec![PolicySearch::new(&tree, config(rule)); 3];
        let mut lockstep = Lockstep::new();
        let mut allocations = |simulations| {
            for real in &mut searches {
                real.forget();
            }
            let moves = legal_moves(&tree, 0);
            let mut rng = rng();
            allocation_counter::measure(|| {
                for real in &mut searches {
                    real.begin(&tree, &Root { position: &0, moves: &moves }, simulations, &mut rng);
                }
                let advice = Advice { evaluator: &mut Hashed, oracle: None };
                lockstep.run(&tree, &mut searches, advice, &NEVER);
            })
            .count_total
        };
        allocations(400);
        assert_eq!(allocations(400), 0, "{rule:?}");
        let mut single = PolicySearch::new(&tree, config(rule));
        let mut allocations = |nodes| {
            single.forget();
            allocation_counter::measure(|| drop(search(&mut single, &tree, 0, nodes, &mut rng()))).count_total
        };
        allocations(400);
        let [few, many] = [20, 400].map(allocations);
        // The line differs in length, and a list that doubles does so a few times.
        assert!(many <= few + 4, "{few} allocations in 20 simulations, {many} in 400");
    }
}

#[test]
fn moves_are_picked_by_temperature() {
    let tree = deep_tree(7);
    let thoughts = search_afresh(config(Rule::Puct(PLAIN)), &tree, 40);
    let n_picks = 20_000;
    for temperature in [0.3, 1.0, 2.0] {
        let weight = |policy: f64| policy.powf(1.0 / temperature);
        let sum: f64 = thoughts.moves.iter().map(|considered| weight(considered.policy)).sum();
        let mut rng = Seed(1).stream("picks", 0);
        let mut counts = [0; 4];
        (0..n_picks).for_each(|_| counts[thoughts.pick(temperature, &mut rng)] += 1);
        for considered in &thoughts.moves {
            let share = f64::from(counts[considered.mv]) / f64::from(n_picks);
            assert!((share - weight(considered.policy) / sum).abs() < 0.015, "{temperature} {considered:?}");
        }
    }
    assert!((0..100).all(|_| thoughts.pick(0.0, &mut rng()) == thoughts.best));
    assert!((0..100).all(|_| thoughts.pick(1e-4, &mut rng()) == thoughts.best));
}

#[test]
fn temperatures_fall_as_they_are_told() {
    let at = |temperature: Temperature| [0, 9, 10, 30].map(|ply| temperature.at(ply));
    assert_eq!(at(Temperature::Constant(0.7)), [0.7; 4]);
    assert_eq!(at(Temperature::Drop { early: 1.0, plies: 10, late: 0.0 }), [1.0, 1.0, 0.0, 0.0]);
    let decay = at(Temperature::Decay { early: 1.0, late: 0.0, half_life: 10.0 });
    assert_eq!((decay[0], decay[2], decay[3]), (1.0, 0.5, 0.125));
}
