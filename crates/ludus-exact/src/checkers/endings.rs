//! The table of all endings of few pieces, and what it says about a board. It knows nothing of the past: draws by
//! repetition and by idle moves are the business of whoever asks.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::Game;
use ludus_games::checkers::{Checkers, Position};
use ludus_search::{Exact, Unsolved};

use super::{
    board::Board,
    ending::Ending,
    layout::{Layout, Slice},
    material::Material,
    retrograde, runs,
    workers::Workers,
};
use crate::{
    table_file::{Label, load_or_build},
    tables::{News, Tables},
};

/// The version of the stored table: 1 has a byte for each place.
const VERSION: u32 = 1;

/// All endings from two pieces up to some number.
#[derive(Clone, Debug)]
pub struct Endings {
    layout: Layout,
    /// The ending of each place, then the run of each place.
    bytes: Vec<u8>,
    longest_run: u32,
}

/// How the boards of one material end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Won for the mover.
    pub wins: u32,
    /// Won for nobody.
    pub draws: u32,
    /// Lost for the mover.
    pub losses: u32,
    /// The most plies to a win or loss.
    pub longest: u32,
}

impl Endings {
    /// The most pieces: with five the table would be twenty times as large.
    pub const MOST_PIECES: u8 = 4;

    /// The endings from two pieces up to `most`, four in any case: those of this program, else from their file, else
    /// built.
    ///
    /// # Errors
    /// Somebody has asked for an end.
    pub fn shared(tables: &Tables, most: u8, stop: &AtomicBool) -> Result<Arc<Self>, Unsolved> {
        let most = most.min(Self::MOST_PIECES);
        let name = format!("checkers-{most}");
        tables.shared(&name, || {
            let layout = Layout::new(most);
            let label = Label { name: &name, version: VERSION, len: 2 * layout.len() as usize };
            let bytes = load_or_build(tables, &label, || build(tables, &layout, stop))?;
            let longest_run = bytes[layout.len() as usize..].iter().copied().max().unwrap_or(0).into();
            Ok(Self { layout, bytes, longest_run })
        })
    }

    /// How the game ends from a position if nothing of its past counts.
    pub(super) fn exact(&self, position: &Position) -> Option<Exact> {
        Some(self.ending(position)?.exact(Checkers::STANDARD.to_move(position)))
    }

    /// In how many plies at most something irreversible happens in a position that is won or lost: a capture, a man's
    /// move or the end of the game. The winner plays a quickest win, and of several the one where it happens sooner;
    /// the loser may do anything. 0 for a draw, `None` for what is not in the table.
    #[must_use]
    pub fn run(&self, position: &Position) -> Option<u32> {
        let place = self.layout.place(&Board::of(position))?;
        Some(self.bytes[(self.layout.len() + place) as usize].into())
    }

    /// The longest [`Endings::run`] of all.
    #[must_use]
    pub fn longest_run(&self) -> u32 {
        self.longest_run
    }

    /// How a position ends that has no past, or `None` if it has too many pieces or those of one player only.
    #[must_use]
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        self.layout.place(&Board::of(position)).map(|place| Ending::decode(self.bytes[place as usize]))
    }

    /// Every material in the table.
    pub fn materials(&self) -> impl Iterator<Item = Material> {
        self.layout.slices().iter().map(Slice::material)
    }

    /// How the boards of a material end; none do if it is not in the table.
    #[must_use]
    pub fn census(&self, material: Material) -> Census {
        let places = self.layout.slice(material).map(Slice::places).unwrap_or_default();
        let mut census = Census::default();
        for &end in &self.bytes[places.start as usize..places.end as usize] {
            let ending = Ending::decode(end);
            match ending {
                Ending::Win(_) => census.wins += 1,
                Ending::Draw => census.draws += 1,
                Ending::Loss(_) => census.losses += 1,
            }
            census.longest = census.longest.max(ending.plies().unwrap_or(0));
        }
        census
    }
}

/// Builds a table and tells how far it is.
fn build(tables: &Tables, layout: &Layout, stop: &AtomicBool) -> Result<Vec<u8>, Unsolved> {
    let n_places = u64::from(layout.len());
    let tell = |done| {
        let what = "the table of checkers endings".into();
        tables.tell(&News::Building { what, done, total: 2 * n_places });
    };
    tell(0);
    let workers = Workers::new(tables, stop);
    let mut bytes = retrograde::build(layout, &workers, &|done| tell(done.into()))?;
    let runs = runs::build(layout, &bytes, &workers)?;
    bytes.extend(runs);
    tell(2 * n_places);
    Ok(bytes)
}
