//! Gradients beside differences of a loss that plain loops in f64 compute, formula by formula.

use ludus_gradient::{Architecture, Device, LossWeights, OptimiserSettings};
use ludus_nets::{ExactOutlook, Genome, NORM_EPSILON, NormedShape, ResidualShape, ValueBins};

use crate::samples::{Sample, lively, normed, residual, stream, trainer, trainer_on};

/// How far a weight is moved to see what the loss does.
const STEP: f64 = 1e-5;
/// The weights that [`trainer`] gives to the heads.
const WEIGHTS: LossWeights = LossWeights { policy: 1.0, value: 0.7, score: 0.2, ownership: 0.5 };

/// The loss of what a net says of all positions of a sample.
fn loss(sample: &Sample, said: &[ExactOutlook]) -> f64 {
    let each = |(idx, said): (usize, &ExactOutlook)| {
        WEIGHTS.policy * policy(sample, idx, &said.logits)
            + WEIGHTS.value * square(sample, idx, said.value)
            + sample.end_weights.get(idx).map_or(0.0, |&count| {
                let score = WEIGHTS.score * (said.score - f64::from(sample.scores[idx])).powi(2);
                f64::from(count) * (score + WEIGHTS.ownership * ownership(sample, idx, &said.ownership))
            })
    };
    said.iter().enumerate().map(each).sum::<f64>() / said.len() as f64
}

fn square(sample: &Sample, idx: usize, value: f64) -> f64 {
    (value - f64::from(sample.values[idx])).powi(2)
}

/// How surprising the value is to bins with these logits, less how surprising it has to be.
fn surprise(sample: &Sample, idx: usize, logits: &[f64]) -> f64 {
    let place = (f64::from(sample.values[idx]) + 1.0) / 2.0 * (logits.len() - 1) as f64;
    let sum: f64 = logits.iter().map(|logit| logit.exp()).sum();
    let bin = |(bin, logit): (usize, &f64)| {
        let wanted = (1.0 - (place - bin as f64).abs()).max(0.0);
        if wanted > 0.0 { wanted * (wanted.ln() - (logit - sum.ln())) } else { 0.0 }
    };
    logits.iter().enumerate().map(bin).sum()
}

fn policy(sample: &Sample, idx: usize, logits: &[f64]) -> f64 {
    let slots = idx * logits.len()..(idx + 1) * logits.len();
    let (legal, wanted) = (&sample.legal[slots.clone()], &sample.policies[slots]);
    let sum: f64 = logits.iter().zip(legal).map(|(logit, &legal)| f64::from(legal) * logit.exp()).sum();
    let terms = logits.iter().zip(wanted).filter(|&(_, &wanted)| wanted > 0.0);
    let surprise: f64 = terms.map(|(logit, &wanted)| -f64::from(wanted) * (logit - sum.ln())).sum();
    f64::from(sample.policy_weights[idx]) * surprise
}

fn ownership(sample: &Sample, idx: usize, said: &[f64]) -> f64 {
    let count: f64 = sample.ownable.iter().map(|&can| f64::from(can)).sum();
    let cell = |(cell, &said): (usize, &f64)| {
        let own = (1.0 + f64::from(sample.ownership[idx * sample.ownable.len() + cell])) / 2.0;
        let chance = (1.0 + said) / 2.0;
        -f64::from(sample.ownable[cell]) * (own * chance.ln() + (1.0 - own) * (1.0 - chance).ln())
    };
    said.iter().enumerate().map(cell).sum::<f64>() / count.max(1.0)
}

/// What the loss does when each weight moves.
fn differences(genome: &Genome, loss: impl Fn(&Genome) -> f64) -> Vec<f64> {
    let mut moved = genome.clone();
    let mut slope = |idx: usize| {
        let value = genome.values()[idx];
        let [more, less] = [STEP, -STEP].map(|step| {
            moved.values_mut()[idx] = value + step;
            loss(&moved)
        });
        moved.values_mut()[idx] = value;
        (more - less) / (2.0 * STEP)
    };
    (0..genome.values().len()).map(&mut slope).collect()
}

#[track_caller]
fn assert_close(found: &Genome, wanted: &[f64]) {
    let layout = found.layout();
    for (slice, range) in layout.ranges() {
        for idx in range {
            let (found, wanted) = (found.values()[idx], wanted[idx]);
            assert!(
                (found - wanted).abs() < 2e-4 * wanted.abs().max(1.0),
                "{slice}: {found} and not {wanted}"
            );
        }
    }
    assert!(
        wanted.iter().filter(|slope| slope.abs() > 1e-3).count() * 2 > wanted.len(),
        "most weights count"
    );
}

