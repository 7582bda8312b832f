//! Feed-forward nets with batch norm: folded kernels beside plain loops that know nothing of folding.

use std::sync::Arc;

use ludus_nets::{
    Genome, NORM_EPSILON, NetError, NetFile, NormedNet, NormedShape, Outlooks, Processor, RESIDUAL_ERROR,
    ValueBins,
};

use crate::samples::{PROCESSORS, bits, normed_genome, stream, uniforms};

/// One of everything, less and more than a vector, several panels, one with layers of several thousand weights, and values of bins.
pub(crate) fn shapes() -> [NormedShape; 7] {
    let shape = |inputs, hidden: &[usize], slots| NormedShape {
        inputs,
        hidden: hidden.to_vec(),
        slots,
        value_bins: None,
    };
    [
        shape(1, &[1], 1),
        shape(5, &[3, 9], 7),
        shape(28, &[40, 33, 12], 28),
        shape(17, &[8, 16, 24, 4], 65),
        shape(28, &[128, 96], 24),
        NormedShape { value_bins: Some(ValueBins(2)), ..shape(5, &[3, 9], 7) },
        NormedShape { value_bins: Some(ValueBins(19)), ..shape(17, &[40, 33], 24) },
    ]
}

pub(crate) fn rows(shape: &NormedShape, n: usize, seed: u64) -> Vec<f32> {
    uniforms(&mut stream(seed), n * shape.inputs, 1.0).iter().map(|&number| number as f32).collect()
}

fn evaluate(shape: &NormedShape, genome: &Genome, processor: Processor, rows: &[f32]) -> Outlooks {
    let mut out = Outlooks::default();
    NormedNet::compile(shape, genome, processor).unwrap().evaluate(rows, &mut out);
    out
}

fn all_bits(out: &Outlooks) -> [Vec<u32>; 2] {
    [bits(&out.logits), bits(&out.values)]
}

fn check(shape: &NormedShape, seed: u64) {
    let genome = normed_genome(shape, &mut stream(seed));
    let rows = rows(shape, 5, seed + 1);
    let out = evaluate(shape, &genome, Processor::best(), &rows);
    assert!(out.scores.is_empty() && out.ownership.is_empty());
    let near = |found: f32, exact: f64| {
        let apart = (f64::from(found) - exact).abs() / exact.abs().max(1.0);
        assert!(apart < RESIDUAL_ERROR, "{shape:?}: {found}, not {exact}");
    };
    let told = out.logits.chunks(shape.slots).zip(&out.values);
    for (row, (logits, value)) in rows.chunks(shape.inputs).zip(told) {
        let exact_row: Vec<f64> = row.iter().map(|&number| f64::from(number)).collect();
        let exact = shape.reference(&genome, &exact_row);
        assert_eq!(logits.len(), exact.logits.len());
        logits.iter().zip(&exact.logits).for_each(|(found, exact)| near(*found, *exact));
        near(*value, exact.value);
    }
}

#[test]
fn folded_kernels_equal_plain_loops_with_batch_norm() {
    for (idx, shape) in (0..).zip(shapes()) {
        check(&shape, 200 + 10 * idx);
    }
    check(&NormedShape { inputs: 28, hidden: vec![1024, 1024, 1024, 512], slots: 28, value_bins: None }, 260);
}

#[test]
fn kernels_have_the_same_bits_on_every_processor() {
    for (idx, shape) in (0..).zip(shapes()) {
        let genome = normed_genome(&shape, &mut stream(300 + idx));
        let rows = rows(&shape, 4, 310);
        let [portable, avx2] =
            PROCESSORS.map(|processor| all_bits(&evaluate(&shape, &genome, processor, &rows)));
        assert_eq!(portable, avx2, "{shape:?}");
    }
}

#[test]
fn a_row_has_the_same_bits_whatever_is_judged_with_it() {
    let shape = shapes()[2].clone();
    let genome = normed_genome(&shape, &mut stream(320));
    let rows = rows(&shape, 101, 321);
    let whole = evaluate(&shape, &genome, Processor::best(), &rows);
    let mut net = NormedNet::compile(&shape, &genome, Processor::best()).unwrap();
    for n in [1, 2, 3, 5, 47, 48, 49, 50] {
        let mut parts = Outlooks::default();
        for rows in rows.chunks(n * shape.inputs) {
            let mut out = Outlooks::default();
            net.evaluate(rows, &mut out);
            parts.logits.extend(out.logits);
            parts.values.extend(out.values);
        }
        assert_eq!(all_bits(&parts), all_bits(&whole), "{n} at a time");
    }
}

