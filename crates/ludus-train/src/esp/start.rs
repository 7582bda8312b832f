//! The sub-populations of the first generation: random, or around the champion of another run. A champion of another board or
//! another size of net gives what it has, slices of the same name and shape; some of them may be frozen, as the study freezes
//! what it learned on 7x7 for a larger board.

use ludus_core::Rng;
use ludus_games::Catalogued;
use ludus_nets::{Genome, Slice};

use super::{places::Places, sub_population::SubPopulation};
use crate::{
    forerunner::{self, ForerunnerError},
    pupils::Pupils,
    teams::Weights,
};

/// Why a run cannot begin with what another one learned.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such champion.
    #[error("start, {}", named(.0))]
    Forerunner(#[from] ForerunnerError),
    /// The champion has nothing that is needed here.
    #[error("start, run {run}: found the slices {found}, wanted some of {wanted}")]
    NothingInCommon {
        /// The other run.
        run: String,
        /// What there is.
        found: String,
        /// What would help.
        wanted: String,
    },
    /// There is nothing that a frozen slice could be.
    #[error(
        "frozen: {slice} is to stay as it was learned, and there is no champion that has it; wanted a run as start"
    )]
    NothingToFreeze {
        /// The slice.
        slice: String,
    },
    /// No slice is called so.
    #[error("frozen: found {found:?}, wanted the beginning of the name of a slice: {known}")]
    NoSuchSlice {
        /// The setting.
        found: String,
        /// The slices there are.
        known: String,
    },
}

/// How neurons begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'a> {
    /// Neurons for each place.
    pub(crate) subpopulation: usize,
    /// Where weights come from that nobody has learned.
    pub(crate) weights: Weights,
    /// The scale of Cauchy steps around those that somebody has.
    pub(crate) scale: f64,
    /// The champion that has learned them: a run, or RUN@GENERATION.
    pub(crate) run: Option<&'a str>,
    /// Slices whose names begin so are the champion's and never change.
    pub(crate) frozen: &'a [String],
}

impl Start<'_> {
    /// The places of the first generation.
    pub(crate) fn places<G: Catalogued>(
        &self,
        pupils: &Pupils<G>,
        rng: &mut Rng,
    ) -> Result<Places, StartError> {
        let slices = pupils.layout().slices();
        let is_known = |name: &&String| slices.iter().any(|slice| slice.name.starts_with(name.as_str()));
        if let Some(found) = self.frozen.iter().find(|name| !is_known(name)) {
            return Err(StartError::NoSuchSlice { found: found.clone(), known: listed(slices) });
        }
        let champion = self.run.map(|run| champion(pupils, run)).transpose()?;
        let neurons = |slice| self.neurons(slice, champion.as_ref(), rng);
        let all = slices.iter().map(neurons).collect::<Result<Vec<SubPopulation>, StartError>>()?;
        Ok(Places::new(self.subpopulation, all))
    }

    fn neurons(
        &self,
        slice: &Slice,
        champion: Option<&Genome>,
        rng: &mut Rng,
    ) -> Result<SubPopulation, StartError> {
        let learned = champion.and_then(|champion| values_of(champion, slice));
        let is_frozen = self.frozen.iter().any(|name| slice.name.starts_with(name));
        match learned {
            Some(values) if is_frozen => Ok(SubPopulation::frozen(values.to_vec())),
            Some(values) => Ok(SubPopulation::around(values, self.subpopulation, self.scale, rng)),
            None if is_frozen => Err(StartError::NothingToFreeze { slice: slice.to_string() }),
            None => Ok(SubPopulation::random(self.weights, (self.subpopulation, slice.len()), rng)),
        }
    }
}

/// The numbers that a champion has for a slice.
fn values_of<'a>(champion: &'a Genome, slice: &Slice) -> Option<&'a [f64]> {
    let has_it = champion.layout().slices().contains(slice);
    has_it.then(|| champion.slice(&slice.name)).flatten()
}

/// A champion that could not be had, with what it is.
fn named(error: &ForerunnerError) -> String {
    match error {
        ForerunnerError::Missing { .. } => format!("run {error}"),
        ForerunnerError::Text(_) | ForerunnerError::Unusable { .. } => error.to_string(),
    }
}

/// What a champion learned.
fn champion<G: Catalogued>(pupils: &Pupils<G>, run: &str) -> Result<Genome, StartError> {
    let champion = forerunner::load(&pupils.subject.tables, run)?.genome;
    let (found, wanted) = (champion.layout().slices(), pupils.layout().slices());
    if !wanted.iter().any(|slice| found.contains(slice)) {
        let (found, wanted) = (listed(found), listed(wanted));
        return Err(StartError::NothingInCommon { run: run.into(), found, wanted });
    }
    Ok(champion)
}

/// Slices by name and shape, without the middle of a long list.
fn listed(slices: &[Slice]) -> String {
    const SHOWN: usize = 6;
    let names: Vec<String> = slices.iter().take(SHOWN).map(Slice::to_string).collect();
    let rest = if slices.len() > SHOWN { ", …" } else { "" };
    names.join(", ") + rest
}
