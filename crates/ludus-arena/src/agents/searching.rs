//! A search, an evaluation and limits make an agent. The kinds of agent that are made so differ only in their
//! algorithm.

use std::{
    fmt::Debug,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ludus_core::{
    Game, Rng, Score,
    evaluation::{Part, ValueFn},
    spec::{Info, OptionInfo, Options, Spec, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::{Extensions, Limits, Oracle, Question, Root, Search};

use super::{
    AgentKind,
    evaluations::EvaluationChoice,
    knowing::{self, EXACT, known_move},
    thinking::{NODES, Thinking, timed},
};
use crate::{
    agent::{Agent, Chosen, Thought, Why},
    clock,
    demands::Demands,
    error::AgentError,
    learned::Judging,
};

/// A search algorithm with its settings.
pub(crate) trait Algorithm: Clone + Debug + PartialEq + Sized {
    /// The agent's name, summary and options.
    const INFO: &'static Info;
    /// How long it thinks when nothing is said about it.
    const USUAL: Thinking;

    /// Reads the settings.
    fn parse(options: &Options<'_>) -> Result<Self, SpecError>;

    /// Memory in mebibytes that the search takes.
    fn mebibytes(&self) -> u64 {
        0
    }

    /// The search for a game.
    fn search<G: Game>(&self) -> Box<dyn Search<G>>;
}

/// Reads which moves cost no depth; a search that lacks one of the options never has it given.
pub(crate) fn extensions(options: &Options<'_>) -> Result<Extensions, SpecError> {
    Ok(Extensions {
        captures: options.switch("free-captures", false)?,
        single_replies: options.switch("single-reply", false)?,
    })
}

/// The option of the searches that may follow captures further.
pub(crate) const FREE_CAPTURES: OptionInfo = OptionInfo {
    key: "free-captures",
    values: "on, off",
    default: "off",
    meaning: "moves that take something cost no depth",
};

/// The kind of agent that searches by `A`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Searching<A> {
    algorithm: A,
    evaluation: EvaluationChoice,
    thinking: Thinking,
    exact: bool,
}

impl<A: Algorithm> AgentKind for Searching<A> {
    const INFO: &'static Info = A::INFO;

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        Ok(Self {
            algorithm: A::parse(options)?,
            evaluation: EvaluationChoice::parse(options)?,
            thinking: Thinking::parse(options, A::USUAL)?,
            exact: options.switch(EXACT.key, false)?,
        })
    }

    fn is_timed(&self) -> bool {
        self.thinking.time.is_some()
    }

    fn demands(&self) -> Demands {
        Demands::memory(self.algorithm.mebibytes()) + self.evaluation.demands()
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &["depth", NODES.key], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        self.agent(game, tables, self.evaluation.build(game)?)
    }

    fn build_judging<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        let evaluation = judge.value(game).map_err(|error| AgentError::wrong_judging(A::INFO, error))?;
        self.agent(game, tables, evaluation).map(Some)
    }
}

impl<A: Algorithm> Searching<A> {
    fn agent<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        evaluation: Box<dyn ValueFn<G>>,
    ) -> Result<Box<dyn Agent<G>>, AgentError> {
        Ok(Box::new(SearchAgent {
            search: self.algorithm.search(),
            evaluation,
            oracle: self.exact.then(|| knowing::oracle(game, tables)).transpose()?,
            thinking: self.thinking,
        }))
    }
}

/// An agent that searches.
struct SearchAgent<G: Game> {
    search: Box<dyn Search<G>>,
    evaluation: Box<dyn ValueFn<G>>,
    oracle: Option<Box<dyn Oracle<G>>>,
    thinking: Thinking,
}

impl<G: Game> Agent<G> for SearchAgent<G> {
    fn begin(&mut self, _game: &G, _position: &G::Position, _rng: Rng) {
        self.search.forget();
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move> {
        let Self { search, evaluation, oracle, thinking } = self;
        if let Some(thought) =
            oracle.as_mut().and_then(|oracle| known_move(oracle.as_mut(), game, root, stop))
        {
            return Ok(thought);
        }
        let limits = Limits { depth: thinking.depth, nodes: thinking.nodes, stop };
        let oracle = oracle.as_deref_mut();
        let question = Question { game, root, evaluation: evaluation.as_mut(), oracle, limits };
        let found = clock::within(thinking.time, stop, || search.search(question));
        let parts = parts_at_end(game, root.position, &found.line, evaluation.as_mut());
        Ok(Thought {
            mv: found.best,
            value: Some(in_units(found.value, evaluation.unit())),
            depth: found.depth,
            nodes: found.nodes.total(),
            line: found.line,
            why: Why { parts, boards: Some(found.nodes), ..Why::NONE },
        })
    }
}

/// A score in the evaluation's own units, or the margin of a game that is decided.
fn in_units(score: Score, unit: i32) -> f64 {
    let is_estimate = score.get().abs() <= Score::ESTIMATE_LIMIT;
    if is_estimate { f64::from(score.get()) / f64::from(unit) } else { score.points() }
}

/// What the value of a line is the sum of: the features of the position where it ends, in the eyes of the player
/// who moves first in it. A game that is over there has none.
fn parts_at_end<G: Game>(
    game: &G,
    position: &G::Position,
    line: &[G::Move],
    evaluation: &mut dyn ValueFn<G>,
) -> Vec<Part> {
    let mut end = position.clone();
    line.iter().for_each(|&mv| game.play(&mut end, mv));
    let mut parts = Vec::new();
    if game.outcome(&end).is_some() {
        return parts;
    }
    evaluation.root(game, &end);
    evaluation.parts(game, &end, &mut parts);
    if game.to_move(&end) != game.to_move(position) {
        parts.iter_mut().for_each(|part| *part = part.turned());
    }
    parts
}
