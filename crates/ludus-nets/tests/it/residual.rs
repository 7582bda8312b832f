//! Residual nets: kernels beside plain loops, at every size of board, and what must not change with batches, processors and
//! symmetries.

use std::sync::Arc;

use ludus_core::{PolicySlot, Rng};
use ludus_nets::{
    BoardPlan, ExactOutlook, Genome, NetError, Outlooks, Processor, RESIDUAL_ERROR, ResidualNet,
    ResidualShape, SideScale,
};

use crate::samples::{PROCESSORS, bits, residual, residual_genome, stream, uniforms};

/// Less and more than a panel, one of everything, several panels, pools never, always and now and then; one has
/// directions as checkers has, and the last two fold the picture.
pub(crate) fn shapes() -> [ResidualShape; 8] {
    let tiny = ResidualShape {
        planes: 1,
        channels: 1,
        blocks: 1,
        pooled_every: 1,
        value_hidden: 1,
        cell_logits: 1,
        global_logits: 0,
        side: SideScale { middle: 6, spread: 3 },
        fold: 1,
    };
    [
        tiny,
        residual(3, 8, 2),
        ResidualShape { pooled_every: 9, ..residual(5, 16, 3) },
        ResidualShape { value_hidden: 19, cell_logits: 15, global_logits: 9, ..residual(4, 17, 1) },
        ResidualShape { pooled_every: 3, global_logits: 0, ..residual(17, 32, 3) },
        ResidualShape { cell_logits: 20, side: SideScale { middle: 11, spread: 8 }, ..residual(2, 40, 2) },
        ResidualShape { fold: 2, ..residual(5, 16, 2) },
        ResidualShape { fold: 3, cell_logits: 2, ..residual(3, 8, 2) },
    ]
}

/// Every slot that there is, in some order.
pub(crate) fn plan(shape: &ResidualShape, rows: usize, cols: usize) -> BoardPlan {
    let of_cell = |cell| (0..shape.cell_logits).map(move |logit| PolicySlot::Cell { logit, cell });
    let globals = (0..shape.global_logits).map(PolicySlot::Global);
    BoardPlan { rows, cols, slots: globals.chain((0..rows * cols).rev().flat_map(of_cell)).collect() }
}

/// Pictures of zeros and ones, and one plane of any numbers.
pub(crate) fn pictures(shape: &ResidualShape, plan: &BoardPlan, n: usize, rng: &mut Rng) -> Vec<f32> {
    let mut pictures = Vec::new();
    for _ in 0..n {
        pictures.extend((0..(shape.planes - 1) * plan.cells()).map(|_| rng.below(2) as f32));
        pictures.extend(uniforms(rng, plan.cells(), 1.0).iter().map(|&number| number as f32));
    }
    pictures
}

fn evaluate(net: &ResidualNet, plan: &BoardPlan, pictures: &[f32]) -> Outlooks {
    let mut out = Outlooks::default();
    net.at(plan).unwrap().evaluate(pictures, &mut out);
    out
}

fn all_bits(out: &Outlooks) -> [Vec<u32>; 4] {
    [&out.logits, &out.values, &out.scores, &out.ownership].map(|numbers| bits(numbers))
}

/// The largest difference, as [`RESIDUAL_ERROR`] counts it.
pub(crate) fn difference(found: &[f32], exact: &[f64]) -> f64 {
    assert_eq!(found.len(), exact.len());
    let pairs = found.iter().zip(exact);
    pairs.map(|(&found, exact)| (f64::from(found) - exact).abs() / exact.abs().max(1.0)).fold(0.0, f64::max)
}

fn outlook_difference(found: &Outlooks, exact: &ExactOutlook) -> f64 {
    [
        difference(&found.logits, &exact.logits),
        difference(&found.values, &[exact.value]),
        difference(&found.scores, &[exact.score]),
        difference(&found.ownership, &exact.ownership),
    ]
    .into_iter()
    .fold(0.0, f64::max)
}

