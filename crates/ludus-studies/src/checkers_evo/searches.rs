//! Tables 1 and 2: the boards that both searches look at from the start, with captures that cost no depth. The text makes a
//! board of every jump in a multi-jump; our searches take a whole multi-jump as one move and count the boards in between
//! apart, so both ways to count are there.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_arena::AgentSpec;
use ludus_core::Seed;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::{Nodes, Root};
use serde::{Deserialize, Serialize};

use super::CheckersEvolution;
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published,
    report::{Grid, Section, Table},
    unit::Unit,
    workroom::{Advance, Workroom},
};

pub(super) const STEP: &str = "searches";

/// Counts that differ by less are the same but for the rounding of the text.
const ROUNDING: f64 = 0.005;

/// Why our minimax counts other boards than the text's.
const WHY: &str = "the text's search begins anew after each jump of a multi-jump and does not say how such a line ends, while \
                   ours ends lines on whole moves";

/// The boards of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Boards {
    depth: u32,
    /// Boards whose moves were listed, those between jumps included.
    expanded: u64,
    evaluated: u64,
}

impl Boards {
    fn total(self) -> u64 {
        self.expanded + self.evaluated
    }
}

#[derive(Serialize, Deserialize)]
struct Counted {
    minimax: Vec<Boards>,
    alpha_beta: Vec<Boards>,
}

pub(super) fn section(study: &CheckersEvolution, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let counted = workroom.step(STEP, |workroom| {
        let minimax = count(study, ("minimax", &study.searches.minimax), workroom)?;
        Ok(Counted {
            minimax,
            alpha_beta: count(study, ("alphabeta", &study.searches.alpha_beta), workroom)?,
        })
    })?;
    let text = "One search from the starting position to each depth, captures costing none, the lead in pieces as evaluation. \
                Boards inside a multi-jump count as expanded. Counts do not depend on the seed or the machine.";
    let tables = vec![boards_table(&counted), totals_table(&counted), shares_table(&counted)];
    Ok(Section { title: "Nodes of both searches".into(), text: text.into(), tables, charts: Vec::new() })
}

/// The boards of one kind of search at some depths.
fn count(
    study: &CheckersEvolution,
    (search, depths): (&str, &[u32]),
    workroom: &mut Workroom<'_>,
) -> Result<Vec<Boards>, StudyError> {
    let game = AnyGame::parse(&study.run.game)?;
    let mut boards = Vec::new();
    for (idx, &depth) in depths.iter().enumerate() {
        let agent = AgentSpec::parse(&format!("{search}:depth={depth},eval=pieces,free-captures"))?;
        let nodes = game.visit(Think { agent: &agent, workroom })?;
        let expanded = nodes.expanded + nodes.jumps_between;
        boards.push(Boards { depth, expanded, evaluated: nodes.evaluated });
        let advance = Advance { done: idx as u64 + 1, of: depths.len() as u64, unit: "depths" };
        workroom.tools.observer.advanced(advance);
    }
    Ok(boards)
}

/// Asks an agent about the first move.
struct Think<'a, 'room> {
    agent: &'a AgentSpec,
    workroom: &'a Workroom<'room>,
}

impl GameVisitor for Think<'_, '_> {
    type Output = Result<Nodes, StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let tools = &self.workroom.tools;
        let mut agent = self.agent.build(game, &Arc::clone(&tools.tables))?;
        let (position, mut moves) = (game.start(), Vec::new());
        game.legal_moves(&position, &mut moves);
        agent.begin(game, &position, Seed(0).stream("counting", 0));
        let root = Root { position: &position, moves: &moves };
        let thought = agent.choose(game, &root, &AtomicBool::new(false)).ok();
        let boards = thought.and_then(|thought| thought.why.boards);
        boards.ok_or_else(|| StudyError::Step {
            what: self.agent.to_string(),
            reason: "it does not say how many boards it has seen".into(),
        })
    }
}

/// Rows by the depths of the text, cells from what the text and we have at each.
fn grid(
    (caption, unit): (&str, Unit),
    columns: &[&str],
    cells: impl Fn(&published::checkers_evo::Nodes) -> Vec<Comparison>,
) -> Table {
    let published = published::CheckersEvo::shipped();
    let rows = published.nodes.iter().map(|nodes| {
        (nodes.depth.to_string(), cells(nodes).into_iter().map(Some).collect::<Vec<Option<Comparison>>>())
    });
    Table::Grid(Grid {
        caption: caption.into(),
        unit,
        row_kind: "depth".into(),
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        rows: rows.collect(),
    })
}

fn at(boards: &[Boards], depth: u32) -> Option<Boards> {
    boards.iter().copied().find(|boards| boards.depth == depth)
}

/// A published number beside ours, if we have one.
fn compare(published: f64, ours: Option<f64>, wanted: Wanted) -> Comparison {
    let published = Published::plainly(published);
    match ours {
        Some(ours) => Comparison::new(published, Measured::exactly(ours), wanted).because(WHY),
        None => Comparison::quoted(published),
    }
}

fn boards_table(counted: &Counted) -> Table {
    let equal = Wanted::Equal { within: ROUNDING };
    grid(("Table 1: boards of minimax", Unit::Nodes), &["expanded", "evaluated"], |nodes| {
        let ours = at(&counted.minimax, nodes.depth);
        vec![
            compare(nodes.expanded as f64, ours.map(|boards| boards.expanded as f64), equal),
            compare(nodes.evaluated as f64, ours.map(|boards| boards.evaluated as f64), equal),
        ]
    })
}

fn totals_table(counted: &Counted) -> Table {
    let equal = Wanted::Equal { within: ROUNDING };
    grid(("Table 2: boards of both searches", Unit::Nodes), &["minimax", "alpha-beta"], |nodes| {
        let total = |boards: &[Boards]| at(boards, nodes.depth).map(|boards| boards.total() as f64);
        vec![
            compare(nodes.minimax as f64, total(&counted.minimax), equal),
            compare(nodes.alpha_beta as f64, total(&counted.alpha_beta), Wanted::Lower),
        ]
    })
}

fn shares_table(counted: &Counted) -> Table {
    // The text prints two digits.
    let equal = Wanted::Equal { within: 0.05 };
    let caption =
        ("Tables 1 and 2: inner nodes for each leaf, and the share that alpha-beta prunes", Unit::Ratio);
    grid(caption, &["inner to leaf", "pruned"], |nodes| {
        let minimax = at(&counted.minimax, nodes.depth);
        let alpha_beta = at(&counted.alpha_beta, nodes.depth);
        let inner = minimax.map(|boards| boards.expanded as f64 / boards.evaluated as f64);
        let pruned = minimax.zip(alpha_beta);
        let pruned = pruned.map(|(all, rest)| 1.0 - rest.total() as f64 / all.total() as f64);
        vec![compare(nodes.inner_to_leaf, inner, equal), compare(nodes.pruned, pruned, Wanted::Higher)]
    })
}
