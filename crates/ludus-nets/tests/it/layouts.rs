//! Names, places and counts of weights, and shapes that are refused.

use std::sync::Arc;

use ludus_nets::{
    Activation, Dense, DenseShape, Genome, Layout, NetError, PieceNet, PieceNetShape, Processor, Slice,
    subsquares,
};

use crate::{
    samples::{genome, stream, study},
    windows::checkers_cells,
};

/// The net of Blondie24's successor.
fn successor() -> PieceNetShape {
    let windows = Some(subsquares(8, 8, &checkers_cells(), 3..=8));
    PieceNetShape { windows, bias: true, ..study(&[40, 10]) }
}

fn names(layout: &Layout) -> Vec<String> {
    layout.slices().iter().map(Slice::to_string).collect()
}

#[test]
fn the_nets_of_the_study_have_the_published_numbers_of_weights() {
    let weights = |shape: &PieceNetShape| shape.layout().len() - shape.layout().range("king").unwrap().len();
    assert_eq!(weights(&study(&[40, 10])), 1_690);
    assert_eq!(weights(&successor()), 5_046);
}

#[test]
fn slices_are_named_by_stage_and_layer() {
    let shape = PieceNetShape { bias: true, stages: 2, ..study(&[40, 10]) };
    let expected = [
        "stage0.layer1.weights [40, 32]",
        "stage0.layer1.biases [40]",
        "stage0.layer2.weights [10, 40]",
        "stage0.layer2.biases [10]",
        "stage0.layer3.weights [1, 10]",
        "stage0.layer3.biases [1]",
        "stage1.layer1.weights [40, 32]",
    ];
    let layout = shape.layout();
    assert_eq!(names(&layout)[..7], expected);
    assert_eq!(layout.range("stage1.layer1.weights"), Some(1741..1741 + 1280));
    assert_eq!(layout.range("king"), Some(3482..3483));
    assert_eq!(layout.range("stage2.layer1.weights"), None);
    assert_eq!(
        names(&successor().layout())[..2],
        ["stage0.layer1.weights [854]", "stage0.layer1.biases [91]"]
    );
    let shape = DenseShape { layers: vec![8, 5, 1], activation: Activation::CutSigmoid, bias: false };
    assert_eq!(names(&shape.layout("eval.")), ["eval.layer1.weights [5, 8]", "eval.layer2.weights [1, 5]"]);
}

#[test]
fn a_genome_gives_and_takes_slices_by_name() {
    let layout = Layout::new(vec![Slice::new("a", [2, 2]), Slice::new("b", [1])]).unwrap();
    let mut genome = Genome::new(Arc::new(layout), vec![1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
    genome.slice_mut("b").unwrap()[0] = 6.0;
    assert_eq!(genome.slice("a"), Some(&[1.0, 2.0, 3.0, 4.0][..]));
    assert_eq!(genome.values(), [1.0, 2.0, 3.0, 4.0, 6.0]);
    assert_eq!(genome.slice("c"), None);
    assert_eq!(Genome::zeros(genome.layout().clone()).values(), [0.0; 5]);
    let error = Genome::new(genome.layout().clone(), vec![0.0]).unwrap_err();
    assert_eq!(error.to_string(), "found 1 weights, wanted 5");
    let error = Layout::new(vec![Slice::new("a", [1]), Slice::new("a", [2])]).unwrap_err();
    assert_eq!(error.to_string(), "two slices are called a, wanted every name once");
}

#[test]
fn shapes_that_make_no_net_are_refused() {
    let check = |shape: &PieceNetShape, expected: &str| {
        let refused = shape.check().unwrap_err();
        assert_eq!(refused.to_string(), expected);
    };
    let whole = study(&[40, 10]);
    check(&PieceNetShape { squares: 0, ..whole.clone() }, "found 0 squares, wanted 1 to 65536");
    check(&PieceNetShape { kinds: 3, ..whole.clone() }, "found 3 kinds of piece, wanted 1 to 2");
    check(&PieceNetShape { stages: 0, ..whole.clone() }, "found 0 stages, wanted 1 to 1024");
    check(&study(&[40, 0]), "found 0 units in a hidden layer, wanted 1 to 65536");
    check(&study(&[]), "found 0 hidden layers without windows, wanted 1 to 65536");
    let with = |windows: Vec<Vec<u16>>| PieceNetShape { windows: Some(windows), ..whole.clone() };
    check(&with(vec![]), "found 0 windows, wanted 1 to 65536");
    check(&with(vec![vec![0], vec![1, 32]]), "window 1 has square 32, wanted squares from 0 to 31");
    check(&with(vec![vec![7, 7]]), "window 0 has square 7 twice, wanted every square once");
    let dense =
        |layers: &[usize]| DenseShape { layers: layers.to_vec(), activation: Activation::Tanh, bias: true };
    assert_eq!(dense(&[3]).check(), Err(NetError::TooFewLayers { found: 1 }));
    assert!(dense(&[3, 0, 1]).check().is_err());
    assert!(dense(&[3, usize::MAX]).check().is_err());
    assert_eq!(dense(&[3, 1]).check(), Ok(()));
}

#[test]
fn weights_that_do_not_fit_are_refused() {
    let compile = |shape: &PieceNetShape, genome: &Genome| {
        PieceNet::compile(shape, genome, Processor::best()).map(drop).unwrap_err().to_string()
    };
    let shape = study(&[40, 10]);
    let mut fitting = genome(shape.layout(), &mut stream(2), 0.2);
    assert_eq!(
        compile(&study(&[40, 9]), &fitting),
        "found a genome with the slice stage0.layer2.weights [10, 40], wanted stage0.layer2.weights [9, 40] in its place"
    );
    fitting.values_mut()[3] = f64::NAN;
    assert_eq!(compile(&shape, &fitting), "weight 3 is NaN, wanted a number from -2^40 to 2^40");
    fitting.values_mut()[3] = -2e12;
    assert_eq!(compile(&shape, &fitting), "weight 3 is -2000000000000, wanted a number from -2^40 to 2^40");
    let dense = DenseShape { layers: vec![2, 1], activation: Activation::Tanh, bias: true };
    let refused = Dense::compile(&dense, &[0.0; 2], Processor::best()).map(drop).unwrap_err();
    assert_eq!(refused, NetError::WrongLength { found: 2, wanted: 3 });
}

#[test]
fn shapes_are_read_from_text_and_unknown_keys_refused() {
    let text = r#"{"layers":[8,5,1],"activation":"cut-sigmoid","bias":true}"#;
    let shape: DenseShape = serde_json::from_str(text).unwrap();
    assert_eq!(shape.activation, Activation::CutSigmoid);
    assert_eq!(serde_json::to_string(&shape).unwrap(), text);
    let refused = serde_json::from_str::<DenseShape>(&text.replace("bias", "biases")).unwrap_err();
    assert!(refused.to_string().contains("unknown field `biases`"), "{refused}");
    let text = serde_json::to_string(&study(&[40, 10])).unwrap();
    assert_eq!(serde_json::from_str::<PieceNetShape>(&text).unwrap(), study(&[40, 10]));
    assert!(serde_json::from_str::<PieceNetShape>(&text.replace("squares", "fields")).is_err());
}
