//! From what nets say to what searches hear: probabilities and evaluations.

use ludus_core::{Evaluations, PlanesFn};
use ludus_nets::{
    BoardPlan, Genome, Outlooks, PlanesNet, Processor, ResidualNet, ResidualShape, net_error::MAX_WEIGHT,
    softmax,
};

use crate::samples::{residual, residual_genome, stream, uniforms};

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

/// What a net says of three random pictures of 4x3 cells, and what searches hear of it.
fn said_and_heard(shape: &ResidualShape, genome: &Genome) -> (Outlooks, Evaluations) {
    let plan = BoardPlan::cells_and_globals(4, 3, shape.global_logits);
    let numbers = uniforms(&mut stream(15), 3 * shape.planes * plan.cells(), 1.0);
    let pictures: Vec<f32> = numbers.iter().map(|&number| number as f32).collect();
    let mut net = ResidualNet::compile(shape, genome, Processor::best()).unwrap().at(&plan).unwrap();
    let (mut said, mut heard) = (Outlooks::default(), Evaluations::new());
    net.evaluate(&pictures, &mut said);
    heard.reset(3, plan.slots.len());
    PlanesNet::from(net).evaluate(&pictures, &mut heard);
    (said, heard)
}

#[test]
fn searches_hear_what_a_net_says() {
    let shape = residual(3, 8, 2);
    let (said, heard) = said_and_heard(&shape, &residual_genome(&shape, &mut stream(14)));
    for idx in 0..3 {
        let evaluation = heard.get(idx);
        assert_eq!(evaluation.value.0, said.values[idx]);
        assert_eq!(evaluation.logits, &said.logits[idx * 13..][..13]);
        assert!(evaluation.value.0.abs() > 1e-3, "a random net has opinions: {evaluation:?}");
    }
}

#[test]
fn the_largest_weights_still_give_numbers() {
    let shape = residual(3, 8, 4);
    let mut genome = residual_genome(&shape, &mut stream(14));
    for sign in [-1.0, 1.0] {
        genome.values_mut().iter_mut().for_each(|value| *value = sign * value.signum() * MAX_WEIGHT);
        let (_, heard) = said_and_heard(&shape, &genome);
        for idx in 0..3 {
            let evaluation = heard.get(idx);
            assert!(evaluation.value.0.abs() <= 1.0, "{evaluation:?}");
            assert!(evaluation.logits.iter().all(|logit| logit.is_finite()), "{evaluation:?}");
        }
    }
}