#[test]
fn of_residual_nets() {
    let shape = residual(2, 4, 2);
    let architecture = Architecture::Residual(shape.clone());
    let mut rng = stream("residual gradients");
    let genome = lively(&architecture, &mut rng);
    let [small, large] = [(3, 3), (4, 5)].map(|size| Sample::soft(&architecture, size, 3, &mut rng));
    let exact = |sample: &Sample, genome: &Genome| {
        let plan = sample.plan.as_ref().unwrap();
        let pictures = sample.inputs.chunks(shape.planes * plan.cells());
        let picture = |picture: &[f32]| picture.iter().map(|&number| f64::from(number)).collect::<Vec<_>>();
        let said: Vec<_> = pictures.map(|numbers| shape.reference(genome, plan, &picture(numbers))).collect();
        loss(sample, &said)
    };
    let both = |genome: &Genome| (exact(&small, genome) + exact(&large, genome)) / 2.0;
    let batches = [small.examples(), large.examples()];
    let wanted = differences(&genome, both);
    for device in [Device::cpu(), Device::burn()] {
        let trainer = trainer_on(device, &architecture, &genome, OptimiserSettings::adam(1e-3));
        let found = trainer.losses(&batches).unwrap().total;
        assert!((found - both(&genome)).abs() < 1e-5, "{found} and not {}", both(&genome));
        assert_close(&trainer.gradient(&batches).unwrap(), &wanted);
    }
}

#[test]
fn of_kernels_are_those_of_tensors_at_every_size() {
    let mut rng = stream("kernels and tensors");
    let shapes = [
        residual(1, 3, 1),
        residual(5, 16, 2),
        ResidualShape { cell_logits: 3, global_logits: 0, ..residual(7, 20, 3) },
        ResidualShape { pooled_every: 1, value_hidden: 5, global_logits: 4, ..residual(2, 33, 2) },
        ResidualShape { fold: 2, cell_logits: 2, ..residual(3, 16, 2) },
        ResidualShape { fold: 3, ..residual(1, 8, 1) },
    ];
    for shape in shapes {
        let architecture = Architecture::Residual(shape);
        let genome = lively(&architecture, &mut rng);
        // Parts of a chunk, whole ones, and parts of a job.
        let samples = [((1, 1), 3), ((3, 2), 8), ((4, 7), 9), ((5, 5), 37)]
            .map(|(size, n)| Sample::soft(&architecture, size, n, &mut rng));
        let batches: Vec<_> = samples.iter().map(Sample::examples).collect();
        let [kernels, tensors] = [Device::cpu(), Device::burn()]
            .map(|device| trainer_on(device, &architecture, &genome, OptimiserSettings::adam(1e-3)));
        let [found, wanted] = [&kernels, &tensors].map(|trainer| trainer.losses(&batches).unwrap());
        assert!((found.total - wanted.total).abs() < 1e-5, "{found:?} and not {wanted:?}");
        assert!((found.ownership - wanted.ownership).abs() < 1e-5, "{found:?} and not {wanted:?}");
        let [found, wanted] = [&kernels, &tensors].map(|trainer| trainer.gradient(&batches).unwrap());
        for (slice, range) in found.layout().ranges() {
            for idx in range {
                let (found, wanted) = (found.values()[idx], wanted.values()[idx]);
                let is_close = (found - wanted).abs() < 2e-5 * wanted.abs().max(1.0);
                assert!(is_close, "{slice}: {found} and not {wanted}");
            }
        }
    }
}

