//! The lines of the board as tables: the rays of a square in eight directions, its neighbours, and how many discs the
//! last disc of a game flips. All are made for the layout of eight bits a row; smaller boards lie in its top left
//! corner, and since no disc ever stands beyond their edges, the same tables serve them.

/// How many bits a square is from the next along rows, columns, diagonals that rise to the right and those that fall.
pub(super) const STEPS: [u64; 4] = [1, 8, 7, 9];

/// The same as steps to the right and downwards.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];

/// For each square and kind of line the squares towards higher bits.
pub(super) static UP: [[u64; 4]; 64] = rays(1);

/// For each square and kind of line the squares towards lower bits.
pub(super) static DOWN: [[u64; 4]; 64] = rays(-1);

/// For each square those around it.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

/// Multiplied with a column of bits at the left edge, this brings them side by side into the top byte.
const GATHER_COLUMN: u64 = 0x0102_0408_1020_4080;
/// Multiplied with bits in different columns, this brings each to its column of the top byte.
const GATHER_DIAGONAL: u64 = 0x0101_0101_0101_0101;
/// The squares at the left edge.
pub(super) const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;

/// How many discs a disc at a place on a line of eight flips, where all places that are not own are the opponent's.
static FLIPS_ON_LINE: [[u8; 256]; 8] = flips_on_lines();

/// The number of the opponent's discs that an own disc on `square` flips when it is the last empty one.
#[inline(always)]
pub(super) fn count_last_flips(own: u64, square: usize) -> i32 {
    let (row, col) = ((square >> 3) & 7, square & 7);
    let on_line = |place: usize, line: u64| i32::from(FLIPS_ON_LINE[place][(line & 255) as usize]);
    let diagonal = |kind: usize| {
        let squares = UP[square & 63][kind] | DOWN[square & 63][kind];
        on_line(col, (own & squares).wrapping_mul(GATHER_DIAGONAL) >> 56)
    };
    on_line(col, own >> (8 * row)) + on_line(row, gathered_column(own >> col)) + diagonal(2) + diagonal(3)
}

/// The leftmost column as a byte, the top square in its lowest bit.
#[inline(always)]
pub(super) fn gathered_column(squares: u64) -> u64 {
    (squares & LEFT_COLUMN).wrapping_mul(GATHER_COLUMN) >> 56
}

const fn rays(sign: i32) -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut idx = 0;
    while idx < 256 {
        let (square, kind) = (idx / 4, idx % 4);
        let (right, down) = DIRECTIONS[kind];
        rays[square][kind] = ray(square as i32, sign * right, sign * down);
        idx += 1;
    }
    rays
}

const fn ray(square: i32, right: i32, down: i32) -> u64 {
    let (mut row, mut col) = (square / 8 + down, square % 8 + right);
    let mut ray = 0;
    while row >= 0 && row < 8 && col >= 0 && col < 8 {
        ray |= 1 << (row * 8 + col);
        row += down;
        col += right;
    }
    ray
}

const fn neighbours() -> [u64; 64] {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut row = square / 8 - 1;
        while row <= square / 8 + 1 {
            let mut col = square % 8 - 1;
            while col <= square % 8 + 1 {
                if row >= 0 && row < 8 && col >= 0 && col < 8 && row * 8 + col != square {
                    neighbours[square as usize] |= 1 << (row * 8 + col);
                }
                col += 1;
            }
            row += 1;
        }
        square += 1;
    }
    neighbours
}

const fn flips_on_lines() -> [[u8; 256]; 8] {
    let mut flips = [[0; 256]; 8];
    let mut idx = 0;
    while idx < 8 * 256 {
        let (place, own) = (idx / 256, idx % 256);
        flips[place][own] = run(place as i32, own, 1) + run(place as i32, own, -1);
        idx += 1;
    }
    flips
}

/// The number of places from `place` to the next own one, 0 if there is none.
const fn run(place: i32, own: usize, step: i32) -> u8 {
    let mut length = 0;
    let mut next = place + step;
    while next >= 0 && next < 8 {
        if own >> next & 1 == 1 {
            return length;
        }
        length += 1;
        next += step;
    }
    0
}
