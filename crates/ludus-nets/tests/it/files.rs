//! Nets as files: round trips, foreign readers, and damage.

use std::sync::Arc;

use ludus_nets::{
    Card, Genome, Layout, NetFile, NetFileError, Numbers, Precision, ResidualShape, Slice, TensorFile,
};
use proptest::prelude::*;
use safetensors::{Dtype, SafeTensors, tensor::TensorView};

use crate::samples::{genome, residual, residual_genome, stream, study};

fn card() -> Card {
    [("name", "first"), ("game", "checkers"), ("seed", "8")]
        .map(|(key, text)| (key.into(), text.into()))
        .into()
}

fn file() -> NetFile {
    NetFile { card: card(), genome: genome(study(&[40, 10]).layout(), &mut stream(8), 0.2) }
}

fn layout(slices: &[(&str, &[usize])]) -> Arc<Layout> {
    let slices = slices.iter().map(|&(name, shape)| Slice::new(name, shape));
    Arc::new(Layout::new(slices.collect()).unwrap())
}

/// A file as another program would write it.
fn foreign(name: &str, dtype: Dtype, data: &[u8]) -> Vec<u8> {
    let n = data.len() / (dtype.bitsize() / 8);
    let tensor = TensorView::new(dtype, vec![n], data).unwrap();
    safetensors::serialize([(name, tensor)], None).unwrap()
}

#[test]
fn a_net_comes_back_from_its_file_with_every_bit() {
    let file = file();
    let bytes = file.encode();
    assert_eq!(NetFile::decode(&bytes).unwrap(), file);
    assert_eq!(file.clone().encode(), bytes, "the same net is the same file");
    let empty = NetFile { card: Card::new(), genome: Genome::zeros(layout(&[])) };
    assert_eq!(NetFile::decode(&empty.encode()).unwrap(), empty);
}

#[test]
fn the_bytes_are_those_of_the_format() {
    let genome = Genome::new(layout(&[("b", &[1, 2]), ("a", &[1])]), vec![1.0, -2.0, 0.5]).unwrap();
    let bytes = NetFile { card: [("k".into(), "\"v\"".into())].into(), genome }.encode();
    let header = concat!(
        r#"{"__metadata__":{"k":"\"v\""},"a":{"dtype":"F64","shape":[1],"data_offsets":[16,24]},"#,
        r#""b":{"dtype":"F64","shape":[1,2],"data_offsets":[0,16]}}"#
    );
    let padded = header.len().next_multiple_of(8);
    assert_eq!(bytes[..8], (padded as u64).to_le_bytes());
    assert_eq!(std::str::from_utf8(&bytes[8..8 + padded]).unwrap().trim_end(), header);
    let numbers: Vec<u8> = [1.0f64, -2.0, 0.5].iter().flat_map(|number| number.to_le_bytes()).collect();
    assert_eq!(bytes[8 + padded..], numbers);
}

#[test]
fn another_reader_finds_every_slice() {
    let file = file();
    let bytes = file.encode();
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    assert_eq!(tensors.len(), file.genome.layout().slices().len());
    let king = tensors.tensor("king").unwrap();
    assert_eq!((king.dtype(), king.shape()), (Dtype::F64, &[1][..]));
    assert_eq!(king.data(), file.genome.slice("king").unwrap()[0].to_le_bytes());
}

