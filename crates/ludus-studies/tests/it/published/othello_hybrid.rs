//! Figures of `othello-hybrid`: runs of the genetic algorithm, points, times and nodes.

use std::cmp::Ordering;

use ludus_studies::published::{
    OthelloHybrid,
    othello_hybrid::{Costs, PointTable, Search, Summary, Techniques},
};

use super::check_rounded;

/// Games behind each cell: three agents, both colours.
const GAMES_A_CELL: f64 = 6.0;

#[test]
fn generations_and_games_of_the_four_runs_add_up() {
    let runs = OthelloHybrid::shipped().eight_inputs;
    assert_eq!(runs.generations.iter().sum::<u32>(), runs.total_generations);
    assert_eq!(runs.total_generations * runs.population * runs.games_a_chromosome, runs.total_games);
    let hours = f64::from(runs.total_games) * runs.milliseconds_a_game / 3.6e6;
    assert!((hours / 4.0 - runs.hours_a_run).abs() < 1.0, "{hours}");
    let best = runs.best_fitness.into_iter().fold(f64::MIN, f64::max);
    assert_eq!((best, OthelloHybrid::shipped().four_inputs.best_fitness), (14.22, 10.58));
}

/// Sums the lines of a table and compares them with what is printed beside them.
fn check_summary(lines: &[Vec<f64>], summary: &Summary) {
    let n_lines = [summary.totals.len(), summary.means.len(), summary.percent.len()];
    assert_eq!(n_lines, [lines.len(); 3]);
    for (idx, line) in lines.iter().enumerate() {
        let total: f64 = line.iter().sum();
        let mean = total / line.len() as f64;
        assert_eq!(total, summary.totals[idx], "line {idx} of {lines:?}");
        check_rounded(summary.means[idx], mean, 2);
        check_rounded(f64::from(summary.percent[idx]), 100.0 * mean / GAMES_A_CELL, 0);
    }
}

fn check_table(table: &PointTable) {
    let n_columns = table.techniques.len();
    assert!(
        table.points.iter().all(|row| row.len() == n_columns) && table.points.len() == table.depths.len()
    );
    let columns: Vec<Vec<f64>> =
        (0..n_columns).map(|column| table.points.iter().map(|row| row[column]).collect()).collect();
    check_summary(&table.points, &table.by_depth);
    check_summary(&columns, &table.by_techniques);
}

#[test]
fn totals_means_and_percentages_of_points_follow_from_the_cells() {
    let published = OthelloHybrid::shipped();
    for search in [Search::Minimax, Search::ExpectedMin, Search::ExpectedMinPruned] {
        let table = published.points.of(search);
        assert_eq!(
            (&table.depths[..], &table.techniques[..]),
            (&[1, 2, 3, 4, 5, 6][..], &Techniques::EACH[..])
        );
        check_table(table);
    }
    for table in [&published.humans.minimax, &published.humans.expected_min] {
        assert_eq!(table.depths, [1, 6]);
        check_table(table);
    }
}

#[test]
fn searches_that_cannot_differ_have_the_same_points() {
    let points = &OthelloHybrid::shipped().points;
    // At depth 1 there is no min node; at depth 6 both kinds of expected-min are pruned.
    assert_eq!(points.minimax.points[0], points.expected_min.points[0]);
    assert_eq!(points.expected_min.points[0], points.expected_min_pruned.points[0]);
    assert_eq!(points.expected_min.points[5], points.expected_min_pruned.points[5]);
}

#[test]
fn which_search_is_better_where_follows_from_the_points() {
    let published = OthelloHybrid::shipped();
    let (minimax, expected) = (&published.points.minimax, &published.points.expected_min);
    let depths_where = |is_so: fn(f64, f64) -> bool| -> Vec<u32> {
        let totals = minimax.by_depth.totals.iter().zip(&expected.by_depth.totals);
        (1..).zip(totals).filter(|(_, (one, other))| is_so(**one, **other)).map(|(depth, _)| depth).collect()
    };
    let better = &published.better_depths;
    assert_eq!(better.minimax, depths_where(|minimax, expected| minimax > expected));
    assert_eq!(better.expected_min, depths_where(|minimax, expected| minimax < expected));
    assert_eq!(better.neither, depths_where(|minimax, expected| minimax == expected));
}

