//! Agents that rate each move by what it does at once and take the best: greedy, influence and what else a game
//! offers by name. Chance decides between equals, or their order on the board does.

use std::{cmp::Reverse, sync::atomic::AtomicBool};

use ludus_core::{
    Game, Rng, Score, Seed,
    evaluation::Part,
    spec::{Options, Spec, SpecError},
};
use ludus_games::{Catalogued, knowledge::Rating};
use ludus_search::Root;

use crate::{
    agent::{Agent, Candidate, Chosen, Thought, Why},
    error::AgentError,
};

/// An agent that goes by a rating of its game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rated {
    spec: Spec,
    ties: Ties,
}

/// Which of equally good moves is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ties {
    Random,
    First,
}

impl Rated {
    /// The agent that goes by the rating that `spec` names; what else it says is read when the game is known.
    pub(crate) fn parse(spec: &Spec, options: &Options<'_>) -> Result<Self, SpecError> {
        let ties =
            options.choice("ties", Ties::Random, &[("random", Ties::Random), ("first", Ties::First)])?;
        Ok(Self { spec: spec.clone(), ties })
    }

    /// Whether `G` has such a rating.
    pub(crate) fn plays<G: Catalogued>(&self) -> bool {
        G::RATINGS.iter().any(|offer| offer.info.is_called(&self.spec.name))
    }

    pub(crate) fn build<G: Catalogued>(&self, game: &G) -> Result<Box<dyn Agent<G>>, AgentError> {
        let offer = G::RATINGS.iter().find(|offer| offer.info.is_called(&self.spec.name));
        let offer = offer.ok_or_else(|| AgentError::not_for_game::<G>(&self.spec.name))?;
        Ok(Box::new(RatedAgent {
            rating: (offer.build)(game, &Options::of(&self.spec, offer.info)?)?,
            ties: self.ties,
            rng: Seed(0).stream("rated", 0),
        }))
    }
}

struct RatedAgent<G: Game> {
    rating: Box<dyn Rating<G>>,
    ties: Ties,
    rng: Rng,
}

impl<G: Game> Agent<G> for RatedAgent<G> {
    fn begin(&mut self, _game: &G, _position: &G::Position, rng: Rng) {
        self.rng = rng;
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, _stop: &AtomicBool) -> Chosen<G::Move> {
        let mut parts = Vec::new();
        let mut rate = |&mv: &G::Move| self.rating.rate(game, root.position, mv, &mut parts);
        let scores: Vec<Score> = root.moves.iter().map(&mut rate).collect();
        let best = scores.iter().copied().max().unwrap_or(Score::DRAW);
        let equals: Vec<usize> = (0..scores.len()).filter(|&idx| scores[idx] == best).collect();
        let idx = match self.ties {
            Ties::Random => equals[self.rng.below(equals.len() as u32) as usize],
            Ties::First => equals[0],
        };
        self.rating.rate(game, root.position, root.moves[idx], &mut parts);
        Ok(explained(root.moves, &scores, idx, parts))
    }
}

fn explained<M: Copy>(moves: &[M], scores: &[Score], idx: usize, parts: Vec<Part>) -> Thought<M> {
    let mut rated: Vec<(M, Score)> = moves.iter().copied().zip(scores.iter().copied()).collect();
    rated.sort_by_key(|&(_, score)| Reverse(score));
    let candidate = |(mv, score): (M, Score)| Candidate { mv, value: Some(score.points()), simulated: None };
    let candidates = rated.into_iter().map(candidate).collect();
    Thought {
        value: Some(scores[idx].points()),
        nodes: moves.len() as u64,
        why: Why { parts, candidates, ..Why::NONE },
        ..Thought::plain(moves[idx])
    }
}
