//! The agent `hybrid`, the player of the Othello study: rules of thumb are asked in a fixed order, the first
//! that knows a move plays it, and only then does a search begin, among the moves that none of them forbade.

use std::{
    fs,
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ludus_core::{
    Game, Rng,
    spec::{Info, OptionInfo, Options, Spec, SpecError, SpecOption, nearest},
};
use ludus_exact::Tables;
use ludus_games::{
    Catalogued,
    knowledge::{Advice, BuildHeuristic, Heuristic, Offer},
};
use ludus_search::Root;

use super::{AgentKind, evaluations::EVAL, thinking::depth_option};
use crate::{
    agent::{Agent, Chosen, Thought, Why},
    agent_spec::AgentSpec,
    demands::Demands,
    error::AgentError,
    learned::Judging,
};

/// Plies of the search, unless another is asked for.
const USUAL_DEPTH: &str = "4";

/// The kind of agent that is called `hybrid`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hybrid {
    heuristics: Choice,
    /// A file of patterns instead of those that are shipped.
    pattern_file: Option<PathBuf>,
    search: Box<AgentSpec>,
}

/// Which of a game's heuristics to ask.
#[derive(Clone, Debug, PartialEq)]
enum Choice {
    /// All but these.
    AllBut(Vec<&'static str>),
    /// These, which the game must have.
    Only(Vec<&'static str>),
}

const fn heuristic(key: &'static str, meaning: &'static str) -> OptionInfo {
    OptionInfo { key, values: "on, off", default: "on, unless others are named", meaning }
}

/// The heuristics of all games. Options are read before the game is known, so the names stand here as well as with
/// the games; a test holds the two together.
const HEURISTICS: [OptionInfo; 6] = [
    heuristic("killer", "take what wipes the opponent out"),
    heuristic("corner", "take a corner"),
    heuristic("block", "leave the opponent without a move"),
    OptionInfo {
        values: "on, off or a file",
        ..heuristic("pattern", "win a corner by a known pattern, shipped or from a file")
    },
    heuristic("blacklist", "keep from moves that give a corner away"),
    heuristic("keep-eyes", "keep from filling own eyes, in Go"),
];

/// The option for a search that is given whole.
const SEARCH: &str = "search";

/// What stands for a search that is not given whole.
const SHORTHANDS: [&str; 4] = ["depth", "eval", "expected-min", "pruned"];

impl AgentKind for Hybrid {
    const INFO: &'static Info = &Info {
        name: "hybrid",
        aliases: &[],
        summary: "rules of thumb first, then a search",
        options: &[
            HEURISTICS[0],
            HEURISTICS[1],
            HEURISTICS[2],
            HEURISTICS[3],
            HEURISTICS[4],
            HEURISTICS[5],
            OptionInfo { key: "plain", values: "on, off", default: "off", meaning: "ask none of them" },
            depth_option(USUAL_DEPTH),
            EVAL,
            OptionInfo {
                key: "expected-min",
                values: "on, off",
                default: "off",
                meaning: "search by expected-min instead of alpha-beta",
            },
            OptionInfo {
                key: "pruned",
                values: "on, off",
                default: "off",
                meaning: "expected-min with the study's cutoffs, which are not sound",
            },
            OptionInfo {
                key: SEARCH,
                values: "an agent in quotes",
                default: "alphabeta",
                meaning: "the search behind them, instead of depth, eval and expected-min",
            },
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        Ok(Self {
            heuristics: Choice::parse(options)?,
            pattern_file: pattern_file(options),
            search: Box::new(search(options)?),
        })
    }

    fn plays<G: Catalogued>() -> bool {
        !G::HEURISTICS.is_empty()
    }

    fn is_timed(&self) -> bool {
        self.search.is_timed()
    }

    fn demands(&self) -> Demands {
        Demands { reads_files: self.pattern_file.is_some(), ..Demands::NONE } + self.search.demands()
    }

    /// The heuristics stay, and the search behind them is given whole.
    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        let search = self.search.with_time::<G>(time)?;
        let mut spec = spec.clone();
        spec.options.retain(|option| option.key != SEARCH && !SHORTHANDS.contains(&option.key.as_str()));
        spec.options.push(SpecOption::new(SEARCH, &search.to_string()));
        Some(spec)
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let search = self.search.build(game, tables)?;
        Ok(Box::new(HybridAgent { heuristics: self.heuristics(game)?, search }))
    }

    fn build_judging<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        let Some(search) = self.search.build_judging(game, tables, judge)? else { return Ok(None) };
        Ok(Some(Box::new(HybridAgent { heuristics: self.heuristics(game)?, search })))
    }
}

