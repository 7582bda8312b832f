//! The agent `zero`: tree search by the policy and the values of a learned net, as AlphaZero's. It has no net of its own: the option
//! `net` names one, and files and runs of learned players bring theirs.
//!
//! Left alone it plays for strength. Its rule is Gumbel's without noise (Danihelka et al. 2022): deterministic, and better than
//! PUCT with few simulations. That rule plans its simulations ahead, so with nothing but a time PUCT takes its place, which is
//! as good whenever it is stopped. Constants are those of the publications unless an option changes them.

use std::{sync::Arc, time::Duration};

use ludus_core::{
    Evaluator, Game, Rng,
    spec::{Info, OptionInfo, Options, Spec, SpecError},
};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::puct::{
    Advice, Alpha, Backup, Config, Considered, FirstPlay, Gumbel, Noise, PolicySearch, Proofs, Puct,
    Question, Rescaling, Rule, Temperature, Worth,
};

use super::{
    AgentKind,
    knowing::EXACT,
    simulating::{Asked, MOST_MEMORY, REUSE, SIMULATIONS, Simulating, TreeSearch, Usual, memory_option},
    source::{NET, Source, judging, views, views_option},
    thinking::{TIME, timed},
};
use crate::{
    agent::{Agent, Candidate, Guided, Simulated, Thought, Why},
    demands::Demands,
    error::AgentError,
    learned::{Judging, Views},
};

/// What it takes when nothing is said.
const USUAL: Usual = Usual { simulations: 200, mebibytes: 64 };
/// Bytes of a node.
const BYTES_PER_NODE: usize = 40;
/// Mebibytes of remembered evaluations.
const USUAL_CACHE: u32 = 16;
/// PUCT's constant as KataGo has it on small boards.
const USUAL_EXPLORATION: f64 = 1.1;
/// What KataGo takes from the value of moves without visits, but at a noisy root.
const USUAL_REDUCTION: f64 = 0.2;
/// Dirichlet noise of all moves together, as KataGo has it: 0.03 a move on 19x19.
const USUAL_ALPHA: f64 = 10.83;
/// Moves of the root that Gumbel's rule looks at, in its paper and its published program.
const USUAL_CANDIDATES: u32 = 16;
/// The constant `c_visit` there; `c_scale` is 1 for values in 0…1 that are not stretched.
const VISIT_OFFSET: f64 = 50.0;

/// Options of one rule alone.
const OF_PUCT: &[&str] = &["c", "first-play", "alpha"];
const OF_GUMBEL: &[&str] = &[CANDIDATES];
const CANDIDATES: &str = "candidates";
const RULE: &str = "rule";

/// The kind of agent that is called `zero`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Zero {
    net: Option<Source>,
    /// In a box, since it alone would make specs of all agents larger.
    config: Box<Config>,
    temperature: Temperature,
    /// Mebibytes of remembered evaluations.
    cache: u32,
    views: Views,
    simulating: Simulating,
}

