//! Rates by a clock of the test's own, nets that are asked, and the test of normal numbers against values worked out by hand.

use std::cell::Cell;

use ludus_core::Seed;
use ludus_nets::Processor;
use ludus_studies::{
    net_bench::{NetBench, Way, study_shape},
    normality::test,
    normed_bench::NormedBench,
    policy_bench::{PolicyBench, multiplying},
    residual_bench::ResidualBench,
    stopwatch::best_rates,
};

#[test]
fn a_rate_is_work_by_the_time_of_the_best_slice() {
    // Every look at the clock adds a second; one look in ten adds two.
    let (looks, now) = (Cell::new(0), Cell::new(0.0));
    let clock = || {
        looks.set(looks.get() + 1);
        now.set(now.get() + if looks.get() % 10 == 0 { 2.0 } else { 1.0 });
        now.get()
    };
    let work = |repetitions| [8, 3].map(|amount: u64| amount * u64::from(repetitions));
    assert_eq!(best_rates(&clock, 5.0, work), [8.0, 3.0]);
}

#[test]
fn every_way_of_asking_judges_the_same_number_of_positions() {
    let shape = study_shape(&[4, 2]);
    let bench = NetBench::new(&shape, Seed(1));
    for way in [Way::Full, Way::Incremental, Way::Siblings] {
        assert_eq!(bench.asking(way, Processor::Portable)(3), [3 * 256], "{}", way.name());
    }
    assert_eq!(bench.referring()(5), [5]);
}

#[test]
fn residual_nets_are_asked_about_whole_batches() {
    let bench = ResidualBench::new(1, 2, 3, Seed(1));
    assert_eq!(bench.asking(Processor::best())(4), [12]);
    assert_eq!(bench.referring()(2), [2]);
    // 9 places, 81 cells, 2 outputs, 17 planes and twice 2 channels, two operations each.
    assert_eq!(bench.operations(), 2.0 * 9.0 * 81.0 * 2.0 * 21.0);
    assert!(multiplying(Processor::best())(2)[0] > 0);
}

#[test]
fn the_dense_net_is_asked_about_whole_batches() {
    let bench = NormedBench::new(3, Seed(1));
    assert_eq!(bench.asking(Processor::best())(2), [6]);
    assert_eq!(bench.referring()(1), [1]);
    // The study's layers, then 28 slots and the value.
    let products = 28 * 1024 + 2 * 1024 * 1024 + 1024 * 512 + 512 * 29;
    assert_eq!(bench.operations(), 2.0 * f64::from(products));
    assert_eq!(NormedBench::layers(), "28-1024-1024-1024-512");
}

#[test]
fn a_p_value_is_that_of_kolmogorovs_series() {
    // Four zeros lie half a distribution off: (√4 + 0.12 + 0.11/√4) · 0.5 = 1.0875, and 2·(e^−2·1.0875² − e^−8·1.0875²) = 0.18768.
    let found = test(&[0.0; 4], 0.0, 1.0).unwrap();
    assert_eq!(found.distance, 0.5);
    assert!((found.p_value - 0.187_684).abs() < 1e-5, "{found:?}");
}

#[test]
fn numbers_are_normal_where_they_lie_and_not_elsewhere() {
    // The middles of ten slices of equal probability.
    let middles = [0.125_661, 0.385_320, 0.674_490, 1.036_433, 1.644_854];
    let values: Vec<f64> = middles.iter().flat_map(|&value| [-value, value]).collect();
    let found = test(&values, 0.0, 1.0).unwrap();
    assert!((found.distance - 0.05).abs() < 1e-6 && found.p_value > 0.999, "{found:?}");
    assert!(test(&values, 3.0, 1.0).unwrap().p_value < 1e-6);
    let moved: Vec<f64> = values.iter().map(|value| 5.0 + 2.0 * value).collect();
    assert!((test(&moved, 5.0, 2.0).unwrap().distance - found.distance).abs() < 1e-9);
    assert_eq!(test(&[], 0.0, 1.0), None);
}