/// Heuristics by their names.
type Heuristics<G> = Vec<(&'static str, Box<dyn Heuristic<G>>)>;

impl Hybrid {
    fn heuristics<G: Catalogued>(&self, game: &G) -> Result<Heuristics<G>, AgentError> {
        let mut heuristics = Vec::new();
        for offer in self.heuristics.of_game::<G>()? {
            let path = self.pattern_file.as_ref().filter(|_| offer.info.name == PATTERN);
            let text = path.map(load).transpose()?;
            let built = (offer.build)(game, text.as_deref());
            let heuristic = built.map_err(|error| AgentError::Damaged {
                path: path.cloned().unwrap_or_else(|| "the shipped patterns".into()),
                error,
            })?;
            heuristics.push((offer.info.name, heuristic));
        }
        Ok(heuristics)
    }
}

/// The heuristic that takes a file.
const PATTERN: &str = "pattern";

impl Choice {
    /// Those that are named; all when none is but those switched off; none at all when asked for plainly.
    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let (mut on, mut off) = (Vec::new(), Vec::new());
        for OptionInfo { key, .. } in HEURISTICS.iter().filter(|info| options.is_given(info.key)) {
            let is_file = *key == PATTERN && !matches!(options.text(key), None | Some("on" | "off"));
            let is_on = is_file || options.switch(key, true)?;
            if is_on { on.push(*key) } else { off.push(*key) }
        }
        let is_plain = options.switch("plain", false)?;
        match on.first() {
            Some(first) if is_plain => {
                Err(options.bad_value("plain", Some("on"), format!("plain without {first}")))
            }
            None if !is_plain => Ok(Self::AllBut(off)),
            _ => Ok(Self::Only(on)),
        }
    }

    /// The chosen ones of `G`, in the order in which they are asked.
    fn of_game<G: Catalogued>(&self) -> Result<Vec<&'static Offer<BuildHeuristic<G>>>, SpecError> {
        let names = || G::HEURISTICS.iter().map(|offer| offer.info.name);
        if let Self::Only(chosen) = self
            && let Some(missing) = chosen.iter().find(|&&name| !names().any(|known| known == name))
        {
            return Err(SpecError::UnknownName {
                kind: "heuristic",
                found: (*missing).into(),
                nearest: nearest(missing, names()),
                known: names().map(String::from).collect(),
            });
        }
        let is_chosen = |name: &str| match self {
            Self::AllBut(off) => !off.contains(&name),
            Self::Only(on) => on.contains(&name),
        };
        Ok(G::HEURISTICS.iter().filter(|offer| is_chosen(offer.info.name)).collect())
    }
}

fn pattern_file(options: &Options<'_>) -> Option<PathBuf> {
    options.text(PATTERN).filter(|text| !matches!(*text, "on" | "off")).map(PathBuf::from)
}

/// The search that is given whole, or the one that the shorthands mean.
fn search(options: &Options<'_>) -> Result<AgentSpec, SpecError> {
    if let Some(text) = options.text(SEARCH) {
        return match SHORTHANDS.into_iter().find(|key| options.is_given(key)) {
            Some(key) => {
                let wanted = format!("search alone, with {key} inside its quotes");
                Err(options.bad_value(SEARCH, Some(text), wanted))
            }
            None => AgentSpec::parse(text),
        };
    }
    let pruned = options.switch("pruned", false)?;
    let name = if pruned || options.switch("expected-min", false)? { "expected-min" } else { "alphabeta" };
    let mut spec = Spec::plain(name);
    spec.options.push(SpecOption::new("depth", options.text("depth").unwrap_or(USUAL_DEPTH)));
    spec.options.extend(options.text("eval").map(|text| SpecOption::new("eval", text)));
    spec.options.extend(pruned.then(|| SpecOption::new("pruned", "on")));
    AgentSpec::from_spec(spec)
}

fn load(path: &PathBuf) -> Result<String, AgentError> {
    fs::read_to_string(path).map_err(|error| AgentError::Unreadable { path: path.clone(), error })
}

struct HybridAgent<G: Game> {
    heuristics: Heuristics<G>,
    search: Box<dyn Agent<G>>,
}

impl<G: Game> Agent<G> for HybridAgent<G> {
    fn begin(&mut self, game: &G, position: &G::Position, rng: Rng) {
        self.search.begin(game, position, rng);
    }

    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move> {
        let mut moves = root.moves.to_vec();
        let (mut forbidden, mut forbidden_by) = (Vec::new(), Vec::new());
        for (name, heuristic) in &mut self.heuristics {
            match heuristic.advise(game, root.position, &moves) {
                Advice::Nothing => {}
                Advice::Play(mv) => return Ok(chosen(name, mv, Why::NONE)),
                Advice::Pattern(mv, pattern) => {
                    return Ok(chosen(name, mv, Why { pattern: Some(pattern), ..Why::NONE }));
                }
                Advice::Forbid(some) => {
                    moves.retain(|mv| !some.contains(mv));
                    forbidden.extend(some);
                    forbidden_by.push(*name);
                }
            }
        }
        let mut thought = self.search.choose(game, &Root { position: root.position, moves: &moves }, stop)?;
        thought.why = Why { forbidden, forbidden_by, ..thought.why };
        Ok(thought)
    }

    fn declines(&self, game: &G, position: &G::Position) -> Option<String> {
        self.search.declines(game, position)
    }

    fn observe(&mut self, game: &G, mv: G::Move) {
        self.search.observe(game, mv);
    }

    fn final_score(&mut self, game: &G) -> Option<String> {
        self.search.final_score(game)
    }
}

fn chosen<M: Copy>(name: &'static str, mv: M, why: Why<M>) -> Thought<M> {
    Thought { why: Why { heuristic: Some(name), ..why }, ..Thought::plain(mv) }
}
