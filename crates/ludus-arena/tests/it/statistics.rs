//! Intervals and ratings against values worked out elsewhere.

use ludus_arena::statistics::{elo, elo_error, pair_interval, wilson};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-5, "{found} is not {expected}");
}

#[test]
fn wilson_as_in_newcombe_1998() {
    // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    for (hits, n, low, high) in
        [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
    {
        let interval = wilson(f64::from(hits) / n as f64, n);
        near(interval.low, low);
        near(interval.high, high);
    }
    assert_eq!((wilson(0.5, 0).low, wilson(0.5, 0).high), (0.0, 1.0));
}

#[test]
fn ratings_of_known_scores() {
    near(elo(0.5, 100), 0.0);
    near(elo(0.75, 100), 190.8485);
    near(elo(0.25, 100), -190.8485);
    // A perfect score of ten games counts as nine and a half.
    near(elo(1.0, 10), 511.5014);
    near(elo(0.0, 10), -511.5014);
    assert!(elo(1.0, 0).is_finite() && elo(0.0, 0).is_finite());
    near(elo_error(wilson(0.5, 1000), 1000), 21.5201);
}

#[test]
fn pairs_that_never_vary_count_as_coins_and_too_few_leave_all_open() {
    assert_eq!(pair_interval(&[1.0; 10]), wilson(1.0, 10));
    assert_eq!(pair_interval(&[0.5; 10]), wilson(0.5, 10));
    let one = pair_interval(&[1.0]);
    assert_eq!((one.low, one.high), (0.0, 1.0));
    let mixed = pair_interval(&[1.0, 0.5, 0.5, 1.0, 0.75]);
    near(mixed.low, 0.5309);
    near(mixed.high, 0.9691);
}
