//! What is certain must be what minimax says, and no choice and no policy may contradict it.

use ludus_core::{Game, Outcome, Player, Seed, exhaustive, text_tree::TextTree};
use ludus_search::{
    Limits, Oracle, PolicySearch, Root,
    puct::{Advice, Config, Question, Rule, Thoughts, Verdict, Worth},
};

use super::{
    GUMBEL, Hashed, NEVER, PLAIN, REDUCED, RULES, after, config, legal_moves, rng, search, search_afresh,
    trees, trees_of_points,
};
use crate::{oracles::KnowsSome, trees::Guess};

/// What minimax says of a position, in the eyes of `player`.
fn verdict(tree: &TextTree, position: usize, player: Player) -> Verdict {
    let for_first = exhaustive::value(tree, &position, u32::MAX, &mut Guess).get().signum();
    match if player == Player::First { for_first } else { -for_first } {
        1 => Verdict::Win,
        0 => Verdict::Draw,
        _ => Verdict::Loss,
    }
}

/// Checks that what is claimed is true, and that nothing claimed is contradicted.
fn check(tree: &TextTree, position: usize, thoughts: &Thoughts<usize>) {
    let mover = tree.to_move(&position);
    let truth = |mv| verdict(tree, after(tree, position, mv), mover);
    let scene = || format!("{thoughts:?} at node {position} of {}", tree.format());
    for considered in &thoughts.moves {
        let truth = truth(considered.mv);
        assert!((considered.at_least..=considered.at_most).contains(&truth), "{truth:?} {}", scene());
        assert!((considered.at_least.value()..=considered.at_most.value()).contains(&considered.q));
    }
    if let Some(proven) = thoughts.proven {
        assert_eq!(proven, verdict(tree, position, mover), "{}", scene());
        assert_eq!(f64::from(thoughts.value.0), proven.value(), "{}", scene());
    }
    let sum: f64 = thoughts.moves.iter().map(|considered| considered.policy).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{}", scene());
    let in_hand = thoughts.moves.iter().map(|considered| considered.at_least).max().unwrap();
    let some_hope = thoughts.moves.iter().any(|considered| considered.at_most > Verdict::Loss);
    for (idx, considered) in thoughts.moves.iter().enumerate() {
        let is_lost = considered.at_most == Verdict::Loss && some_hope;
        let misses_a_win = in_hand == Verdict::Win && considered.at_least < Verdict::Win;
        assert!(considered.policy == 0.0 || !is_lost && !misses_a_win, "{}", scene());
        assert!(idx > 0 || !is_lost && !misses_a_win, "{}", scene());
    }
}

#[test]
fn a_long_search_proves_what_minimax_says() {
    for tree in trees("proofs", 1500) {
        for rule in [Rule::Puct(PLAIN), Rule::Puct(REDUCED)] {
            let thoughts = search_afresh(config(rule), &tree, 100_000);
            check(&tree, 0, &thoughts);
            assert!(thoughts.proven.is_some(), "{thoughts:?} {}", tree.format());
            let mover = tree.to_move(&0);
            let found = verdict(&tree, after(&tree, 0, thoughts.best), mover);
            assert_eq!(Some(found), thoughts.proven, "{}", tree.format());
        }
    }
}

/// What minimax says of a position, in half points for the first player.
fn half_points(tree: &TextTree, position: usize) -> i32 {
    if let Some(outcome) = tree.outcome(&position) {
        return outcome.half_points_for(Player::First);
    }
    let moves = legal_moves(tree, position).into_iter();
    let values = moves.map(|mv| half_points(tree, after(tree, position, mv)));
    match tree.to_move(&position) {
        Player::First => values.max().unwrap(),
        Player::Second => values.min().unwrap(),
    }
}

#[test]
fn a_long_search_for_points_proves_the_margin() {
    for tree in trees_of_points("margins", 1000) {
        let truth = Outcome::from_half_points(half_points(&tree, 0));
        for (rule, worth) in [
            (Rule::Puct(PLAIN), Worth { margin: 1.0, points: 9.0 }),
            (Rule::Puct(REDUCED), Worth { margin: 0.5, points: 5.0 }),
        ] {
            let thoughts = search_afresh(Config { worth, ..config(rule) }, &tree, 2_000_000);
            let mover = tree.to_move(&0);
            assert_eq!(thoughts.value, worth.of(truth).seen_by(mover), "{thoughts:?} {}", tree.format());
            assert!(thoughts.simulations < 2_000_000, "{}", tree.format());
            let played = Outcome::from_half_points(half_points(&tree, after(&tree, 0, thoughts.best)));
            assert_eq!(worth.of(played), worth.of(truth), "{}", tree.format());
        }
    }
}