#[test]
fn a_file_in_another_order_fits_the_same_net() {
    let wanted = layout(&[("b", &[1]), ("a", &[2])]);
    let numbers: Vec<u8> = [1.0f64, 2.0].iter().flat_map(|number| number.to_le_bytes()).collect();
    let one = TensorView::new(Dtype::F64, vec![1], &numbers[..8]).unwrap();
    let two = TensorView::new(Dtype::F64, vec![2], &numbers).unwrap();
    let file = NetFile::decode(&safetensors::serialize([("b", one), ("a", two)], None).unwrap()).unwrap();
    assert_eq!(file.genome_for(&wanted).unwrap().values(), [1.0, 1.0, 2.0]);
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let check = |bytes: &[u8], expected: &str| {
        let error = NetFile::decode(bytes).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    let whole = file().encode();
    check(&[], "found a damaged file (");
    check(&whole[..whole.len() - 1], "found a damaged file (");
    check(&foreign("a", Dtype::U8, &[0; 8]), "slice a holds U8, wanted F64 or F32");
    check(&foreign("a", Dtype::I16, &[0; 8]), "slice a holds I16, wanted F64, F32 or U8");
    let broken = [1.0, f64::INFINITY].map(f64::to_le_bytes).concat();
    check(&foreign("a", Dtype::F64, &broken), "value 1 of slice a is inf, wanted a finite number");
    let broken = f64::NAN.to_le_bytes();
    check(&foreign("a", Dtype::F64, &broken), "value 0 of slice a is NaN, wanted a finite number");
}

#[test]
fn what_gradients_made_keeps_its_bits_in_half_the_room() {
    let mut file = file();
    file.genome.values_mut().iter_mut().for_each(|value| *value = f64::from(*value as f32));
    let short = file.encode_as(Precision::Single);
    assert_eq!(NetFile::decode(&short).unwrap(), file);
    assert_eq!(file.encode().len() - short.len(), 4 * file.genome.values().len());
    let broken = f32::NAN.to_le_bytes();
    let error = NetFile::decode(&foreign("a", Dtype::F32, &broken)).unwrap_err().to_string();
    assert_eq!(error, "value 0 of slice a is NaN, wanted a finite number");
}

#[test]
fn tensors_of_all_kinds_come_back() {
    let tensors = vec![
        (Slice::new("z", [2, 1]), Numbers::F64(vec![0.1, -2.0])),
        (Slice::new("bytes", [3]), Numbers::U8(vec![0, 7, 255])),
        (Slice::new("a", [1]), Numbers::F32(vec![1.5])),
        (Slice::new("empty", [0]), Numbers::U8(Vec::new())),
    ];
    let file = TensorFile { card: card(), tensors };
    assert_eq!(TensorFile::decode(&file.encode()).unwrap(), file);
}

#[test]
fn a_file_of_another_net_is_refused_by_name() {
    let file = NetFile { card: card(), genome: Genome::zeros(layout(&[("a", &[2]), ("b", &[1])])) };
    let check = |slices: &[(&str, &[usize])], expected: &str| {
        assert_eq!(file.genome_for(&layout(slices)).unwrap_err().to_string(), expected);
    };
    check(&[("a", &[2]), ("c", &[1, 3])], "the file has no slice c, wanted one of shape [1, 3]");
    check(&[("a", &[1, 2]), ("b", &[1])], "slice a has the shape [2], wanted [1, 2]");
    check(&[("a", &[2])], "found the slice b, which the net lacks; wanted 1 slices");
    assert_eq!(file.card_text("game"), Ok("checkers"));
    let error = file.card_text("preset").unwrap_err();
    assert_eq!(error.to_string(), "the card has no preset, wanted one; it has game, name, seed");
    let bare = NetFile { card: Card::new(), genome: file.genome.clone() };
    let error = bare.card_text("preset").unwrap_err();
    assert_eq!(error, NetFileError::MissingKey { key: "preset".into(), found: vec![] });
    assert_eq!(error.to_string(), "the card has no preset, wanted one; it has nothing");
}

#[test]
fn a_residual_net_comes_back_from_its_file_and_no_other_fits() {
    let shape = residual(3, 8, 2);
    let layout = Arc::new(shape.layout());
    let file = NetFile { card: card(), genome: residual_genome(&shape, &mut stream(12)) };
    let bytes = file.encode();
    let read = NetFile::decode(&bytes).unwrap();
    assert_eq!(read.encode(), bytes);
    let genome = read.genome_for(&layout).unwrap();
    assert_eq!(genome, file.genome);
    let check = |other: ResidualShape, expected: &str| {
        let error = read.genome_for(&Arc::new(other.layout())).unwrap_err().to_string();
        assert_eq!(error, expected);
    };
    check(residual(4, 8, 2), "slice input.weights has the shape [8, 3, 3, 3], wanted [8, 4, 3, 3]");
    check(residual(3, 8, 3), "the file has no slice block3.first.weights, wanted one of shape [8, 8, 3, 3]");
    check(residual(3, 8, 1), "found the slice block2.first.weights, which the net lacks; wanted 18 slices");
    let more = ResidualShape { global_logits: 0, ..shape.clone() };
    check(more, "found the slice policy.globals.weights, which the net lacks; wanted 21 slices");
    for cut in [0, 7, 100, bytes.len() - 8] {
        let error = NetFile::decode(&bytes[..cut]).unwrap_err().to_string();
        assert!(error.starts_with("found a damaged file ("), "{error}");
    }
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = NetFile::decode(&bytes);
    }

    #[test]
    fn arbitrary_headers_are_read_or_refused(header in ".{0,200}", data in proptest::collection::vec(any::<u8>(), 0..40)) {
        let bytes = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &data].concat();
        let _ = NetFile::decode(&bytes);
    }

    #[test]
    fn files_with_flipped_bits_are_read_or_refused(flips in proptest::collection::vec((0usize..400, 0u8..8), 1..4)) {
        let genome = Genome::zeros(layout(&[("a", &[2, 2]), ("b", &[3])]));
        let whole = NetFile { card: card(), genome };
        let mut bytes = whole.encode();
        for (at, bit) in flips {
            let at = at % bytes.len();
            bytes[at] ^= 1 << bit;
        }
        if let Ok(read) = NetFile::decode(&bytes) {
            prop_assert!(read.genome.values().iter().all(|value| value.is_finite()));
            prop_assert_eq!(NetFile::decode(&read.encode()).unwrap(), read);
        }
    }
}
