//! Nets of a smaller board that new ones are scaled up from: the best third of another run's population. They are part of the
//! state, so a run that goes on does not need the other one any more.

use std::{fs, path::Path, sync::Arc};

use ludus_arena::learned::{Judge, champions};
use ludus_core::{Features, Rng};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_nets::{
    Genome,
    subsections::{Draws, Manner, Sharing, SubsectionShape, scaled},
};

use super::{MEMBERS, RestoreError, Scaling, third};
use crate::{
    chance::between,
    pupils::Pupils,
    run::{SETTINGS, STATE},
    saved::{Saved, SavedError},
    settings::Settings,
};

const IMPORTS: &str = "imports";
const BOARD: &str = "rows of the imports' board";
const UNIFORM: &str = "whether imports are uniform";
const WHOLE_BOARD: &str = "whether imports have a window as large as the board";

/// Nets to be scaled up.
pub(super) struct Imports {
    from: SubsectionShape,
    to: SubsectionShape,
    scaling: Scaling,
    nets: Vec<Genome>,
}

/// Why nets cannot be taken from another run.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The run has nothing to take.
    #[error("scaling.from, {run}: {reason}")]
    Run {
        /// Its name.
        run: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The nets are of a kind that cannot be scaled.
    #[error(
        "scaling: found a judge that cannot be scaled in {0}, wanted subsections on a board with an odd number of rows"
    )]
    NotScalable(&'static str),
}

/// A run that others are scaled from: what its nets are, and the best third of them.
pub struct Population {
    /// The shape of the nets.
    pub shape: SubsectionShape,
    /// The best, the best one first.
    pub nets: Vec<Genome>,
}

/// The best third of a run's newest checkpoint, the best net first.
///
/// # Errors
/// There is no such run, or its nets are no subsection nets.
pub fn best_of(data: &Path, run: &str) -> Result<Population, ImportError> {
    let wrong = |reason: String| ImportError::Run { run: run.into(), reason };
    if !champions::is_name(run) {
        return Err(wrong("wanted the name of a run".into()));
    }
    let champion = champions::find(data, run, None).map_err(wrong)?;
    let folder = champions::runs_folder(data).join(run);
    let text = fs::read_to_string(folder.join(SETTINGS)).map_err(|error| wrong(error.to_string()))?;
    let settings = Settings::parse(&text).map_err(|error| wrong(error.to_string()))?;
    let game = settings.game().map_err(|error| wrong(error.to_string()))?;
    let shape =
        shape(&settings.judge, &game).ok_or(ImportError::NotScalable("the run that nets are taken from"))?;
    let state = champion.with_file_name(STATE);
    let bytes = fs::read(&state).map_err(|error| wrong(format!("cannot read its state: {error}")))?;
    let saved = Saved::decode(&bytes).map_err(|error| wrong(error.to_string()))?;
    let layout = Arc::new(shape.layout());
    let members = saved.rows(MEMBERS, layout.len()).map_err(|error| wrong(error.to_string()))?;
    let best = members.len();
    let nets = members.into_iter().take(third(best));
    let genome = |values| Genome::new(Arc::clone(&layout), values).map_err(|error| wrong(error.to_string()));
    Ok(Population { nets: nets.map(genome).collect::<Result<_, _>>()?, shape })
}

/// The shape of a judge's nets at a game, if they are subsection nets.
fn shape(judge: &Judge, game: &AnyGame) -> Option<SubsectionShape> {
    let Judge::Subsections(judge) = judge else { return None };
    Some(judge.shape(game.visit(Rows)?))
}

/// Rows of a board with pieces.
struct Rows;

impl GameVisitor for Rows {
    type Output = Option<usize>;

    fn visit<G: Catalogued>(self, game: &G) -> Option<usize> {
        rows(game)
    }
}

fn rows<G: Catalogued>(game: &G) -> Option<usize> {
    Some(game.sparse().piece_board()?.size.0)
}

impl Imports {
    pub(super) fn load<G: Catalogued>(pupils: &Pupils<G>, scaling: &Scaling) -> Result<Self, ImportError> {
        let data = pupils.subject.tables.settings().data.as_deref();
        let missing =
            || ImportError::Run { run: scaling.from.clone(), reason: "there is no data folder here".into() };
        let Population { shape, nets } = best_of(data.ok_or_else(missing)?, &scaling.from)?;
        let to = Self::target(pupils)?;
        let wrong = |reason| ImportError::Run { run: scaling.from.clone(), reason };
        if shape.board >= to.board || !shape.without.is_empty() {
            let found = format!("{}x{}", shape.board, shape.board);
            let reason =
                format!("found nets for {found}, wanted nets with all their windows for a smaller board");
            return Err(wrong(reason));
        }
        if nets.is_empty() {
            return Err(wrong("it has no population to take nets from".into()));
        }
        Ok(Self { from: shape, to, scaling: scaling.clone(), nets })
    }

    /// The same nets as in a saved state.
    pub(super) fn restored<G: Catalogued>(
        pupils: &Pupils<G>,
        scaling: &Scaling,
        saved: &Saved,
    ) -> Result<Self, RestoreError> {
        let to = Self::target(pupils)?;
        let from = SubsectionShape {
            board: saved.number(BOARD)? as usize,
            sharing: if saved.number(UNIFORM)? == 1 { Sharing::Uniform } else { Sharing::Divergent },
            whole_board: saved.number(WHOLE_BOARD)? == 1,
            without: Vec::new(),
        };
        from.check().map_err(|_| SavedError::Word { name: BOARD, found: from.board.to_string() })?;
        let rows = saved.rows(IMPORTS, from.layout().len())?;
        if rows.is_empty() {
            return Err(SavedError::Table { name: IMPORTS, wanted: from.layout().len() }.into());
        }
        let layout = Arc::new(from.layout());
        let genome =
            |values| Genome::new(Arc::clone(&layout), values).expect("rows have the layout's length");
        let nets = rows.into_iter().map(genome).collect();
        Ok(Self { from, to, scaling: scaling.clone(), nets })
    }

    /// Adds the nets to a state.
    pub(super) fn save(&self, saved: Saved) -> Saved {
        saved
            .with_number(BOARD, self.from.board as u64)
            .with_number(UNIFORM, u64::from(self.from.sharing == Sharing::Uniform))
            .with_number(WHOLE_BOARD, u64::from(self.from.whole_board))
            .with_rows(IMPORTS, self.nets.iter().map(Genome::values))
    }

    fn target<G: Catalogued>(pupils: &Pupils<G>) -> Result<SubsectionShape, ImportError> {
        let Judge::Subsections(judge) = &pupils.subject.judge else {
            return Err(ImportError::NotScalable("the settings"));
        };
        let rows = rows(&pupils.game).ok_or(ImportError::NotScalable("the settings"))?;
        Ok(judge.shape(rows))
    }

    /// One of the nets, by chance, on the larger board.
    pub(super) fn scaled(&self, range: f64, rng: &mut Rng) -> Vec<f64> {
        let net = &self.nets[rng.below(self.nets.len() as u32) as usize];
        let manner = Manner { source: self.scaling.source, second_layer: self.scaling.second_layer };
        scaled((&self.from, net), &self.to, manner, &mut Chance { rng, range }).values().to_vec()
    }
}

struct Chance<'a> {
    rng: &'a mut Rng,
    range: f64,
}

impl Draws for Chance<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    fn weight(&mut self) -> f64 {
        between(self.rng, -self.range, self.range)
    }
}