#[test]
fn costs_of_a_game_are_those_of_about_thirty_one_moves() {
    for costs in &OthelloHybrid::shipped().costs {
        for depth_idx in 0..6 {
            let moves = costs.nodes_a_game[depth_idx] / costs.nodes_a_move[depth_idx];
            assert!((29.5..33.5).contains(&moves), "{:?}, depth {}: {moves}", costs.search, depth_idx + 1);
            let mean = costs.seconds_a_move[depth_idx];
            let exact = costs.seconds_a_game[depth_idx] / moves;
            // Printed to the millisecond, and moves are only known to within the rounding of the nodes.
            assert!((mean - exact).abs() <= 0.0007 + 0.006 * exact, "{mean} {exact}");
        }
    }
}

/// The value at 6 of the cubic that comes nearest to five values at 1 to 5. What is left over has the signs and sizes of a
/// fourth difference, which gives the fitted values; a cubic's own fourth difference is zero, which gives the sixth.
fn cubic_at_six(values: &[f64]) -> f64 {
    let pattern = [1.0, -4.0, 6.0, -4.0, 1.0];
    let difference: f64 = values.iter().zip(pattern).map(|(value, factor)| value * factor).sum();
    let fitted: Vec<f64> =
        values.iter().zip(pattern).map(|(value, factor)| value - difference / 70.0 * factor).collect();
    4.0 * fitted[4] - 6.0 * fitted[3] + 4.0 * fitted[2] - fitted[1]
}

#[test]
fn the_labelled_entries_are_cubic_extrapolations_and_no_others() {
    for costs in &OthelloHybrid::shipped().costs {
        let Costs { seconds_a_game, seconds_a_move, nodes_a_game, nodes_a_move, .. } = costs;
        for row in [seconds_a_game, seconds_a_move, nodes_a_game, nodes_a_move] {
            // The text fitted unrounded values, so its results differ in the fifth digit.
            let is_extrapolated = (cubic_at_six(&row[..5]) / row[5] - 1.0).abs() < 1e-4;
            assert_eq!(is_extrapolated, costs.extrapolated_depths == [6], "{:?} {row:?}", costs.search);
        }
    }
    let published = OthelloHybrid::shipped();
    assert_eq!(published.costs_of(Search::ExpectedMin).unwrap().extrapolated_depths, [6]);
    assert_eq!(published.costs_of(Search::ExpectedMinPruned), None);
}

#[test]
fn the_best_settings_against_programs_have_the_most_points() {
    let published = OthelloHybrid::shipped();
    let level = published.levels.iter().find(|level| level.name == "against programs").unwrap();
    let table = published.points.of(level.search);
    let best = |summary: &Summary| {
        let most = *summary.percent.iter().max().unwrap();
        summary.percent.iter().position(|&percent| percent == most).unwrap()
    };
    assert_eq!(table.depths[best(&table.by_depth)], level.depth);
    assert_eq!(table.techniques[best(&table.by_techniques)], level.techniques);
}

#[test]
fn pruning_expected_min_made_four_settings_better_and_eleven_worse() {
    let points = &OthelloHybrid::shipped().points;
    let cells =
        points.expected_min.points.iter().flatten().zip(points.expected_min_pruned.points.iter().flatten());
    let n_cells = |wanted| cells.clone().filter(|(whole, pruned)| pruned.total_cmp(whole) == wanted).count();
    // The text says "equivalent or better" in one place and "the same or worse" in another.
    assert_eq!([Ordering::Greater, Ordering::Less, Ordering::Equal].map(n_cells), [4, 11, 15]);
}
