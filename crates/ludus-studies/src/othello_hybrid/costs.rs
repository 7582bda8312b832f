//! Figures 5.5 to 5.8: what a game and a move of the search alone cost at each depth, in seconds and in nodes. Ours are means of
//! six games, against three agents as both colours, played one after the other by the CPU clock; the text does not say whose
//! game it measured, and its expected-min at depth 6 is extrapolated.

use ludus_draw::chart::{Measured as Point, Scale, Series};
use serde::{Deserialize, Serialize};

use super::{
    HybridOthello,
    cast::{Cast, OPPONENTS, Setting, search_name},
    duel::{self, COLOURS, Contest, Duel},
};
use crate::{
    chart::Chart,
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    error::StudyError,
    published::{
        self,
        othello_hybrid::{Costs, N_DEPTHS, Search, Techniques},
    },
    report::{Grid, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "costs";

const SEARCHES: [Search; 2] = [Search::Minimax, Search::ExpectedMin];

/// What all games at one depth have cost.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cost {
    depth: u32,
    games: u64,
    moves: u64,
    nodes: u64,
    cpu_seconds: f64,
}

/// What was measured, by search.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spent {
    minimax: Vec<Cost>,
    expected_min: Vec<Cost>,
}

/// One of the four figures.
struct Figure {
    caption: &'static str,
    name: &'static str,
    unit: Unit,
    published: fn(&Costs) -> &[f64; N_DEPTHS],
    ours: fn(&Cost) -> f64,
}

const FIGURES: [Figure; 4] = [
    Figure {
        caption: "Figure 5.5: seconds of a game (measured)",
        name: "seconds-a-game",
        unit: Unit::CpuSeconds,
        published: |costs| &costs.seconds_a_game,
        ours: |cost| cost.cpu_seconds / cost.games.max(1) as f64,
    },
    Figure {
        caption: "Figure 5.6: seconds of a move (measured)",
        name: "seconds-a-move",
        unit: Unit::CpuSeconds,
        published: |costs| &costs.seconds_a_move,
        ours: |cost| cost.cpu_seconds / cost.moves.max(1) as f64,
    },
    Figure {
        caption: "Figure 5.7: nodes of a game",
        name: "nodes-a-game",
        unit: Unit::Nodes,
        published: |costs| &costs.nodes_a_game,
        ours: |cost| cost.nodes as f64 / cost.games.max(1) as f64,
    },
    Figure {
        caption: "Figure 5.8: nodes of a move",
        name: "nodes-a-move",
        unit: Unit::Nodes,
        published: |costs| &costs.nodes_a_move,
        ours: |cost| cost.nodes as f64 / cost.moves.max(1) as f64,
    },
];

pub(super) fn section(
    study: &HybridOthello,
    cast: &Cast,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let spent = workroom.step(STEP, |workroom| {
        Ok(Spent {
            minimax: spend(study, cast, Search::Minimax, workroom)?,
            expected_min: spend(study, cast, Search::ExpectedMin, workroom)?,
        })
    })?;
    let text = "The agent's own moves only, with the search alone (M). Minimax prunes by alpha-beta without changing a move; \
                expected-min prunes nothing here, at no depth. Seconds differ from machine to machine, nodes do not.";
    Ok(Section {
        title: "Time and nodes".into(),
        text: text.into(),
        tables: FIGURES.iter().map(|figure| table(figure, &spent)).collect(),
        charts: vec![chart(&FIGURES[1], &spent), chart(&FIGURES[3], &spent)],
    })
}

fn spend(
    study: &HybridOthello,
    cast: &Cast,
    search: Search,
    workroom: &mut Workroom<'_>,
) -> Result<Vec<Cost>, StudyError> {
    let depths = match search {
        Search::Minimax => &study.costs.minimax,
        _ => &study.costs.expected_min,
    };
    let mut spent = Vec::new();
    for &depth in depths {
        let agent = cast.hybrid(Setting { search, techniques: Techniques::SearchOnly, depth });
        let contests: Vec<Contest> = OPPONENTS
            .iter()
            .flat_map(|&opponent| COLOURS.map(|colour| (opponent, colour)))
            .map(|(opponent, colour)| Contest {
                agent: agent.clone(),
                opponent: cast.opponent(opponent),
                colour,
            })
            .collect();
        let duels = duel::play_timed(&study.net_run.game, &contests, workroom)?;
        spent.push(cost(depth, &duels));
    }
    Ok(spent)
}

fn cost(depth: u32, duels: &[Duel]) -> Cost {
    Cost {
        depth,
        games: duels.len() as u64,
        moves: duels.iter().map(|duel| duel.moves).sum(),
        nodes: duels.iter().map(|duel| duel.nodes).sum(),
        cpu_seconds: duels.iter().map(|duel| duel.cpu_seconds).sum(),
    }
}

impl Spent {
    fn of(&self, search: Search) -> &[Cost] {
        match search {
            Search::Minimax => &self.minimax,
            _ => &self.expected_min,
        }
    }
}

fn table(figure: &Figure, spent: &Spent) -> Table {
    let row = |search: Search| {
        let cells = (1..=N_DEPTHS as u32).map(|depth| cell(figure, spent, search, depth));
        (search_name(search).to_owned(), cells.collect())
    };
    Table::Grid(Grid {
        caption: figure.caption.into(),
        unit: figure.unit,
        row_kind: "search".into(),
        columns: (1..=N_DEPTHS).map(|depth| format!("depth {depth}")).collect(),
        rows: SEARCHES.map(row).to_vec(),
    })
}

fn cell(figure: &Figure, spent: &Spent, search: Search, depth: u32) -> Option<Comparison> {
    let costs = published::OthelloHybrid::shipped().costs_of(search)?;
    let value = (figure.published)(costs)[depth as usize - 1];
    let published = match costs.extrapolated_depths.contains(&depth) {
        true => Published::noted(value, "the text's cubic extrapolation, never measured"),
        false => Published::plainly(value),
    };
    let ours = spent.of(search).iter().find(|cost| cost.depth == depth);
    Some(match ours {
        Some(cost) => {
            let ours = Measured { value: (figure.ours)(cost), interval: None, n: Some(cost.games) };
            Comparison::new(published, ours, Wanted::Lower)
        }
        None => Comparison::quoted(published),
    })
}

fn chart(figure: &Figure, spent: &Spent) -> Chart {
    let ours = |search: Search| {
        let points = spent.of(search).iter().map(|cost| (f64::from(cost.depth), (figure.ours)(cost)));
        line(search_name(search).into(), points)
    };
    let published = |search: Search| {
        let costs = published::OthelloHybrid::shipped().costs_of(search)?;
        let points = (1..).zip(*(figure.published)(costs)).map(|(depth, value)| (f64::from(depth), value));
        Some(line(format!("{} (published)", search_name(search)), points))
    };
    let lines = SEARCHES.iter().map(|&search| ours(search));
    let lines = lines.chain(SEARCHES.iter().filter_map(|&search| published(search))).collect();
    curves::over_depths((figure.name, figure.caption, figure.unit.label()), Scale::Logarithmic, lines)
}

/// A line of values above 0, which is all that a logarithmic scale can show.
fn line(name: String, points: impl Iterator<Item = (f64, f64)>) -> Series {
    let points = points.filter(|&(_, value)| value > 0.0);
    Series { name, points: points.map(|(depth, value)| (depth, Point::exactly(value))).collect() }
}
