//! What learned numbers mean, as settings that people write and files keep. Each kind of judge has its own table in a
//! settings file, so that a wrong key is answered with its line.

use ludus_core::{Encode, PieceBoard, PolicySlot};
use ludus_nets::{
    Activation, NormedShape, PieceNetShape, Precision, ResidualShape, SideScale, ValueBins,
    subsections::{Sharing, SubsectionShape},
    subsquares,
};
use serde::{Deserialize, Serialize};

/// What learned numbers mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judge {
    /// The weights of a net that sees the pieces.
    Pieces(PieceJudge),
    /// The weights of a net of small nets, one for each window of the board.
    Subsections(SubsectionJudge),
    /// The weights of a net that sees a few numbers which the game computes.
    Inputs(InputJudge),
    /// The weights of a net that wishes for moves.
    Policy(PolicyJudge),
    /// The weights of small nets for regions of the board, and of one that listens to them and wishes for moves.
    Specialists(SpecialistJudge),
    /// The weights of a net that looks at one move at a time.
    Moves(MoveJudge),
    /// The weights of a residual net over the board, which says what it is worth and which moves are wanted.
    Residual(ResidualJudge),
    /// The weights of a net with batch norm over numbers that the game computes, which says the same.
    Normed(NormedJudge),
    /// The weights of something that the game looks at.
    Weights(WeightJudge),
    /// The eight values of Othello's influence map; the agent's text takes them as `{map}`.
    Map(MapJudge),
}

/// A net over the pieces of any game that has some.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PieceJudge {
    /// What the first units see.
    pub sees: Sight,
    /// Units of the layers in between.
    pub hidden: Vec<usize>,
    /// The curve on every layer.
    pub activation: Activation,
    /// Whether units have biases.
    pub bias: bool,
    /// Whether the lead in pieces is added before the last curve.
    pub piece_count: bool,
    /// In whose eyes the board is seen.
    pub view: View,
    /// Numbers of pieces, falling: as soon as no more than the first are left a second net takes over, and so on.
    #[serde(default)]
    pub stages: Vec<usize>,
}

/// What the first units of a net see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// All squares.
    Board,
    /// One square part of the board each, from 3x3 to the whole board: Blondie24's successor.
    Subsquares,
}

/// In whose eyes a net sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// The mover's: own pieces count up, and where the board has a direction it is turned to the mover.
    Mover,
    /// The first player's, and the value changes its sign for the second, as the checkers study's code does.
    First,
}

/// A net of small nets, one for each square window of a board with an odd number of rows: the scalable Go study's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SubsectionJudge {
    /// Whether windows of one size share a net.
    pub sharing: Sharing,
    /// Whether there is a window as large as the board.
    pub whole_board: bool,
    /// Windows that are left out, such as `3x3 b2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// The three numbers beside the windows, such as `ledger`.
    pub inputs: String,
}

/// A net over numbers that the game computes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct InputJudge {
    /// Which numbers, such as `study`.
    pub inputs: String,
    /// Units of the layers in between.
    pub hidden: Vec<usize>,
    /// The curve on every layer.
    pub activation: Activation,
    /// Whether units have biases.
    pub bias: bool,
}

/// A net over numbers that the game computes which wishes for moves, for the agent `policy`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PolicyJudge {
    /// Which numbers, such as `points`.
    pub inputs: String,
    /// Hidden neurons.
    pub hidden: usize,
    /// The curve on hidden neurons and on outputs.
    pub activation: Activation,
}

/// Region specialists over a board that is tiled by 3x3 windows, for the agent `policy`: the Go study's of 2001.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SpecialistJudge {
    /// Two numbers for each point and one more, such as `points`.
    pub inputs: String,
    /// Hidden neurons of each of the three front nets.
    pub front: usize,
    /// Hidden neurons of the net that listens to them.
    pub hidden: usize,
    /// The curve on hidden neurons and on outputs.
    pub activation: Activation,
}

/// A net over numbers of one move, asked about every legal move; for the agent `policy`, on boards of every size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveJudge {
    /// Which numbers, such as `surroundings`.
    pub inputs: String,
    /// Hidden neurons.
    pub hidden: usize,
    /// The curve on hidden neurons and on the output.
    pub activation: Activation,
}

