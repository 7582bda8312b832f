//! Nets of subsection nets: the sizes of the study's table, kernels against plain loops and against each other, the published
//! file format, carrying over to larger boards, and leaving windows out.

use std::sync::Arc;

use ludus_core::Rng;
use ludus_nets::{
    Genome, LARGEST_ERROR, NetError,
    subsections::{
        Draws, Manner, Picture, SECOND, SecondLayer, Sharing, Source, SubsectionNet, SubsectionShape, Touch,
        Window, format_player, parse_player, scaled, usage, without,
    },
};
use proptest::prelude::*;

use crate::samples::{PROCESSORS, genome, stream, uniform};

fn shape(board: usize, sharing: Sharing) -> SubsectionShape {
    SubsectionShape { board, sharing, whole_board: true, without: Vec::new() }
}

/// Stones by chance, and those that come and go on the way to another board.
struct Stones(Vec<f64>);

impl Stones {
    fn empty(board: usize) -> Self {
        Self(vec![0.0; board * board])
    }

    /// Changes a few points and says what changed.
    fn change(&mut self, rng: &mut Rng) -> Vec<Touch> {
        let mut touches = Vec::new();
        for _ in 0..1 + rng.below(4) {
            let point = rng.below(self.0.len() as u32) as usize;
            let sign = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            let after = if self.0[point] == 0.0 { sign } else { 0.0 };
            touches.push(Touch { point: point as u16, sign: (after - self.0[point]) as f32 });
            self.0[point] = after;
        }
        touches
    }

    fn touches(&self) -> Vec<Touch> {
        let stones = self.0.iter().enumerate().filter(|&(_, &stone)| stone != 0.0);
        stones.map(|(point, &stone)| Touch { point: point as u16, sign: stone as f32 }).collect()
    }
}

const EXTRAS: [f32; 3] = [0.25, 0.5, 1.75];

fn exact(extras: [f32; 3]) -> [f64; 3] {
    extras.map(f64::from)
}

#[test]
fn the_sizes_are_those_of_the_table() {
    let check = |board, windows, totals: [usize; 3], second: [usize; 3], weights| {
        let shape = shape(board, Sharing::Divergent);
        let found = (shape.windows().len(), shape.totals(), shape.second_units(), shape.layout().len());
        assert_eq!(found, (windows, totals, second, weights), "{board}x{board}");
    };
    check(3, 1, [9, 12, 3], [4, 2, 1], 176);
    check(5, 10, [106, 141, 35], [13, 8, 1], 2_727);
    check(7, 35, [499, 662, 163], [38, 25, 1], 19_650);
    check(9, 84, [1_588, 2_106, 518], [87, 58, 1], 92_359);
    check(19, 969, [52_977, 70_458, 17_481], [972, 648, 1], 11_545_164);
}

#[test]
fn the_whole_board_can_be_left_out() {
    let shape = SubsectionShape { whole_board: false, ..shape(19, Sharing::Divergent) };
    assert_eq!((shape.windows().len(), shape.totals()), (968, [52_616, 69_977, 17_361]));
    assert_eq!(shape.second_units(), [971, 647, 1]);
    // The smallest board has nothing else.
    assert_eq!(SubsectionShape { board: 3, ..shape }.windows().len(), 1);
}

#[test]
fn windows_of_one_size_share_a_net_if_asked_to() {
    let shape = shape(7, Sharing::Uniform);
    let names: Vec<String> = shape.nets().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["3x3", "5x5", "7x7"]);
    assert_eq!(shape.windows().len(), 35);
    assert_eq!(shape.layout().slices().len(), 4);
}

#[test]
fn windows_run_row_by_row_from_the_bottom_left() {
    let windows = shape(5, Sharing::Divergent).windows();
    let names: Vec<String> = windows.iter().map(Window::name).collect();
    assert_eq!(names[..4], ["3x3 a1", "3x3 b1", "3x3 c1", "3x3 a2"]);
    assert_eq!(names[9], "5x5 a1");
    let points: Vec<usize> = windows[1].points(5).collect();
    assert_eq!(points, [21, 22, 23, 16, 17, 18, 11, 12, 13]);
}