impl AgentKind for Zero {
    const INFO: &'static Info = &Info {
        name: "zero",
        aliases: &["puct"],
        summary: "tree search by a learned policy and its values; net:FILE and run:NAME bring them",
        options: &[
            NET,
            OptionInfo {
                key: SIMULATIONS,
                values: "1 to 1000000000",
                default: "200, unless time is given",
                meaning: "boards to add to the tree before a move",
            },
            TIME,
            OptionInfo {
                key: RULE,
                values: "gumbel, puct",
                default: "gumbel, but puct with time alone",
                meaning: "how simulations choose their way",
            },
            OptionInfo {
                key: "c",
                values: "0 to 100",
                default: "1.1",
                meaning: "how much puct explores what the policy wants",
            },
            OptionInfo {
                key: "first-play",
                values: "reduced or -1 to 1",
                default: "reduced",
                meaning: "what puct takes a move without visits to be worth",
            },
            OptionInfo {
                key: CANDIDATES,
                values: "1 to 1000",
                default: "16",
                meaning: "moves that gumbel looks at in the beginning",
            },
            OptionInfo {
                key: "noise",
                values: "0 to 1",
                default: "0",
                meaning: "chance at the root: puct's share of Dirichlet noise, or what gumbel's is multiplied by",
            },
            OptionInfo {
                key: "alpha",
                values: "0.001 to 1000",
                default: "10.83 shared by all moves",
                meaning: "puct's Dirichlet parameter of each move",
            },
            OptionInfo {
                key: "temperature",
                values: "0 to 100",
                default: "0",
                meaning: "1 takes moves as often as the search wants them, 0 the best one",
            },
            OptionInfo {
                key: "plies",
                values: "0 to 100000",
                default: "no end",
                meaning: "plies that the temperature lasts, of both players; 0 from then on",
            },
            OptionInfo {
                key: "sign",
                values: "mover, ply",
                default: "mover",
                meaning: "turn values when the mover changes, or at every ply, a published error",
            },
            OptionInfo {
                key: "margin",
                values: "0 to 1",
                default: "0",
                meaning: "how much of an end's worth is by how much it is won, and not by whom",
            },
            OptionInfo {
                key: "points",
                values: "0.5 to 1000",
                default: "1",
                meaning: "the margin that counts as a whole win",
            },
            OptionInfo {
                key: "proofs",
                values: "on, off",
                default: "on",
                meaning: "take results that are certain for certain",
            },
            views_option("one"),
            REUSE,
            memory_option("64"),
            OptionInfo {
                key: "cache",
                values: "0 to 4096",
                default: "16",
                meaning: "mebibytes for evaluations of nets over boards; changes no move",
            },
            EXACT,
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let simulating = Simulating::parse(options, USUAL)?;
        let worth = Worth {
            margin: options.real("margin", 0.0, 0.0..=1.0)?,
            points: options.real("points", 1.0, 0.5..=1000.0)?,
        };
        let config = Config {
            rule: rule(options)?,
            backup: options.choice(
                "sign",
                Backup::ByMover,
                &[("mover", Backup::ByMover), ("ply", Backup::ByPly)],
            )?,
            proofs: if options.switch("proofs", true)? { Proofs::Kept } else { Proofs::Ignored },
            worth,
            capacity: simulating.capacity(BYTES_PER_NODE),
        };
        let early = options.real("temperature", 0.0, 0.0..=100.0)?;
        let plies = options.number("plies", u32::MAX, 0..=100_000)?;
        Ok(Self {
            net: Source::parse(options)?,
            config: Box::new(config),
            temperature: Temperature::Drop { early, plies, late: 0.0 },
            cache: options.number("cache", USUAL_CACHE, 0..=MOST_MEMORY)?,
            views: views(options, Views::One)?,
            simulating,
        })
    }

    fn is_timed(&self) -> bool {
        self.simulating.time.is_some()
    }

    fn demands(&self) -> Demands {
        let net = self.net.as_ref().map_or(Demands::NONE, Source::demands);
        net + self.simulating.demands() + Demands::memory(self.cache.into())
    }

    /// Candidates go with the simulations unless somebody has asked for their rule.
    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        let has_rule = spec.options.iter().any(|option| option.key == RULE);
        let limits: &[&str] = if has_rule { &[SIMULATIONS] } else { &[SIMULATIONS, CANDIDATES] };
        Some(timed(spec, limits, time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let net = self.net.as_ref().ok_or(AgentError::NothingLearned(Self::INFO.name))?;
        net.make(tables, |player| Ok(self.agent(game, tables, judging(player, game)?)?))
    }

    fn build_judging<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        self.agent(game, tables, judge).map(Some)
    }
}

impl Zero {
    fn agent<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Box<dyn Agent<G>>, AgentError> {
        let outlook = judge.outlook().map_err(|error| AgentError::wrong_judging(Self::INFO, error))?;
        let search = GuidedSearch {
            search: PolicySearch::new(game, *self.config),
            evaluator: outlook.evaluator(game, (self.cache as usize) << 20, self.views),
            temperature: self.temperature,
        };
        self.simulating.agent(search, game, tables)
    }
}

/// The two rules, before their constants are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Puct,
    Gumbel,
}

