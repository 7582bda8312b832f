//! Tables, times and the printed offspring of `checkers-evo`.

use ludus_studies::published::{CheckersEvo, checkers_evo::Nodes};

use super::check_rounded;

#[test]
fn nodes_of_minimax_are_those_expanded_and_those_evaluated() {
    for &Nodes { depth, expanded, evaluated, minimax, .. } in &CheckersEvo::shipped().nodes {
        // At depth 6 the text prints 607,326 and parts that sum to a thousand more.
        let missing = if depth == 6 { 1000 } else { 0 };
        assert_eq!(expanded + evaluated, minimax + missing, "depth {depth}");
    }
}

#[test]
fn printed_shares_follow_from_the_nodes() {
    for nodes in &CheckersEvo::shipped().nodes {
        check_rounded(nodes.inner_to_leaf, nodes.expanded as f64 / nodes.evaluated as f64, 2);
        let pruned = 1.0 - nodes.alpha_beta as f64 / nodes.minimax as f64;
        // At depth 8 the text cuts .996 to .99.
        let cut = if nodes.depth == 8 { 0.005 } else { 0.0 };
        check_rounded(nodes.pruned + cut, pruned, 2);
    }
}

#[test]
fn depths_and_layers_are_looked_up() {
    let published = CheckersEvo::shipped();
    assert_eq!(published.nodes.iter().map(|nodes| nodes.depth).collect::<Vec<_>>(), [2, 4, 6, 8]);
    assert_eq!(published.nodes_at(8).unwrap().alpha_beta, 245_591);
    assert_eq!(published.nodes_at(3), None);
    assert_eq!(published.speed_of(&[32, 40, 10, 1]).unwrap().evaluations_per_second, 879_833.0);
    assert_eq!(published.speed_of(&[32, 1000, 100, 1]).unwrap().evaluations_per_second, 13_762.5);
    assert_eq!(published.speed_of(&[32, 40, 10]), None);
}

#[test]
fn a_generation_is_ninety_games_and_a_day_seventy_one_generations() {
    let tournament = &CheckersEvo::shipped().tournament;
    // Section 5: a population of 30.
    let n_games = f64::from(30 * tournament.games_a_match);
    check_rounded(tournament.seconds_a_generation / n_games, tournament.seconds_a_game, 1);
    check_rounded(tournament.generations_a_day, 86_400.0 / tournament.seconds_a_generation, 0);
}

#[test]
fn the_final_king_is_worth_something_between_its_bounds() {
    let king = CheckersEvo::shipped().king_value;
    assert!(king.least <= king.last && king.last <= king.most);
    assert_eq!((king.last, king.free_stays_below), (1.4, 1.0));
}

#[test]
fn the_printed_offspring_has_all_its_numbers_and_they_fit_the_formula() {
    let offspring = &CheckersEvo::shipped().offspring;
    let pairs = offspring.layers.windows(2).map(|pair| pair[0] * pair[1]);
    assert_eq!(offspring.weight_counts[1..], pairs.collect::<Vec<_>>());
    let n_numbers: usize = offspring.weight_counts.iter().sum();
    assert_eq!((offspring.weights.len(), offspring.step_sizes.len()), (n_numbers, n_numbers));
    // From step sizes of 0.05, one mutation multiplies each by exp(τ·N(0,1)); τ is 1/√(2√136) = 0.207.
    let logarithms: Vec<f64> = offspring.step_sizes.iter().map(|size| (size / 0.05).ln()).collect();
    let (mean, spread) = mean_and_spread(&logarithms);
    assert!(mean.abs() < 0.05, "{mean}");
    assert!((spread - 0.207).abs() < 0.03, "{spread}");
    // Weights of ±0.2, moved by a step of about 0.05, spread by √(0.04/3 + 0.0025) = 0.126.
    let (mean, spread) = mean_and_spread(&offspring.weights);
    assert!(mean.abs() < 0.03, "{mean}");
    assert!((spread - 0.126).abs() < 0.02, "{spread}");
}

fn mean_and_spread(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / n).sqrt())
}