fn check_kernel(shape: &SubsectionShape, n_boards: usize, seed: u64) {
    let mut rng = stream(seed);
    let genome = genome(shape.layout(), &mut rng, 1.0);
    let mut bits = Vec::new();
    for processor in PROCESSORS {
        let mut rng = stream(seed + 1);
        let mut net = SubsectionNet::compile(shape, &genome, processor).unwrap();
        let mut stones = Stones::empty(shape.board);
        let (mut picture, mut next, mut fresh) = <(Picture, Picture, Picture)>::default();
        net.refresh(&[], &mut picture);
        for _ in 0..n_boards {
            let touches = stones.change(&mut rng);
            let leaf = net.leaf(&picture, &touches, EXTRAS);
            net.update(&picture, &touches, &mut next);
            net.refresh(&stones.touches(), &mut fresh);
            let values = [leaf, net.output(&next, EXTRAS), net.output(&fresh, EXTRAS)];
            assert_eq!(values.map(f32::to_bits), [leaf.to_bits(); 3]);
            let truth = shape.reference(&genome, &stones.0, exact(EXTRAS));
            assert!((f64::from(leaf) - truth).abs() < LARGEST_ERROR, "{leaf} {truth}");
            bits.push(leaf.to_bits());
            std::mem::swap(&mut picture, &mut next);
        }
    }
    let (portable, vectors) = bits.split_at(bits.len() / 2);
    assert_eq!(portable, vectors);
}

#[test]
fn a_board_has_the_same_value_however_it_came_about() {
    for (idx, board) in [3, 5, 7, 9].into_iter().enumerate() {
        for sharing in [Sharing::Divergent, Sharing::Uniform] {
            check_kernel(&shape(board, sharing), 60, 100 + 10 * idx as u64);
        }
    }
    check_kernel(&SubsectionShape { whole_board: false, ..shape(9, Sharing::Divergent) }, 20, 150);
    check_kernel(&shape(19, Sharing::Uniform), 3, 160);
}

#[test]
fn boards_that_are_judged_together_have_the_values_they_have_alone() {
    let shape = shape(7, Sharing::Divergent);
    let mut rng = stream(200);
    let genome = genome(shape.layout(), &mut rng, 1.0);
    for processor in PROCESSORS {
        let mut net = SubsectionNet::compile(&shape, &genome, processor).unwrap();
        let mut stones = Stones::empty(7);
        (0..6).for_each(|_| drop(stones.change(&mut rng)));
        let mut picture = Picture::default();
        net.refresh(&stones.touches(), &mut picture);
        for n_boards in [1, 2, 3, 7, SubsectionNet::LEAVES] {
            let child = |idx: usize| {
                let mut rng = stream(210 + idx as u64);
                (Stones(stones.0.clone()).change(&mut rng), [idx as f32 / 24.0, 0.0, 1.0])
            };
            let boards: Vec<_> = (0..n_boards).map(child).collect();
            let mut together = Vec::new();
            net.leaves(&picture, &boards, &mut together);
            let alone: Vec<f32> =
                boards.iter().map(|(touches, extras)| net.leaf(&picture, touches, *extras)).collect();
            assert_eq!(together, alone);
        }
    }
}

#[test]
fn even_and_tiny_boards_are_refused() {
    for board in [0, 1, 2, 4, 8, 27] {
        let error = shape(board, Sharing::Uniform).check().unwrap_err();
        assert!(matches!(error, NetError::WrongBoard { found, .. } if found == board));
    }
    let odd = SubsectionShape { without: vec!["3x3 z9".into()], ..shape(5, Sharing::Divergent) };
    assert!(odd.check().unwrap_err().to_string().contains("3x3 z9"));
}

/// The example of the study's figure 13, with weights that anybody can check: 1, -1, 0.5 and so on.
#[test]
fn a_published_file_comes_back_byte_for_byte() {
    for (board, sharing) in [(3, Sharing::Divergent), (5, Sharing::Divergent), (7, Sharing::Uniform)] {
        let shape = shape(board, sharing);
        let genome = genome(shape.layout(), &mut stream(300), 1.0);
        let text = format_player(&shape, &genome);
        assert!(text.starts_with("4\n9,12,3,1,\n"), "{}", &text[..20]);
        assert!(text.ends_with(",\n"));
        let (read, weights) = parse_player(&text).unwrap();
        assert_eq!((&read, &weights), (&shape, &genome));
        assert_eq!(format_player(&read, &weights), text);
    }
    let ones = Genome::new(Arc::new(shape(3, Sharing::Divergent).layout()), vec![1.0; 176]).unwrap();
    let text = format_player(&shape(3, Sharing::Divergent), &ones);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[3], lines[4]), (6, "3", "4,2,1,"));
    assert_eq!(lines[5], "4607182418800017408,".repeat(13));
}