#[test]
fn of_dense_kernels_are_those_of_tensors_as_nets_play_and_as_they_learn() {
    let mut rng = stream("dense kernels and tensors");
    let shapes = [(1, vec![1], 1), (7, vec![9, 6], 5), (33, vec![40, 17, 64], 24), (52, vec![50], 31)];
    let bins = [None, Some(ValueBins(2)), Some(ValueBins(19))];
    let all =
        shapes.into_iter().zip([0.0, 0.3, 0.0, 0.5]).flat_map(|one| bins.map(|bins| (one.clone(), bins)));
    for (((inputs, hidden, slots), dropout), value_bins) in all {
        let architecture =
            Architecture::Normed { shape: NormedShape { inputs, hidden, slots, value_bins }, dropout };
        let genome = lively(&architecture, &mut rng);
        // A row alone, parts of a job, whole ones and more.
        let samples = [2, 11, 12, 61].map(|n| Sample::soft(&architecture, (0, 0), n, &mut rng));
        for sample in &samples {
            let batches = [sample.examples()];
            let [mut kernels, mut tensors] = [Device::cpu(), Device::burn()]
                .map(|device| trainer_on(device, &architecture, &genome, OptimiserSettings::adam(1e-3)));
            let [found, wanted] = [&kernels, &tensors].map(|trainer| trainer.losses(&batches).unwrap());
            assert!((found.total - wanted.total).abs() < 1e-5, "{found:?} and not {wanted:?}");
            let [found, wanted] = [&kernels, &tensors].map(|trainer| trainer.gradient(&batches).unwrap());
            for (slice, range) in found.layout().ranges() {
                for idx in range {
                    let (found, wanted) = (found.values()[idx], wanted.values()[idx]);
                    let is_close = (found - wanted).abs() < 5e-5 * wanted.abs().max(1.0);
                    assert!(is_close, "{slice}: {found} and not {wanted}");
                }
            }
            let [found, wanted] = [&mut kernels, &mut tensors]
                .map(|trainer| trainer.step(&batches, &mut stream("one step")).unwrap());
            assert!((found.losses.total - wanted.losses.total).abs() < 2e-5, "{found:?} and not {wanted:?}");
            let is_close = (found.gradient - wanted.gradient).abs() < 1e-3 * wanted.gradient.max(0.1);
            assert!(is_close, "{found:?} and not {wanted:?}");
            let [found, wanted] = [&kernels, &tensors].map(|trainer| trainer.weights().unwrap());
            for (slice, range) in found.layout().ranges() {
                let is_kept = slice.name.ends_with(".means") || slice.name.ends_with(".variances");
                for idx in range.filter(|_| is_kept) {
                    let (found, wanted) = (found.values()[idx], wanted.values()[idx]);
                    assert!((found - wanted).abs() < 1e-5, "{slice}: {found} and not {wanted}");
                }
            }
        }
    }
}

#[test]
fn several_steps_by_kernels_are_those_by_tensors() {
    let mut rng = stream("steps by both");
    let architecture = Architecture::Residual(residual(3, 8, 2));
    let genome = lively(&architecture, &mut rng);
    let sample = Sample::soft(&architecture, (4, 4), 20, &mut rng);
    let settings = OptimiserSettings {
        weight_decay: 1e-2,
        longest_gradient: Some(0.5),
        average: Some(0.8),
        ..OptimiserSettings::adam(1e-3)
    };
    let [kernels, tensors] = [Device::cpu(), Device::burn()].map(|device| {
        let mut trainer = trainer_on(device, &architecture, &genome, settings.clone());
        for _ in 0..5 {
            trainer.step(&[sample.examples()], &mut stream("no dropout")).unwrap();
        }
        [trainer.weights().unwrap(), trainer.averaged().unwrap()]
    });
    for (found, wanted) in kernels.iter().zip(&tensors) {
        for (slice, range) in found.layout().ranges() {
            for idx in range {
                let (found, wanted) = (found.values()[idx], wanted.values()[idx]);
                assert!((found - wanted).abs() < 2e-4, "{slice}: {found} and not {wanted}");
            }
        }
    }
}

/// The sums of a dense net's policy and value for rows while it learns, batch norm by the rows themselves.
fn by_batch(shape: &NormedShape, genome: &Genome, rows: &[f32]) -> [Vec<Vec<f64>>; 2] {
    let part = |name: &str, part: &str| genome.slice(&format!("{name}.{part}")).unwrap();
    let layer = |name: &str, signals: &[Vec<f64>]| -> Vec<Vec<f64>> {
        let unit = |row: &[f64], (weights, bias): (&[f64], &f64)| {
            bias + weights.iter().zip(row).map(|(weight, input)| weight * input).sum::<f64>()
        };
        let units = || part(name, "weights").chunks(signals[0].len()).zip(part(name, "biases"));
        signals.iter().map(|row| units().map(|weights| unit(row, weights)).collect()).collect()
    };
    let mut signals: Vec<Vec<f64>> =
        rows.chunks(shape.inputs).map(|row| row.iter().map(|&number| f64::from(number)).collect()).collect();
    for number in 1..=shape.hidden.len() {
        let name = format!("layer{number}");
        signals = layer(&name, &signals);
        let rows = signals.len() as f64;
        for unit in 0..signals[0].len() {
            let mean = signals.iter().map(|row| row[unit]).sum::<f64>() / rows;
            let variance = signals.iter().map(|row| (row[unit] - mean).powi(2)).sum::<f64>() / rows;
            for row in &mut signals {
                let normed = (row[unit] - mean) / (variance + NORM_EPSILON).sqrt();
                row[unit] = (part(&name, "scales")[unit] * normed + part(&name, "shifts")[unit]).max(0.0);
            }
        }
    }
    [layer("policy", &signals), layer("value", &signals)]
}

