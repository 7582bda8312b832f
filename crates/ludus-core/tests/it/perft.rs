//! Perft on trees whose counts are visible, and with any number of threads.

use ludus_core::{
    Game, Seed,
    perft::{Counting, Request, count, perft},
    text_tree::TextTree,
};

/// Three moves; one ends the game at once, the others go on to depth 2 and 3.
const TREE: &str = "A(1 B(2 3) A(B(4 5 6) 7))";

fn counts(counting: Counting) -> Vec<u64> {
    let tree = TextTree::parse(TREE).unwrap();
    (0..=4).map(|depth| perft(&tree, &tree.start(), depth, counting)).collect()
}

#[test]
fn games_that_ended_earlier_add_nothing() {
    assert_eq!(counts(Counting::FullLength), [1, 3, 4, 3, 0]);
}

#[test]
fn finished_games_add_one_each_when_asked() {
    assert_eq!(counts(Counting::Finished), [1, 3, 5, 7, 7]);
}

#[test]
fn counts_by_move_add_up_for_any_number_of_threads() {
    for idx in 0..50 {
        let tree = TextTree::random(&mut Seed(5).stream("perft", idx), 6);
        for depth in 0..=7 {
            for counting in [Counting::FullLength, Counting::Finished] {
                let counted = |threads| {
                    count(&tree, &tree.start(), &Request { depth, counting, threads }, &|_| ()).unwrap()
                };
                let alone = counted(1);
                let total: u64 = alone.by_move.iter().map(|&(_, nodes)| nodes).sum();
                assert_eq!(alone.nodes, perft(&tree, &tree.start(), depth, counting));
                assert!(total == alone.nodes || alone.by_move.is_empty());
                assert_eq!(alone, counted(3));
            }
        }
    }
}