#[test]
fn what_is_proven_early_is_true_and_not_contradicted() {
    let mut n_proven = 0;
    for tree in trees("partial proofs", 1000) {
        for rule in RULES {
            for nodes in [0, 1, 4, 9, 20, 100] {
                let thoughts = search_afresh(config(rule), &tree, nodes);
                check(&tree, 0, &thoughts);
                n_proven += usize::from(thoughts.proven.is_some());
            }
        }
    }
    assert!(n_proven > 5_000, "{n_proven}");
}

#[test]
fn no_temperature_picks_what_is_proven_to_lose() {
    let tree = TextTree::parse("A(B(-1 1) B(A(B(1) 0) A(0 1)) B(-1))").unwrap();
    let mut rng = rng();
    for rule in RULES {
        let thoughts = search_afresh(config(rule), &tree, 100);
        for temperature in [0.0, 0.5, 1.0, 100.0] {
            assert!((0..200).all(|_| thoughts.pick(temperature, &mut rng) == 1), "{thoughts:?}");
        }
    }
}

#[test]
fn a_draw_in_hand_keeps_its_visits_beside_worse_prospects() {
    // The first move draws at once; the second stays open for a while and is bad.
    let poor = vec!["B(A(-1 1) A(-1 -1))"; 200].join(" ");
    let tree = TextTree::parse(&format!("A(0 B({poor}))")).unwrap();
    for rule in [Rule::Puct(PLAIN), Rule::Puct(REDUCED)] {
        let thoughts = search_afresh(config(rule), &tree, 60);
        let draw = thoughts.moves.iter().find(|considered| considered.mv == 0).unwrap();
        assert_eq!((draw.at_least, draw.at_most, draw.q), (Verdict::Draw, Verdict::Draw, 0.0));
        assert!(draw.visits > 1, "{thoughts:?}");
    }
}

#[test]
fn kept_subtrees_stay_true() {
    for (idx, tree) in trees("kept proofs", 1500).enumerate() {
        let mut rng = Seed(6).stream("kept proofs", idx as u64);
        let mut real = PolicySearch::new(&tree, config(RULES[idx % RULES.len()]));
        let mut position = tree.start();
        while tree.outcome(&position).is_none() {
            let thoughts = search(&mut real, &tree, position, idx as u64 % 30, &mut rng);
            check(&tree, position, &thoughts);
            let mv = rng.pick(&legal_moves(&tree, position)).unwrap();
            position = after(&tree, position, mv);
            real.advance(&tree, mv);
        }
    }
}

fn search_with_oracle(
    real: &mut PolicySearch<TextTree>,
    tree: &TextTree,
    position: usize,
    oracle: Option<&mut (dyn Oracle<TextTree> + 'static)>,
) -> Thoughts<usize> {
    let moves = legal_moves(tree, position);
    let question = Question {
        game: tree,
        root: &Root { position: &position, moves: &moves },
        advice: Advice { evaluator: &mut Hashed, oracle },
        limits: Limits { depth: 1, nodes: 3000, stop: &NEVER },
    };
    real.search(question, &mut rng())
}

#[test]
fn an_oracle_proves_the_same_sooner() {
    let mut simulations = [0, 0];
    for tree in trees("oracles", 500) {
        for rule in [Rule::Puct(PLAIN), Rule::Gumbel(GUMBEL)] {
            for (asks, total) in [false, true].into_iter().zip(&mut simulations) {
                let mut oracle = KnowsSome;
                let oracle = asks.then_some(&mut oracle as &mut dyn Oracle<TextTree>);
                let thoughts =
                    search_with_oracle(&mut PolicySearch::new(&tree, config(rule)), &tree, 0, oracle);
                check(&tree, 0, &thoughts);
                *total += thoughts.simulations;
            }
        }
    }
    assert!(simulations[1] < simulations[0], "{simulations:?}");
}

#[test]
fn a_position_that_an_oracle_has_proven_is_played_out_well() {
    for tree in trees("played out", 1000) {
        let capacity = Config { capacity: 1000, ..config(Rule::Puct(PLAIN)) };
        let (mut real, mut position) = (PolicySearch::new(&tree, capacity), 0);
        let mut expected = None;
        while tree.outcome(&position).is_none() {
            let thoughts = search_with_oracle(&mut real, &tree, position, Some(&mut KnowsSome));
            let mover = tree.to_move(&position);
            let promised = expected.get_or_insert_with(|| verdict(&tree, position, Player::First));
            position = after(&tree, position, thoughts.best);
            real.advance(&tree, thoughts.best);
            assert_eq!(verdict(&tree, position, Player::First), *promised, "{mover:?} {}", tree.format());
        }
    }
}
