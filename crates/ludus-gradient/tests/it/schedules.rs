//! The rates of steps, by their formulas.

use ludus_gradient::Schedule;

#[test]
fn a_cosine_falls_from_the_first_rate_to_the_last_and_stays_there() {
    let cosine = Schedule::Cosine { from: 1.0, to: 0.1, steps: 100, warm_up: 0 };
    let near =
        |step, wanted: f64| assert!((cosine.rate(step) - wanted).abs() < 1e-12, "{}", cosine.rate(step));
    near(0, 1.0);
    near(50, 0.55);
    near(25, 0.1 + 0.9 * (1.0 + 0.5f64.sqrt()) / 2.0);
    near(100, 0.1);
    near(1_000_000, 0.1);
}

#[test]
fn a_warm_up_rises_step_by_step() {
    let warm = Schedule::Cosine { from: 1.0, to: 1.0, steps: 100, warm_up: 4 };
    assert_eq!([0, 1, 2, 3, 4].map(|step| warm.rate(step)), [0.25, 0.5, 0.75, 1.0, 1.0]);
}

#[test]
fn stairs_hold_until_the_next_one() {
    let stairs = Schedule::Stairs { stairs: vec![(0, 3.0), (10, 2.0), (20, 1.0)] };
    assert!(stairs.check().is_ok());
    assert_eq!([0, 9, 10, 19, 20, 99].map(|step| stairs.rate(step)), [3.0, 3.0, 2.0, 2.0, 1.0, 1.0]);
    let crossed = Schedule::Stairs { stairs: vec![(0, 3.0), (10, 2.0), (10, 1.0)] };
    assert!(crossed.check().is_err());
}
