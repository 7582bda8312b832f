//! Checkers endings: the table against the rules of the game, the oracle against play to the end, files against
//! damage.

mod files;
mod full_disk;
mod past;
mod play;
mod table;

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

use ludus_core::{Player, Rng};
use ludus_exact::{
    Settings, Tables,
    checkers::{Endings, EndingsOracle},
};
use ludus_games::checkers::{Kind, Position, Setup, Square};

/// The whole table, built once for all tests.
static TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Tables::new(Settings { threads: 2, ..Settings::default() }, Box::new(|_| {})));

const PIECES: [(Player, Kind); 4] = [
    (Player::First, Kind::Man),
    (Player::First, Kind::King),
    (Player::Second, Kind::Man),
    (Player::Second, Kind::King),
];

fn endings() -> Arc<Endings> {
    Endings::shared(&TABLES, Endings::MOST_PIECES, never()).unwrap()
}

fn oracle() -> EndingsOracle {
    EndingsOracle::new(&TABLES, Endings::MOST_PIECES)
}

/// Visits every position of so many pieces, with either player to move, that can be set up from `setup` on.
fn for_each_position(setup: Setup, pieces: u8, first: usize, visit: &mut impl FnMut(Position)) {
    if pieces == 0 {
        Player::BOTH.into_iter().filter_map(|mover| setup.position(mover)).for_each(visit);
        return;
    }
    for square in Square::all().skip(first) {
        for (player, kind) in PIECES {
            let mut fuller = setup;
            if fuller.put(player, kind, square).is_ok() {
                for_each_position(fuller, pieces - 1, square.number(), visit);
            }
        }
    }
}

/// A position of these pieces on random squares, with either player to move.
fn random_setup(pieces: &[(Player, Kind)], rng: &mut Rng) -> Position {
    let squares: Vec<Square> = Square::all().collect();
    let mut setup = Setup::default();
    for &(player, kind) in pieces {
        while rng.pick(&squares).is_none_or(|square| setup.put(player, kind, square).is_err()) {}
    }
    rng.pick(&Player::BOTH).and_then(|mover| setup.position(mover)).unwrap()
}

/// Two to four pieces, at least one of each player.
fn random_pieces(rng: &mut Rng) -> Vec<(Player, Kind)> {
    let count = 2 + rng.below(3);
    loop {
        let pieces: Vec<(Player, Kind)> = (0..count).map(|_| rng.pick(&PIECES).unwrap()).collect();
        let n_first = pieces.iter().filter(|(player, _)| *player == Player::First).count();
        if n_first > 0 && n_first < pieces.len() {
            return pieces;
        }
    }
}

/// A flag that nobody raises.
fn never() -> &'static AtomicBool {
    static NEVER: AtomicBool = AtomicBool::new(false);
    &NEVER
}
