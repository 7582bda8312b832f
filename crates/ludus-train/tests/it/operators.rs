//! The formulas of the operators, each against what it should come to: frequencies by chi-square, distributions by
//! Kolmogorov and Smirnov, constants by the studies' figures. Seeds are fixed, so a test that holds always holds.

use ludus_core::{Outcome, Player, Rng, Seed};
use ludus_nets::{Layout, Slice};
use ludus_train::{
    chance::{between, normal, uniform},
    evolution_strategy::{EvolutionStrategy, Member, adapted_step, offspring, step_rate},
    genetic::{Genes, Genetic, Parents, Roulette, WORST_SHARE, crossed, crossover_point, mutate},
};
use serde_json::json;

/// Draws of each test of frequencies.
const DRAWS: usize = 100_000;
/// How many deviations a normal number lies above its mean once in a thousand cases.
const ONE_IN_A_THOUSAND: f64 = 3.09;
/// Where the statistic of Kolmogorov and Smirnov, times the root of the sample's size, lies once in a thousand cases.
const KOLMOGOROV: f64 = 1.95;

fn rng() -> Rng {
    Seed(8).stream("operators", 0)
}

/// Fails where counts differ from their chances more than they do once in a thousand cases.
fn check_frequencies(counts: &[usize], chances: &[f64]) {
    let n_draws = counts.iter().sum::<usize>() as f64;
    let squares = counts.iter().zip(chances).map(|(&count, chance)| {
        let expected = chance * n_draws;
        (count as f64 - expected).powi(2) / expected
    });
    // Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    let freedom = counts.len() as f64 - 1.0;
    let narrow = 2.0 / (9.0 * freedom);
    let limit = freedom * (1.0 - narrow + ONE_IN_A_THOUSAND * narrow.sqrt()).powi(3);
    let found: f64 = squares.sum();
    assert!(found < limit, "chi-square {found} of {limit}: {counts:?} for {chances:?}");
}

/// Fails where numbers are not spread as `share_below` says.
fn check_distribution(mut numbers: Vec<f64>, share_below: impl Fn(f64) -> f64) {
    numbers.sort_by(f64::total_cmp);
    let n = numbers.len() as f64;
    let gap = |(idx, &number): (usize, &f64)| {
        let share = share_below(number);
        (share - idx as f64 / n).abs().max((share - (idx as f64 + 1.0) / n).abs())
    };
    let widest = numbers.iter().enumerate().map(gap).fold(0.0, f64::max);
    assert!(widest * n.sqrt() < KOLMOGOROV, "{widest} over {n} numbers");
}

