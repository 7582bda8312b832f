//! From logits to probabilities.

use ludus_nets::softmax;

#[test]
fn softmax_makes_probabilities_of_logits() {
    let mut logits = [1.0f32, 2.0, -1.0, 2.0];
    softmax(&mut logits);
    let powers = [1f64, 2.0, -1.0, 2.0].map(f64::exp);
    let sum: f64 = powers.iter().sum();
    for (found, power) in logits.iter().zip(powers) {
        assert!((f64::from(*found) - power / sum).abs() < 1e-7, "{found}");
    }
}

#[test]
fn softmax_bears_the_largest_logits_and_none() {
    let mut logits = [f32::MAX, f32::MAX, f32::MIN];
    softmax(&mut logits);
    assert_eq!(logits, [0.5, 0.5, 0.0]);
    softmax(&mut []);
}
