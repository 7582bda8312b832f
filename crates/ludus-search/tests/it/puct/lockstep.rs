//! Many games at once: each has the tree that it has alone, and a raised flag ends them all.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use ludus_core::{Evaluations, Evaluator, Game, Outcome, Seed, text_tree::TextTree};
use ludus_search::{
    Exact, Limits, Oracle, OutOfReach, PolicySearch, Root, Solved, Task, Unsolved,
    puct::{Advice, Lockstep, Question, Rule, Thoughts},
};

use super::{GUMBEL, Hashed, NEVER, PLAIN, RULES, after, config, deep_tree, legal_moves, rng, search_afresh};
use crate::oracles::KnowsSome;

/// The same opinions, with a note of the largest batch.
struct Noting {
    largest: Arc<std::sync::Mutex<usize>>,
}

impl Evaluator<TextTree> for Noting {
    fn evaluate(&mut self, tree: &TextTree, positions: &[usize], out: &mut Evaluations) {
        let mut largest = self.largest.lock().unwrap();
        *largest = positions.len().max(*largest);
        Hashed.evaluate(tree, positions, out);
    }
}

/// The thoughts of whole games, searched so many at a time; a game is its number.
fn play(
    tree: &TextTree,
    rule: Rule,
    games: &[u64],
    oracle: Option<&mut KnowsSome>,
) -> Vec<Vec<Thoughts<usize>>> {
    let mut searches: Vec<_> = games.iter().map(|_| PolicySearch::new(tree, config(rule))).collect();
    let mut rngs: Vec<_> = games.iter().map(|&game| Seed(2).stream("game", game)).collect();
    let mut positions = vec![tree.start(); games.len()];
    let mut found = vec![vec![]; games.len()];
    let mut lockstep = Lockstep::new();
    let largest = Arc::default();
    let mut evaluator = Noting { largest: Arc::clone(&largest) };
    let mut oracle = oracle;
    // Every game of this tree lasts as long as the others.
    while tree.outcome(&positions[0]).is_none() {
        for (idx, real) in searches.iter_mut().enumerate() {
            let moves = legal_moves(tree, positions[idx]);
            let root = Root { position: &positions[idx], moves: &moves };
            real.begin(tree, &root, 20 + games[idx], &mut rngs[idx]);
        }
        let oracle = oracle.as_deref_mut().map(|oracle| oracle as &mut (dyn Oracle<TextTree> + 'static));
        lockstep.run(tree, &mut searches, Advice { evaluator: &mut evaluator, oracle }, &NEVER);
        for (idx, real) in searches.iter_mut().enumerate() {
            let thoughts = real.thoughts(tree);
            let mv = thoughts.pick(1.0, &mut rngs[idx]);
            real.advance(tree, mv);
            positions[idx] = after(tree, positions[idx], mv);
            found[idx].push(thoughts);
        }
    }
    assert_eq!(*largest.lock().unwrap(), games.len());
    found
}

#[test]
fn every_game_has_the_trees_that_it_has_alone() {
    let tree = deep_tree(6);
    for rule in RULES {
        for asks in [false, true] {
            let play = |games: &[u64]| play(&tree, rule, games, asks.then_some(&mut KnowsSome));
            let alone: Vec<_> = (0..8).map(|game| play(&[game]).remove(0)).collect();
            assert_eq!(play(&[0, 1, 2]), alone[..3]);
            assert_eq!(play(&[5, 3, 4]), [&alone[5], &alone[3], &alone[4]].map(Clone::clone));
            assert_eq!(play(&[0, 1, 2, 3, 4, 5, 6, 7]), alone);
            // With an oracle all games are proven soon, and few differ.
            assert!(asks || alone[0] != alone[1], "two games are the same");
        }
    }
}

#[test]
fn a_single_search_is_a_lockstep_of_one() {
    let tree = deep_tree(6);
    for rule in RULES {
        let mut searches = [PolicySearch::new(&tree, config(rule))];
        searches[0].begin(&tree, &Root { position: &0, moves: &legal_moves(&tree, 0) }, 50, &mut rng());
        let advice = Advice { evaluator: &mut Hashed, oracle: None };
        Lockstep::new().run(&tree, &mut searches, advice, &NEVER);
        assert_eq!(searches[0].thoughts(&tree), search_afresh(config(rule), &tree, 50));
    }
}

/// Raises a flag with its last evaluation, and is not asked again.
struct Stopping {
    left: usize,
    stop: Arc<AtomicBool>,
}

impl Evaluator<TextTree> for Stopping {
    fn evaluate(&mut self, tree: &TextTree, positions: &[usize], out: &mut Evaluations) {
        assert!(self.left > 0, "asked after the flag was raised");
        self.left -= 1;
        self.stop.store(self.left == 0, Ordering::Relaxed);
        Hashed.evaluate(tree, positions, out);
    }
}

#[test]
fn a_flag_stops_at_once() {
    let tree = deep_tree(6);
    let moves = legal_moves(&tree, 0);
    for rule in [Rule::Puct(PLAIN), Rule::Gumbel(GUMBEL)] {
        for left in [1, 2, 10] {
            let stop = Arc::new(AtomicBool::new(false));
            let mut evaluator = Stopping { left, stop: Arc::clone(&stop) };
            let question = Question {
                game: &tree,
                root: &Root { position: &0, moves: &moves },
                advice: Advice { evaluator: &mut evaluator, oracle: None },
                limits: Limits { depth: 1, nodes: u64::MAX, stop: &stop },
            };
            let thoughts = PolicySearch::new(&tree, config(rule)).search(question, &mut rng());
            // The first evaluation is the root's own.
            assert_eq!(thoughts.simulations, left as u64 - 1);
            assert_eq!(thoughts.moves.len(), moves.len());

            stop.store(false, Ordering::Relaxed);
            let mut evaluator = Stopping { left, stop: Arc::clone(&stop) };
            let mut searches = vec![PolicySearch::new(&tree, config(rule)); 3];
            for real in &mut searches {
                real.begin(&tree, &Root { position: &0, moves: &moves }, u64::MAX, &mut rng());
            }
            let advice = Advice { evaluator: &mut evaluator, oracle: None };
            Lockstep::new().run(&tree, &mut searches, advice, &stop);
            let simulations = searches.iter_mut().map(|real| real.thoughts(&tree).simulations);
            assert!(simulations.eq([left as u64 - 1; 3]));
        }
        let question = Question {
            game: &tree,
            root: &Root { position: &0, moves: &moves },
            advice: Advice { evaluator: &mut Hashed, oracle: None },
            limits: Limits { depth: 1, nodes: u64::MAX, stop: &AtomicBool::new(true) },
        };
        let thoughts = PolicySearch::new(&tree, config(rule)).search(question, &mut rng());
        assert_eq!((thoughts.simulations, thoughts.line.len(), thoughts.moves.len()), (0, 0, moves.len()));
    }
}

/// Raises a flag at its second question, and is not asked again.
struct Raising {
    answer: Option<Exact>,
    left: usize,
    stop: Arc<AtomicBool>,
}

impl Oracle<TextTree> for Raising {
    fn reach(&self, _tree: &TextTree, _node: &usize) -> Result<(), OutOfReach> {
        Ok(())
    }

    fn probe(&mut self, _tree: &TextTree, _node: &usize) -> Option<Exact> {
        assert!(self.left > 0, "asked after the flag was raised");
        self.left -= 1;
        self.stop.store(self.left == 0, Ordering::Relaxed);
        self.answer
    }

    fn value(&mut self, _task: &Task<'_, TextTree>) -> Result<Solved, Unsolved> {
        Err(Unsolved::Stopped)
    }
}

#[test]
fn a_flag_raised_among_known_leaves_or_before_a_batch_stops_too() {
    let tree = deep_tree(6);
    // A move that loses is not visited again; a draw would be, without a question.
    let loss = Exact { outcome: Outcome::win(tree.to_move(&0).opponent()), plies: None };
    for answer in [Some(loss), None] {
        let stop = Arc::new(AtomicBool::new(false));
        let mut oracle = Raising { answer, left: 2, stop: Arc::clone(&stop) };
        // The roots are judged, and no other batch.
        let mut evaluator = Stopping { left: 2, stop: Arc::default() };
        let mut searches = vec![PolicySearch::new(&tree, config(Rule::Puct(PLAIN))); 2];
        for real in &mut searches {
            real.begin(&tree, &Root { position: &0, moves: &legal_moves(&tree, 0) }, 1000, &mut rng());
        }
        let advice = Advice { evaluator: &mut evaluator, oracle: Some(&mut oracle) };
        Lockstep::new().run(&tree, &mut searches, advice, &stop);
        assert_eq!(evaluator.left, 1);
        let simulations: u64 = searches.iter_mut().map(|real| real.thoughts(&tree).simulations).sum();
        assert_eq!(simulations, if answer.is_some() { 2 } else { 0 });
    }
}