fn rule(options: &Options<'_>) -> Result<Rule, SpecError> {
    let is_open = options.is_given(TIME.key) && !options.is_given(SIMULATIONS);
    let usual = if is_open { Form::Puct } else { Form::Gumbel };
    let form = options.choice(RULE, usual, &[("gumbel", Form::Gumbel), ("puct", Form::Puct)])?;
    let (others, other) = match form {
        Form::Puct => (OF_GUMBEL, "gumbel"),
        Form::Gumbel => (OF_PUCT, "puct"),
    };
    if let Some(key) = others.iter().find(|key| options.is_given(key)) {
        return Err(options.bad_value(key, options.text(key), format!("rule={other} beside it")));
    }
    let noise = options.real("noise", 0.0, 0.0..=1.0)?;
    Ok(match form {
        Form::Puct => Rule::Puct(Puct {
            exploration: options.real("c", USUAL_EXPLORATION, 0.0..=100.0)?,
            first_play: first_play(options, noise)?,
            noise: (noise > 0.0).then_some(Noise { weight: noise, alpha: alpha(options)? }),
        }),
        Form::Gumbel => Rule::Gumbel(Gumbel {
            considered: options.number(CANDIDATES, USUAL_CANDIDATES, 1..=1000)? as usize,
            noise,
            visit_offset: VISIT_OFFSET,
            value_scale: 1.0,
            rescaling: Rescaling::Range,
        }),
    })
}

fn first_play(options: &Options<'_>, noise: f64) -> Result<FirstPlay, SpecError> {
    let at_root = if noise > 0.0 { 0.0 } else { USUAL_REDUCTION };
    let reduced = FirstPlay::Reduced { below_root: USUAL_REDUCTION, at_root };
    options.read("first-play", reduced, "reduced, or a number from -1 to 1", |text| match text {
        "reduced" => Some(reduced),
        number => number.parse().ok().filter(|value| (-1.0..=1.0).contains(value)).map(FirstPlay::Value),
    })
}

fn alpha(options: &Options<'_>) -> Result<Alpha, SpecError> {
    match options.is_given("alpha") {
        true => options.real("alpha", USUAL_ALPHA, 0.001..=1000.0).map(Alpha::PerMove),
        false => Ok(Alpha::Total(USUAL_ALPHA)),
    }
}

/// A tree, and whom it asks.
struct GuidedSearch<G: Game> {
    search: PolicySearch<G>,
    evaluator: Box<dyn Evaluator<G>>,
    temperature: Temperature,
}

impl<G: Game> TreeSearch<G> for GuidedSearch<G> {
    fn think(&mut self, asked: Asked<'_, G>, rng: &mut Rng) -> Thought<G::Move> {
        let Asked { game, root, oracle, limits, ply } = asked;
        let advice = Advice { evaluator: self.evaluator.as_mut(), oracle };
        let found = self.search.search(Question { game, root, advice, limits }, rng);
        let mv = found.pick(self.temperature.at(ply), rng);
        let is_best = mv == found.best && !found.line.is_empty();
        let line = if is_best { found.line } else { vec![mv] };
        let n_visits: u64 = found.moves.iter().map(|considered| u64::from(considered.visits)).sum();
        let value = found.moves.iter().find(|considered| considered.mv == mv).map(|considered| considered.q);
        let candidates = found.moves.iter().map(|considered| candidate(considered, n_visits)).collect();
        Thought {
            mv,
            value,
            depth: line.len() as u32,
            nodes: found.simulations,
            line,
            why: Why { candidates, ..Why::NONE },
        }
    }

    fn follow(&mut self, game: &G, mv: G::Move) {
        self.search.advance(game, mv);
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

fn candidate<M: Copy>(considered: &Considered<M>, n_visits: u64) -> Candidate<M> {
    let &Considered { mv, visits, q, w, prior, policy, at_least, at_most, .. } = considered;
    let simulated = Simulated {
        visits: visits.into(),
        share: f64::from(visits) / n_visits.max(1) as f64,
        result: (q + 1.0) / 2.0,
        proven: (at_least == at_most).then_some(at_least),
        guided: Some(Guided { q, w, prior, policy }),
    };
    Candidate { mv, value: Some(q), simulated: Some(simulated) }
}
