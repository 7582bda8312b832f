//! Covariance matrix adaptation: its constants, its axes, and whether it finds what there is to find where no game is
//! in the way.

use ludus_core::{Outcome, Player, Seed};
use ludus_train::{
    cma_es::{Cloud, Constants, Covariance, Fitness, decomposed},
    saved::Saved,
};

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-4, "found {found}, wanted {wanted}");
}

#[test]
fn constants_are_those_of_the_tutorial() {
    // By hand from the tutorial's table for ten weights.
    let constants = Constants::new(10, None, Covariance::Full);
    assert_eq!((constants.population, constants.pulls.len()), (10, 5));
    for (found, wanted) in constants.pulls.iter().zip([0.4563, 0.2707, 0.1622, 0.0852, 0.0255]) {
        near(*found, wanted);
    }
    near(constants.n_effective, 3.1673);
    near(constants.step_memory, 0.2844);
    near(constants.step_damping, 1.2844);
    near(constants.path_memory, 0.2950);
    near(constants.path_rate, 0.015_284);
    near(constants.step_rate, 0.020_154);
    near(constants.usual_length, 3.0847);
}

#[test]
fn a_diagonal_is_learned_faster_by_a_third_of_the_weights() {
    let [full, diagonal] =
        [Covariance::Full, Covariance::Diagonal].map(|covariance| Constants::new(10, None, covariance));
    near(diagonal.path_rate / full.path_rate, 4.0);
    near(diagonal.step_rate / full.step_rate, 4.0);
    assert_eq!((diagonal.pulls, diagonal.step_memory), (full.pulls, full.step_memory));
}

#[test]
fn axes_make_the_matrix_again_and_stand_upright_on_each_other() {
    let n = 12;
    let mut rng = Seed(8).stream("matrix", 0);
    let mut matrix = vec![0.0; n * n];
    for row in 0..n {
        for col in row..n {
            let value = f64::from(rng.below(2001)) / 1000.0 - 1.0;
            matrix[row * n + col] = value;
            matrix[col * n + row] = value;
        }
    }
    let axes = decomposed(&matrix, n);
    let entry = |row: usize, col: usize, scale: &dyn Fn(usize) -> f64| -> f64 {
        (0..n).map(|axis| axes.vectors[row * n + axis] * scale(axis) * axes.vectors[col * n + axis]).sum()
    };
    for row in 0..n {
        for col in 0..n {
            let again = entry(row, col, &|axis| axes.values[axis]);
            assert!((again - matrix[row * n + col]).abs() < 1e-12, "{again} at {row}, {col}");
            let upright = entry(row, col, &|_| 1.0);
            assert!((upright - f64::from(u8::from(row == col))).abs() < 1e-12);
        }
    }
}

/// How far from the best a cloud ends, on a valley whose axes are 1 to 1,000 long and may be turned.
fn distance_after(generations: u64, covariance: Covariance, is_turned: bool) -> f64 {
    let n = 6;
    let valley = |candidate: &[f64]| -> f64 {
        let turned: Vec<f64> = match is_turned {
            // Sums and differences of neighbours: a turn by 45 degrees.
            true => candidate
                .chunks(2)
                .flat_map(|pair| [pair[0] + pair[1], pair[0] - pair[1]].map(|part| part / 2.0_f64.sqrt()))
                .collect(),
            false => candidate.to_vec(),
        };
        let part =
            |(idx, value): (usize, &f64)| 10.0_f64.powf(6.0 * (idx % 2) as f64) * (value - 1.0).powi(2);
        turned.iter().enumerate().map(part).sum()
    };
    let mut cloud = Cloud::new(Constants::new(n, None, covariance), 0.0, 0.5);
    for generation in 0..generations {
        let steps = cloud.draw(&mut Seed(3).stream("candidates", generation));
        let scores: Vec<f64> = steps.iter().map(|step| -valley(&cloud.candidate(step))).collect();
        cloud.learn(&steps, &scores, generation);
    }
    valley(cloud.mean())
}

#[test]
fn it_finds_the_bottom_of_a_narrow_valley() {
    assert!(distance_after(400, Covariance::Diagonal, false) < 1e-9);
    assert!(distance_after(400, Covariance::Full, false) < 1e-9);
    assert!(distance_after(400, Covariance::Full, true) < 1e-9);
}

#[test]
fn a_turned_valley_needs_the_whole_covariance() {
    assert!(distance_after(400, Covariance::Diagonal, true) > 1e-3);
}

#[test]
fn a_cloud_that_was_saved_goes_on_as_if_nothing_had_happened() {
    for covariance in [Covariance::Full, Covariance::Diagonal] {
        let constants = Constants::new(5, Some(8), covariance);
        let mut cloud = Cloud::new(constants.clone(), 0.0, 0.3);
        for generation in 0..20 {
            let mut restored = Cloud::new(constants.clone(), 0.0, 0.3);
            let saved = Saved::decode(&cloud.save(Saved::default()).encode()).unwrap();
            restored.restore(&saved).unwrap();
            assert_eq!(restored, cloud);
            let steps = cloud.draw(&mut Seed(1).stream("candidates", generation));
            let scores: Vec<f64> = steps.iter().map(|step| -cloud.candidate(step)[0].abs()).collect();
            cloud.learn(&steps, &scores, generation);
        }
    }
}

#[test]
fn a_state_of_another_size_is_refused() {
    let cloud = |n| Cloud::new(Constants::new(n, Some(8), Covariance::Full), 0.0, 0.3);
    let saved = Saved::decode(&cloud(5).save(Saved::default()).encode()).unwrap();
    let refused = cloud(6).restore(&saved).unwrap_err().to_string();
    assert!(refused.contains("found no table mean of 6 numbers"), "{refused}");
}

#[test]
fn a_game_is_worth_its_result_or_its_margin_in_shares_of_the_board() {
    for (points, wins, margin) in
        [(25, 1.0, 0.995_05), (5, 1.0, 0.537_05), (0, 0.5, 0.0), (-5, 0.0, -0.537_05)]
    {
        for player in Player::BOTH {
            let result = (Outcome::from_points_for(player, points), player);
            near(Fitness::Wins.of(result, 25), wins);
            near(Fitness::Margin.of(result, 25), margin);
        }
    }
    let half_a_point = (Outcome::from_half_points(1), Player::First);
    near(Fitness::Margin.of(half_a_point, 100), 0.015);
}