fn normal_share_below(number: f64) -> f64 {
    libm::erfc(-number / 2f64.sqrt()) / 2.0
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Fails where mean or variance are not these, to within four deviations of what a sample of normal numbers has.
fn check_moments(numbers: &[f64], deviation: f64) {
    let n = numbers.len() as f64;
    let middle = mean(numbers);
    let variance = mean(&numbers.iter().map(|number| (number - middle).powi(2)).collect::<Vec<f64>>());
    assert!(middle.abs() < 4.0 * deviation / n.sqrt(), "mean {middle}");
    let ratio = variance / (deviation * deviation);
    assert!(
        (ratio - 1.0).abs() < 4.0 * (2.0 / n).sqrt(),
        "variance {variance}, {ratio} of what it should be"
    );
}

#[test]
fn uniform_numbers_fill_their_range_evenly() {
    let mut rng = rng();
    let numbers: Vec<f64> = (0..DRAWS).map(|_| uniform(&mut rng)).collect();
    assert!(numbers.iter().all(|number| (0.0..1.0).contains(number)));
    check_distribution(numbers, |number| number);
    let numbers: Vec<f64> = (0..DRAWS).map(|_| between(&mut rng, -3.0, 5.0)).collect();
    assert!(numbers.iter().all(|number| (-3.0..5.0).contains(number)));
    check_distribution(numbers, |number| (number + 3.0) / 8.0);
}

#[test]
fn normal_numbers_are_normal_and_independent_of_the_one_before() {
    let mut rng = rng();
    let numbers: Vec<f64> = (0..DRAWS).map(|_| normal(&mut rng)).collect();
    check_moments(&numbers, 1.0);
    let products: Vec<f64> = numbers.windows(2).map(|pair| pair[0] * pair[1]).collect();
    assert!(mean(&products).abs() < 4.0 / (DRAWS as f64).sqrt());
    check_distribution(numbers, normal_share_below);
}

/// Spins the wheel and compares with chances that are in the ratio of `parts`.
fn check_roulette(fitness: &[f64], parts: &[f64]) {
    let (roulette, mut rng) = (Roulette::new(fitness), rng());
    let mut counts = vec![0; fitness.len()];
    (0..DRAWS).for_each(|_| counts[roulette.spin(&mut rng)] += 1);
    let total: f64 = parts.iter().sum();
    check_frequencies(&counts, &parts.iter().map(|part| part / total).collect::<Vec<f64>>());
}

#[test]
fn roulette_chances_are_proportional_to_fitness_above_the_worst() {
    assert!((WORST_SHARE - 0.05).abs() < f64::EPSILON, "the parts below are counted with this share");
    // The spread is 20, a twentieth of it is 1.
    check_roulette(&[-10.0, 0.0, 10.0, -5.0], &[1.0, 11.0, 21.0, 6.0]);
    // The same for any shift and scale of fitness.
    check_roulette(&[7.0, 8.0, 9.0, 7.5], &[1.0, 11.0, 21.0, 6.0]);
    check_roulette(&[3.0, 3.0, 3.0], &[1.0, 1.0, 1.0]);
}

#[test]
fn the_crossover_point_is_any_place_between_two_genes() {
    let mut rng = rng();
    let mut counts = [0; 7];
    (0..DRAWS).for_each(|_| counts[crossover_point(8, &mut rng) - 1] += 1);
    check_frequencies(&counts, &[1.0 / 7.0; 7]);
    assert_eq!(crossover_point(1, &mut rng), 1);
}

#[test]
fn crossover_keeps_every_gene_in_its_place_and_takes_the_tail_of_the_other() {
    let parents = [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]];
    let [one, other] = crossed([&parents[0], &parents[1]], 1);
    assert_eq!(one, [1.0, 6.0, 7.0, 8.0]);
    assert_eq!(other, [5.0, 2.0, 3.0, 4.0]);
    let [one, other] = crossed([&parents[0], &parents[1]], 3);
    assert_eq!(one, [1.0, 2.0, 3.0, 8.0]);
    assert_eq!(other, [5.0, 6.0, 7.0, 4.0]);
}

#[test]
fn mutation_redraws_one_gene_of_each_mutant_uniformly() {
    let mut rng = rng();
    // Nothing that is drawn looks like what was there.
    let genes = Genes::Integers { low: 0, high: 10 };
    let (mut who, mut place, mut value) = ([0; 5], [0; 3], [0; 11]);
    for _ in 0..DRAWS / 2 {
        let mut chromosomes = vec![vec![-1.0; 3]; 5];
        mutate(&mut chromosomes, 2, genes, &mut rng);
        let changes = chromosomes.iter().enumerate().flat_map(|(idx, chromosome)| {
            chromosome
                .iter()
                .enumerate()
                .filter(|(_, gene)| **gene >= 0.0)
                .map(move |(at, gene)| (idx, at, *gene))
        });
        let changes: Vec<(usize, usize, f64)> = changes.collect();
        assert_eq!(changes.len(), 2);
        assert_ne!(changes[0].0, changes[1].0, "both mutants are one chromosome");
        for (idx, at, gene) in changes {
            who[idx] += 1;
            place[at] += 1;
            value[gene as usize] += 1;
        }
    }
    check_frequencies(&who, &[0.2; 5]);
    check_frequencies(&place, &[1.0 / 3.0; 3]);
    check_frequencies(&value, &[1.0 / 11.0; 11]);
}

