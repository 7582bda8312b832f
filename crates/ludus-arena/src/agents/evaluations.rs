//! The option `eval`: which of a game's evaluations a search asks. The value is a spec of its own, as in
//! `eval=pieces:king=1.4`; which there are is known only with the game.

use ludus_core::{
    evaluation::ValueFn,
    spec::{OptionInfo, Options, Spec, SpecError, nearest},
};
use ludus_games::Catalogued;

use crate::{demands::Demands, error::AgentError};

/// The option.
pub(crate) const EVAL: OptionInfo = OptionInfo {
    key: "eval",
    values: "a name, see `ludus agents GAME`",
    default: "the first there",
    meaning: "the evaluation to ask where the search ends",
};

/// The name that evaluations from files have, as in `eval=net:FILE`.
const NET: &str = "net";

/// An evaluation by its text, or the game's first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EvaluationChoice(Option<Spec>);

impl EvaluationChoice {
    pub(crate) fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let wanted = "a name with options, such as pieces";
        options.read("eval", Self(None), wanted, |text| Some(Self(Some(Spec::parse(text).ok()?))))
    }

    /// Evaluations that games offer come with them; a net is a file that somebody names.
    pub(crate) fn demands(&self) -> Demands {
        let reads_files = self.0.as_ref().is_some_and(|spec| spec.name.eq_ignore_ascii_case(NET));
        Demands { reads_files, ..Demands::NONE }
    }

    pub(crate) fn build<G: Catalogued>(&self, game: &G) -> Result<Box<dyn ValueFn<G>>, AgentError> {
        let first = || Spec::plain(G::EVALUATIONS[0].info.name);
        let spec = self.0.clone().unwrap_or_else(first);
        let offer = G::EVALUATIONS.iter().find(|offer| offer.info.is_called(&spec.name));
        let offer = offer.ok_or_else(|| unknown::<G>(&spec.name))?;
        Ok((offer.build)(game, &Options::of(&spec, offer.info)?)?)
    }
}

fn unknown<G: Catalogued>(found: &str) -> SpecError {
    let names: Vec<&str> = G::EVALUATIONS.iter().map(|offer| offer.info.name).collect();
    SpecError::UnknownName {
        kind: "evaluation",
        found: found.into(),
        nearest: nearest(found, names.iter().copied()),
        known: names.into_iter().map(String::from).collect(),
    }
}
