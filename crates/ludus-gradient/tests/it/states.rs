//! A state comes back whole: learning goes on to the bit, for any number of threads, and a state of another net is refused.

use ludus_gradient::{Architecture, OptimiserSettings, Trainer};
use ludus_nets::{Genome, NetFile, NormedShape};
use rayon::ThreadPoolBuilder;

use crate::samples::{Sample, lively, normed, residual, stream, trainer};

fn settings() -> OptimiserSettings {
    OptimiserSettings {
        weight_decay: 1e-3,
        longest_gradient: Some(1.0),
        average: Some(0.9),
        ..OptimiserSettings::adam(1e-2)
    }
}

fn begin(architecture: &Architecture) -> (Trainer, Vec<Sample>) {
    let mut rng = stream("states");
    let genome = lively(architecture, &mut rng);
    let sizes = [(3, 3), (5, 4), (3, 3), (6, 6), (5, 5), (4, 4)];
    let samples = sizes.map(|size| Sample::soft(architecture, size, 6, &mut rng)).into();
    (trainer(architecture, &genome, settings()), samples)
}

/// Makes steps with the samples of these numbers; what is left to chance depends on the number of the step alone.
fn steps(trainer: &mut Trainer, samples: &[Sample]) {
    for sample in samples {
        let mut rng = stream(&format!("step {}", trainer.steps()));
        trainer.step(&[sample.examples()], &mut rng).unwrap();
    }
}

fn both() -> [Architecture; 2] {
    [Architecture::Residual(residual(3, 8, 2)), normed(0.3)]
}

#[test]
fn who_is_stopped_and_goes_on_learns_the_same_bits() {
    for architecture in both() {
        let (mut through, samples) = begin(&architecture);
        steps(&mut through, &samples);
        let (mut first, _) = begin(&architecture);
        steps(&mut first, &samples[..3]);
        let bytes = first.state().unwrap().encode();
        let (mut second, _) = begin(&architecture);
        second.restore(&NetFile::decode(&bytes).unwrap()).unwrap();
        assert_eq!(second.steps(), 3);
        steps(&mut second, &samples[3..]);
        assert_eq!(second.state().unwrap().encode(), through.state().unwrap().encode());
        assert_eq!(second.averaged().unwrap(), through.averaged().unwrap());
        assert_ne!(second.averaged().unwrap(), second.weights().unwrap());
    }
}

#[test]
fn threads_change_no_bit() {
    let dense = NormedShape { inputs: 20, hidden: vec![96, 50], slots: 24, value_bins: None };
    for architecture in
        [Architecture::Residual(residual(3, 32, 2)), Architecture::Normed { shape: dense, dropout: 0.2 }]
    {
        check_threads(&architecture);
    }
}

fn check_threads(architecture: &Architecture) {
    let learn = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut rng = stream("threads");
            let genome = lively(architecture, &mut rng);
            let sample = Sample::soft(architecture, (9, 9), 64, &mut rng);
            let mut trainer = trainer(architecture, &genome, settings());
            for _ in 0..3 {
                trainer.step(&[sample.examples()], &mut rng).unwrap();
            }
            trainer.state().unwrap().encode()
        })
    };
    let alone = learn(1);
    assert!([2, 3].into_iter().all(|threads| learn(threads) == alone));
}

#[test]
fn states_of_other_nets_and_damaged_ones_are_refused_and_change_nothing() {
    let [residual_net, _] = both();
    let (mut trainer, samples) = begin(&residual_net);
    steps(&mut trainer, &samples[..1]);
    let state = trainer.state().unwrap();
    let before = state.encode();
    let other = begin(&Architecture::Residual(residual(3, 9, 2))).0.state().unwrap();
    let told = trainer.restore(&other).unwrap_err().to_string();
    assert!(told.contains("weights/input.weights [9, 3, 3, 3]") && told.contains("[8, 3, 3, 3]"), "{told}");
    let weights = NetFile { card: state.card.clone(), genome: trainer.weights().unwrap() };
    assert!(trainer.restore(&weights).unwrap_err().to_string().contains("input.weights"));
    let mut nameless = state.clone();
    nameless.card.clear();
    assert!(trainer.restore(&nameless).unwrap_err().to_string().contains("the card has no steps"));
    nameless.card.insert("steps".into(), "many".into());
    assert!(trainer.restore(&nameless).unwrap_err().to_string().contains("the state's steps is \"many\""));
    assert_eq!(trainer.state().unwrap().encode(), before);
}

#[test]
fn weights_go_to_files_and_come_back() {
    for architecture in both() {
        let (mut trainer, samples) = begin(&architecture);
        steps(&mut trainer, &samples[..2]);
        let genome: Genome = trainer.weights().unwrap();
        let bytes = NetFile { card: Default::default(), genome: genome.clone() }.encode();
        let again = NetFile::decode(&bytes).unwrap().genome;
        assert_eq!(again, genome);
        let fresh = crate::samples::trainer(&architecture, &again, settings());
        assert_eq!(fresh.weights().unwrap(), genome);
    }
}
