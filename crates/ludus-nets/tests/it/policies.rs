//! Nets that wish for moves: kernels beside plain loops, and what a neuron's weights are.

use ludus_nets::{Activation, LARGEST_ERROR, NetError, PolicyNet, PolicyShape};

use crate::samples::{PROCESSORS, bits, stream, uniforms};

/// One of everything, less and more than a vector, and the study's net for 5x5.
const SIZES: &[[usize; 3]] = &[[1, 1, 1], [3, 2, 9], [19, 7, 8], [51, 10, 25], [9, 33, 17]];

fn shape([inputs, hidden, outputs]: [usize; 3], activation: Activation) -> PolicyShape {
    PolicyShape { inputs, hidden, outputs, activation }
}

#[test]
fn kernels_equal_plain_loops_with_the_same_bits_on_every_processor() {
    let mut rng = stream(40);
    for &size in SIZES {
        for activation in [Activation::Tanh, Activation::Sigmoid, Activation::Softsign] {
            let shape = shape(size, activation);
            let values = uniforms(&mut rng, shape.layout().len(), 0.5);
            let inputs: Vec<f32> =
                uniforms(&mut rng, shape.inputs, 2.0).iter().map(|&input| input as f32).collect();
            let exact_inputs: Vec<f64> = inputs.iter().map(|&input| f64::from(input)).collect();
            let exact = shape.reference(&values, &exact_inputs);
            let [portable, avx2] = PROCESSORS.map(|processor| {
                PolicyNet::compile(&shape, &values, processor).unwrap().evaluate(&inputs).to_vec()
            });
            assert_eq!(bits(&portable), bits(&avx2), "{shape:?}");
            assert_eq!(portable.len(), exact.len());
            for (found, exact) in portable.iter().zip(&exact) {
                assert!(
                    (f64::from(*found) - exact).abs() <= LARGEST_ERROR,
                    "{shape:?}: {found}, not {exact}"
                );
            }
        }
    }
}

#[test]
fn many_rows_at_once_give_the_bits_of_each_alone() {
    let mut rng = stream(42);
    for &size in SIZES {
        let shape = shape(size, Activation::Softsign);
        let values = uniforms(&mut rng, shape.layout().len(), 0.5);
        for processor in PROCESSORS {
            let mut net = PolicyNet::compile(&shape, &values, processor).unwrap();
            let mut outputs = vec![9.0; 3];
            for n_rows in [0, 1, 2, 7] {
                let rows: Vec<f32> = uniforms(&mut rng, n_rows * shape.inputs, 2.0)
                    .iter()
                    .map(|&input| input as f32)
                    .collect();
                net.evaluate_rows(&rows, &mut outputs);
                let alone: Vec<f32> =
                    rows.chunks(shape.inputs).flat_map(|row| net.evaluate(row).to_vec()).collect();
                assert_eq!(bits(&outputs), bits(&alone), "{shape:?}, {n_rows} rows");
            }
        }
    }
}

#[test]
fn a_neuron_is_its_input_weights_and_then_its_output_weights() {
    let shape = shape([2, 2, 2], Activation::Softsign);
    let values = [1.0, 2.0, 3.0, -1.0, -1.0, 0.5, 0.25, 2.0];
    // Sums 1 + 2 * 2 = 5 and -1 + 0.5 * 2 = 0.
    let one = 5.0 / 6.0;
    let sums: [f64; 2] = [3.0 * one, -one];
    assert_eq!(shape.reference(&values, &[1.0, 2.0]), sums.map(|sum| sum / (1.0 + sum.abs())));
    let layout = shape.layout();
    let slices: Vec<String> = layout.slices().iter().map(ToString::to_string).collect();
    assert_eq!(slices, ["neuron 1 [4]", "neuron 2 [4]"]);
}

#[test]
fn a_net_without_the_last_neuron_is_the_net_whose_last_neuron_wishes_nothing() {
    let (large, small) = (shape([4, 3, 5], Activation::Tanh), shape([4, 2, 5], Activation::Tanh));
    let mut values = uniforms(&mut stream(41), large.layout().len(), 1.0);
    let inputs = [1.0, 0.0, 1.0, -2.0];
    let without = small.reference(&values[..small.layout().len()], &inputs);
    let n_values = values.len();
    values[n_values - 5..].fill(0.0);
    assert_eq!(large.reference(&values, &inputs), without);
}

#[test]
fn wrong_shapes_and_numbers_are_refused() {
    let compile = |size, n_values| {
        PolicyNet::compile(&shape(size, Activation::Tanh), &vec![0.0; n_values], PROCESSORS[0]).map(drop)
    };
    assert_eq!(compile([2, 3, 4], 18), Ok(()));
    assert_eq!(compile([2, 3, 4], 17), Err(NetError::WrongLength { found: 17, wanted: 18 }));
    for size in [[0, 3, 4], [2, 0, 4], [2, 3, 0], [2, 1 << 17, 4]] {
        assert!(matches!(compile(size, 0), Err(NetError::WrongCount { .. })), "{size:?}");
    }
}
