//! Nets that learn, by tensors and by kernels, say what the kernels say that play, which say what the plain loops say.

use ludus_gradient::{Architecture, Device, OptimiserSettings, Trainer};
use ludus_nets::{
    Genome, LARGEST_ERROR, NormedNet, NormedShape, Outlooks, Processor, RESIDUAL_ERROR, ResidualNet,
    ResidualShape, SideScale, ValueBins,
};

use crate::samples::{Sample, lively, residual, stream, trainer_on};

/// The largest difference, as a share of the number itself where that is larger than 1.
fn difference(one: &Outlooks, other: &Outlooks) -> f64 {
    let pairs = [
        (&one.logits, &other.logits),
        (&one.values, &other.values),
        (&one.scores, &other.scores),
        (&one.ownership, &other.ownership),
    ];
    let each = |(one, other): (&Vec<f32>, &Vec<f32>)| {
        assert_eq!(one.len(), other.len());
        let both = one.iter().zip(other).map(|(&one, &other)| (f64::from(one), f64::from(other)));
        both.map(|(one, other)| (one - other).abs() / other.abs().max(1.0)).fold(0.0, f64::max)
    };
    pairs.into_iter().map(each).fold(0.0, f64::max)
}

/// The same net by kernels and by tensors.
fn on_both(architecture: &Architecture, genome: &Genome) -> [Trainer; 2] {
    let settings = OptimiserSettings::adam(1e-3);
    [Device::cpu(), Device::burn()].map(|device| trainer_on(device, architecture, genome, settings.clone()))
}

#[test]
fn residual_nets_say_what_the_kernels_say_at_every_size() {
    let shapes = [
        residual(3, 8, 2),
        ResidualShape { pooled_every: 9, ..residual(5, 16, 3) },
        ResidualShape { value_hidden: 19, cell_logits: 15, global_logits: 9, ..residual(4, 17, 1) },
        ResidualShape { pooled_every: 1, global_logits: 0, ..residual(17, 32, 4) },
        ResidualShape { cell_logits: 20, side: SideScale { middle: 11, spread: 8 }, ..residual(2, 64, 6) },
        ResidualShape { fold: 2, cell_logits: 2, ..residual(3, 16, 2) },
    ];
    let mut rng = stream("forward");
    for shape in shapes {
        let architecture = Architecture::Residual(shape.clone());
        let genome = lively(&architecture, &mut rng);
        let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
        let trainers = on_both(&architecture, &genome);
        for size in [(1, 1), (3, 3), (5, 5), (7, 9), (9, 9), (13, 13)] {
            let sample = Sample::soft(&architecture, size, 5, &mut rng);
            let mut kernels = Outlooks::default();
            net.at(sample.plan.as_ref().unwrap()).unwrap().evaluate(&sample.inputs, &mut kernels);
            for trainer in &trainers {
                let said = trainer.evaluate(&sample.seen(), 5).unwrap();
                assert!(difference(&said, &kernels) < RESIDUAL_ERROR, "{shape:?} at {size:?}");
            }
        }
    }
}

#[test]
fn dense_nets_say_what_the_kernels_say() {
    let mut rng = stream("dense");
    let value_bins = [None, Some(ValueBins(19)), Some(ValueBins(2)), None];
    let hidden = [vec![9, 6], vec![9, 6], vec![64], vec![1024, 1024, 1024, 512]];
    for (hidden, value_bins) in hidden.into_iter().zip(value_bins) {
        let shape = NormedShape { inputs: 28, hidden, slots: 28, value_bins };
        let architecture = Architecture::Normed { shape: shape.clone(), dropout: 0.3 };
        let genome = lively(&architecture, &mut rng);
        let sample = Sample::soft(&architecture, (0, 0), 50, &mut rng);
        let mut kernels = Outlooks::default();
        NormedNet::compile(&shape, &genome, Processor::best())
            .unwrap()
            .evaluate(&sample.inputs, &mut kernels);
        for trainer in on_both(&architecture, &genome) {
            let said = trainer.evaluate(&sample.seen(), 50).unwrap();
            assert!(difference(&said, &kernels) < RESIDUAL_ERROR.max(LARGEST_ERROR), "{shape:?}");
        }
    }
}