/// Compares one picture at one size with the plain loops; comes back with how far they are apart.
fn check(shape: &ResidualShape, genome: &Genome, (rows, cols): (usize, usize), processor: Processor) -> f64 {
    let plan = plan(shape, rows, cols);
    let picture = pictures(shape, &plan, 1, &mut stream((rows * 100 + cols) as u64));
    let exact_picture: Vec<f64> = picture.iter().map(|&number| f64::from(number)).collect();
    let exact = shape.reference(genome, &plan, &exact_picture);
    let net = ResidualNet::compile(shape, genome, processor).unwrap();
    let apart = outlook_difference(&evaluate(&net, &plan, &picture), &exact);
    assert!(apart <= RESIDUAL_ERROR, "{shape:?} at {rows}x{cols}: {apart}");
    apart
}

#[test]
fn kernels_equal_plain_loops_at_every_size_of_board() {
    let mut apart: f64 = 0.0;
    for (idx, shape) in shapes().iter().enumerate() {
        let genome = residual_genome(shape, &mut stream(100 + idx as u64));
        let sizes = if idx == 1 { 1..=19 } else { 2..=9 };
        for side in sizes {
            apart = apart.max(check(shape, &genome, (side, side), Processor::best()));
        }
        for size in [(7, 9), (9, 7), (5, 4), (2, 11), (1, 6), (6, 1)] {
            apart = apart.max(check(shape, &genome, size, Processor::best()));
        }
    }
    assert!(apart > RESIDUAL_ERROR / 1000.0, "{apart} is suspiciously little");
    assert!(apart < RESIDUAL_ERROR / 10.0, "the bound says that {apart} is ten times below");
}

#[test]
fn a_net_of_usual_size_equals_plain_loops() {
    let shape = residual(17, 64, 6);
    let genome = residual_genome(&shape, &mut stream(110));
    check(&shape, &genome, (9, 9), Processor::best());
}

#[test]
fn kernels_have_the_same_bits_on_every_processor() {
    for (idx, shape) in shapes().iter().enumerate() {
        let genome = residual_genome(shape, &mut stream(120 + idx as u64));
        for (rows, cols) in [(2, 2), (3, 5), (6, 4)] {
            let plan = plan(shape, rows, cols);
            let pictures = pictures(shape, &plan, 2, &mut stream(130));
            let [portable, avx2] = PROCESSORS.map(|processor| {
                let net = ResidualNet::compile(shape, &genome, processor).unwrap();
                all_bits(&evaluate(&net, &plan, &pictures))
            });
            assert_eq!(portable, avx2, "{shape:?} at {rows}x{cols}");
        }
    }
}

#[test]
fn a_board_has_the_same_bits_whatever_is_judged_with_it() {
    let shape = residual(3, 24, 2);
    let genome = residual_genome(&shape, &mut stream(140));
    let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
    for (rows, cols) in [(5, 5), (4, 7)] {
        let plan = plan(&shape, rows, cols);
        let picture = shape.planes * plan.cells();
        let boards = pictures(&shape, &plan, 2 * ResidualNet::CHUNK + 5, &mut stream(141));
        let whole = evaluate(&net, &plan, &boards);
        for n in [1, 2, 3, 7, ResidualNet::CHUNK - 1, ResidualNet::CHUNK, ResidualNet::CHUNK + 1] {
            let mut parts = Outlooks::default();
            let mut board_net = net.at(&plan).unwrap();
            for boards in boards.chunks(n * picture) {
                let mut out = Outlooks { values: vec![9.0; 40], ..Outlooks::default() };
                board_net.evaluate(boards, &mut out);
                parts.logits.extend(out.logits);
                parts.values.extend(out.values);
                parts.scores.extend(out.scores);
                parts.ownership.extend(out.ownership);
            }
            assert_eq!(all_bits(&parts), all_bits(&whole), "{n} at a time");
        }
    }
    assert_eq!(evaluate(&net, &plan(&shape, 5, 5), &[]), Outlooks::default());
}