#[test]
fn real_genes_fill_their_range_evenly() {
    let mut rng = rng();
    let genes = Genes::Reals { low: -1.0, high: 1.0 }.chromosome(DRAWS, &mut rng);
    check_distribution(genes, |gene| f64::midpoint(gene, 1.0));
}

fn genetic(population: usize) -> Genetic {
    Genetic {
        population,
        crossover: 0.75,
        mutation: 0.0,
        genes: Genes::Integers { low: -2, high: -1 },
        opponents: Vec::new(),
        leave_out: None,
        plateau: None,
        ladder: None,
    }
}

#[test]
fn a_quarter_is_copied_and_one_chromosome_mutates_at_the_study_s_rates() {
    for (population, n_copies, mutation) in [(21, 5, 0.05), (100, 25, 0.01)] {
        assert_eq!(genetic(population).n_copies(), n_copies);
        assert_eq!(genetic(population).n_mutants(mutation), 1);
    }
    assert_eq!(genetic(100).n_mutants(0.02), 2);
    assert_eq!(genetic(21).n_mutants(0.0), 0);
}

/// How many different parents a chromosome has, where all genes of a parent are its number.
fn n_parents(chromosome: &[f64]) -> usize {
    1 + chromosome.windows(2).filter(|pair| pair[0].to_bits() != pair[1].to_bits()).count()
}

#[test]
fn a_generation_has_copies_then_pairs_of_children_and_so_many_mutants() {
    for population in [21, 100] {
        let genes: Vec<Vec<f64>> = (0..population).map(|idx| vec![idx as f64; 8]).collect();
        let fitness = vec![0.0; population];
        let parents = Parents { genes: &genes, fitness: &fitness };
        let settings = genetic(population);
        let next = parents.breed(&settings, 0.0, &mut rng());
        assert_eq!(next.len(), population);
        let (copies, children) = next.split_at(settings.n_copies());
        assert!(copies.iter().all(|chromosome| n_parents(chromosome) == 1));
        assert!(children.iter().filter(|chromosome| n_parents(chromosome) == 2).count() > children.len() / 2);
        for pair in children.chunks_exact(2) {
            let swapped = |at: usize| pair[0][at].to_bits() == pair[1][7 - at].to_bits();
            assert!(swapped(0) && swapped(7), "{pair:?} have other parents");
        }
        let mutated = parents.breed(&settings, 0.1, &mut rng());
        let mutants = mutated.iter().filter(|chromosome| chromosome.iter().any(|gene| *gene < 0.0));
        assert_eq!(mutants.count(), settings.n_mutants(0.1));
    }
}

#[test]
fn step_sizes_change_at_the_rate_of_the_study() {
    assert_eq!(format!("{:.4}", step_rate(1690)), "0.1103");
    assert_eq!(format!("{:.4}", step_rate(5046)), "0.0839");
    assert!((adapted_step(0.05, 0.1103, 1.0) - 0.05 * 0.1103f64.exp()).abs() < 1e-15);
}

/// Settings of an evolution strategy whose kings have these limits.
fn strategy(low: Option<f64>, high: Option<f64>) -> EvolutionStrategy {
    let settings = json!({
        "population": 30,
        "weights": 0.2,
        "step": 0.05,
        "points": { "win": 1.0, "draw": 0.0, "loss": -2.0 },
        "opening-plies": 0,
        "opponents": { "drawn": { "games": 5 } },
        "king": { "start": 2.0, "step": 0.1, "low": low, "high": high },
    });
    serde_json::from_value(settings).unwrap()
}

fn layout(slices: &[(&str, usize)]) -> Layout {
    Layout::new(slices.iter().map(|&(name, len)| Slice::new(name, [len])).collect()).unwrap()
}

#[test]
fn first_members_have_weights_within_bounds_and_equal_steps() {
    let layout = layout(&[("weights", DRAWS), ("king", 1)]);
    let mut member = Member::random(&layout, &strategy(None, None), &mut rng());
    assert!(member.steps.iter().all(|step| step.to_bits() == 0.05f64.to_bits()));
    assert_eq!(member.weights.pop(), Some(2.0));
    check_distribution(member.weights, |weight| (weight + 0.2) / 0.4);
}

