//! The option `eval`: which of a game's evaluations a search asks. The value is a spec of its own, as in
//! `eval=pieces:king=1.4`; which there are is known only with the game.

use std::path::Path;

use ludus_core::{
    evaluation::ValueFn,
    spec::{Info, OptionInfo, Options, Spec, SpecError, nearest},
};
use ludus_games::Catalogued;

use super::source::{judging, make_of};
use crate::{demands::Demands, error::AgentError};

/// The option.
pub(crate) const EVAL: OptionInfo = OptionInfo {
    key: "eval",
    values: "a name, see `ludus agents GAME`",
    default: "the first there",
    meaning: "the evaluation to ask where the search ends",
};

/// Evaluations from files, as in `eval=net:FILE`.
const NET: Info = Info {
    options: &[OptionInfo {
        key: FILE,
        values: "a path",
        default: "none: it must be given",
        meaning: "the file of a learned player",
    }],
    ..Info::plain("net", "the judge of a learned player")
};

const FILE: &str = "file";

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
        let reads_files = self.0.as_ref().is_some_and(|spec| NET.is_called(&spec.name));
        Demands { reads_files, ..Demands::NONE }
    }

    pub(crate) fn build<G: Catalogued>(&self, game: &G) -> Result<Box<dyn ValueFn<G>>, AgentError> {
        let first = || Spec::plain(G::EVALUATIONS[0].info.name);
        let spec = self.0.clone().unwrap_or_else(first);
        if NET.is_called(&spec.name) {
            return net(game, spec);
        }
        let offer = G::EVALUATIONS.iter().find(|offer| offer.info.is_called(&spec.name));
        let offer = offer.ok_or_else(|| unknown::<G>(&spec.name))?;
        Ok((offer.build)(game, &Options::of(&spec, offer.info)?)?)
    }
}

/// The judge of the learned player in a file.
fn net<G: Catalogued>(game: &G, spec: Spec) -> Result<Box<dyn ValueFn<G>>, AgentError> {
    static INFO: Info = NET;
    let spec = spec.with_bare_word_as(FILE, &INFO);
    let options = Options::of(&spec, &INFO)?;
    let file = options.text(FILE);
    let file = file.ok_or_else(|| options.bad_value(FILE, None, "the path of a learned player"))?;
    make_of(Path::new(file), |player| Ok(judging(player, game)?.value(game)?))
}

fn unknown<G: Catalogued>(found: &str) -> SpecError {
    let mut names: Vec<&str> = G::EVALUATIONS.iter().map(|offer| offer.info.name).collect();
    names.push(NET.name);
    SpecError::UnknownName {
        kind: "evaluation",
        found: found.into(),
        nearest: nearest(found, names.iter().copied()),
        known: names.into_iter().map(String::from).collect(),
    }
}
