//! The Gumbel form on bandits, whose values are known: its schedule, its draws, and that it improves on the prior.

use ludus_core::{Evaluations, Evaluator, Game, PovValue, Rng, Seed, text_tree::TextTree};
use ludus_search::{
    Limits, PolicySearch, Root,
    puct::{Advice, Config, Considered, Gumbel, Halving, Proofs, Question, Rescaling, Rule, Thoughts},
};

use super::{
    GUMBEL, NEVER, SPREAD, config, legal_moves,
    reference::{Reference, softmax, turns},
    search, trees,
};

#[test]
fn the_schedule_is_the_list_of_the_authors() {
    for considered in 1..=40 {
        for simulations in [1, 2, 3, 7, 8, 16, 50, 200, 801] {
            let mut halving = Halving::new(considered, simulations as u64);
            for (idx, turn) in turns(considered, simulations).into_iter().enumerate() {
                assert_eq!(halving.turn(), turn, "{considered} moves, simulation {idx} of {simulations}");
                halving.advance();
            }
        }
    }
}

/// A position whose moves have values that stay the same however far one looks.
struct Bandit {
    tree: TextTree,
    /// The arm that each node belongs to.
    arms: Vec<usize>,
    logits: Vec<f32>,
    /// The value of each arm for the player who moves at the root.
    values: Vec<f32>,
}

impl Bandit {
    /// Below each arm the opponent moves, again and again, and the game does not end within reach.
    fn new(logits: Vec<f32>, values: Vec<f32>) -> Self {
        let node = |text: String| format!("B({})", vec![text; 8].join(" "));
        let arm = node(node(node("0".into())));
        let size = 1 + 8 + 64 + 512;
        let tree = TextTree::parse(&format!("A({})", vec![arm; logits.len()].join(" "))).unwrap();
        let arms = (0..=size * logits.len()).map(|node| node.saturating_sub(1) / size).collect();
        Self { tree, arms, logits, values }
    }

    fn random(rng: &mut Rng, n_arms: usize) -> Self {
        let Self { logits, values, .. } = random_numbers(rng, n_arms);
        Self::new(logits, values)
    }

    fn priors(&self) -> Vec<f64> {
        softmax(&self.logits.iter().copied().map(f64::from).collect::<Vec<_>>())
    }

    /// What the prior policy brings.
    fn prior_value(&self) -> f64 {
        self.priors().iter().zip(&self.values).map(|(prior, &value)| prior * f64::from(value)).sum()
    }

    fn search(&self, gumbel: Gumbel, simulations: u64, seed: u64) -> Thoughts<usize> {
        self.search_on(&mut self.new_search(gumbel), simulations, seed)
    }

    fn new_search(&self, gumbel: Gumbel) -> PolicySearch<TextTree> {
        let config = Config { proofs: Proofs::Ignored, capacity: 20_000, ..config(Rule::Gumbel(gumbel)) };
        PolicySearch::new(&self.tree, config)
    }

    fn search_on(&self, real: &mut PolicySearch<TextTree>, simulations: u64, seed: u64) -> Thoughts<usize> {
        let mut evaluator = Arms(self.arms.clone(), self.logits.clone(), self.known());
        let question = Question {
            game: &self.tree,
            root: &Root { position: &0, moves: &legal_moves(&self.tree, 0) },
            advice: Advice { evaluator: &mut evaluator, oracle: None },
            limits: Limits { depth: 1, nodes: simulations, stop: &NEVER },
        };
        real.search(question, &mut Seed(seed).stream("bandit", 0))
    }

    /// The values with the root's at the end.
    fn known(&self) -> Vec<f32> {
        self.values.iter().copied().chain([self.prior_value() as f32]).collect()
    }
}

/// Knows the arm of each node, the logits of the root and the values of the arms and the root.
struct Arms(Vec<usize>, Vec<f32>, Vec<f32>);

impl Evaluator<TextTree> for Arms {
    fn evaluate(&mut self, tree: &TextTree, positions: &[usize], out: &mut Evaluations) {
        out.reset(positions.len(), tree.policy_size());
        for (idx, &node) in positions.iter().enumerate() {
            let (logits, value) = out.get_mut(idx);
            if node == 0 {
                logits[..self.1.len()].copy_from_slice(&self.1);
                *value = PovValue(*self.2.last().unwrap());
            } else {
                *value = PovValue(-self.2[self.0[node]]);
            }
        }
    }
}

#[test]
fn halving_gives_the_known_visits() {
    // By hand: 16 moves get 3 visits, 8 of them 6 more, 4 of them 12, 2 of them 25, and the two share the rest.
    let cases = [
        (20, 16, 200, vec![49, 49, 21, 21, 9, 9, 9, 9, 3, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0]),
        (8, 16, 16, vec![4, 4, 2, 2, 1, 1, 1, 1]),
        (20, 16, 4, vec![1, 1, 1, 1]),
        (4, 2, 10, vec![5, 5, 0, 0]),
        (5, 1, 7, vec![7, 0, 0, 0, 0]),
    ];
    for (n_arms, considered, simulations, expected) in cases {
        let mut rng = Seed(3).stream("halving", n_arms as u64);
        let thoughts =
            Bandit::random(&mut rng, n_arms).search(Gumbel { considered, ..GUMBEL }, simulations, 1);
        let mut visits: Vec<u32> = thoughts.moves.iter().map(|considered| considered.visits).collect();
        assert_eq!(visits[0], visits.iter().copied().max().unwrap(), "the best move is not the most visited");
        visits.sort_unstable_by(|one, other| other.cmp(one));
        assert_eq!(visits[..expected.len()], expected, "{n_arms} arms, {considered}, {simulations}");
    }
}

