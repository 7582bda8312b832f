//! The agent `policy`: plays the move that learned numbers wish for most, without looking ahead. It has no numbers of its
//! own; files and runs of learned players bring them.
//!
//! Evolved nets do not wish for passes: where passing is a choice it is wished for as much as the option `pass` says, so a player
//! passes who wants nothing more. Nets for policy and value have learned what a pass is worth, and are taken at their word.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{
    Game, Rng,
    evaluation::PolicyFn,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::Root;

use super::{
    AgentKind,
    source::{NET, Source, judging, views, views_option},
};
use crate::{
    agent::{Agent, Candidate, Chosen, Thought, Why},
    demands::Demands,
    error::AgentError,
    learned::{Judging, Views},
};

const PASS: &str = "pass";

/// The kind of agent that is called `policy`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Policy {
    net: Option<Source>,
    /// A player passes when every other move is wished for less than this.
    pass: f32,
    views: Views,
}

impl AgentKind for Policy {
    const INFO: &'static Info = &Info {
        name: "policy",
        aliases: &[],
        summary: "the move that learned numbers wish for most; net:FILE and run:NAME bring them",
        options: &[
            OptionInfo {
                key: PASS,
                values: "a number",
                default: "0",
                meaning: "pass when every other move is wished for less, where passing is a choice and no wish",
            },
            views_option("all"),
            NET,
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let pass = options.read(PASS, 0.0, "a number, such as 0 or 0.5", |text| {
            text.parse().ok().filter(|pass: &f32| pass.is_finite())
        })?;
        Ok(Self { net: Source::parse(options)?, pass, views: views(options, Views::All)? })
    }

    fn demands(&self) -> Demands {
        self.net.as_ref().map_or(Demands::NONE, Source::demands)
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let net = self.net.as_ref().ok_or(AgentError::NothingLearned(Self::INFO.name))?;
        net.make(tables, |player| Ok(self.agent(game, judging(player, game)?)?))
    }

    fn build_judging<G: Catalogued>(
        &self,
        game: &G,
        _tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        self.agent(game, judge).map(Some)
    }
}

impl Policy {
    fn agent<G: Catalogued>(&self, game: &G, judge: Judging<G>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let pass = if judge.wishes_for_passes() { None } else { game.voluntary_pass() };
        let policy =
            judge.policy(game, self.views).map_err(|error| AgentError::wrong_judging(Self::INFO, error))?;
        let wishes = vec![0.0; game.policy_size()];
        Ok(Box::new(PolicyAgent { policy, pass, pass_wish: self.pass, wishes }))
    }
}

struct PolicyAgent<G: Game> {
    policy: Box<dyn PolicyFn<G>>,
    /// The pass that the policy says nothing about.
    pass: Option<G::Move>,
    /// How much a voluntary pass is wished for.
    pass_wish: f32,
    wishes: Vec<f32>,
}

impl<G: Game> Agent<G> for PolicyAgent<G> {
    fn begin(&mut self, _game: &G, _position: &G::Position, _rng: Rng) {}

    fn choose(&mut self, game: &G, root: &Root<'_, G>, _stop: &AtomicBool) -> Chosen<G::Move> {
        self.policy.wish(game, root.position, &mut self.wishes);
        let is_pass = |mv| Some(mv) == self.pass;
        let wish = |mv| match is_pass(mv) {
            true => self.pass_wish,
            false => self.wishes[game.policy_slot(root.position, mv)],
        };
        // The sort keeps the order of equals, so the first move stays before the others and a pass comes last.
        let mut wished: Vec<(G::Move, f32)> = root.moves.iter().map(|&mv| (mv, wish(mv))).collect();
        wished.sort_by_key(|&(mv, _)| is_pass(mv));
        wished.sort_by(|(_, one), (_, other)| other.partial_cmp(one).expect("wishes are numbers"));
        Ok(explained(&wished))
    }
}

/// The first of these moves, with all of them and their wishes as the reason.
fn explained<M: Copy>(wished: &[(M, f32)]) -> Thought<M> {
    let (best, wish) = wished[0];
    let candidate = |&(mv, wish): &(M, f32)| Candidate { mv, value: Some(f64::from(wish)), simulated: None };
    Thought {
        value: Some(f64::from(wish)),
        nodes: 1,
        why: Why { candidates: wished.iter().map(candidate).collect(), ..Why::NONE },
        ..Thought::plain(best)
    }
}