#[test]
fn offspring_differ_from_their_parents_as_the_formula_says() {
    let layout = layout(&[("weights", 1690)]);
    let settings = strategy(None, None);
    let mut rng = rng();
    let parent = Member::random(&layout, &settings, &mut rng);
    let (mut steps, mut weights) = (Vec::new(), Vec::new());
    while steps.len() < DRAWS {
        let child = offspring(&parent, &layout, &settings, &mut rng);
        let ratios = child.steps.iter().zip(&parent.steps).map(|(new, old)| (new / old).ln());
        steps.extend(ratios);
        let differences = child.weights.iter().zip(&parent.weights).map(|(new, old)| new - old);
        weights.extend(differences.zip(&child.steps).map(|(difference, step)| difference / step));
    }
    check_moments(&steps, step_rate(1690));
    check_moments(&weights, 1.0);
    let correlation: Vec<f64> = steps.iter().zip(&weights).map(|(step, weight)| step * weight).collect();
    assert!(mean(&correlation).abs() < 4.0 * step_rate(1690) / (DRAWS as f64).sqrt());
    check_distribution(steps.iter().map(|step| step / step_rate(1690)).collect(), normal_share_below);
    check_distribution(weights, normal_share_below);
}

#[test]
fn a_king_is_worth_one_step_more_or_less_or_the_same() {
    let layout = layout(&[("weights", 3), ("king", 1)]);
    let settings = strategy(None, None);
    let mut rng = rng();
    let parent = Member::random(&layout, &settings, &mut rng);
    let mut counts = [0; 3];
    for _ in 0..DRAWS / 10 {
        let change = (offspring(&parent, &layout, &settings, &mut rng).weights[3] - 2.0) / 0.1;
        assert!((change - change.round()).abs() < 1e-9);
        counts[(change.round() + 1.0) as usize] += 1;
    }
    check_frequencies(&counts, &[1.0 / 3.0; 3]);
}

#[test]
fn a_king_stays_within_its_limits_and_drifts_without_them() {
    let layout = layout(&[("weights", 1), ("king", 1)]);
    let reach = |settings: &EvolutionStrategy| {
        let mut rng = rng();
        let mut member = Member::random(&layout, settings, &mut rng);
        let mut reached = [2.0f64; 2];
        for _ in 0..5000 {
            member = offspring(&member, &layout, settings, &mut rng);
            reached = [reached[0].min(member.weights[1]), reached[1].max(member.weights[1])];
        }
        reached
    };
    assert_eq!(reach(&strategy(Some(1.0), Some(3.0))), [1.0, 3.0]);
    let [least, most] = reach(&strategy(None, None));
    assert!(least < 1.0 || most > 3.0);
}

#[test]
fn a_king_takes_no_part_in_the_steps_of_the_weights() {
    let settings = strategy(None, None);
    let [plain, crowned] = [layout(&[("weights", 7)]), layout(&[("weights", 7), ("king", 1)])];
    let child = |layout: &Layout| {
        let parent = Member { weights: vec![0.5; layout.len()], steps: vec![0.05; layout.len()] };
        offspring(&parent, layout, &settings, &mut rng())
    };
    assert_eq!(child(&crowned).weights[..7], child(&plain).weights);
    assert_eq!(child(&crowned).steps[..7], child(&plain).steps);
    assert_eq!(child(&crowned).steps[7].to_bits(), 0.05f64.to_bits());
}

#[test]
fn points_are_the_settings_for_both_sides() {
    let points = strategy(None, None).points;
    let outcomes =
        [Outcome::from_points(3), Outcome::from_points(-1), Outcome::DRAW, Outcome::from_points(-9)];
    let sum = |player| outcomes.iter().map(|&outcome| points.of(outcome, player)).sum::<f64>();
    assert_eq!((sum(Player::First), sum(Player::Second)), (-3.0, 0.0));
}
