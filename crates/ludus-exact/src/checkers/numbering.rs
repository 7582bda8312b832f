//! A number for every board of one material, without a gap: own men first, then the other player's, own kings and the
//! other's, each on the squares that are left. A set of squares is numbered by sums of binomial coefficients.
//!
//! Where the other player's men can stand depends on how many own men are in their way, so their numbers begin at an
//! offset that is looked up. That is a few thousand offsets for having no number in vain.

use super::{
    board::{Board, FIRST_ROW, Pieces},
    material::Material,
};

/// Squares of the board.
const SQUARES: usize = 32;
/// Squares where a man can stand: all but those of its king row.
const MEN_SQUARES: usize = 28;
/// The most pieces in one set: four, when nothing else is on the board.
const MOST: usize = 4;

/// `CHOOSE[k][n]`: in how many ways k of n squares can be taken.
const CHOOSE: [[u32; SQUARES + 1]; MOST + 1] = {
    let mut choose = [[0; SQUARES + 1]; MOST + 1];
    choose[0] = [1; SQUARES + 1];
    let mut k = 1;
    while k <= MOST {
        let mut n = 1;
        while n <= SQUARES {
            choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            n += 1;
        }
        k += 1;
    }
    choose
};

/// The numbers of all boards of one material.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    material: Material,
    /// For each set of own men the first number of both players' men, and the end of the last one's.
    men_offsets: Vec<u32>,
    n_own_kings: u32,
    n_other_kings: u32,
}

impl Numbering {
    pub(super) fn new(material: Material) -> Self {
        let Material { own, other } = material;
        let n_own_men = CHOOSE[usize::from(own.men)][MEN_SQUARES];
        let mut men_offsets = vec![0];
        let mut end = 0;
        for idx in 0..n_own_men {
            let taken = subset(idx, own.men, 0) | FIRST_ROW;
            end += CHOOSE[usize::from(other.men)][taken.count_zeros() as usize];
            men_offsets.push(end);
        }
        let free = SQUARES - usize::from(own.men + other.men);
        Self {
            material,
            men_offsets,
            n_own_kings: CHOOSE[usize::from(own.kings)][free],
            n_other_kings: CHOOSE[usize::from(other.kings)][free - usize::from(own.kings)],
        }
    }

    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// How many boards there are.
    pub(super) fn len(&self) -> u32 {
        let n_men = self.men_offsets.last().copied().unwrap_or(0);
        n_men * self.n_own_kings * self.n_other_kings
    }

    /// The number of a board, which is of this material.
    pub(super) fn encode(&self, board: &Board) -> u32 {
        let Board { own, other } = *board;
        let own_men = number(own.men, 0) as usize;
        let men = self.men_offsets[own_men] + number(other.men, own.men | FIRST_ROW);
        let taken = own.men | other.men;
        let kings = (number(own.kings, taken), number(other.kings, taken | own.kings));
        (men * self.n_own_kings + kings.0) * self.n_other_kings + kings.1
    }

    /// The board with this number.
    pub(super) fn decode(&self, idx: u32) -> Board {
        let Material { own, other } = self.material;
        let (idx, other_kings) = (idx / self.n_other_kings, idx % self.n_other_kings);
        let (men, own_kings) = (idx / self.n_own_kings, idx % self.n_own_kings);
        let own_men = self.men_offsets.partition_point(|&offset| offset <= men) - 1;
        let other_men = men - self.men_offsets[own_men];
        let own_men = subset(own_men as u32, own.men, 0);
        let other_men = subset(other_men, other.men, own_men | FIRST_ROW);
        let taken = own_men | other_men;
        let own_kings = subset(own_kings, own.kings, taken);
        let other_kings = subset(other_kings, other.kings, taken | own_kings);
        Board {
            own: Pieces { men: own_men, kings: own_kings },
            other: Pieces { men: other_men, kings: other_kings },
        }
    }
}

/// The number of a set among those of its size, counting only squares that are not `taken`.
fn number(mut set: u32, taken: u32) -> u32 {
    let mut sum = 0;
    let mut n_lower = 0;
    while set != 0 {
        let square = set.trailing_zeros();
        let below = (1 << square) - 1;
        let place = square - (taken & below).count_ones();
        n_lower += 1;
        sum += CHOOSE[n_lower][place as usize];
        set &= set - 1;
    }
    sum
}

/// The set of `size` squares that are not `taken` with this number.
fn subset(mut number: u32, size: u8, taken: u32) -> u32 {
    let mut set = 0;
    for k in (1..=usize::from(size)).rev() {
        let place = match k {
            1 => number as usize,
            _ => CHOOSE[k].partition_point(|&below| below <= number) - 1,
        };
        number -= CHOOSE[k][place];
        set |= 1 << nth_free(place as u32, taken);
    }
    set
}

/// The square that has so many squares before it that are not `taken`.
fn nth_free(place: u32, mut taken: u32) -> u32 {
    let mut square = place;
    while taken != 0 && taken.trailing_zeros() <= square {
        square += 1;
        taken &= taken - 1;
    }
    square
}
