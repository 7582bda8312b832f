//! The curves in f32 beside those in f64.

use ludus_nets::{
    Activation, Dense, DenseShape, Processor,
    activation::{CURVE_ERROR, CUT_HIGH, CUT_LOW},
};

use crate::samples::{PROCESSORS, bits, stream};

fn curve(activation: Activation, processor: Processor) -> Dense {
    Dense::compile(&DenseShape { layers: vec![1, 1], activation, bias: false }, &[1.0], processor).unwrap()
}

/// Sums of every magnitude and both signs.
fn sums() -> Vec<f32> {
    let mut rng = stream(1);
    let fine = (-150_000..=150_000).map(|step| step as f32 * 1e-4);
    let any = (0..100_000).map(|_| f32::from_bits(rng.next_u64() as u32)).filter(|sum| sum.abs() < 1e12);
    fine.chain(any).collect()
}

/// Whether the cut sigmoid jumps so near to this sum that rounding decides.
fn is_at_a_jump(activation: Activation, sum: f32) -> bool {
    let smooth = Activation::Sigmoid.exact(sum.into());
    let is_near = |cut: f64| (smooth - cut).abs() < CURVE_ERROR;
    activation == Activation::CutSigmoid && (is_near(CUT_LOW) || is_near(CUT_HIGH))
}

#[test]
fn curves_are_exact_to_the_stated_error() {
    let sums = sums();
    for activation in Activation::ALL {
        let mut kernel = curve(activation, Processor::best());
        for &sum in sums.iter().filter(|&&sum| !is_at_a_jump(activation, sum)) {
            let (found, exact) = (kernel.evaluate(&[sum])[0], activation.exact(sum.into()));
            assert!(
                (f64::from(found) - exact).abs() <= CURVE_ERROR,
                "{activation:?} of {sum}: {found}, not {exact}"
            );
        }
    }
}

#[test]
fn curves_have_the_same_bits_on_every_processor() {
    let sums = sums();
    for activation in Activation::ALL {
        let [portable, avx2] = PROCESSORS.map(|processor| {
            let mut kernel = curve(activation, processor);
            bits(&sums.iter().map(|&sum| kernel.evaluate(&[sum])[0]).collect::<Vec<f32>>())
        });
        assert!(portable == avx2, "{activation:?}");
    }
}

#[test]
fn curves_have_their_known_values() {
    let check = |activation: Activation, sum: f64, expected: f64| {
        let found = activation.exact(sum);
        assert!((found - expected).abs() < 1e-12, "{activation:?} of {sum}: {found}, not {expected}");
    };
    check(Activation::Tanh, 0.5, 0.462_117_157_260_009_76);
    check(Activation::Sigmoid, 0.0, 0.5);
    check(Activation::Sigmoid, 2.0, 0.880_797_077_977_882_4);
    check(Activation::Softsign, 3.0, 0.75);
    check(Activation::Softsign, -1.0, -0.5);
    check(Activation::CutSigmoid, 2.0, 0.880_797_077_977_882_4);
    check(Activation::CutSigmoid, 2.2, 1.0);
    check(Activation::CutSigmoid, -2.19, 0.100_652_093_564_106_87);
    check(Activation::CutSigmoid, -2.2, 0.0);
}
