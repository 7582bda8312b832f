//! Region specialists: how boards are tiled and turned, and kernels against plain loops.

use ludus_nets::{Activation, LARGEST_ERROR, NetError, SpecialistNet, SpecialistShape};

use crate::samples::{PROCESSORS, stream, uniforms};

fn shape(board: usize) -> SpecialistShape {
    SpecialistShape { board, front: 3, hidden: 4, activation: Activation::Tanh }
}

#[test]
fn boards_are_tiled_as_in_the_text() {
    assert_eq!((shape(7).n_windows(), shape(9).n_windows(), shape(13).n_windows()), (9, 16, 36));
    let names: Vec<String> = shape(7).layout().slices().iter().map(|slice| slice.name.clone()).collect();
    assert_eq!(names.len(), 13);
    assert_eq!((names[0].as_str(), names[3].as_str(), names[6].as_str()), ("corner 1", "edge 1", "centre 1"));
    assert_eq!(names[9], "combiner 1");
    // Front nets are alike on every board, combiners are not.
    let [seven, nine] = [7, 9].map(|board| shape(board).layout());
    assert_eq!(seven.slices()[..9], nine.slices()[..9]);
    assert_ne!(seven.slices()[9], nine.slices()[9]);
}

#[test]
fn even_and_small_boards_are_refused() {
    for board in [5, 6, 8, 27] {
        let error = shape(board).check().unwrap_err();
        assert!(matches!(error, NetError::WrongBoard { found, .. } if found == board), "{error}");
    }
    assert!(SpecialistShape { front: 0, ..shape(7) }.check().is_err());
}

#[test]
fn kernels_say_what_plain_loops_say_with_the_same_bits() {
    for board in [7, 9, 11] {
        let shape = shape(board);
        let mut rng = stream(600 + board as u64);
        let values = uniforms(&mut rng, shape.layout().len(), 1.0);
        let mut nets =
            PROCESSORS.map(|processor| SpecialistNet::compile(&shape, &values, processor).unwrap());
        for _ in 0..10 {
            let inputs: Vec<f64> = uniforms(&mut rng, shape.n_inputs(), 1.5)
                .into_iter()
                .map(|input| input.round().abs())
                .collect();
            let truth = shape.reference(&values, &inputs);
            let seen: Vec<f32> = inputs.iter().map(|&input| input as f32).collect();
            let [portable, vectors] = nets.each_mut().map(|net| net.evaluate(&seen).to_vec());
            assert_eq!(portable, vectors);
            assert_eq!(portable.len(), board * board);
            for (found, wanted) in portable.iter().zip(&truth) {
                assert!((f64::from(*found) - wanted).abs() < LARGEST_ERROR, "{found} {wanted}");
            }
        }
    }
}

/// Turning the board turns what the front nets see back: each of the four corners, and each edge beside one, says the same to
/// a combiner that listens to them alike.
#[test]
fn windows_are_turned_to_look_alike() {
    let board = 7;
    let shape = SpecialistShape { front: 2, hidden: 1, ..shape(board) };
    let mut rng = stream(620);
    let mut values = uniforms(&mut rng, shape.layout().len(), 1.0);
    // The combiner's one neuron adds up everything that the front nets say and tells it to every point.
    let combiner = shape.layout().range("combiner 1").unwrap();
    values[combiner].fill(0.05);
    let mut inputs = vec![0.0; shape.n_inputs()];
    // All outside of the centre's window, which is never turned.
    let stones = [(0, 1), (1, 1), (1, 3), (0, 0), (5, 1)];
    let value = |inputs: &[f64]| shape.reference(&values, inputs)[0];
    let mut turned = Vec::new();
    for turns in 0..4 {
        inputs.fill(0.0);
        for (idx, &(row, col)) in stones.iter().enumerate() {
            let (mut row, mut col) = (row, col);
            for _ in 0..turns {
                (row, col) = (col, board - 1 - row);
            }
            inputs[2 * (row * board + col) + idx % 2] = 1.0;
        }
        turned.push(value(&inputs));
    }
    for value in &turned {
        assert!((value - turned[0]).abs() < 1e-12, "{turned:?}");
    }
    inputs[4] = 1.0;
    assert_ne!(value(&inputs), turned[3]);
}
