//! What does not fit is refused with what was found and wanted, and nothing changes.

use ludus_gradient::{
    Architecture, Device, Examples, GradientError, LossWeights, OptimiserSettings, Schedule, Trainer,
};
use ludus_nets::{NormedShape, ValueBins};

use crate::samples::{Sample, lively, normed, residual, stream, trainer};

fn told(result: Result<impl Sized, GradientError>) -> String {
    result.err().map_or("nothing".into(), |error| error.to_string())
}

#[test]
fn examples_that_do_not_fit() {
    let architecture = Architecture::Residual(residual(2, 4, 1));
    let mut rng = stream("refusals");
    let genome = lively(&architecture, &mut rng);
    let mut trainer = trainer(&architecture, &genome, OptimiserSettings::adam(1e-3));
    let sample = Sample::soft(&architecture, (3, 3), 2, &mut rng);
    let good = sample.examples();
    let mut step = |examples: Examples<'_>| told(trainer.step(&[examples], &mut stream("chance")));
    assert_eq!(
        step(Examples { policies: &sample.policies[1..], ..good }),
        "examples: found 19 numbers of policies, wanted 20"
    );
    assert_eq!(
        step(Examples { ownable: &[], ..good }),
        "examples: found 0 numbers of cells that can be owned, wanted 9"
    );
    let rows = ludus_gradient::Seen::Rows(&sample.inputs);
    assert_eq!(
        step(Examples { seen: rows, ..good }),
        "examples: found rows of numbers, and this net sees pictures of a board"
    );
    assert_eq!(told(trainer.step(&[], &mut rng)), "found no examples for a step, wanted at least one");
    assert_eq!(
        told(trainer.evaluate(&sample.seen(), 3)),
        "examples: found 36 numbers of what the net sees, wanted 54"
    );
    assert_eq!(trainer.steps(), 0);
    assert_eq!(trainer.weights().unwrap(), genome);
}

#[test]
fn a_loss_that_is_no_number_stops_before_anything_changes() {
    let architecture = Architecture::Residual(residual(2, 4, 1));
    let mut rng = stream("infinite");
    let genome = lively(&architecture, &mut rng);
    let mut trainer = trainer(&architecture, &genome, OptimiserSettings::adam(1e-3));
    let mut sample = Sample::soft(&architecture, (3, 3), 2, &mut rng);
    trainer.step(&[sample.examples()], &mut rng).unwrap();
    let before = trainer.state().unwrap().encode();
    sample.values[1] = f32::NAN;
    let told = told(trainer.step(&[sample.examples()], &mut rng));
    assert!(told.starts_with("step 2: the loss is NaN, wanted a finite number"), "{told}");
    assert_eq!(trainer.state().unwrap().encode(), before);
}

#[test]
fn settings_out_of_range() {
    let architecture = normed(0.0);
    let genome = lively(&architecture, &mut stream("settings"));
    let adam = || OptimiserSettings::adam(1e-3);
    let begin = |architecture: &Architecture, settings: OptimiserSettings, weights: LossWeights| {
        told(Trainer::new(architecture.clone(), &genome, (settings, weights), Device::cpu()))
    };
    let with = |settings| begin(&architecture, settings, LossWeights::EQUAL);
    assert_eq!(with(adam()), "nothing");
    assert_eq!(with(OptimiserSettings::adam(0.0)), "rate: found 0, wanted more than 0");
    assert_eq!(
        with(OptimiserSettings { beta_1: 1.0, ..adam() }),
        "beta-1: found 1, wanted at least 0 and less than 1"
    );
    assert_eq!(
        with(OptimiserSettings { longest_gradient: Some(-2.0), ..adam() }),
        "longest-gradient: found -2, wanted more than 0"
    );
    assert_eq!(
        with(OptimiserSettings { weight_decay: f64::NAN, ..adam() }),
        "weight-decay: found NaN, wanted 0 or more"
    );
    let stairs = Schedule::Stairs { stairs: vec![(5, 1e-3)] };
    assert_eq!(
        with(OptimiserSettings { schedule: stairs, ..adam() }),
        "stairs: found 5, wanted a first stair at step 0, and each after the one before"
    );
    let weights = LossWeights { score: -1.0, ..LossWeights::EQUAL };
    assert_eq!(begin(&architecture, adam(), weights), "score: found -1, wanted 0 or more");
    assert_eq!(
        begin(&normed(1.0), adam(), LossWeights::EQUAL),
        "dropout: found 1, wanted at least 0 and less than 1"
    );
    let one_bin = Architecture::Normed {
        shape: NormedShape { inputs: 7, hidden: vec![9, 6], slots: 5, value_bins: Some(ValueBins(1)) },
        dropout: 0.0,
    };
    assert_eq!(begin(&one_bin, adam(), LossWeights::EQUAL), "found 1 value-bins, wanted 2 to 65536");
    let wider = Architecture::Normed {
        shape: NormedShape { inputs: 8, hidden: vec![9, 6], slots: 5, value_bins: None },
        dropout: 0.0,
    };
    assert!(begin(&wider, adam(), LossWeights::EQUAL).contains("layer1.weights [9, 7]"));
}

#[test]
fn devices_go_by_name() {
    let cpu: Device = "cpu".parse().unwrap();
    assert_eq!(cpu.name(), "cpu");
    assert!(Device::kinds().contains(&"cpu"));
    for wrong in ["abacus", "cpu:1", "cuda:x", ""] {
        let told = told(wrong.parse::<Device>());
        assert!(told.starts_with(&format!("found the device {wrong:?}, wanted one of cpu")), "{told}");
    }
}
