//! Every kind of agent, one file each and one line below. A kind is data: its options, read and checked. It
//! becomes an agent when a game is there to play.

mod alpha_beta;
mod careless;
mod champion;
mod evaluations;
mod exact;
mod expected_min;
mod gtp;
mod hybrid;
pub(crate) mod knowing;
mod learned;
mod level;
mod mcts;
mod minimax;
mod net;
mod policy;
mod pvs;
mod random;
mod rated;
mod run;
mod searching;
mod simulating;
mod source;
mod thinking;
mod zero;

use std::{sync::Arc, time::Duration};

use ludus_core::spec::{Info, Options, Spec, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

pub use learned::LearnedAgentError;
pub(crate) use rated::Rated;
use searching::Searching;

use crate::{
    agent::Agent, agent_spec::AgentSpec, demands::Demands, error::AgentError, learned::Judging,
    replies::Replies,
};

/// A kind of agent with its options.
pub(crate) trait AgentKind: Sized {
    /// Its name, summary and options.
    const INFO: &'static Info;
    /// The option that a bare word after the name stands for.
    const BARE_WORD: Option<&'static str> = None;

    /// The kind that the options ask for; they are known to exist.
    fn parse(options: &Options<'_>) -> Result<Self, SpecError>;

    /// Whether it can play `G` at all.
    fn plays<G: Catalogued>() -> bool {
        true
    }

    /// Whether its moves depend on the clock.
    fn is_timed(&self) -> bool {
        false
    }

    /// What it needs beside the rules, whoever it asks in turn included.
    fn demands(&self) -> Demands {
        Demands::NONE
    }

    /// What it, or whoever it asks in turn, remembers of an engine's replies.
    fn replies(&self) -> Option<&Arc<Replies>> {
        None
    }

    /// The agent that it stands for at `G`, if it is only a name for another.
    fn stands_for<G: Catalogued>(&self) -> Option<&AgentSpec> {
        None
    }

    /// Its spec with so much time for a move instead of the limits in `spec`; `None` when it does not think longer.
    fn with_time<G: Catalogued>(&self, _spec: &Spec, _time: Duration) -> Option<Spec> {
        None
    }

    /// Makes an agent of it, which may use these tables of exact play.
    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError>;

    /// The same with `judge` in place of its own evaluation; `None` for a kind that asks none. One that asks for another kind
    /// of judge is an error.
    fn build_judging<G: Catalogued>(
        &self,
        _game: &G,
        _tables: &Arc<Tables>,
        _judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        Ok(None)
    }
}

macro_rules! kinds {
    ($($variant:ident($kind:ty),)*) => {
        /// One of the kinds of agent.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Kind {
            $($variant($kind),)*
            Rated(Rated),
        }

        impl Kind {
            /// What there is to know about each kind, in the order of listings.
            pub(crate) fn infos() -> Vec<&'static Info> {
                vec![$(<$kind>::INFO,)*]
            }

            /// The same for the kinds that play `G`.
            pub(crate) fn infos_for<G: Catalogued>() -> Vec<&'static Info> {
                let kinds = [$((<$kind>::INFO, <$kind>::plays::<G>()),)*];
                kinds.into_iter().filter(|&(_, plays)| plays).map(|(info, _)| info).collect()
            }

            /// The kind called like `info`, or `None` when it is a rating of some game.
            pub(crate) fn parse(info: &Info, options: &Options<'_>) -> Option<Result<Self, SpecError>> {
                $(if info.name == <$kind>::INFO.name {
                    return Some(<$kind>::parse(options).map(Self::$variant));
                })*
                None
            }

            /// The spec with the option's name before a bare word that may stand without it.
            pub(crate) fn spelled_out(spec: &Spec, info: &Info) -> Spec {
                $(if let (true, Some(key)) = (info.name == <$kind>::INFO.name, <$kind>::BARE_WORD) {
                    return spec.clone().with_bare_word_as(key, info);
                })*
                spec.clone()
            }

            pub(crate) fn plays<G: Catalogued>(&self) -> bool {
                match self {
                    $(Self::$variant(_) => <$kind>::plays::<G>(),)*
                    Self::Rated(rated) => rated.plays::<G>(),
                }
            }

            pub(crate) fn is_timed(&self) -> bool {
                match self {
                    $(Self::$variant(kind) => kind.is_timed(),)*
                    Self::Rated(_) => false,
                }
            }

            pub(crate) fn demands(&self) -> Demands {
                match self {
                    $(Self::$variant(kind) => kind.demands(),)*
                    Self::Rated(_) => Demands::NONE,
                }
            }

            pub(crate) fn replies(&self) -> Option<&Arc<Replies>> {
                match self {
                    $(Self::$variant(kind) => kind.replies(),)*
                    Self::Rated(_) => None,
                }
            }

            pub(crate) fn stands_for<G: Catalogued>(&self) -> Option<&AgentSpec> {
                match self {
                    $(Self::$variant(kind) => kind.stands_for::<G>(),)*
                    Self::Rated(_) => None,
                }
            }

            pub(crate) fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
                match self {
                    $(Self::$variant(kind) => kind.with_time::<G>(spec, time),)*
                    Self::Rated(_) => None,
                }
            }

            pub(crate) fn build<G: Catalogued>(
                &self,
                game: &G,
                tables: &Arc<Tables>,
            ) -> Result<Box<dyn Agent<G>>, AgentError> {
                match self {
                    $(Self::$variant(kind) => kind.build(game, tables),)*
                    Self::Rated(rated) => rated.build(game),
                }
            }

            pub(crate) fn build_judging<G: Catalogued>(
                &self,
                game: &G,
                tables: &Arc<Tables>,
                judge: Judging<G>,
            ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
                match self {
                    $(Self::$variant(kind) => kind.build_judging(game, tables, judge),)*
                    Self::Rated(_) => Ok(None),
                }
            }
        }
    };
}

// One line per kind, in the order of listings.
kinds! {
    Random(random::Random),
    Minimax(Searching<minimax::Minimax>),
    AlphaBeta(Searching<alpha_beta::AlphaBeta>),
    Pvs(Searching<pvs::Pvs>),
    ExpectedMin(Searching<expected_min::ExpectedMin>),
    Mcts(mcts::Mcts),
    Zero(zero::Zero),
    Hybrid(hybrid::Hybrid),
    Exact(exact::Exact),
    Net(net::Net),
    Run(run::Run),
    Policy(policy::Policy),
    Careless(careless::Careless),
    Gtp(gtp::Gtp),
    Level(level::Level),
    Champion(champion::Champion),
}
