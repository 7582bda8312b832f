//! Discs that can never be flipped. The opponent's bound what the mover can still reach, which often ends a line
//! long before the board is full.
//!
//! A disc on an edge can only be flipped along that edge, so a table of all edges gives the truth there: a disc is
//! safe if no order of moves on the edge flips it. Inside, a disc is safe if along each kind of line the line is full
//! or a safe disc of the same player is beside it; that misses some, and finding those would cost more than it saves.

use super::{
    geometry::{Discs, squares_where},
    lines::{LEFT_COLUMN, gathered_column},
};

/// Which own discs on an edge are safe, for every edge of one length.
#[derive(Debug)]
pub(super) struct EdgeTable {
    size: usize,
    /// The squares beyond the edge line, which never change.
    inside: u64,
    /// By own discs and the opponent's.
    safe: Vec<u8>,
    /// A byte as a column.
    columns: Vec<u64>,
}

impl EdgeTable {
    /// The edges of a board of this size.
    pub(super) fn new(size: usize) -> Self {
        let mut safe = vec![0; 1 << 16];
        let full = (1u32 << size) - 1;
        // Edges with more discs come first, for every move leads to one.
        for n_empty in 0..=size as u32 {
            for own in 0..=full {
                let others = (0..=full).filter(|opponent| own & opponent == 0);
                for opponent in others.filter(|opponent| (full & !(own | opponent)).count_ones() == n_empty) {
                    safe[index(own, opponent)] = safe_on_edge(own, opponent, full, &safe);
                }
            }
        }
        let column = |byte: u64| (0..8).fold(0, |column, bit| column | ((byte >> bit) & 1) << (8 * bit));
        let inner = 1..size - 1;
        Self {
            size,
            inside: squares_where(size, |row, col| inner.contains(&row) && inner.contains(&col)),
            safe,
            columns: (0..256).map(column).collect(),
        }
    }

    /// The own discs that can never be flipped, with `empties` the empty squares.
    #[inline(always)]
    pub(super) fn stable(&self, discs: Discs, empties: u64) -> u64 {
        let full = full_lines(empties);
        let own = discs.own & self.inside;
        let mut stable = self.on_edges(discs) | (own & full[0] & full[1] & full[2] & full[3]);
        loop {
            let beside = |step: u32| (stable << step) | (stable >> step);
            let along = |kind: usize, step| full[kind] | beside(step);
            let grown = stable | (own & along(0, 1) & along(1, 8) & along(2, 7) & along(3, 9));
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }

    /// The safe own discs on the four edges.
    #[inline(always)]
    fn on_edges(&self, Discs { own, opponent }: Discs) -> u64 {
        let far = self.size - 1;
        let row = |shift: usize| self.safe_byte(own >> shift, opponent >> shift) << shift;
        let column = |shift: usize| {
            let byte = self.safe_byte(gathered_column(own >> shift), gathered_column(opponent >> shift));
            self.columns[byte as usize] << shift
        };
        row(0) | row(8 * far) | column(0) | column(far)
    }

    #[inline(always)]
    fn safe_byte(&self, own: u64, opponent: u64) -> u64 {
        u64::from(self.safe[index(own as u32 & 255, opponent as u32 & 255)])
    }
}

#[inline(always)]
fn index(own: u32, opponent: u32) -> usize {
    ((own << 8 | opponent) & 0xffff) as usize
}

/// The safe discs of `own`, with all edges that have more discs in the table already. Any empty square may be taken by
/// either player, for what it flips elsewhere can make the move legal.
fn safe_on_edge(own: u32, opponent: u32, full: u32, table: &[u8]) -> u8 {
    let empty = (0..8).filter(|place| (full & !(own | opponent)) >> place & 1 == 1);
    empty.fold(own as u8, |safe, place| {
        let ours = flips_on_edge(own, opponent, place);
        let theirs = flips_on_edge(opponent, own, place);
        let disc = 1 << place;
        safe & table[index(own | ours | disc, opponent & !ours)]
            & table[index(own & !theirs, opponent | theirs | disc)]
    })
}

/// What a disc of `own` at `place` flips along the edge.
fn flips_on_edge(own: u32, opponent: u32, place: u32) -> u32 {
    let run = |towards: fn(u32) -> u32| {
        let (mut run, mut next) = (0, towards(1 << place));
        while next & opponent != 0 {
            run |= next;
            next = towards(next);
        }
        if next & own == 0 { 0 } else { run }
    };
    run(|square| square << 1) | run(|square| square >> 1)
}

/// For each kind of line the squares on lines without an empty square.
#[inline(always)]
fn full_lines(empties: u64) -> [u64; 4] {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let open_rows = (((empties & !HIGH_BITS) + !HIGH_BITS) | empties) & HIGH_BITS;
    let columns = empties | empties.rotate_left(8);
    let columns = columns | columns.rotate_left(16);
    let columns = columns | columns.rotate_left(32);
    let rising = spread(empties, 7, [!RIGHT_1, !RIGHT_2, !RIGHT_4], [!LEFT_COLUMN, !LEFT_2, !LEFT_4]);
    let falling = spread(empties, 9, [!LEFT_COLUMN, !LEFT_2, !LEFT_4], [!RIGHT_1, !RIGHT_2, !RIGHT_4]);
    [(open_rows >> 7).wrapping_mul(255), columns, rising, falling].map(|open| !open)
}

const LEFT_2: u64 = LEFT_COLUMN * 3;
const LEFT_4: u64 = LEFT_COLUMN * 15;
const RIGHT_1: u64 = LEFT_COLUMN << 7;
const RIGHT_2: u64 = LEFT_2 << 6;
const RIGHT_4: u64 = LEFT_4 << 4;

/// All squares on a diagonal with one of `squares`. The masks hold the squares that one, two and four steps towards
/// higher and lower bits can lead to.
#[inline(always)]
fn spread(squares: u64, step: u32, up: [u64; 3], down: [u64; 3]) -> u64 {
    let (mut higher, mut lower) = (squares, squares);
    for power in 0..3 {
        higher |= (higher << (step << power)) & up[power];
        lower |= (lower >> (step << power)) & down[power];
    }
    higher | lower
}
