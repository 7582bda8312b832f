//! What is certain must be what minimax says, in trees where movers repeat and draws are common.

use ludus_core::{Game, Player, Seed, exhaustive, text_tree::TextTree};
use ludus_search::{Mcts, mcts::Verdict};

use super::{CONFIGS, PLAIN, search, search_afresh};
use crate::trees::Guess;

/// Random unfinished trees whose games end in a win, a draw or a loss by one point, a third each.
fn trees(purpose: &str, count: u64) -> impl Iterator<Item = TextTree> {
    let margin = |digit| match digit {
        '1'..='3' => '0',
        '4'..='9' => '1',
        other => other,
    };
    let tree = move |idx| TextTree::random(&mut Seed(5).stream(purpose, idx), 6);
    let trees = (0..count).map(tree).map(move |tree| tree.format().chars().map(margin).collect::<String>());
    trees.map(|text| TextTree::parse(&text).unwrap()).filter(|tree| tree.outcome(&tree.start()).is_none())
}

/// What minimax says of a position, in the eyes of `player`.
fn verdict(tree: &TextTree, position: usize, player: Player) -> Verdict {
    let for_first = exhaustive::value(tree, &position, u32::MAX, &mut Guess).get().signum();
    match if player == Player::First { for_first } else { -for_first } {
        1 => Verdict::Win,
        0 => Verdict::Draw,
        _ => Verdict::Loss,
    }
}

#[test]
fn a_search_without_limits_proves_what_minimax_says() {
    for tree in trees("proofs", 3000) {
        let (start, mover) = (tree.start(), tree.to_move(&tree.start()));
        let expected = verdict(&tree, start, mover);
        for config in CONFIGS {
            let thoughts = search_afresh(config, &tree, u64::MAX);
            assert_eq!(thoughts.estimate.proven, Some(expected), "{config:?} on {}", tree.format());
            assert_eq!(thoughts.estimate.result, expected.result());
            let mut after = start;
            tree.play(&mut after, thoughts.best);
            assert_eq!(verdict(&tree, after, mover), expected, "move {} on {}", thoughts.best, tree.format());
        }
    }
}

#[test]
fn what_is_proven_early_is_true() {
    for tree in trees("partial proofs", 2000) {
        let (start, mover) = (tree.start(), tree.to_move(&tree.start()));
        for (config, nodes) in CONFIGS.into_iter().zip([4, 9, 20]) {
            let thoughts = search_afresh(config, &tree, nodes);
            for considered in &thoughts.moves {
                let Some(proven) = considered.estimate.proven else { continue };
                let mut after = start;
                tree.play(&mut after, considered.mv);
                assert_eq!(
                    proven,
                    verdict(&tree, after, mover),
                    "move {} on {}",
                    considered.mv,
                    tree.format()
                );
            }
        }
    }
}

#[test]
fn a_kept_subtree_proves_what_minimax_says() {
    for (idx, tree) in trees("kept proofs", 3000).enumerate() {
        let mut rng = Seed(6).stream("kept proofs", idx as u64);
        let mut mcts = Mcts::new(&tree, CONFIGS[idx % CONFIGS.len()]);
        let (mut position, mut moves) = (tree.start(), Vec::new());
        while tree.outcome(&position).is_none() {
            search(&mut mcts, &tree, position, idx as u64 % 30, &mut rng);
            tree.legal_moves(&position, &mut moves);
            let mv = rng.pick(&moves).unwrap();
            tree.play(&mut position, mv);
            mcts.advance(&tree, mv);
            if tree.outcome(&position).is_none() {
                let proven = search(&mut mcts.clone(), &tree, position, u64::MAX, &mut rng).estimate.proven;
                let expected = verdict(&tree, position, tree.to_move(&position));
                assert_eq!(proven, Some(expected), "node {position} of {}", tree.format());
            }
        }
    }
}

#[test]
fn a_win_is_taken_as_soon_as_it_is_seen() {
    let tree = TextTree::parse("B(3 A(2 1) 4 -1 A(B(-2)))").unwrap();
    let thoughts = search_afresh(PLAIN, &tree, 1000);
    assert_eq!(thoughts.estimate.proven, Some(Verdict::Win));
    assert!([3, 4].contains(&thoughts.best), "{thoughts:?}");
    assert!(thoughts.simulations < 10, "{} simulations", thoughts.simulations);
}

#[test]
fn a_loss_is_not_chosen_however_often_it_was_visited() {
    // The first move looks good until its only refutation is found; the second looks poor but stays open.
    let [promising, poor] = [vec!["5"; 30].join(" "), vec!["B(-1 -1 -1 B(1 0))"; 400].join(" ")];
    let tree = TextTree::parse(&format!("A(B({promising} -1) B({poor}))")).unwrap();
    let mut was_tempting = false;
    for nodes in 2..100 {
        let thoughts = search_afresh(PLAIN, &tree, nodes);
        let [chosen, other] = &thoughts.moves[..] else { panic!("{thoughts:?}") };
        if other.estimate.proven == Some(Verdict::Loss) {
            was_tempting |= other.estimate.visits > chosen.estimate.visits;
        }
        assert_eq!(chosen.estimate.proven, None, "{thoughts:?}");
    }
    assert!(was_tempting, "the loss was found too soon to tempt anybody");
}
