//! Nets learn: by heart what is few, and with the tools that steps are made of.

use ludus_core::Rng;
use ludus_gradient::{Architecture, OptimiserSettings, Schedule, Trainer};
use ludus_nets::{Genome, NormedShape};

use crate::samples::{Sample, lively, normed, residual, stream, trainer, uniform};

/// A number of mean 0 and variance about 1.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| uniform(rng) / 2.0).sum()
}

/// Steps until the loss is what is left when 64 positions are known by heart, or as many as may be made.
fn learn_by_heart(mut trainer: Trainer, sample: &Sample, most: usize) -> f64 {
    let mut rng = stream("by heart");
    for _ in 0..most {
        trainer.step(&[sample.examples()], &mut rng).unwrap();
    }
    trainer.losses(&[sample.examples()]).unwrap().total
}

#[test]
fn a_residual_net_learns_64_positions_by_heart() {
    let architecture = Architecture::Residual(residual(3, 16, 2));
    let Architecture::Residual(shape) = &architecture else { unreachable!() };
    let mut rng = stream("positions");
    let sample = Sample::hard(&architecture, (5, 5), 64, &mut rng);
    let genome = shape.initial(|| normal(&mut rng));
    let settings = OptimiserSettings { longest_gradient: Some(5.0), ..OptimiserSettings::adam(5e-3) };
    let trainer = trainer(&architecture, &genome, settings);
    let before = trainer.losses(&[sample.examples()]).unwrap();
    // Initial nets find all moves equally good, nobody ahead, and nobody owns anything.
    assert!((before.policy - 26f64.ln()).abs() < 1e-4 && (before.value - 1.0).abs() < 1e-5, "{before:?}");
    assert!((before.ownership - 2f64.ln()).abs() < 1e-4, "{before:?}");
    let after = learn_by_heart(trainer, &sample, 400);
    assert!(after < 0.02, "{} became {after}", before.total);
}

#[test]
fn a_dense_net_learns_64_positions_by_heart() {
    let shape = NormedShape { inputs: 28, hidden: vec![64, 64], slots: 28, value_bins: None };
    let architecture = Architecture::Normed { shape: shape.clone(), dropout: 0.0 };
    let mut rng = stream("rows");
    let sample = Sample::hard(&architecture, (0, 0), 64, &mut rng);
    let genome = shape.initial(|| normal(&mut rng));
    let trainer = trainer(&architecture, &genome, OptimiserSettings::adam(5e-3));
    let after = learn_by_heart(trainer, &sample, 300);
    assert!(after < 0.02, "{after}");
}

/// One step of a small dense net.
fn moved(settings: OptimiserSettings, steps: usize) -> (Trainer, Genome, Vec<f64>) {
    let architecture = normed(0.0);
    let mut rng = stream("moved");
    let genome = lively(&architecture, &mut rng);
    let sample = Sample::soft(&architecture, (0, 0), 8, &mut rng);
    let mut trainer = trainer(&architecture, &genome, settings);
    let gradients =
        (0..steps).map(|_| trainer.step(&[sample.examples()], &mut rng).unwrap().gradient).collect();
    (trainer, genome, gradients)
}

#[test]
fn weights_decay_and_biases_do_not() {
    let plain = moved(OptimiserSettings::adam(1e-2), 1);
    let decayed = moved(OptimiserSettings { weight_decay: 0.5, ..OptimiserSettings::adam(1e-2) }, 1);
    let (with, without) = (decayed.0.weights().unwrap(), plain.0.weights().unwrap());
    for (slice, range) in with.layout().ranges() {
        for idx in range {
            let lost = without.values()[idx] - with.values()[idx];
            let wanted = if slice.name.ends_with(".weights") { 0.005 * plain.1.values()[idx] } else { 0.0 };
            assert!((lost - wanted).abs() < 1e-6, "{slice}: lost {lost}, wanted {wanted}");
        }
    }
}

#[test]
fn long_gradients_are_clipped_together() {
    // Adam's second step depends on how long the first gradient was beside the second, so clipping both to one length shows.
    let (free, _, gradients) = moved(OptimiserSettings::adam(1e-2), 2);
    let longest = gradients[1] / 100.0;
    let clipped = OptimiserSettings { longest_gradient: Some(longest), ..OptimiserSettings::adam(1e-2) };
    assert_ne!(moved(clipped.clone(), 2).0.weights().unwrap(), free.weights().unwrap());
    let unclipped = OptimiserSettings { longest_gradient: Some(1e6), ..clipped };
    assert_eq!(moved(unclipped, 2).0.weights().unwrap(), free.weights().unwrap());
}

#[test]
fn averaged_weights_are_the_mean_of_the_first_steps_and_then_fade() {
    let settings = OptimiserSettings { average: Some(0.6), ..OptimiserSettings::adam(1e-2) };
    let at = |steps| moved(settings.clone(), steps).0.weights().unwrap().values().to_vec();
    let found = moved(settings.clone(), 4).0.averaged().unwrap();
    let [one, two, three, four] = [1, 2, 3, 4].map(at);
    for idx in 0..one.len() {
        // After the second step half is kept, after the third two thirds would be, and 0.6 is the most.
        let two = (one[idx] + two[idx]) / 2.0;
        let wanted = 0.6 * (0.6 * two + 0.4 * three[idx]) + 0.4 * four[idx];
        assert!((found.values()[idx] - wanted).abs() < 1e-5);
    }
    let plain = moved(OptimiserSettings::adam(1e-2), 3).0;
    assert_eq!(plain.averaged().unwrap(), plain.weights().unwrap());
}

#[test]
fn rates_follow_the_schedule() {
    let stairs = Schedule::Stairs { stairs: vec![(0, 1e-2), (2, 1e-3)] };
    let architecture = normed(0.0);
    let mut rng = stream("rates");
    let genome = lively(&architecture, &mut rng);
    let sample = Sample::soft(&architecture, (0, 0), 8, &mut rng);
    let settings = OptimiserSettings { schedule: stairs, ..OptimiserSettings::adam(1.0) };
    let mut trainer = trainer(&architecture, &genome, settings);
    let rates: Vec<f64> =
        (0..4).map(|_| trainer.step(&[sample.examples()], &mut rng).unwrap().rate).collect();
    assert_eq!(rates, [1e-2, 1e-2, 1e-3, 1e-3]);
}

#[test]
fn dropout_silences_by_chance_and_by_the_stream_alone() {
    let architecture = normed(0.5);
    let mut rng = stream("dropout");
    let genome = lively(&architecture, &mut rng);
    let sample = Sample::soft(&architecture, (0, 0), 8, &mut rng);
    let loss = |purpose: &str| {
        let mut trainer = trainer(&architecture, &genome, OptimiserSettings::adam(1e-3));
        trainer.step(&[sample.examples()], &mut stream(purpose)).unwrap().losses.total
    };
    assert_eq!(loss("one"), loss("one"));
    assert_ne!(loss("one"), loss("another"));
}
