//! The shape of a residual net, and the names of its weights. Convolutions are kept as [outputs, inputs, 3, 3] and layers as
//! [outputs, inputs], the order of every deep-learning library, so that files need no translation.
//!
//! Blocks have no gain of their own: a factor on a block is a factor on its second convolution, so a gain would add nothing to
//! what the net can say. See `initial.rs` for how blocks begin.

use serde::{Deserialize, Serialize};

use crate::{
    genome::{Genome, Layout, Slice},
    net_error::{NetError, check_count},
};

/// The most planes, channels, or units of a hidden layer.
const MAX_WIDTH: usize = 1 << 10;
/// The most blocks.
const MAX_BLOCKS: usize = 1 << 8;
/// The most logits of a cell, and of the whole board.
const MAX_LOGITS: usize = 1 << 10;
/// The most rows and columns of a picture that are one cell of a net.
const MAX_FOLD: usize = 8;
/// The largest number in a scale of sides.
const MAX_SCALE: usize = 1 << 10;

/// What a pool says of each channel: its mean, its mean times how large the board is, and its maximum.
pub(super) const POOLED: usize = 3;
/// Cells that a convolution looks at.
pub(super) const TAPS: usize = 9;

/// How pools see the size of a board: a board of `rows` and `cols` counts as (√(rows · cols) - middle) / spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideScale {
    /// The side of a board of middle size.
    pub middle: usize,
    /// How much larger or smaller boards usually are.
    pub spread: usize,
}

/// The shape of a residual net with heads for policy, value, score and ownership.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResidualShape {
    /// Planes of the picture.
    pub planes: usize,
    /// Channels between the first convolution and the heads.
    pub channels: usize,
    /// Residual blocks, of two convolutions each.
    pub blocks: usize,
    /// Every so-manieth block looks at the whole board; more than there are blocks means none does.
    pub pooled_every: usize,
    /// Hidden units of the value head.
    pub value_hidden: usize,
    /// Logits of each cell.
    pub cell_logits: usize,
    /// Logits of the whole board, such as for passing.
    pub global_logits: usize,
    /// How large boards are.
    pub side: SideScale,
    /// So many rows and columns of the picture are one cell of the net, whose signals are those of all of them. 2 suits pictures
    /// of lines between dots, where it costs a quarter.
    #[serde(default = "unfolded", skip_serializing_if = "is_unfolded")]
    pub fold: usize,
}

/// Every cell of the picture is a cell of the net.
fn unfolded() -> usize {
    1
}

fn is_unfolded(fold: &usize) -> bool {
    *fold == unfolded()
}

impl SideScale {
    /// How large a board of this size counts.
    #[must_use]
    pub fn of(self, rows: usize, cols: usize) -> f64 {
        (((rows * cols) as f64).sqrt() - self.middle as f64) / self.spread as f64
    }
}

impl ResidualShape {
    /// Refuses shapes without planes, channels, blocks, hidden units or logits of cells, and sizes beyond all use.
    pub fn check(&self) -> Result<(), NetError> {
        check_count("planes", self.planes, MAX_WIDTH)?;
        check_count("channels", self.channels, MAX_WIDTH)?;
        check_count("blocks", self.blocks, MAX_BLOCKS)?;
        check_count("blocks from pool to pool", self.pooled_every, MAX_BLOCKS)?;
        check_count("hidden units of the value", self.value_hidden, MAX_WIDTH)?;
        check_count("logits of a cell", self.cell_logits, MAX_LOGITS)?;
        // There may be none, so one more is counted.
        check_count("logits of the board and one", self.global_logits + 1, MAX_LOGITS)?;
        check_count("rows and columns in a fold", self.fold, MAX_FOLD)?;
        check_count("folded planes", self.parts() * self.planes, MAX_WIDTH)?;
        check_count("folded logits of a cell", self.parts() * self.cell_logits, MAX_LOGITS)?;
        check_count("middle side", self.side.middle, MAX_SCALE)?;
        check_count("spread of sides", self.side.spread, MAX_SCALE)
    }

    /// How many cells of the picture one cell of the net has.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.fold * self.fold
    }

    /// Whether the block of this number, from 1, looks at the whole board.
    #[must_use]
    pub fn is_pooled(&self, block: usize) -> bool {
        block.is_multiple_of(self.pooled_every)
    }

    /// The slices of a genome for it: `input`, `block1.first`, `block1.pool`, `block1.second` and so on, `policy.cells`,
    /// `policy.globals`, `value.hidden`, `value.output`, `score`, `ownership`, each with `.weights` and, but for pools, `.biases`.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let pooled = POOLED * self.channels;
        let mut slices = Vec::new();
        slices.extend(self.convolution("input", self.parts() * self.planes));
        for block in 1..=self.blocks {
            slices.extend(self.convolution(&format!("block{block}.first"), self.channels));
            if self.is_pooled(block) {
                slices.push(Slice::new(format!("block{block}.pool.weights"), [self.channels, pooled]));
            }
            slices.extend(self.convolution(&format!("block{block}.second"), self.channels));
        }
        slices.extend(linear("policy.cells", self.parts() * self.cell_logits, self.channels));
        if self.global_logits > 0 {
            slices.extend(linear("policy.globals", self.global_logits, pooled));
        }
        slices.extend(linear("value.hidden", self.value_hidden, pooled));
        slices.extend(linear("value.output", 1, self.value_hidden));
        slices.extend(linear("score", 1, pooled));
        slices.extend(linear("ownership", self.parts(), self.channels));
        Layout::new(slices).expect("blocks have different numbers")
    }

    fn convolution(&self, name: &str, inputs: usize) -> [Slice; 2] {
        [
            Slice::new(format!("{name}.weights"), [self.channels, inputs, 3, 3]),
            Slice::new(format!("{name}.biases"), [self.channels]),
        ]
    }
}

fn linear(name: &str, outputs: usize, inputs: usize) -> [Slice; 2] {
    [
        Slice::new(format!("{name}.weights"), [outputs, inputs]),
        Slice::new(format!("{name}.biases"), [outputs]),
    ]
}

/// The slice `name` with `part` after it, of a genome whose layout is known to have it.
pub(super) fn part<'genome>(genome: &'genome Genome, name: &str, part: &str) -> &'genome [f64] {
    genome.slice(&format!("{name}.{part}")).expect("the genome's layout is the shape's")
}