#[test]
fn one_set_of_weights_plays_every_size_in_turn() {
    let shape = residual(3, 16, 2);
    let genome = residual_genome(&shape, &mut stream(150));
    let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
    let plans = [(5, 5), (9, 9), (7, 9), (2, 2)].map(|(rows, cols)| plan(&shape, rows, cols));
    let mut boards = plans.clone().map(|plan| net.at(&plan).unwrap());
    let asked = plans.clone().map(|plan| pictures(&shape, &plan, 3, &mut stream(151)));
    let fresh: Vec<Outlooks> =
        plans.iter().zip(&asked).map(|(plan, pictures)| evaluate(&net, plan, pictures)).collect();
    let mut out = Outlooks::default();
    for round in 0..8 {
        let idx = (round * 3) % plans.len();
        boards[idx].evaluate(&asked[idx], &mut out);
        assert_eq!(out, fresh[idx], "round {round}");
    }
}

/// The cell that a cell goes to when a square board is turned by a quarter, mirrored if the number is odd.
fn turned(cell: usize, side: usize, symmetry: usize) -> usize {
    let (mut row, mut col) = (cell / side, cell % side);
    if symmetry % 2 == 1 {
        col = side - 1 - col;
    }
    for _ in 0..symmetry / 2 {
        (row, col) = (col, side - 1 - row);
    }
    row * side + col
}

/// Makes every filter the mean of its eight turned and mirrored forms.
fn symmetrise(genome: &mut Genome) {
    let layout = Arc::clone(genome.layout());
    for (slice, range) in layout.ranges().filter(|(slice, _)| slice.shape.len() == 4) {
        assert_eq!(slice.shape[2..], [3, 3]);
        for filter in genome.values_mut()[range].chunks_mut(9) {
            let mut sums = [0.0; 9];
            for symmetry in 0..8 {
                (0..9).for_each(|tap| sums[turned(tap, 3, symmetry)] += filter[tap]);
            }
            filter.copy_from_slice(&sums.map(|sum| sum / 8.0));
        }
    }
}

#[test]
fn symmetric_weights_judge_turned_boards_alike() {
    let shape = residual(3, 16, 2);
    let mut genome = residual_genome(&shape, &mut stream(160));
    symmetrise(&mut genome);
    let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
    let plan = BoardPlan::cells_and_globals(6, 6, 1);
    let board = pictures(&shape, &plan, 1, &mut stream(161));
    let upright = evaluate(&net, &plan, &board);
    for symmetry in 0..8 {
        let mut mapped = board.clone();
        for (from, to) in board.chunks(36).zip(mapped.chunks_mut(36)) {
            (0..36).for_each(|cell| to[turned(cell, 6, symmetry)] = from[cell]);
        }
        let out = evaluate(&net, &plan, &mapped);
        let near = |one: f32, two: f32| (one - two).abs() < 1e-5 * one.abs().max(1.0);
        assert!(near(out.values[0], upright.values[0]) && near(out.scores[0], upright.scores[0]));
        assert!(near(out.logits[36], upright.logits[36]));
        for cell in 0..36 {
            assert!(near(out.logits[turned(cell, 6, symmetry)], upright.logits[cell]), "symmetry {symmetry}");
            assert!(near(out.ownership[turned(cell, 6, symmetry)], upright.ownership[cell]));
        }
    }
}

