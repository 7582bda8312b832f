//! The text tree: read, printed, played, and errors with their place.

use ludus_core::{Game, Outcome, Player, Seed, text_tree::TextTree};
use proptest::prelude::*;

/// Plain minimax on the tree: what any search must find.
fn best_margin(tree: &TextTree, position: usize) -> i32 {
    if let Some(outcome) = tree.outcome(&position) {
        return outcome.half_points_for(Player::First) / 2;
    }
    let mut moves = Vec::new();
    tree.legal_moves(&position, &mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut child = position;
        tree.play(&mut child, mv);
        best_margin(tree, child)
    });
    match tree.to_move(&position) {
        Player::First => values.max().unwrap(),
        Player::Second => values.min().unwrap(),
    }
}

#[test]
fn a_player_may_move_twice_in_a_row() {
    let tree = TextTree::parse("A(3 A(-1 5) B(4 -9))").unwrap();
    assert_eq!(best_margin(&tree, tree.start()), 5);
    let mut position = tree.start();
    tree.play(&mut position, 1);
    assert_eq!(tree.to_move(&position), Player::First);
    tree.play(&mut position, 0);
    assert_eq!(tree.outcome(&position), Some(Outcome::from_points(-1)));
}

#[test]
fn random_trees_read_back_and_repeat_movers() {
    let mut repeated = 0;
    for idx in 0..200 {
        let tree = TextTree::random(&mut Seed(9).stream("trees", idx), 5);
        assert_eq!(TextTree::parse(&tree.format()).unwrap(), tree);
        repeated += tree.format().matches("A(A(").count() + tree.format().matches("B(B(").count();
    }
    assert!(repeated > 100, "{repeated} repeated movers");
}

#[test]
fn mistakes_are_named_with_their_place() {
    let check = |text: &str, expected: &str| {
        assert_eq!(TextTree::parse(text).unwrap_err().to_string(), expected);
    };
    check("A(1 C)", "at character 5: found 'C', wanted A(…), B(…) or a margin in points");
    check("A(1", "at character 4: found the end of the text, wanted A(…), B(…) or a margin in points");
    check("A()", "at character 3: found ')', wanted A(…), B(…) or a margin in points");
    check("A 1", "at character 2: found ' ', wanted an opening parenthesis");
    check("1 2", "at character 3: found '2', wanted the end of the text");
    check("99999", "at character 1: found '9', wanted A(…), B(…) or a margin in points");
}

#[test]
fn a_tree_too_deep_for_the_stack_is_refused() {
    let error = TextTree::parse(&"A(".repeat(100_000)).unwrap_err();
    assert_eq!(error.wanted, "a tree of at most 100 plies");
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "[AB() 0-9-]{0,60}|\\PC*") {
        let _ = TextTree::parse(&text);
    }
}
