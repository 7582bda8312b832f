//! Every way to lay stones on a small board, read as a position: as many are accepted as are known to be
//! legal.

use std::thread;

use ludus_core::Notation;

use super::go;

const KNOWN: &str = include_str!("../../../data/go-legal-boards.txt");

/// Counts the accepted boards whose number, in base three, is in `numbers`.
fn count(size: usize, numbers: std::ops::Range<u64>) -> usize {
    let game = go(&format!("go:size={size}"));
    let mut text = vec![b'/'; size * (size + 1) - 1];
    text.extend(b" X - 0,0");
    let mut text = String::from_utf8(text).unwrap();
    let is_legal = |number: &u64| {
        let mut rest = *number;
        for idx in (0..size * size).map(|idx| idx + idx / size) {
            let letter = ["X", "O", "."][(rest % 3) as usize];
            text.replace_range(idx..=idx, letter);
            rest /= 3;
        }
        game.parse_position(&text).is_ok()
    };
    numbers.filter(is_legal).count()
}

fn check(wanted: impl Fn(usize) -> bool) {
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let (size, boards) = line.split_once("; ").unwrap();
        let (size, boards) = (size.parse().unwrap(), boards.replace(',', "").parse::<usize>().unwrap());
        if !wanted(size) {
            continue;
        }
        let all = 3_u64.pow((size * size) as u32);
        let counted = thread::scope(|scope| {
            let half = scope.spawn(move || count(size, 0..all / 2));
            count(size, all / 2..all) + half.join().unwrap()
        });
        assert_eq!(counted, boards, "{size}x{size}");
    }
}

#[test]
fn as_many_small_boards_are_legal_as_is_known() {
    check(|size| size <= 3);
}

mod slow {
    #[test]
    fn as_many_boards_of_four_by_four_are_legal_as_is_known() {
        super::check(|size| size > 3);
    }
}
