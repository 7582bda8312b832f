//! Feed-forward nets: kernels beside plain loops.

use ludus_nets::{Activation, Dense, DenseShape, LARGEST_ERROR};

use crate::samples::{PROCESSORS, bits, stream, uniforms};

/// Shapes with one unit, a whole vector, one more and one less, several panels, and many layers.
const SHAPES: &[&[usize]] = &[
    &[1, 1],
    &[8, 5, 1],
    &[4, 8, 8],
    &[3, 9, 7, 2],
    &[32, 40, 10, 1],
    &[5, 17, 24, 25, 33, 3],
    &[30, 100, 64, 20],
    &[200, 333, 3],
];

/// Whether some unit of a net with cut sigmoids is so near to a jump that rounding decides.
fn is_at_a_jump(shape: &DenseShape, values: &[f64], inputs: &[f64]) -> bool {
    let prefix = |n: usize, activation| DenseShape {
        layers: shape.layers[..n].to_vec(),
        activation,
        bias: shape.bias,
    };
    (2..=shape.layers.len()).any(|n| {
        let before = prefix(n - 1, Activation::CutSigmoid);
        let signals = before.reference(values, inputs);
        let last = DenseShape {
            layers: shape.layers[n - 2..n].to_vec(),
            activation: Activation::Sigmoid,
            bias: shape.bias,
        };
        let smooth = last.reference(&values[before.layout("").len()..], &signals);
        smooth.iter().any(|smooth| (smooth - 0.1).abs() < 1e-5 || (smooth - 0.9).abs() < 1e-5)
    })
}

fn each_net(mut check: impl FnMut(&DenseShape, &[f64], &[f64])) {
    let mut rng = stream(3);
    for &layers in SHAPES {
        for activation in Activation::ALL {
            for bias in [false, true] {
                let shape = DenseShape { layers: layers.to_vec(), activation, bias };
                let values = uniforms(&mut rng, shape.layout("").len(), 0.5);
                for _ in 0..10 {
                    let inputs = uniforms(&mut rng, layers[0], 2.0)
                        .iter()
                        .map(|&input| f64::from(input as f32))
                        .collect::<Vec<_>>();
                    check(&shape, &values, &inputs);
                }
            }
        }
    }
}

fn evaluate(shape: &DenseShape, values: &[f64], inputs: &[f64]) -> [Vec<f32>; 2] {
    let inputs: Vec<f32> = inputs.iter().map(|&input| input as f32).collect();
    PROCESSORS.map(|processor| Dense::compile(shape, values, processor).unwrap().evaluate(&inputs).to_vec())
}

#[test]
fn kernels_equal_plain_loops_within_the_stated_error() {
    let mut compared = 0;
    each_net(|shape, values, inputs| {
        if shape.activation == Activation::CutSigmoid && is_at_a_jump(shape, values, inputs) {
            return;
        }
        let exact = shape.reference(values, inputs);
        let [found, _] = evaluate(shape, values, inputs);
        assert_eq!(found.len(), exact.len());
        for (found, exact) in found.iter().zip(&exact) {
            compared += 1;
            assert!((f64::from(*found) - exact).abs() <= LARGEST_ERROR, "{shape:?}: {found}, not {exact}");
        }
    });
    assert!(compared > 3000, "only {compared}");
}

#[test]
fn kernels_have_the_same_bits_on_every_processor() {
    each_net(|shape, values, inputs| {
        let [portable, avx2] = evaluate(shape, values, inputs);
        assert_eq!(bits(&portable), bits(&avx2), "{shape:?}");
    });
}

#[test]
fn a_net_can_be_asked_again_and_again() {
    let shape = DenseShape { layers: vec![2, 3, 2], activation: Activation::Tanh, bias: true };
    let values = uniforms(&mut stream(4), shape.layout("").len(), 1.0);
    let mut net = Dense::compile(&shape, &values, PROCESSORS[1]).unwrap();
    let first = net.evaluate(&[0.5, -1.0]).to_vec();
    assert_ne!(net.evaluate(&[0.25, 2.0]), first);
    assert_eq!(net.evaluate(&[0.5, -1.0]), first);
}

#[test]
fn the_reference_is_the_sum_of_weights_times_inputs() {
    let shape = DenseShape { layers: vec![2, 2, 1], activation: Activation::Softsign, bias: true };
    let values = [1.0, 2.0, -1.0, 0.5, 0.5, -1.0, 3.0, -2.0, 0.25];
    // Sums 1 + 2 * 2 + 0.5 = 5.5 and -1 + 0.5 * 2 - 1 = -1.
    let (one, two) = (5.5 / 6.5, -0.5);
    let sum: f64 = 3.0 * one - 2.0 * two + 0.25;
    assert_eq!(shape.reference(&values, &[1.0, 2.0]), [sum / (1.0 + sum)]);
}
