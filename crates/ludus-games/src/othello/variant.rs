//! The options of Othello: board size, start and who gets the empty squares. They are the same for both
//! layouts; each of the two types builds the sizes that it holds and leaves the others to its twin.

use std::fmt;

use ludus_core::{
    Game,
    spec::{Info, OptionInfo, Options, Spec, SpecError},
};

use super::{layout::Layout, rules::Othello};
use crate::catalogue::{Catalogued, GameFile};

/// Which Othello it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Rows and columns: 4, 6, 8 or 10.
    pub size: usize,
    /// How a game begins.
    pub start: Start,
    /// Who gets the squares that are empty at the end.
    pub empties: Empties,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Two discs of each player stand crosswise in the centre.
    Standard,
    /// The board is empty, and the first four discs go to the centre and flip nothing.
    Reversi,
}

/// Who gets the squares that are empty at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empties {
    /// The winner, as in tournaments; nobody in a draw.
    Winner,
    /// Nobody: only discs count.
    Nobody,
}

const SIZES: [usize; 4] = [4, 6, 8, 10];
const SIZES_TEXT: &str = "4, 6, 8 or 10";
const STARTS: [(&str, Start); 2] = [("standard", Start::Standard), ("reversi", Start::Reversi)];
const EMPTIES: [(&str, Empties); 2] = [("winner", Empties::Winner), ("nobody", Empties::Nobody)];

impl Variant {
    /// The game of tournaments.
    pub const STANDARD: Self = Self { size: 8, start: Start::Standard, empties: Empties::Winner };

    fn from_options(options: &Options<'_>) -> Result<Self, SpecError> {
        let Self { size, start, empties } = Self::STANDARD;
        Ok(Self {
            size: options.read("size", size, SIZES_TEXT, read_size)?,
            start: options.choice("start", start, &STARTS)?,
            empties: options.choice("empties", empties, &EMPTIES)?,
        })
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(self, &STARTS))
    }
}

impl fmt::Display for Empties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(self, &EMPTIES))
    }
}

fn read_size(text: &str) -> Option<usize> {
    text.parse().ok().filter(|size| SIZES.contains(size))
}

fn name_of<T: PartialEq>(choice: &T, names: &[(&'static str, T)]) -> &'static str {
    let named = names.iter().find(|(_, other)| other == choice);
    named.expect("every choice has a name").0
}

impl<L: Layout> Catalogued for Othello<L> {
    const INFO: &'static Info = &Info {
        name: "othello",
        aliases: &["reversi"],
        summary: "discs that flip the rows they close",
        options: &[
            OptionInfo { key: "size", values: SIZES_TEXT, default: "8", meaning: "rows and columns" },
            OptionInfo {
                key: "start",
                values: "standard or reversi",
                default: "standard",
                meaning: "four discs in the centre, or none and the first four go there",
            },
            OptionInfo {
                key: "empties",
                values: "winner or nobody",
                default: "winner",
                meaning: "who gets the squares that are empty at the end",
            },
        ],
    };

    const SPEAKS_GTP: bool = true;

    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError> {
        let options = Options::of(spec, Self::INFO)?;
        Ok(Self::new(Variant::from_options(&options)?))
    }

    fn game_file(&self) -> GameFile {
        GameFile::OthelloTranscript { size: self.variant.size }
    }

    fn spec(&self) -> Spec {
        let Variant { size, start, empties } = self.variant;
        Spec::plain(Self::INFO.name)
            .with("size", &size, &Variant::STANDARD.size)
            .with("start", &start, &Variant::STANDARD.start)
            .with("empties", &empties, &Variant::STANDARD.empties)
    }

    /// Engines know one start and no way to put discs down, so all else must be told by moves.
    fn gtp_setup(&self, position: &Self::Position) -> Option<Vec<String>> {
        let is_start = self.variant.start == Start::Standard && *position == self.start();
        is_start.then(|| vec![format!("boardsize {}", self.variant.size), "clear_board".into()])
    }
}
