//! Nets over pieces: beside plain loops, and incremental, batched and mirrored beside full.

use ludus_core::{Change, Feature, Rng, Side};
use ludus_nets::{Activation, Genome, LARGEST_ERROR, PieceNet, PieceNetShape, Processor};

use crate::samples::{Board, PROCESSORS, any_shape, bits, genome, shuffle, stream, study};

struct Case {
    shape: PieceNetShape,
    genome: Genome,
    nets: [PieceNet; 2],
    rng: Rng,
}

/// Random nets of every activation but the cut sigmoid, whose jumps have no bound on their errors, and the studies' own.
fn cases(index: u64) -> impl Iterator<Item = Case> {
    let smooth = [Activation::Tanh, Activation::Sigmoid, Activation::Softsign];
    (0..60).map(move |number| {
        let mut rng = stream(index << 32 | number);
        let shape = match number {
            0 => study(&[40, 10]),
            1 => study(&[200, 20]),
            2 => study(&[1000]),
            _ => any_shape(&mut rng, smooth[number as usize % smooth.len()]),
        };
        let mut genome = genome(shape.layout(), &mut rng, 0.5);
        if let Some(king) = genome.slice_mut("king") {
            king[0] = 1.4;
        }
        let nets = PROCESSORS.map(|processor| PieceNet::compile(&shape, &genome, processor).unwrap());
        Case { shape, genome, nets, rng }
    })
}

fn refreshed(net: &PieceNet, stage: usize, active: &[Feature]) -> Vec<f32> {
    let mut accumulator = vec![f32::NAN; net.width()];
    net.refresh(stage, active, &mut accumulator);
    accumulator
}

#[test]
fn kernels_equal_plain_loops_within_the_stated_error() {
    for Case { shape, genome, nets: [_, mut net], mut rng } in cases(1) {
        for stage in 0..shape.stages {
            for _ in 0..20 {
                let active = Board::random(&shape, &mut rng).active();
                let exact = shape.reference(&genome, stage, &active);
                let accumulator = refreshed(&net, stage, &active);
                let found = net.output(stage, &accumulator);
                assert!((f64::from(found) - exact).abs() <= LARGEST_ERROR, "{shape:?}: {found}, not {exact}");
            }
        }
    }
}

#[test]
fn kernels_have_the_same_bits_on_every_processor() {
    let cut = |number| {
        let mut rng = stream(number);
        let shape = any_shape(&mut rng, Activation::CutSigmoid);
        let genome = genome(shape.layout(), &mut rng, 3.0);
        let nets = PROCESSORS.map(|processor| PieceNet::compile(&shape, &genome, processor).unwrap());
        Case { shape, genome, nets, rng }
    };
    for Case { shape, nets: [mut portable, mut avx2], mut rng, .. } in cases(2).chain((100..120).map(cut)) {
        for stage in 0..shape.stages {
            let active = Board::random(&shape, &mut rng).active();
            let [one, two] = [&portable, &avx2].map(|net| refreshed(net, stage, &active));
            assert_eq!(bits(&one), bits(&two), "{shape:?}");
            let outputs = [portable.output(stage, &one), avx2.output(stage, &two)];
            assert_eq!(outputs[0].to_bits(), outputs[1].to_bits(), "{shape:?}: {outputs:?}");
        }
    }
}

#[test]
fn incremental_equals_full_after_any_changes_in_any_order_and_back() {
    for Case { shape, nets, mut rng, .. } in cases(3) {
        for net in nets {
            let stage = shape.stages - 1;
            let mut board = Board::random(&shape, &mut rng);
            let mut path = vec![(board.clone(), refreshed(&net, stage, &board.active()))];
            for _ in 0..200 {
                if rng.below(3) == 0 && path.len() > 1 {
                    path.pop();
                    board = path[path.len() - 1].0.clone();
                }
                let mut changes = move_pieces(&mut board, &mut rng);
                shuffle(&mut changes, &mut rng);
                let mut accumulator = vec![f32::NAN; net.width()];
                net.update(stage, &path[path.len() - 1].1, &changes, &mut accumulator);
                assert_eq!(bits(&accumulator), bits(&refreshed(&net, stage, &board.active())), "{shape:?}");
                let mut back = vec![f32::NAN; net.width()];
                changes.reverse();
                net.update(
                    stage,
                    &accumulator,
                    &changes.iter().map(|&change| undone(change)).collect::<Vec<_>>(),
                    &mut back,
                );
                assert_eq!(bits(&back), bits(&path[path.len() - 1].1), "{shape:?}");
                path.push((board.clone(), accumulator));
            }
        }
    }
}

/// Changes up to four squares, each once.
fn move_pieces(board: &mut Board, rng: &mut Rng) -> Vec<Change> {
    let mut squares: Vec<usize> = (0..board.size()).collect();
    shuffle(&mut squares, rng);
    let n = rng.below(5) as usize;
    squares.into_iter().take(n).flat_map(|square| board.change(square, rng)).collect()
}

fn undone(change: Change) -> Change {
    match change {
        Change::Added(feature) => Change::Removed(feature),
        Change::Removed(feature) => Change::Added(feature),
    }
}

#[test]
fn the_order_of_features_does_not_count() {
    for Case { shape, nets: [net, _], mut rng, .. } in cases(4) {
        let mut active = Board::random(&shape, &mut rng).active();
        let sorted = refreshed(&net, 0, &active);
        shuffle(&mut active, &mut rng);
        assert_eq!(bits(&refreshed(&net, 0, &active)), bits(&sorted), "{shape:?}");
    }
}

