//! How many boards there are with so many pieces: the published numbers, a formula, and the code that sets up
//! positions agree.

use ludus_core::Player;
use ludus_games::checkers::{Kind, Setup, Square};

/// A row of the file: pieces and boards, the pieces being `all` for every number of them together.
fn rows() -> Vec<(Option<u32>, u128)> {
    let text = include_str!("../../../data/checkers/placements.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (pieces, boards) = line.split_once(';').unwrap();
        (pieces.parse().ok(), boards.trim().replace(',', "").parse().unwrap())
    });
    rows.collect()
}

fn choose(from: u32, count: u32) -> u128 {
    if count > from {
        return 0;
    }
    (0..u128::from(count)).fold(1, |product, idx| product * (u128::from(from) - idx) / (idx + 1))
}

/// Boards with these men and kings. Black men may stand on four squares where white men may not, and the other
/// way round, so black men are split into those on white's king row and those on the 24 squares between.
fn boards([black_men, white_men]: [u32; 2], [black_kings, white_kings]: [u32; 2]) -> u128 {
    let men: u128 = (0..=black_men.min(4))
        .map(|back| {
            let between = black_men - back;
            let white_squares = 28u32.saturating_sub(between);
            choose(4, back) * choose(24, between) * choose(white_squares, white_men)
        })
        .sum();
    let free = 32 - black_men - white_men;
    men * choose(free, black_kings) * choose(free - black_kings, white_kings)
}

fn boards_with(pieces: u32) -> u128 {
    let mut sum = 0;
    for black in pieces.saturating_sub(12)..=pieces.min(12) {
        let white = pieces - black;
        for (black_men, white_men) in (0..=black).flat_map(|men| (0..=white).map(move |other| (men, other))) {
            sum += boards([black_men, white_men], [black - black_men, white - white_men]);
        }
    }
    sum
}

/// Adds `pieces` pieces of every kind on every square from `first` on, and counts the boards that result.
fn count_setups(setup: Setup, pieces: u32, first: usize) -> u128 {
    if pieces == 0 {
        return 1;
    }
    let mut count = 0;
    for square in Square::all().skip(first) {
        for player in Player::BOTH {
            for kind in [Kind::Man, Kind::King] {
                let mut fuller = setup;
                if fuller.put(player, kind, square).is_ok() {
                    count += count_setups(fuller, pieces - 1, square.number());
                }
            }
        }
    }
    count
}

#[test]
fn the_formula_gives_the_published_numbers() {
    for (pieces, published) in rows() {
        let counted = match pieces {
            Some(pieces) => boards_with(pieces),
            None => (1..=24).map(boards_with).sum(),
        };
        assert_eq!(counted, published, "{pieces:?} pieces");
    }
}

#[test]
fn setting_up_every_board_of_few_pieces_gives_the_published_numbers() {
    for pieces in 1..=4 {
        assert_eq!(count_setups(Setup::default(), pieces, 0), boards_with(pieces), "{pieces} pieces");
    }
}

#[test]
fn sets_of_squares_have_a_bit_for_each_number() {
    for square in Square::all() {
        for player in Player::BOTH {
            for kind in [Kind::Man, Kind::King] {
                let mut setup = Setup::default();
                if setup.put(player, kind, square).is_err() {
                    continue;
                }
                let position = setup.position(player).unwrap();
                let sets = Player::BOTH
                    .map(|player| [Kind::Man, Kind::King].map(|kind| position.squares(player, kind)));
                let mut wanted = [[0; 2]; 2];
                wanted[player as usize][kind as usize] = 1 << (square.number() - 1);
                assert_eq!(sets, wanted, "{position:?}");
            }
        }
    }
}