#[test]
fn the_reference_norms_before_the_relu() {
    let shape = NormedShape { inputs: 2, hidden: vec![2], slots: 1, value_bins: None };
    let weights = [1.0, 2.0, -1.0, 0.5, 0.25, 0.0];
    let (scales, shifts, means, variances) = ([2.0, 3.0], [0.5, 1.0], [1.0, 2.0], [4.0, 9.0]);
    let heads = [1.0, 0.5, -1.0, 0.25, 0.0, 0.1];
    let values = [&weights[..], &scales, &shifts, &means, &variances, &heads].concat();
    let genome = Genome::new(Arc::new(shape.layout()), values).unwrap();
    let found = shape.reference(&genome, &[1.0, 2.0]);
    // Sums 1 + 4 + 0.25 and -1 + 1, of which the second is below its mean by more than its shift.
    let one = 2.0 * (5.25 - 1.0) / (4.0 + NORM_EPSILON).sqrt() + 0.5;
    assert!(3.0 * (0.0 - 2.0) / (9.0 + NORM_EPSILON).sqrt() + 1.0 < 0.0);
    assert!((found.logits[0] - (one - 1.0)).abs() < 1e-9);
    assert!((found.value - (0.25 * one + 0.1).tanh()).abs() < 1e-12);
}

#[test]
fn a_value_of_bins_is_the_mean_of_what_they_stand_for() {
    let shape = NormedShape { inputs: 1, hidden: vec![1], slots: 1, value_bins: Some(ValueBins(3)) };
    let mut genome = Genome::zeros(Arc::new(shape.layout()));
    genome.slice_mut("value.biases").unwrap().copy_from_slice(&[1f64, 2.0, 5.0].map(f64::ln));
    let found = shape.reference(&genome, &[1.0]).value;
    assert!((found - (5.0 - 1.0) / 8.0).abs() < 1e-12, "{found}");
    let out = evaluate(&shape, &genome, Processor::best(), &[1.0]);
    assert!((f64::from(out.values[0]) - found).abs() < 1e-6);
    // Logits that no exponential can hold.
    genome.slice_mut("value.biases").unwrap().copy_from_slice(&[-9e8, 9e8, 9e8]);
    assert_eq!(evaluate(&shape, &genome, Processor::best(), &[1.0]).values, [0.5]);
}

#[test]
fn two_bins_share_a_value_so_that_it_is_their_mean() {
    let check = |bins, value: f64, expected| assert_eq!(ValueBins(bins).shares(value), expected, "{value}");
    check(5, -1.0, [(0, 1.0), (1, 0.0)]);
    check(5, -0.875, [(0, 0.75), (1, 0.25)]);
    check(5, 0.0, [(2, 1.0), (3, 0.0)]);
    check(5, 1.0, [(3, 0.0), (4, 1.0)]);
    check(5, 1.5, [(3, 0.0), (4, 1.0)]);
    check(2, 0.5, [(0, 0.25), (1, 0.75)]);
    let values: Vec<f64> = ValueBins(19).values().collect();
    for margin in -9..=9 {
        let value = f64::from(margin) / 9.0;
        let shares = ValueBins(19).shares(value);
        let mean: f64 = shares.iter().map(|&(bin, share)| share * values[bin]).sum();
        assert!((mean - value).abs() < 1e-12);
        let most = shares.iter().map(|&(_, share)| share).fold(0.0, f64::max);
        assert!(most > 1.0 - 1e-12, "margins of nine points lie on bins: {margin}");
    }
}

#[test]
fn shapes_without_bins_are_written_as_before_there_were_any() {
    let text = r#"{"inputs":5,"hidden":[3,9],"slots":7}"#;
    let shape: NormedShape = serde_json::from_str(text).unwrap();
    assert_eq!(shape, shapes()[1]);
    assert_eq!(serde_json::to_string(&shape).unwrap(), text);
    let text = r#"{"inputs":5,"hidden":[3,9],"slots":7,"value_bins":2}"#;
    assert_eq!(serde_json::from_str::<NormedShape>(text).unwrap(), shapes()[5]);
}

