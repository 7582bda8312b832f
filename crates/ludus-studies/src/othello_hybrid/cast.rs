//! Who plays in the study's experiments, as the texts of agents: the hybrid around the learned net with a set of techniques, a
//! search and a depth, and the three agents that never throw dice. They know the learned map, as in the text.

use ludus_train::settings::Settings;

use crate::{
    error::StudyError,
    published::othello_hybrid::{Opponent, Search, Techniques},
};

/// What stands for the learned map in settings.
pub(super) const MAP: &str = "{map}";

/// The three agents in the order of the appendix.
pub(super) const OPPONENTS: [Opponent; 3] =
    [Opponent::Influence, Opponent::Greedy, Opponent::GreedyInfluence];

/// What was learned, as texts.
pub(super) struct Cast {
    /// The letters of the influence map.
    pub(super) map: String,
    /// The agent with the learned net.
    pub(super) net: String,
}

/// How the hybrid is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) search: Search,
    pub(super) techniques: Techniques,
    pub(super) depth: u32,
}

impl Cast {
    /// The hybrid around the learned net.
    pub(super) fn hybrid(&self, setting: Setting) -> String {
        let Setting { search, techniques, depth } = setting;
        let (techniques, search) = (technique_options(techniques), search_options(search));
        format!("{},agent=\"hybrid:{techniques},depth={depth}{search}\"", self.net)
    }

    /// One of the three agents.
    pub(super) fn opponent(&self, opponent: Opponent) -> String {
        match opponent {
            Opponent::Greedy => "greedy:ties=first".into(),
            Opponent::Influence => format!("influence:map={},ties=first", self.map),
            Opponent::GreedyInfluence => format!("greedy-influence:map={},ties=first", self.map),
        }
    }
}

/// The heuristics that a set names.
const fn technique_options(techniques: Techniques) -> &'static str {
    match techniques {
        Techniques::SearchOnly => "plain",
        Techniques::CornerKiller => "killer,corner",
        Techniques::BlockingBlacklist => "killer,corner,block,blacklist",
        Techniques::BlockingPatterns => "killer,corner,block,pattern",
        Techniques::All => "killer,corner,block,pattern,blacklist",
    }
}

const fn search_options(search: Search) -> &'static str {
    match search {
        Search::Minimax => "",
        Search::ExpectedMin => ",expected-min",
        Search::ExpectedMinPruned => ",pruned",
    }
}

/// What a search is called in reports.
pub(super) const fn search_name(search: Search) -> &'static str {
    match search {
        Search::Minimax => "minimax",
        Search::ExpectedMin => "expected-min",
        Search::ExpectedMinPruned => "expected-min, pruned",
    }
}

/// What an opponent is called in reports.
pub(super) const fn opponent_name(opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Influence => "influence",
        Opponent::Greedy => "greedy",
        Opponent::GreedyInfluence => "greedy-influence",
    }
}

/// The settings with the learned map in its places.
pub(super) fn with_map(settings: &Settings, map: &str) -> Result<Settings, StudyError> {
    Ok(Settings::parse(&settings.to_text().replace(MAP, map))?)
}
