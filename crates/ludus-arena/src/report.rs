//! Thoughts as texts and numbers, ready to be printed or sent: moves by their names on the board, values in
//! points, all in the view of the player who moves. What was a product stays one here, so that whoever shows a feature
//! can show what it is made of.

use std::{collections::BTreeMap, fmt};

use ludus_core::{BoardGame, Score, evaluation::Part};
use ludus_games::knowledge::MatchedPattern;
use ludus_search::mcts::Verdict;
use serde::Serialize;

use crate::agent::{Candidate, Exactness, Guided, Thought, Why};

/// A thought without its game's types.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThoughtReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The name of the player who moves, whose view all values take.
    pub mover: &'static str,
    /// What is expected of it, in points.
    pub value: Option<f64>,
    /// Plies searched to the end.
    pub depth: u32,
    /// Boards or simulations.
    pub nodes: u64,
    /// The expected moves, this one first.
    pub line: Vec<String>,
    /// The reasons.
    pub why: WhyReport,
}

/// The reasons; what does not apply is left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyReport {
    /// The heuristic that chose the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<&'static str>,
    /// The pattern behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<PatternReport>,
    /// Moves that heuristics kept from the search.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<String>,
    /// The heuristics that did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forbidden_by: Vec<&'static str>,
    /// What the value is the sum of, in points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<FeatureReport>,
    /// What is known about single moves, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<CandidateReport>,
    /// The boards of a search by kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<BoardsReport>,
    /// `proven` if exact play knows the value, `without its past` if it would know that of a game that began here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<&'static str>,
}

/// A pattern as it was found on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PatternReport {
    /// What it is called.
    pub name: String,
    /// Its squares and the states each may have: 1 empty, 2 own, 4 the opponent's, or sums of these.
    pub squares: BTreeMap<String, u8>,
    /// The square that the move takes.
    pub target: String,
}

/// A feature's part of a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FeatureReport {
    /// The feature.
    pub name: String,
    /// Its part in points.
    pub value: f64,
    /// How much of it there is; left out, like the weight, where the part is no product of the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// What one is worth, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
}

/// What is known about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CandidateReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Simulations that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// Their share of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Their mean result, from 0 (lost) to 1 (won).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<f64>,
    /// `win`, `draw` or `loss` if that is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<&'static str>,
    /// What a net had to do with it; its entries stand beside the others.
    #[serde(flatten)]
    pub guided: Option<GuidedReport>,
}

/// What a search by policy and value knows of a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GuidedReport {
    /// Q: the mean value of its simulations, from -1 (lost) to 1 (won).
    pub q: f64,
    /// W: the sum of their values.
    pub w: f64,
    /// P: the net's share of all moves.
    pub prior: f64,
    /// The share in the policy that the search found.
    pub policy: f64,
}

/// The boards of a search by kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardsReport {
    /// Boards whose moves were listed.
    pub expanded: u64,
    /// Boards that were judged.
    pub evaluated: u64,
    /// Boards that a table spared.
    pub remembered: u64,
    /// Boards in the middle of moves with several jumps, which are not among the others.
    #[serde(skip_serializing_if = "is_zero")]
    pub jumps_between: u64,
}

impl From<&Part> for FeatureReport {
    fn from(part: &Part) -> Self {
        let points = |score: i32| f64::from(score) / f64::from(Score::POINT);
        Self {
            name: part.to_string(),
            value: points(part.score),
            amount: part.product.map(|product| product.amount),
            weight: part.product.map(|product| points(product.weight)),
        }
    }
}

/// Shows what it is made of, such as `corners +2 x 3.5 = +7`.
impl fmt::Display for FeatureReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value, amount, weight } = self;
        match amount.zip(*weight) {
            Some((amount, weight)) => write!(f, "{name} {amount:+} x {weight} = {value:+}"),
            None => write!(f, "{name} {value:+}"),
        }
    }
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl ThoughtReport {
    /// The thought about `position` in words and numbers.
    pub fn new<G: BoardGame>(game: &G, position: &G::Position, thought: &Thought<G::Move>) -> Self {
        Self {
            mv: game.format_move(position, thought.mv),
            mover: game.view(position).player_names[game.to_move(position)],
            value: thought.value,
            depth: thought.depth,
            nodes: thought.nodes,
            line: format_line(game, position, &thought.line),
            why: WhyReport::new(game, position, &thought.why),
        }
    }
}

impl WhyReport {
    fn new<G: BoardGame>(game: &G, position: &G::Position, why: &Why<G::Move>) -> Self {
        let name = |&mv: &G::Move| game.format_move(position, mv);
        let candidate = |candidate: &Candidate<G::Move>| CandidateReport {
            mv: name(&candidate.mv),
            value: candidate.value,
            visits: candidate.simulated.map(|simulated| simulated.visits),
            share: candidate.simulated.map(|simulated| simulated.share),
            result: candidate.simulated.map(|simulated| simulated.result),
            proven: candidate.simulated.and_then(|simulated| simulated.proven).map(proven_name),
            guided: candidate.simulated.and_then(|simulated| simulated.guided).map(GuidedReport::from),
        };
        let boards = why.boards.map(|boards| BoardsReport {
            expanded: boards.expanded,
            evaluated: boards.evaluated,
            remembered: boards.remembered,
            jumps_between: boards.jumps_between,
        });
        Self {
            heuristic: why.heuristic,
            pattern: why.pattern.as_ref().map(PatternReport::from),
            forbidden: why.forbidden.iter().map(name).collect(),
            forbidden_by: why.forbidden_by.clone(),
            features: why.parts.iter().map(FeatureReport::from).collect(),
            candidates: why.candidates.iter().map(candidate).collect(),
            boards,
            exact: why.exact.map(exactness_name),
        }
    }
}

impl From<Guided> for GuidedReport {
    fn from(Guided { q, w, prior, policy }: Guided) -> Self {
        Self { q, w, prior, policy }
    }
}

impl From<&MatchedPattern> for PatternReport {
    fn from(pattern: &MatchedPattern) -> Self {
        let MatchedPattern { name, squares, target } = pattern.clone();
        Self { name, squares: squares.into_iter().collect(), target }
    }
}

fn format_line<G: BoardGame>(game: &G, position: &G::Position, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(game.format_move(&position, mv));
        game.play(&mut position, mv);
    }
    texts
}

fn exactness_name(exactness: Exactness) -> &'static str {
    match exactness {
        Exactness::Proven => "proven",
        Exactness::WithoutPast => "without its past",
    }
}

fn proven_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::Loss => "loss",
    }
}