#[test]
fn damaged_files_are_answered_with_the_line() {
    let shape = shape(3, Sharing::Divergent);
    let text = format_player(&shape, &genome(shape.layout(), &mut stream(301), 1.0));
    let check =
        |text: &str, line: usize| assert_eq!(parse_player(text).unwrap_err().line, line, "{text:.60}");
    check("", 1);
    check("x\n", 1);
    check(&text.replacen("9,12,3,1,", "9,12,3,1", 1), 2);
    check(&text.replacen("9,12,3,1,", "9,12,3,2,", 1), 3);
    check(&text.replacen("9,12,3,1,", "9,99999999999,3,1,", 1), 2);
    check(&text.lines().take(3).collect::<Vec<_>>().join("\n"), 1);
    check(&text.lines().take(5).collect::<Vec<_>>().join("\n"), 6);
    check(&text.replacen("4,2,1,", "5,2,1,", 1), 6);
    // The bits of something that is no number.
    check(
        &text.replacen(text.lines().nth(5).unwrap().split(',').next().unwrap(), &i64::MAX.to_string(), 1),
        6,
    );
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[0-9,\n-]{0,200}") {
        let _ = parse_player(&text);
    }
}

/// Draws that can be told apart: the n-th weight is 1000 + n, and windows are taken in turn.
struct Counting {
    weights: usize,
    picks: usize,
}

impl Draws for Counting {
    fn below(&mut self, n: usize) -> usize {
        self.picks += 1;
        (self.picks - 1) % n
    }

    fn weight(&mut self) -> f64 {
        self.weights += 1;
        1_000.0 + self.weights as f64
    }
}

const BY_REGION: Manner = Manner { source: Source::ByRegion, second_layer: SecondLayer::Carried };

#[test]
fn scaling_keeps_windows_and_draws_the_rest() {
    let (small, large) = (shape(3, Sharing::Divergent), shape(5, Sharing::Divergent));
    let old = genome(small.layout(), &mut stream(400), 1.0);
    for source in [Source::Random, Source::ByRegion] {
        let mut draws = Counting { weights: 0, picks: 0 };
        let manner = Manner { source, second_layer: SecondLayer::Drawn };
        let new = scaled((&small, &old), &large, manner, &mut draws);
        for window in &large.windows()[..9] {
            assert_eq!(new.slice(&window.name()), old.slice("3x3 a1"), "{}", window.name());
        }
        let drawn = [new.slice("5x5 a1").unwrap(), new.slice(SECOND).unwrap()].concat();
        assert_eq!(drawn.len(), draws.weights);
        assert!(drawn.iter().all(|&weight| weight > 1_000.0));
    }
    let uniform = shape(5, Sharing::Uniform);
    let new = scaled((&small, &old), &uniform, BY_REGION, &mut Counting { weights: 0, picks: 0 });
    assert_eq!(new.slice("3x3"), old.slice("3x3 a1"));
}

/// Where all windows of a size say the same, a scaled net that keeps its second layer says what the small one said: on an empty
/// board, whose windows are all empty, with any counts beside them.
#[test]
fn a_carried_second_layer_says_of_equal_windows_what_it_said_of_one() {
    for (board, larger) in [(3, 5), (3, 7), (5, 7), (5, 9)] {
        let (small, large) = (shape(board, Sharing::Uniform), shape(larger, Sharing::Uniform));
        let old = genome(small.layout(), &mut stream(402), 1.0);
        let new = scaled((&small, &old), &large, BY_REGION, &mut Counting { weights: 0, picks: 0 });
        let empty = |shape: &SubsectionShape| vec![0.0; shape.board * shape.board];
        for extras in [[0.0; 3], [0.5, 0.25, -1.0], [2.0, 0.0, 0.75]] {
            let was = small.reference(&old, &empty(&small), extras);
            let is = large.reference(&new, &empty(&large), extras);
            assert!((was - is).abs() < 1e-12, "{board} to {larger}: {was} and {is}");
        }
        // It hears every window: a stone in any corner changes what it says.
        for point in [0, larger - 1, larger * (larger - 1), larger * larger - 1] {
            let mut stones = empty(&large);
            stones[point] = 1.0;
            let is = large.reference(&new, &stones, [0.0; 3]);
            assert_ne!(is, large.reference(&new, &empty(&large), [0.0; 3]));
        }
    }
}

