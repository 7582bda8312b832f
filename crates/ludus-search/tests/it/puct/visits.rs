//! Where the searches look and what they find: the same as the reference, visit for visit.

use ludus_core::{Game, Outcome, Seed, text_tree::TextTree};
use ludus_search::{
    PolicySearch,
    puct::{Alpha, Backup, Config, Considered, Noise, Proofs, Puct, Rule, Thoughts, Worth},
};

use super::{PLAIN, REDUCED, RULES, after, config, reference::Reference, search, trees, trees_of_points};

/// The sign of a value, nothing for nothing.
trait Sign {
    fn signum0(self) -> f64;
}

impl Sign for f64 {
    fn signum0(self) -> f64 {
        if self == 0.0 { 0.0 } else { self.signum() }
    }
}

/// Compares a search with the reference.
fn check(tree: &TextTree, config: Config, simulations: u32, seed: u64) -> Thoughts<usize> {
    let rng = || Seed(seed).stream("reference", 0);
    let mut real = PolicySearch::new(tree, config);
    let thoughts = search(&mut real, tree, 0, simulations.into(), &mut rng());
    let mut reference = Reference::new(tree, config, &mut rng());
    for considered in &thoughts.moves {
        reference.noised_priors[considered.mv] = considered.noised_prior;
    }
    reference.run(simulations);
    let mover = tree.to_move(&0);
    let scene = || format!("{simulations} simulations by {config:?} on {}", tree.format());
    assert_eq!(thoughts.simulations, u64::from(reference.n_simulations()), "{}", scene());
    for considered in &thoughts.moves {
        let child = after(tree, 0, considered.mv);
        let stat = reference.stat(child);
        assert_eq!(considered.visits, stat.visits, "move {}: {}", considered.mv, scene());
        let q = if stat.visits > 0 { reference.q(child, mover) } else { 0.0 };
        assert!((considered.q - q).abs() < 1e-9, "move {}: {} {q} {}", considered.mv, considered.q, scene());
        let bounds = reference.bounds_of(child, mover);
        let verdicts = (considered.at_least.value(), considered.at_most.value());
        assert_eq!(verdicts, (bounds.0.signum0(), bounds.1.signum0()), "{}", scene());
    }
    let root = reference.stat(0);
    let mean = match config.rule {
        Rule::Gumbel(_) if thoughts.simulations > 0 => {
            let completed = reference.completed(0, mover);
            thoughts.moves.iter().map(|considered| considered.policy * completed[considered.mv]).sum()
        }
        _ => root.sum / f64::from(root.visits),
    };
    let value = mean.clamp(root.low, root.high);
    assert!((f64::from(thoughts.value.0) - value).abs() < 1e-6, "{}", scene());
    thoughts
}

#[test]
fn searches_make_the_visits_of_the_reference_where_movers_repeat() {
    for (idx, tree) in trees("reference", 600).enumerate() {
        for rule in RULES {
            for proofs in [Proofs::Kept, Proofs::Ignored] {
                for simulations in [1, 2, 3, 7, 16, 60] {
                    check(&tree, Config { proofs, ..config(rule) }, simulations, idx as u64);
                }
            }
        }
    }
}

#[test]
fn searches_for_points_make_the_visits_of_the_reference() {
    for (idx, tree) in trees_of_points("points", 400).enumerate() {
        for (rule, worth) in RULES.into_iter().zip([
            Worth { margin: 1.0, points: 9.0 },
            Worth { margin: 0.5, points: 4.0 },
            Worth { margin: 1.0, points: 6.0 },
            Worth { margin: 0.25, points: 9.0 },
        ]) {
            for simulations in [1, 3, 7, 16, 60] {
                check(&tree, Config { worth, ..config(rule) }, simulations, idx as u64);
            }
        }
    }
}

#[test]
fn noise_at_the_root_is_searched_by() {
    for (idx, tree) in trees("noise", 200).enumerate() {
        for alpha in [Alpha::PerMove(0.3), Alpha::Total(10.0)] {
            let rule = Rule::Puct(Puct { noise: Some(Noise { weight: 0.5, alpha }), ..REDUCED });
            let thoughts = check(&tree, config(rule), 30, idx as u64);
            let sum: f64 = thoughts.moves.iter().map(|considered| considered.noised_prior).sum();
            assert!((sum - 1.0).abs() < 1e-6);
            let is_noisy =
                |considered: &Considered<usize>| (considered.prior - considered.noised_prior).abs() > 1e-9;
            assert!(thoughts.moves.len() == 1 || thoughts.moves.iter().any(is_noisy));
        }
    }
}