/// The loss of a dense net while it learns.
fn loss_by_batch(shape: &NormedShape, genome: &Genome, sample: &Sample) -> f64 {
    let [logits, values] = by_batch(shape, genome, &sample.inputs);
    let each = |(idx, (logits, value)): (usize, (&Vec<f64>, &Vec<f64>))| {
        let value = match shape.value_bins {
            None => square(sample, idx, value[0].tanh()),
            Some(_) => surprise(sample, idx, value),
        };
        WEIGHTS.policy * policy(sample, idx, logits) + WEIGHTS.value * value
    };
    logits.iter().zip(&values).enumerate().map(each).sum::<f64>() / logits.len() as f64
}

#[test]
fn of_dense_nets_through_the_norm_of_their_batch() {
    for value_bins in [None, Some(ValueBins(2)), Some(ValueBins(7))] {
        let Architecture::Normed { shape, dropout } = normed(0.0) else { unreachable!() };
        check_by_batch(&Architecture::Normed { shape: NormedShape { value_bins, ..shape }, dropout });
    }
}

fn check_by_batch(architecture: &Architecture) {
    let Architecture::Normed { shape, .. } = architecture else { unreachable!() };
    let mut rng = stream("dense gradients");
    let genome = lively(architecture, &mut rng);
    let sample = Sample::soft(architecture, (0, 0), 8, &mut rng);
    let exact = |genome: &Genome| loss_by_batch(shape, genome, &sample);
    let slopes = differences(&genome, exact);
    let wanted = slopes.iter().map(|slope| slope.powi(2)).sum::<f64>().sqrt();
    let mut trainer = trainer(architecture, &genome, OptimiserSettings::adam(1e-3));
    let report = trainer.step(&[sample.examples()], &mut rng).unwrap();
    assert!((report.losses.total - exact(&genome)).abs() < 1e-5, "{report:?}");
    assert!((report.gradient - wanted).abs() < 1e-3 * wanted, "{} and not {wanted}", report.gradient);
    // The first step of Adam goes against the sign of every slope, by the rate, whatever their size.
    let moved = trainer.weights().unwrap();
    for (slice, range) in moved.layout().ranges() {
        if slice.name.ends_with(".means") || slice.name.ends_with(".variances") {
            continue;
        }
        for idx in range.filter(|&idx| slopes[idx].abs() > 1e-3) {
            let step = moved.values()[idx] - genome.values()[idx];
            assert!(
                (step + 1e-3 * slopes[idx].signum()).abs() < 1e-5,
                "{slice}: {step}, slope {}",
                slopes[idx]
            );
        }
    }
}

#[test]
fn the_norm_of_a_batch_moves_the_kept_one_by_a_tenth() {
    let architecture = normed(0.0);
    let Architecture::Normed { shape, .. } = &architecture else { unreachable!() };
    let mut rng = stream("kept norm");
    let genome = lively(&architecture, &mut rng);
    let sample = Sample::soft(&architecture, (0, 0), 8, &mut rng);
    let mut trainer = trainer(&architecture, &genome, OptimiserSettings::adam(1e-3));
    trainer.step(&[sample.examples()], &mut rng).unwrap();
    let moved = trainer.weights().unwrap();
    let part = |genome: &Genome, part: &str| genome.slice(&format!("layer1.{part}")).unwrap().to_vec();
    let (weights, biases) = (part(&genome, "weights"), part(&genome, "biases"));
    for unit in 0..shape.hidden[0] {
        let sum = |row: &[f32]| {
            let weights = &weights[unit * shape.inputs..][..shape.inputs];
            biases[unit]
                + weights.iter().zip(row).map(|(weight, &input)| weight * f64::from(input)).sum::<f64>()
        };
        let sums: Vec<f64> = sample.inputs.chunks(shape.inputs).map(sum).collect();
        let mean = sums.iter().sum::<f64>() / 8.0;
        let variance = sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / 7.0;
        for (name, seen) in [("means", mean), ("variances", variance)] {
            let wanted = 0.9 * part(&genome, name)[unit] + 0.1 * seen;
            assert!((part(&moved, name)[unit] - wanted).abs() < 1e-5, "{name} of unit {unit}");
        }
    }
}