#[test]
fn a_kept_tree_tells_of_values_and_halving_begins_anew() {
    let bandit = Bandit::random(&mut Seed(3).stream("kept", 0), 8);
    let mut real = bandit.new_search(GUMBEL);
    let mut before = [0; 8];
    for seed in 0..10 {
        let thoughts = bandit.search_on(&mut real, 16, seed);
        let mut visits = [0; 8];
        thoughts.moves.iter().for_each(|considered| visits[considered.mv] = considered.visits);
        let mut added: Vec<u32> = visits.iter().zip(before).map(|(now, before)| now - before).collect();
        assert_eq!(added[thoughts.best], 4, "{added:?}");
        added.sort_unstable_by(|one, other| other.cmp(one));
        assert_eq!(added, [4, 4, 2, 2, 1, 1, 1, 1]);
        before = visits;
    }
}

#[test]
fn without_noise_the_best_arm_is_found() {
    for seed in 0..30 {
        let bandit = Bandit::random(&mut Seed(seed).stream("best arm", 0), 8);
        let best = (0..8).max_by(|&one, &other| bandit.values[one].total_cmp(&bandit.values[other])).unwrap();
        assert_eq!(bandit.search(Gumbel { noise: 0.0, value_scale: 100.0, ..GUMBEL }, 32, 1).best, best);
    }
}

#[test]
fn one_simulation_samples_the_prior() {
    let bandit = Bandit::new(vec![1.0, 0.0, -1.0, 0.5], vec![0.3, -0.2, 0.9, 0.0]);
    let n_seeds = 3000;
    let mut counts = [0.0; 4];
    (0..n_seeds).for_each(|seed| counts[bandit.search(GUMBEL, 1, seed).best] += 1.0);
    for (count, prior) in counts.iter().zip(bandit.priors()) {
        let deviation = (prior * (1.0 - prior) / n_seeds as f64).sqrt();
        assert!((count / n_seeds as f64 - prior).abs() < 4.0 * deviation, "{counts:?}");
    }
}

#[test]
fn the_choice_improves_on_the_prior_in_expectation_with_few_simulations() {
    for idx in 0..12 {
        let bandit = Bandit::random(&mut Seed(4).stream("improvement", idx), 6);
        for simulations in [2, 4, 8] {
            let n_seeds = 300;
            let chosen: Vec<f64> = (0..n_seeds)
                .map(|seed| bandit.values[bandit.search(GUMBEL, simulations, seed).best].into())
                .collect();
            let mean = chosen.iter().sum::<f64>() / n_seeds as f64;
            let variance = chosen.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n_seeds as f64;
            let error = 3.0 * (variance / n_seeds as f64).sqrt();
            assert!(mean > bandit.prior_value() - error, "{mean} {} {error}", bandit.prior_value());
        }
    }
}

#[test]
fn the_improved_policy_is_never_worse_than_the_prior_where_values_are_exact() {
    for idx in 0..500 {
        let bandit = random_numbers(&mut Seed(5).stream("policies", idx), 2 + idx as usize % 9);
        let values: Vec<f64> = bandit.values.iter().copied().map(f64::from).collect();
        let logits: Vec<f64> = bandit.logits.iter().copied().map(f64::from).collect();
        for gumbel in [GUMBEL, SPREAD, Gumbel { value_scale: 0.001, ..GUMBEL }] {
            let policy = gumbel.improved_policy(&logits, &values, idx as u32 % 50);
            let improved: f64 = policy.iter().zip(&values).map(|(share, value)| share * value).sum();
            assert!(improved >= bandit.prior_value() - 1e-12, "{improved} {}", bandit.prior_value());
        }
    }
}

/// Logits and values without a tree.
fn random_numbers(rng: &mut Rng, n_arms: usize) -> Bandit {
    let mut draw = || (rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
    let logits = (0..n_arms).map(|_| 2.0 * draw()).collect();
    let values = (0..n_arms).map(|_| 0.9 * draw()).collect();
    Bandit { tree: TextTree::parse("0").unwrap(), arms: vec![], logits, values }
}

#[test]
fn the_policy_of_a_search_improves_on_the_prior_once_every_arm_is_visited() {
    for idx in 0..30 {
        let bandit = Bandit::random(&mut Seed(6).stream("searched policies", idx), 7);
        for rescaling in [Rescaling::Range, Rescaling::Spread] {
            let gumbel = Gumbel { rescaling, value_scale: 0.1, ..GUMBEL };
            let thoughts = bandit.search(gumbel, 16, idx);
            let value =
                |considered: &Considered<usize>| considered.policy * f64::from(bandit.values[considered.mv]);
            let improved: f64 = thoughts.moves.iter().map(value).sum();
            assert!(improved > bandit.prior_value(), "{improved} {}", bandit.prior_value());
        }
    }
}

#[test]
fn the_policy_is_that_of_the_reference() {
    for tree in trees("gumbel policies", 300) {
        for gumbel in [GUMBEL, SPREAD] {
            for simulations in [1, 5, 20] {
                let config = Config { proofs: Proofs::Ignored, ..config(Rule::Gumbel(gumbel)) };
                let rng = || Seed(9).stream("policies", 0);
                let mut reference = Reference::new(&tree, config, &mut rng());
                reference.run(simulations);
                let expected = softmax(&reference.gumbel_scores(gumbel, 0, tree.to_move(&0)));
                let mut real = PolicySearch::new(&tree, config);
                let thoughts = search(&mut real, &tree, 0, simulations.into(), &mut rng());
                for considered in &thoughts.moves {
                    let expected = expected[considered.mv];
                    assert!((considered.policy - expected).abs() < 1e-9, "{considered:?} {expected}");
                }
            }
        }
    }
}
