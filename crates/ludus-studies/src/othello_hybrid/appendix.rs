//! Appendix, tables A to E: fitness, discs and corners of both sides in every game against the three agents. They are the
//! material of the figures and hundreds of numbers, so Markdown only counts them.

use super::{
    HybridOthello,
    cast::{OPPONENTS, opponent_name, search_name},
    duel::{COLOURS, Duel, Side, colour_name},
    points::{Played, Trial},
};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    published::{
        self,
        othello_hybrid::{self, Sides, Techniques},
    },
    report::{Grid, Section, Table},
    unit::Unit,
};

/// A number that the appendix gives for each side.
struct Quantity {
    name: &'static str,
    unit: Unit,
    published: fn(&othello_hybrid::Trial, usize) -> Sides<f64>,
    ours: fn(&Side) -> f64,
}

const QUANTITIES: [Quantity; 3] = [
    Quantity {
        name: "fitness",
        unit: Unit::Fitness,
        published: |trial, idx| both(&trial.fitness, |row| row.depths[idx]),
        ours: |side| side.fitness,
    },
    Quantity {
        name: "discs",
        unit: Unit::Discs,
        published: |trial, idx| both(&trial.discs, |row| f64::from(row.depths[idx])),
        ours: |side| f64::from(side.discs),
    },
    Quantity {
        name: "corners",
        unit: Unit::Corners,
        published: |trial, idx| both(&trial.corners, |row| f64::from(row.depths[idx])),
        ours: |side| f64::from(side.corners),
    },
];

fn both<T>(sides: &Sides<T>, value: impl Fn(&T) -> f64) -> Sides<f64> {
    Sides { agent: value(&sides.agent), opponent: value(&sides.opponent) }
}

/// Whose numbers a table shows.
#[derive(Clone, Copy)]
enum Whose {
    Agent,
    Opponent,
}

impl Played {
    pub(super) fn appendix(&self, study: &HybridOthello) -> Section {
        let text = "Every game behind figure 5.1, ours beside the text's: another net plays other games, so single numbers differ. \
                    Fitness is by the formula of section 4.2.1.2; discs and corners are those held at the end.";
        let mut tables = Vec::new();
        for quantity in &QUANTITIES {
            for whose in [Whose::Agent, Whose::Opponent] {
                tables.push(self.table(quantity, whose, &study.points.depths));
            }
        }
        Section { title: "Every game".into(), text: text.into(), tables, charts: Vec::new() }
    }

    fn table(&self, quantity: &Quantity, whose: Whose, depths: &[u32]) -> Table {
        let mut rows = Vec::new();
        for techniques in Techniques::EACH {
            for colour in COLOURS {
                for opponent in OPPONENTS {
                    let is_row = |trial: &Trial| {
                        trial.setting.techniques == techniques
                            && trial.colour == colour
                            && trial.opponent == opponent
                    };
                    rows.extend(self.lines(&is_row, quantity, whose));
                }
            }
        }
        let side = match whose {
            Whose::Agent => "the agent",
            Whose::Opponent => "its opponent",
        };
        Table::Detail(Grid {
            caption: format!("Tables A to E: {} of {side}", quantity.name),
            unit: quantity.unit,
            row_kind: "game".into(),
            columns: depths.iter().map(|depth| format!("depth {depth}")).collect(),
            rows,
        })
    }

    /// One line for each search that the appendix has.
    fn lines(
        &self,
        is_row: &dyn Fn(&Trial) -> bool,
        quantity: &Quantity,
        whose: Whose,
    ) -> Vec<(String, Vec<Option<Comparison>>)> {
        let line = |games: &[(Trial, Duel)]| {
            let games = games.iter().filter(|(trial, _)| is_row(trial));
            let cells: Vec<(String, Option<Comparison>)> =
                games.filter_map(|(trial, duel)| cell((trial, duel), quantity, whose)).collect();
            let name = cells.first()?.0.clone();
            Some((name, cells.into_iter().map(|(_, comparison)| comparison).collect()))
        };
        self.0.iter().filter_map(|(_, games)| line(games)).collect()
    }
}

/// The number of one game beside the text's, with the name of its line; none for a search that the appendix lacks.
fn cell(
    (trial, duel): (&Trial, &Duel),
    quantity: &Quantity,
    whose: Whose,
) -> Option<(String, Option<Comparison>)> {
    let published = printed(trial)?;
    let Sides { agent, opponent } = (quantity.published)(published, trial.setting.depth as usize - 1);
    let (printed, ours, wanted) = match whose {
        Whose::Agent => (agent, &duel.agent, Wanted::Higher),
        Whose::Opponent => (opponent, &duel.opponent, Wanted::Lower),
    };
    let ours = Measured::exactly((quantity.ours)(ours));
    Some((name(trial), Some(Comparison::new(Published::plainly(printed), ours, wanted))))
}

fn printed(trial: &Trial) -> Option<&'static othello_hybrid::Trial> {
    published::OthelloHybrid::shipped().trials.iter().find(|printed| {
        printed.techniques == trial.setting.techniques
            && printed.search == trial.setting.search
            && printed.colour == trial.colour
            && printed.opponent == trial.opponent
    })
}

fn name(trial: &Trial) -> String {
    let techniques = trial.setting.techniques.text();
    let (colour, opponent) = (colour_name(trial.colour), opponent_name(trial.opponent));
    format!("{techniques}, {colour} against {opponent}, {}", search_name(trial.setting.search))
}