/// A residual net over the planes of any game at every size, for the agent `zero`. What it sees and which moves it has logits for
/// follows from the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ResidualJudge {
    /// Channels between the first convolution and the heads.
    pub channels: usize,
    /// Residual blocks, of two convolutions each.
    pub blocks: usize,
    /// Every so-manieth block looks at the whole board.
    pub pooled_every: usize,
    /// Hidden units of the value head.
    pub value_hidden: usize,
    /// How large boards usually are.
    pub side: SideScale,
    /// So many rows and columns of the picture are one cell of the net; 1 if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fold: Option<usize>,
}

/// A net with batch norm over numbers that the game computes, for the agent `zero`: the Dots and Boxes study's. Its slots are those of
/// the game's policy. The study has one for each of its numbers, of which some belong to no line and so are never chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NormedJudge {
    /// Which numbers, such as `matrix`.
    pub inputs: String,
    /// Units of each hidden layer.
    pub hidden: Vec<usize>,
    /// Bins whose mean is the value, evenly from -1 to 1; without them it is one unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_bins: Option<ValueBins>,
}

/// Weights of something that the game looks at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WeightJudge {
    /// Of what, such as `tuples:length=2`.
    pub of: String,
}

/// Othello's influence map. There is nothing to choose about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MapJudge {}

/// The smallest and the largest part of the board that Blondie24's successor sees.
const SUBSQUARES: (usize, usize) = (3, 8);

impl SubsectionJudge {
    /// The net for a board of so many rows.
    #[must_use]
    pub fn shape(&self, board: usize) -> SubsectionShape {
        let Self { sharing, whole_board, ref without, .. } = *self;
        SubsectionShape { board, sharing, whole_board, without: without.clone() }
    }
}

impl ResidualJudge {
    /// The net for a game, whatever the size of its board.
    #[must_use]
    pub fn shape<G: Encode>(&self, game: &G) -> ResidualShape {
        let Self { channels, blocks, pooled_every, value_hidden, side, fold } = *self;
        let (mut cell_logits, mut global_logits) = (0, 0);
        for slot in game.slots() {
            match slot {
                PolicySlot::Cell { logit, .. } => cell_logits = cell_logits.max(logit + 1),
                PolicySlot::Global(global) => global_logits = global_logits.max(global + 1),
            }
        }
        let planes = game.plane_names().len();
        ResidualShape {
            planes,
            channels,
            blocks,
            pooled_every,
            value_hidden,
            cell_logits,
            global_logits,
            side,
            fold: fold.unwrap_or(1),
        }
    }
}

impl NormedJudge {
    /// The net for so many inputs and slots.
    #[must_use]
    pub fn shape(&self, inputs: usize, slots: usize) -> NormedShape {
        NormedShape { inputs, hidden: self.hidden.clone(), slots, value_bins: self.value_bins }
    }
}

impl Judge {
    /// How exactly files keep its numbers: what gradients make is made in f32.
    #[must_use]
    pub fn precision(&self) -> Precision {
        match self {
            Self::Residual(_) | Self::Normed(_) => Precision::Single,
            _ => Precision::Double,
        }
    }

    /// The same with another number of units, for a judge whose slices are its units: without a slice it is what it was with
    /// that slice's numbers all 0. `None` for any other.
    #[must_use]
    pub fn resized(&self, units: usize) -> Option<Self> {
        match self {
            Self::Policy(judge) => Some(Self::Policy(PolicyJudge { hidden: units, ..judge.clone() })),
            Self::Moves(judge) => Some(Self::Moves(MoveJudge { hidden: units, ..judge.clone() })),
            Self::Pieces(_)
            | Self::Subsections(_)
            | Self::Specialists(_)
            | Self::Inputs(_)
            | Self::Residual(_)
            | Self::Normed(_)
            | Self::Weights(_)
            | Self::Map(_) => None,
        }
    }
}

impl PieceJudge {
    /// The net for a board.
    pub(super) fn shape(&self, board: &PieceBoard) -> PieceNetShape {
        let (rows, cols) = board.size;
        let (smallest, largest) = SUBSQUARES;
        let windows = match self.sees {
            Sight::Board => None,
            Sight::Subsquares => Some(subsquares(rows, cols, &board.cells, smallest..=largest)),
        };
        PieceNetShape {
            squares: board.numbering.squares,
            kinds: board.numbering.kinds,
            windows,
            hidden: self.hidden.clone(),
            activation: self.activation,
            bias: self.bias,
            piece_count: self.piece_count,
            stages: self.stages.len() + 1,
        }
    }
}