#[test]
fn weights_are_as_many_as_the_formula_says() {
    for shape in shapes() {
        let mut wanted = 0;
        let mut before = shape.inputs;
        for &units in &shape.hidden {
            wanted += units * (before + 5);
            before = units;
        }
        let heads = shape.slots + shape.value_bins.map_or(1, |bins| bins.0);
        assert_eq!(shape.layout().len(), wanted + heads * (before + 1), "{shape:?}");
    }
}

#[test]
fn a_new_net_finds_all_moves_equally_good() {
    let shape = shapes()[2].clone();
    let mut rng = stream(330);
    let genome = shape.initial(|| uniforms(&mut rng, 1, 3f64.sqrt())[0]);
    let out = evaluate(&shape, &genome, Processor::best(), &rows(&shape, 2, 331));
    assert!(out.logits.iter().chain(&out.values).all(|&number| number == 0.0));
    let numbers = genome.slice("layer2.weights").unwrap();
    let square = numbers.iter().map(|number| number * number).sum::<f64>() / numbers.len() as f64;
    assert!((square / (2.0 / 40.0) - 1.0).abs() < 0.1, "{square}");
    assert!(genome.slice("layer1.variances").unwrap().iter().all(|&number| number == 1.0));
    assert!(genome.slice("layer1.scales").unwrap().iter().all(|&number| number == 1.0));
}

#[test]
fn a_net_comes_back_from_its_file_and_no_other_fits() {
    let back = |shape: &NormedShape| {
        let file = NetFile { card: [].into(), genome: normed_genome(shape, &mut stream(340)) };
        let bytes = file.encode();
        let read = NetFile::decode(&bytes).unwrap();
        assert_eq!(read.encode(), bytes);
        assert_eq!(read.genome_for(&Arc::new(shape.layout())).unwrap(), file.genome);
        read
    };
    let [.., shape, _] = shapes();
    let error = back(&shape).genome_for(&Arc::new(shapes()[1].layout())).unwrap_err().to_string();
    assert_eq!(error, "slice value.weights has the shape [2, 9], wanted [1, 9]");
    let shape = shapes()[1].clone();
    let read = back(&shape);
    let other = NormedShape { slots: 8, ..shape.clone() };
    let error = read.genome_for(&Arc::new(other.layout())).unwrap_err().to_string();
    assert_eq!(error, "slice policy.weights has the shape [7, 9], wanted [8, 9]");
}

#[test]
fn wrong_shapes_and_weights_are_refused() {
    let shape = shapes()[1].clone();
    let refusal = |shape: NormedShape| shape.check().unwrap_err().to_string();
    assert_eq!(
        refusal(NormedShape { hidden: vec![], ..shape.clone() }),
        "found 0 hidden layers, wanted 1 to 256"
    );
    assert_eq!(refusal(NormedShape { slots: 0, ..shape.clone() }), "found 0 slots, wanted 1 to 65536");
    for (bins, found) in [(0, "found 0"), (1, "found 1"), (65537, "found 65537")] {
        let refused = refusal(NormedShape { value_bins: Some(ValueBins(bins)), ..shape.clone() });
        assert_eq!(refused, format!("{found} value-bins, wanted 2 to 65536"));
    }
    let compile = |genome: &Genome| NormedNet::compile(&shape, genome, Processor::best()).map(drop);
    let mut genome = normed_genome(&shape, &mut stream(350));
    assert_eq!(compile(&genome), Ok(()));
    genome.slice_mut("layer2.variances").unwrap()[4] = -0.5;
    let error = compile(&genome).unwrap_err();
    assert_eq!(error, NetError::WrongVariance { layer: 2, index: 4, value: -0.5 });
    assert_eq!(error.to_string(), "variance 4 of layer 2 is -0.5, wanted 0 or more");
    genome.slice_mut("layer2.variances").unwrap()[4] = 0.0;
    genome.slice_mut("layer2.scales").unwrap()[4] = (1u64 << 39) as f64;
    genome.slice_mut("layer2.weights").unwrap()[13] = 1000.0;
    assert!(matches!(compile(&genome), Err(NetError::WrongWeight { .. })), "too large once folded");
    let other = NormedShape { inputs: 6, ..shape.clone() };
    let genome = Genome::zeros(Arc::new(other.layout()));
    assert!(matches!(compile(&genome), Err(NetError::WrongLayout { .. })));
}