#[test]
fn the_reference_looks_around_adds_what_was_there_and_pools() {
    let shape = ResidualShape { global_logits: 1, ..shapes()[0].clone() };
    let mut genome = Genome::zeros(Arc::new(shape.layout()));
    let mut set = |name: &str, numbers: &[f64]| genome.slice_mut(name).unwrap().copy_from_slice(numbers);
    set("input.weights", &[0., 0., 0., 0., 1., 0., 0., 0., 0.]);
    // Twice the cell to the right, and a bias.
    set("block1.first.weights", &[0., 0., 0., 0., 0., 2., 0., 0., 0.]);
    set("block1.first.biases", &[-1.0]);
    // The cell above, half the mean, a tenth of the scaled mean, a hundredth of the maximum.
    set("block1.second.weights", &[0., 1., 0., 0., 0., 0., 0., 0., 0.]);
    set("block1.second.biases", &[0.25]);
    set("block1.pool.weights", &[0.5, 0.1, 0.01]);
    set("policy.cells.weights", &[1.0]);
    set("policy.cells.biases", &[-3.0]);
    set("policy.globals.weights", &[0.0, 0.0, 1.0]);
    set("value.hidden.weights", &[1.0, 0.0, 0.0]);
    set("value.output.weights", &[0.1]);
    set("score.weights", &[0.0, 1.0, 0.0]);
    set("score.biases", &[7.0]);
    set("ownership.biases", &[0.5]);
    let plan = BoardPlan::cells_and_globals(2, 2, 1);
    let found = shape.reference(&genome, &plan, &[1.0, 3.0, -1.0, 2.0]);
    // After the input 1 3 0 2; after the first convolution 2 * 3 - 1 = 5, 0, 2 * 2 - 1 = 3, 0, so mean 2, maximum 5; a board of
    // side 2 counts as -4/3.
    let bias = 0.25 + 0.5 * 2.0 - 0.1 * 2.0 * 4.0 / 3.0 + 0.01 * 5.0;
    let trunk = [1.0 + bias, 3.0 + bias, 0.0 + 5.0 + bias, 2.0 + bias];
    let mean = trunk.iter().sum::<f64>() / 4.0;
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found}, not {wanted}");
    for (found, trunk) in found.logits.iter().zip(trunk) {
        near(*found, trunk - 3.0);
    }
    near(found.logits[4], 5.0 + bias);
    near(found.value, (0.1 * mean).tanh());
    near(found.score, 7.0 - mean * 4.0 / 3.0);
    assert_eq!(found.ownership.len(), 4);
    found.ownership.iter().for_each(|&found| near(found, 0.5f64.tanh()));
}

#[test]
fn weights_are_as_many_as_the_formula_says() {
    for shape in shapes() {
        let ResidualShape {
            planes,
            channels: c,
            blocks,
            value_hidden: h,
            cell_logits: k,
            global_logits: g,
            ..
        } = shape;
        let pools = blocks / shape.pooled_every;
        let f = shape.fold * shape.fold;
        let trunk = 9 * c * f * planes + c + blocks * 2 * (9 * c * c + c) + pools * 3 * c * c;
        let heads = f * (k + 1) * (c + 1) + g * (3 * c + 1) + h * (3 * c + 1) + (h + 1) + (3 * c + 1);
        assert_eq!(shape.layout().len(), trunk + heads, "{shape:?}");
    }
}

#[test]
fn a_new_net_finds_all_moves_equally_good_and_passes_signals_on() {
    let shape = residual(4, 16, 5);
    let mut rng = stream(170);
    // Uniform numbers of variance 1.
    let genome = shape.initial(|| uniforms(&mut rng, 1, 3f64.sqrt())[0]);
    let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
    let plan = plan(&shape, 5, 5);
    let out = evaluate(&net, &plan, &pictures(&shape, &plan, 1, &mut stream(171)));
    assert!(out.logits.iter().chain(&out.values).chain(&out.scores).all(|&number| number == 0.0));
    let deviation = |name: &str| {
        let numbers = genome.slice(name).unwrap();
        (numbers.iter().map(|number| number * number).sum::<f64>() / numbers.len() as f64).sqrt()
    };
    let near = |found: f64, wanted: f64| assert!((found / wanted - 1.0).abs() < 0.1, "{found}, not {wanted}");
    near(deviation("input.weights"), (2.0f64 / 36.0).sqrt());
    near(deviation("block5.first.weights"), (2.0f64 / 144.0 / 5.0).sqrt());
    near(deviation("value.hidden.weights"), (2.0f64 / 48.0).sqrt());
    let (mut one, mut two) = (stream(172), stream(172));
    let again = [&mut one, &mut two].map(|rng| shape.initial(|| uniforms(rng, 1, 1.0)[0]));
    assert_eq!(again[0], again[1]);
}

