//! The appendix of `othello-hybrid`: its rows add up, its fitness follows from discs and corners, and figure 5.1 follows from
//! its games. The text's 360 games contain no contradiction at all.

use ludus_studies::published::{
    OthelloHybrid,
    othello_hybrid::{Colour, Opponent, OverDepths, RandomTrial, Search, SumsOverTen, Techniques, Trial},
};

use super::check_rounded;

#[test]
fn every_setting_was_tried_once() {
    let trials = &OthelloHybrid::shipped().trials;
    for techniques in Techniques::EACH {
        for search in [Search::Minimax, Search::ExpectedMin] {
            for opponent in [Opponent::Influence, Opponent::Greedy, Opponent::GreedyInfluence] {
                for colour in [Colour::White, Colour::Black] {
                    let setting = (techniques, search, opponent, colour);
                    let is_it = |trial: &&Trial| {
                        (trial.techniques, trial.search, trial.opponent, trial.colour) == setting
                    };
                    assert_eq!(trials.iter().filter(is_it).count(), 1, "{setting:?}");
                }
            }
        }
    }
    assert_eq!((trials.len(), OthelloHybrid::shipped().random_trials.len()), (60, 8));
}

fn check_row<T: Copy + Into<f64>>(row: OverDepths<T>, rounding: f64) {
    let total: f64 = row.depths.iter().map(|&value| value.into()).sum();
    // The text adds unrounded values and rounds the sum.
    assert!((total - row.total.into()).abs() <= rounding, "{total} {}", row.total.into());
    assert!((row.total.into() / 6.0 - row.mean).abs() <= 0.006, "{} {}", row.total.into(), row.mean);
}

#[test]
fn totals_and_means_follow_from_the_depths() {
    for trial in &OthelloHybrid::shipped().trials {
        for row in [trial.fitness.agent, trial.fitness.opponent] {
            check_row(row, 0.031);
        }
        for row in [trial.discs.agent, trial.discs.opponent, trial.corners.agent, trial.corners.opponent] {
            check_row(row, 0.0);
        }
    }
}

/// The formula of section 4.2.1.2 for one side; a tie counts as lost.
fn fitness(own: u32, other: u32, corners: u32) -> f64 {
    let ratio =
        |more: u32, less: u32| if less == 0 { 5.0 } else { (f64::from(more) / f64::from(less)).min(5.0) };
    let result = if own > other { ratio(own, other) } else { -ratio(other, own) };
    let wipe_out = match (own, other) {
        (0, _) => -5.0,
        (_, 0) => 5.0,
        _ => 0.0,
    };
    result + wipe_out + 2.0 * f64::from(corners)
}

#[test]
fn fitness_follows_from_discs_and_corners() {
    for trial in &OthelloHybrid::shipped().trials {
        let Trial { discs, corners, .. } = trial;
        for idx in 0..6 {
            let (own, other) = (discs.agent.depths[idx], discs.opponent.depths[idx]);
            check_rounded(trial.fitness.agent.depths[idx], fitness(own, other, corners.agent.depths[idx]), 2);
            let opponents = fitness(other, own, corners.opponent.depths[idx]);
            check_rounded(trial.fitness.opponent.depths[idx], opponents, 2);
        }
    }
}

#[test]
fn no_game_has_more_discs_than_squares_or_more_corners_than_four() {
    for Trial { discs, corners, .. } in &OthelloHybrid::shipped().trials {
        for idx in 0..6 {
            assert!(discs.agent.depths[idx] + discs.opponent.depths[idx] <= 64);
            assert!(corners.agent.depths[idx] + corners.opponent.depths[idx] <= 4);
        }
    }
}

#[test]
fn points_of_the_figure_follow_from_the_discs() {
    let published = OthelloHybrid::shipped();
    for search in [Search::Minimax, Search::ExpectedMin] {
        for (column, techniques) in Techniques::EACH.into_iter().enumerate() {
            for depth_idx in 0..6 {
                let is_cell = |trial: &&Trial| trial.search == search && trial.techniques == techniques;
                let points: f64 =
                    published.trials.iter().filter(is_cell).map(|trial| points(trial, depth_idx)).sum();
                let printed = published.points.of(search).points[depth_idx][column];
                assert_eq!(points, printed, "{search:?} {techniques:?} depth {}", depth_idx + 1);
            }
        }
    }
}

fn points(trial: &Trial, depth_idx: usize) -> f64 {
    let own = trial.discs.agent.depths[depth_idx];
    match own.cmp(&trial.discs.opponent.depths[depth_idx]) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

fn check_tenths<T: Copy + Into<f64>>(sums: SumsOverTen<T>, decimals: i32) {
    for (total, mean) in sums.totals.into_iter().zip(sums.means) {
        // Sums were rounded before the means were, so half a unit of the mean is not always enough.
        let rounding = 0.0005;
        let half_unit = 0.5 * 10_f64.powi(-decimals);
        assert!((total.into() / 10.0 - mean).abs() <= half_unit + rounding + 1e-9, "{} {mean}", total.into());
    }
}

#[test]
fn means_against_random_are_tenths_of_the_sums() {
    for trial in &OthelloHybrid::shipped().random_trials {
        for sums in [trial.fitness.agent, trial.fitness.opponent] {
            check_tenths(sums, 2);
        }
        for sums in [trial.discs.agent, trial.discs.opponent] {
            check_tenths(sums, 0);
        }
        for sums in [trial.corners.agent, trial.corners.opponent] {
            check_tenths(sums, 1);
        }
    }
}

#[test]
fn random_was_beaten_at_every_setting() {
    for RandomTrial { discs, .. } in &OthelloHybrid::shipped().random_trials {
        assert!(discs.agent.totals.iter().zip(discs.opponent.totals).all(|(&own, other)| own > other));
    }
}