#[test]
fn noise_has_the_mean_and_the_variance_of_a_dirichlet_distribution() {
    let tree = TextTree::parse("A(0 0 0 0 0)").unwrap();
    let n_moves = 5.0;
    let alphas = [(Alpha::PerMove(0.03), 0.03), (Alpha::PerMove(0.3), 0.3), (Alpha::Total(10.0), 2.0)];
    for (alpha, each) in alphas {
        let rule = Rule::Puct(Puct { noise: Some(Noise { weight: 1.0, alpha }), ..PLAIN });
        let (mut mean, mut square) = (0.0, 0.0);
        let n_draws = 5000;
        for seed in 0..n_draws {
            let mut real = PolicySearch::new(&tree, config(rule));
            let thoughts = search(&mut real, &tree, 0, 0, &mut Seed(seed).stream("dirichlet", 0));
            let share = thoughts.moves.iter().find(|considered| considered.mv == 3).unwrap().noised_prior;
            mean += share / n_draws as f64;
            square += share * share / n_draws as f64;
        }
        let expected = (1.0 / n_moves) * (1.0 - 1.0 / n_moves) / (n_moves * each + 1.0);
        assert!((mean - 1.0 / n_moves).abs() < 0.02, "{alpha:?}: {mean}");
        let variance = square - mean * mean;
        assert!((variance / expected - 1.0).abs() < 0.1, "{alpha:?}: {variance} {expected}");
    }
}

#[test]
fn the_published_sign_error_is_repeated_on_demand_and_shows() {
    let (mut n_different, mut n_trees) = (0, 0);
    for (idx, tree) in trees("signs", 300).enumerate() {
        for rule in RULES {
            let [right, wrong] = [Backup::ByMover, Backup::ByPly].map(|backup| {
                check(&tree, Config { backup, proofs: Proofs::Ignored, ..config(rule) }, 60, idx as u64)
            });
            n_trees += 1;
            n_different += usize::from(right != wrong);
        }
    }
    assert!(2 * n_different > n_trees, "{n_different} of {n_trees}");
}

#[test]
fn the_sign_error_plays_the_wrong_move_where_a_player_moves_twice() {
    // The first player moves twice in a row and then the second once; the first move wins, the second loses.
    let tree = TextTree::parse("A(A(B(1 1) B(1 1)) A(B(-1 -1) B(-1 -1)))").unwrap();
    for rule in RULES {
        let play = |backup| {
            let config = Config { backup, proofs: Proofs::Ignored, ..config(rule) };
            search(&mut PolicySearch::new(&tree, config), &tree, 0, 200, &mut Seed(1).stream("play", 0)).best
        };
        assert_eq!((play(Backup::ByMover), play(Backup::ByPly)), (0, 1), "{rule:?}");
    }
}

#[test]
fn whoever_wants_points_takes_the_larger_win() {
    // The first win is met first; the larger one is worth more only to those who count points.
    let tree = TextTree::parse("A(1 5 -3)").unwrap();
    for rule in RULES {
        let find = |worth| {
            let config = Config { worth, ..config(rule) };
            search(&mut PolicySearch::new(&tree, config), &tree, 0, 400, &mut Seed(1).stream("points", 0))
        };
        let points = find(Worth { margin: 1.0, points: 10.0 });
        assert_eq!(points.best, 1, "{rule:?}");
        assert!((points.moves[0].q - 0.5).abs() < 1e-6, "{rule:?}");
        let winner = find(Worth::WINNER);
        assert!(winner.moves.iter().all(|considered| considered.visits == 0 || considered.q.abs() == 1.0));
    }
}

#[test]
fn worth_mixes_winner_and_margin() {
    let worth = Worth { margin: 0.25, points: 8.0 };
    let of = |points| worth.of(Outcome::from_points(points)).0;
    assert_eq!([of(4), of(-4), of(0)], [0.875, -0.875, 0.0]);
    assert_eq!([of(8), of(80)], [1.0, 1.0], "more points do not count");
}

#[test]
fn both_backups_agree_where_the_players_alternate() {
    let alternate = |text: &str| {
        let mut depth = 0;
        let turn = |letter| match letter {
            'A' | 'B' => {
                depth += 1;
                if depth % 2 == 1 { 'A' } else { 'B' }
            }
            ')' => {
                depth -= 1;
                ')'
            }
            other => other,
        };
        text.chars().map(turn).collect::<String>()
    };
    // A finished node belongs to the first player here, so only trees whose last movers are the second's are alike;
    // with a pass of the second player before each end they all are.
    for tree in trees("alternating", 200) {
        let text = alternate(&tree.format());
        let tree = TextTree::parse(&with_last_moves(&text)).unwrap();
        for rule in [Rule::Puct(PLAIN), Rule::Puct(REDUCED)] {
            let find = |backup| {
                let config = Config { backup, proofs: Proofs::Ignored, ..config(rule) };
                search(&mut PolicySearch::new(&tree, config), &tree, 0, 50, &mut Seed(1).stream("play", 0))
            };
            assert_eq!(find(Backup::ByMover), find(Backup::ByPly), "{}", tree.format());
        }
    }
}

/// Puts a last move of the second player before every end that follows a move of the first.
fn with_last_moves(text: &str) -> String {
    let (mut movers, mut result, mut rest) = (vec![], String::new(), text);
    while let Some(letter) = rest.chars().next() {
        let end = rest.find(|letter: char| !(letter == '-' || letter.is_ascii_digit())).unwrap_or(rest.len());
        if end > 0 {
            let number = &rest[..end];
            let is_first = movers.last() == Some(&'A');
            result += &if is_first { format!("B({number})") } else { number.to_string() };
            rest = &rest[end..];
            continue;
        }
        match letter {
            'A' | 'B' => movers.push(letter),
            ')' => drop(movers.pop()),
            _ => {}
        }
        result.push(letter);
        rest = &rest[1..];
    }
    result
}
