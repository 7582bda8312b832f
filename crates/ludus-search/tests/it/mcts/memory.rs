//! The tree from move to move: what is kept, how large it gets, and that simulations allocate nothing.

use ludus_core::{Game, text_tree::TextTree};
use ludus_search::{
    Mcts,
    mcts::{Config, Thoughts},
};

use super::{CONFIGS, PLAIN, deep_tree, rng, search, search_afresh, wide_tree};

#[test]
fn advancing_keeps_what_was_counted_below_the_move() {
    let tree = deep_tree();
    for config in CONFIGS {
        let mut mcts = Mcts::new(&tree, config);
        let mut position = tree.start();
        let mut thoughts = search(&mut mcts, &tree, position, 1500, &mut rng());
        let mut kept = 0;
        while thoughts.line.len() > 1 {
            let best = thoughts.moves[0];
            tree.play(&mut position, thoughts.best);
            mcts.advance(&tree, thoughts.best);
            let after = search(&mut mcts, &tree, position, 0, &mut rng());
            assert_eq!(after.estimate.visits, best.estimate.visits);
            assert_eq!(after.line, thoughts.line[1..]);
            assert!(after.nodes < thoughts.nodes);
            // The first visit of a node is a game of its own, every other one goes to a child.
            let below: u32 = after.moves.iter().map(|considered| considered.estimate.visits).sum();
            assert_eq!(below + 1, after.estimate.visits);
            thoughts = after;
            kept += 1;
        }
        assert!(kept >= 2, "the line ends too soon to show anything");
    }
}

#[test]
fn a_tree_grows_after_a_cut_as_it_would_have_without() {
    // The only move at the root is taken in any case, so cutting before or after the second half of a search
    // leads to the same tree.
    let tree = TextTree::parse(&format!("B({})", deep_tree().format())).unwrap();
    for config in CONFIGS {
        let thoughts_after = |early: u64, late: u64| {
            let (mut mcts, mut rng) = (Mcts::new(&tree, config), rng());
            search(&mut mcts, &tree, 0, early, &mut rng);
            mcts.advance(&tree, 0);
            let mut position = 0;
            tree.play(&mut position, 0);
            let thoughts = search(&mut mcts, &tree, position, late, &mut rng);
            Thoughts { simulations: early + late, ..thoughts }
        };
        assert_eq!(thoughts_after(200, 200), thoughts_after(400, 0));
    }
}

#[test]
fn a_search_goes_on_with_its_tree_and_forgets_on_demand() {
    let tree = wide_tree("AB", &[1, 0, -1]);
    for config in CONFIGS {
        let mut mcts = Mcts::new(&tree, config);
        let mut rng = rng();
        search(&mut mcts, &tree, 0, 500, &mut rng);
        let further = search(&mut mcts, &tree, 0, 500, &mut rng);
        let at_once = search_afresh(config, &tree, 1000);
        assert_eq!(further, Thoughts { simulations: 500, ..at_once });
        mcts.forget();
        assert_eq!(search(&mut mcts, &tree, 0, 10, &mut rng).estimate.visits, 10);
        // A move that was never told leaves a tree that does not fit.
        let mut position = 0;
        tree.play(&mut position, 2);
        assert_eq!(search(&mut mcts, &tree, position, 10, &mut rng).estimate.visits, 10);
    }
}

#[test]
fn a_full_tree_grows_no_further_and_the_search_goes_on() {
    let tree = wide_tree("AB", &[-1, 1, 0]);
    for config in CONFIGS {
        for capacity in [0, 3, 4, 103, 104, 1000] {
            let thoughts = search_afresh(Config { capacity, ..config }, &tree, 3000);
            assert!(thoughts.nodes <= capacity.max(4), "{} nodes of {capacity}", thoughts.nodes);
            assert_eq!((thoughts.best, thoughts.estimate.visits), (1, 3000));
        }
    }
}

#[test]
fn cutting_a_full_tree_makes_room() {
    let tree = wide_tree("AB", &[1, 1, 0]);
    let mut mcts = Mcts::new(&tree, Config { capacity: 350, ..PLAIN });
    let full = search(&mut mcts, &tree, 0, 3000, &mut rng());
    assert_eq!(full.nodes, 304);
    let mut position = 0;
    tree.play(&mut position, full.best);
    mcts.advance(&tree, full.best);
    let cut = search(&mut mcts, &tree, position, 0, &mut rng());
    assert_eq!((cut.nodes, cut.estimate.visits), (101, full.moves[0].estimate.visits));
    assert_eq!(search(&mut mcts, &tree, position, 3000, &mut rng()).nodes, 301);
}

#[test]
fn the_arena_takes_what_it_was_given_and_no_more() {
    let tree = wide_tree("AB", &[-1, 1, 0]);
    let capacity = 2000;
    let config = Config { capacity, ..PLAIN };
    let measured = allocation_counter::measure(|| drop(search_afresh(config, &tree, 20_000)));
    // A node has 40 bytes here, where a move has eight; the rest is tables and lists.
    let rest = 20_000;
    assert!(measured.bytes_max <= 40 * capacity as u64 + rest, "{} bytes", measured.bytes_max);
}

#[test]
fn simulations_do_not_allocate() {
    let tree = deep_tree();
    for config in CONFIGS {
        let mut mcts = Mcts::new(&tree, config);
        let mut allocations = |nodes| {
            mcts.forget();
            let mut thoughts = None;
            let search = || thoughts = Some(search(&mut mcts, &tree, 0, nodes, &mut rng()));
            let counted = allocation_counter::measure(search).count_total;
            assert_eq!(thoughts.map(|thoughts| thoughts.simulations), Some(nodes));
            counted
        };
        allocations(400);
        let [few, many] = [20, 400].map(allocations);
        // The lists of moves and the line differ in length, and a list that doubles does so a few times.
        assert!(many <= few + 4, "{few} allocations in 20 simulations, {many} in 400");
    }
}