#[test]
fn batches_of_every_size_equal_single_boards_and_need_no_alignment() {
    for Case { shape, nets, mut rng, .. } in cases(5).filter(|case| case.shape.hidden != [1000]) {
        for mut net in nets {
            let accumulators: Vec<f32> =
                (0..40).flat_map(|_| refreshed(&net, 0, &Board::random(&shape, &mut rng).active())).collect();
            let single: Vec<f32> =
                accumulators.chunks(net.width()).map(|accumulator| net.output(0, accumulator)).collect();
            let mut shifted = vec![0.0];
            shifted.extend(&accumulators);
            for n in 0..=40 {
                let mut out = vec![f32::NAN; n + 1];
                net.outputs(0, &shifted[1..1 + n * net.width()], &mut out[1..]);
                assert_eq!(bits(&out[1..]), bits(&single[..n]), "{n} boards of {shape:?}");
            }
        }
    }
}

#[test]
fn one_call_equals_two() {
    for Case { shape, nets, mut rng, .. } in cases(8) {
        for mut net in nets {
            let mut board = Board::random(&shape, &mut rng);
            let (mut root, mut child) = (vec![f32::NAN; net.width()], vec![f32::NAN; net.width()]);
            let at_once = net.refresh_output(0, &board.active(), &mut root);
            assert_eq!(bits(&root), bits(&refreshed(&net, 0, &board.active())), "{shape:?}");
            assert_eq!(at_once.to_bits(), net.output(0, &root).to_bits(), "{shape:?}");
            let changes = move_pieces(&mut board, &mut rng);
            let at_once = net.update_output(0, &root, &changes, &mut child);
            assert_eq!(bits(&child), bits(&refreshed(&net, 0, &board.active())), "{shape:?}");
            assert_eq!(at_once.to_bits(), net.output(0, &child).to_bits(), "{shape:?}");
        }
    }
}

#[test]
fn huge_and_tiny_weights_stay_exact_and_finite() {
    for scale in [1e-300, 1e-30, 1e-9, 1e6, 1e12] {
        let mut rng = stream(7);
        let shape = PieceNetShape { bias: true, ..study(&[40, 10]) };
        let genome = genome(shape.layout(), &mut rng, scale);
        let mut net = PieceNet::compile(&shape, &genome, Processor::best()).unwrap();
        let board = Board::random(&shape, &mut rng);
        let accumulator = refreshed(&net, 0, &board.active());
        let changes: Vec<Change> = board.active().into_iter().map(Change::Removed).collect();
        let mut empty = vec![f32::NAN; net.width()];
        net.update(0, &accumulator, &changes, &mut empty);
        assert_eq!(empty, refreshed(&net, 0, &[]), "{scale}");
        assert!(net.output(0, &accumulator).is_finite(), "{scale}");
    }
}

#[test]
fn the_piece_count_alone_is_what_a_net_of_zeros_says() {
    let shape = study(&[40, 10]);
    let mut genome = Genome::zeros(shape.layout().into());
    genome.slice_mut("king").unwrap()[0] = 1.5;
    let feature = |side, kind, square| shape.features().feature(side, kind, square);
    let active = [feature(Side::Own, 0, 3), feature(Side::Own, 1, 4), feature(Side::Opponent, 0, 31)];
    assert_eq!(shape.reference(&genome, 0, &active), 1.5 / 2.5);
    let without = PieceNetShape { piece_count: false, ..shape.clone() };
    assert_eq!(without.reference(&genome, 0, &active), 0.0);
    for processor in PROCESSORS {
        let mut net = PieceNet::compile(&shape, &genome, processor).unwrap();
        let accumulator = refreshed(&net, 0, &active);
        assert_eq!(net.output(0, &accumulator), 0.6);
    }
}

#[test]
fn a_unit_sees_its_window_alone() {
    let shape = PieceNetShape {
        windows: Some(vec![vec![0, 2], vec![1]]),
        squares: 3,
        kinds: 1,
        piece_count: false,
        ..study(&[])
    };
    let genome = Genome::new(shape.layout().into(), vec![1.0, 3.0, 5.0, 1.0, 1.0]).unwrap();
    let output = |square| shape.reference(&genome, 0, &[shape.features().feature(Side::Own, 0, square)]);
    let softsign = |sum: f64| Activation::Softsign.exact(sum);
    assert_eq!([0, 1, 2].map(output), [1.0, 5.0, 3.0].map(|weight| softsign(softsign(weight))));
}

#[test]
fn accumulators_stand_one_after_the_other_where_vectors_begin() {
    let net =
        PieceNet::compile(&study(&[40, 10]), &Genome::zeros(study(&[40, 10]).layout().into()), PROCESSORS[0])
            .unwrap();
    let mut accumulators = net.accumulators(3);
    assert_eq!(accumulators.one(0).as_ptr().align_offset(32), 0);
    accumulators.one_mut(1).fill(1.0);
    accumulators.one_mut(2).fill(2.0);
    assert_eq!(accumulators.some(0..3).len(), 3 * net.width());
    assert_eq!(accumulators.one(1), vec![1.0; net.width()]);
    let (from, to) = accumulators.pair(1, 2);
    assert_eq!((from[0], to[0]), (1.0, 2.0));
    to.copy_from_slice(from);
    assert_eq!(accumulators.some(1..3), vec![1.0; 2 * net.width()]);
}
