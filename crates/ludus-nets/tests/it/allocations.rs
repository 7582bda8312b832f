//! Nets ask for no memory once they are compiled.

use ludus_core::Change;
use ludus_nets::{
    Activation, BoardPlan, Dense, DenseShape, NormedNet, NormedShape, Outlooks, PieceNet, Processor,
    ResidualNet, ValueBins,
};

use crate::samples::{Board, genome, normed_genome, residual, residual_genome, stream, study, uniforms};

#[test]
fn judging_boards_allocates_nothing() {
    let mut rng = stream(9);
    let shape = study(&[200, 20]);
    let genome = genome(shape.layout(), &mut rng, 0.2);
    let mut net = PieceNet::compile(&shape, &genome, Processor::best()).unwrap();
    let active = Board::random(&shape, &mut rng).active();
    let width = net.width();
    let (mut accumulators, mut out) = (vec![0.0; 7 * width], [0.0; 7]);
    let counted = allocation_counter::measure(|| {
        net.refresh(0, &active, &mut accumulators[..width]);
        let (root, rest) = accumulators.split_at_mut(width);
        for to in rest.chunks_mut(width) {
            net.update(0, root, &[Change::Removed(active[0])], to);
        }
        out[0] = net.output(0, root);
        out[1] = net.update_output(0, root, &[], &mut rest[..width]);
        net.outputs(0, &accumulators, &mut out);
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_dense_net_allocates_nothing() {
    let shape = DenseShape { layers: vec![8, 5, 1], activation: Activation::CutSigmoid, bias: true };
    let values = uniforms(&mut stream(10), shape.layout("").len(), 1.0);
    let mut net = Dense::compile(&shape, &values, Processor::best()).unwrap();
    let counted = allocation_counter::measure(|| assert!(net.evaluate(&[0.5; 8])[0] >= 0.0));
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_residual_net_allocates_nothing_once_warm() {
    let shape = residual(3, 16, 2);
    let net = ResidualNet::compile(&shape, &residual_genome(&shape, &mut stream(11)), Processor::best());
    let plan = BoardPlan::cells_and_globals(5, 5, 1);
    let mut net = net.unwrap().at(&plan).unwrap();
    let pictures = vec![1.0; 20 * shape.planes * plan.cells()];
    let mut out = Outlooks::default();
    net.evaluate(&pictures, &mut out);
    let counted = allocation_counter::measure(|| {
        for n in [1, 20, 3, 16, 17] {
            net.evaluate(&pictures[..n * shape.planes * plan.cells()], &mut out);
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_net_with_batch_norm_allocates_nothing_once_warm() {
    let shape = NormedShape { inputs: 9, hidden: vec![20, 30], slots: 5, value_bins: Some(ValueBins(4)) };
    let genome = normed_genome(&shape, &mut stream(13));
    let mut net = NormedNet::compile(&shape, &genome, Processor::best()).unwrap();
    let rows = vec![0.5; 60 * shape.inputs];
    let mut out = Outlooks::default();
    net.evaluate(&rows, &mut out);
    let counted = allocation_counter::measure(|| {
        for n in [1, 60, 3, 49] {
            net.evaluate(&rows[..n * shape.inputs], &mut out);
        }
    });
    assert_eq!(counted.count_total, 0);
}