#[test]
fn the_largest_weights_give_numbers() {
    let shape = ResidualShape { value_hidden: 1024, ..residual(2, 48, 4) };
    let largest = (1u64 << 40) as f64;
    for signs in 0..3 {
        let mut genome = residual_genome(&shape, &mut stream(180));
        let mut idx = 0;
        for value in genome.values_mut() {
            idx += 1;
            *value = if signs == 0 || idx % (signs + 1) == 0 { largest } else { -largest };
        }
        let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
        let plan = plan(&shape, 19, 19);
        let out = evaluate(&net, &plan, &vec![1.0; shape.planes * plan.cells()]);
        let numbers = [&out.logits, &out.values, &out.scores, &out.ownership];
        assert!(numbers.into_iter().flatten().all(|number| number.is_finite()), "signs {signs}");
    }
}

#[test]
fn wrong_shapes_boards_and_weights_are_refused() {
    let shape = residual(3, 8, 2);
    let genome = residual_genome(&shape, &mut stream(190));
    let refusal = |shape: &ResidualShape| shape.check().unwrap_err().to_string();
    assert_eq!(
        refusal(&ResidualShape { channels: 0, ..shape.clone() }),
        "found 0 channels, wanted 1 to 1024"
    );
    assert_eq!(
        refusal(&ResidualShape { blocks: 1000, ..shape.clone() }),
        "found 1000 blocks, wanted 1 to 256"
    );
    assert_eq!(
        refusal(&ResidualShape { cell_logits: 0, ..shape.clone() }),
        "found 0 logits of a cell, wanted 1 to 1024"
    );
    assert_eq!(
        refusal(&ResidualShape { fold: 0, ..shape.clone() }),
        "found 0 rows and columns in a fold, wanted 1 to 8"
    );
    assert_eq!(
        refusal(&ResidualShape { fold: 8, planes: 20, ..shape.clone() }),
        "found 1280 folded planes, wanted 1 to 1024"
    );
    let net = ResidualNet::compile(&shape, &genome, Processor::best()).unwrap();
    let refusal = |rows, cols, slot| {
        net.at(&BoardPlan { rows, cols, slots: vec![PolicySlot::Global(0), slot] }).unwrap_err().to_string()
    };
    let cell = |logit, cell| PolicySlot::Cell { logit, cell };
    assert_eq!(refusal(65, 2, cell(0, 0)), "found 65 rows, wanted 1 to 64");
    assert_eq!(refusal(2, 3, cell(0, 6)), "slot 1 is cell 6, wanted one below 6");
    assert_eq!(refusal(2, 3, cell(1, 5)), "slot 1 is logit of a cell 1, wanted one below 1");
    assert_eq!(refusal(2, 3, PolicySlot::Global(1)), "slot 1 is logit of the board 1, wanted one below 1");
    let other = ResidualShape { blocks: 3, ..shape.clone() };
    let error = ResidualNet::compile(&other, &genome, Processor::best()).unwrap_err().to_string();
    assert_eq!(
        error,
        "found a genome with the slice policy.cells.weights [1, 8], wanted block3.first.weights [8, 8, 3, 3] in its place"
    );
    let mut broken = genome;
    broken.values_mut()[3] = f64::NAN;
    let error = ResidualNet::compile(&shape, &broken, Processor::best()).unwrap_err();
    assert!(matches!(error, NetError::WrongWeight { index: 3, .. }));
}