#[test]
fn by_region_a_corner_comes_from_a_corner_and_looks_the_same_way() {
    let (small, large) = (shape(5, Sharing::Divergent), shape(7, Sharing::Divergent));
    let old = genome(small.layout(), &mut stream(401), 1.0);
    let kind = |window: Window, board: usize| {
        let last = board - window.size;
        usize::from([0, last].contains(&window.row)) + usize::from([0, last].contains(&window.col))
    };
    // Seen from the centre of the board, a stone in the corner is a stone in the corner.
    let corner_value = |shape: &SubsectionShape, genome: &Genome, window: Window| {
        let mut stones = vec![0.0; shape.board * shape.board];
        let (top, right) = (shape.board - 1, shape.board - 1);
        let row = if window.row == 0 { 0 } else { top };
        let col = if window.col == 0 { 0 } else { right };
        stones[(shape.board - 1 - row) * shape.board + col] = 1.0;
        let mut alone = shape.clone();
        alone.without =
            shape.windows().iter().map(Window::name).filter(|name| *name != window.name()).collect();
        let mut weights = Genome::zeros(Arc::new(alone.layout()));
        weights.slice_mut(&window.name()).unwrap().copy_from_slice(genome.slice(&window.name()).unwrap());
        // A second layer that says what the window says, through one unit.
        let second = weights.slice_mut(SECOND).unwrap();
        second[0] = 1.0;
        let units = alone.second_units();
        second[(units[0] + 1) * units[1]] = 1.0;
        alone.reference(&weights, &stones, [0.0; 3])
    };
    let new = scaled((&small, &old), &large, BY_REGION, &mut Counting { weights: 0, picks: 0 });
    let known = |wanted: usize| {
        let windows = small.windows().into_iter().filter(|window| window.size == 3);
        windows.filter(|&window| kind(window, 5) == wanted).collect::<Vec<_>>()
    };
    for window in large.windows().into_iter().filter(|window| window.size == 3 && kind(*window, 7) == 2) {
        let value = corner_value(&large, &new, window);
        let is_known = known(2).into_iter().any(|corner| corner_value(&small, &old, corner) == value);
        assert!(is_known, "{} comes from no corner that lies as it does", window.name());
    }
    let sorted = |weights: &[f64]| {
        let mut bits: Vec<u64> = weights.iter().map(|weight| weight.to_bits()).collect();
        bits.sort_unstable();
        bits
    };
    for window in large.windows().into_iter().filter(|window| window.size == 3) {
        let weights = sorted(new.slice(&window.name()).unwrap());
        let from = known(kind(window, 7));
        let is_from = from.iter().any(|old_one| sorted(old.slice(&old_one.name()).unwrap()) == weights);
        assert!(is_from, "{} comes from another region", window.name());
    }
}

#[test]
fn windows_of_no_use_can_be_left_out_and_nothing_changes() {
    let shape = shape(5, Sharing::Divergent);
    let mut rng = stream(500);
    let mut net = genome(shape.layout(), &mut rng, 1.0);
    // Nobody listens to the third window.
    let [inputs, hidden, _] = shape.second_units();
    let second = net.slice_mut(SECOND).unwrap();
    (0..hidden).for_each(|unit| second[unit * (inputs + 1) + 2] = 0.0);
    let boards: Vec<_> = (0..40)
        .map(|_| ((0..25).map(|_| uniform(&mut rng).round()).collect::<Vec<f64>>(), [0.1, 0.2, 0.3]))
        .collect();
    let found = usage(&shape, &net, &boards);
    assert_eq!(found.len(), 10);
    assert_eq!((found[2].window.as_str(), found[2].moves), ("3x3 c1", 0.0));
    assert!(found.iter().enumerate().all(|(idx, usage)| idx == 2 || usage.moves > 0.0));
    // Twelve inputs need as many hidden units as thirteen, so nothing else goes.
    let (smaller, left) = without(&shape, &net, &found[2..3]);
    assert_eq!(smaller.windows().len(), 9);
    for (stones, extras) in &boards {
        let [before, after] =
            [shape.reference(&net, stones, *extras), smaller.reference(&left, stones, *extras)];
        assert!((before - after).abs() < 1e-12, "{before} {after}");
    }
    check_kernel(&smaller, 10, 510);
}
