//! Figures 5.1, 5.3 and 5.4: points of six games, against three agents as both colours, for every search, set of techniques and
//! depth. Nobody throws dice, so each setting is one game; another net plays other games, and single cells differ without
//! meaning much. The sums by set and by depth are what the text draws its conclusions from.

use ludus_draw::chart::{Measured as Point, Scale, Series};

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
        othello_hybrid::{Colour, Opponent, PointTable, Search, Techniques},
    },
    report::{Grid, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

/// The searches and their steps.
pub(super) const STEPS: [(Search, &str); 3] = [
    (Search::Minimax, "points-minimax"),
    (Search::ExpectedMin, "points-expected-min"),
    (Search::ExpectedMinPruned, "points-expected-min-pruned"),
];

/// Games behind each cell.
const GAMES: f64 = (OPPONENTS.len() * COLOURS.len()) as f64;

/// One game of the experiment.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    pub(super) setting: Setting,
    pub(super) opponent: Opponent,
    pub(super) colour: Colour,
}

/// All games by search.
pub(super) struct Played(pub(super) Vec<(Search, Vec<(Trial, Duel)>)>);

impl Played {
    pub(super) fn play(
        study: &HybridOthello,
        cast: &Cast,
        workroom: &mut Workroom<'_>,
    ) -> Result<Self, StudyError> {
        let mut all = Vec::new();
        for (search, step) in STEPS {
            let trials = trials(study, search);
            let contests: Vec<Contest> = trials.iter().map(|trial| trial.contest(study, cast)).collect();
            let game = &study.net_run.game;
            let duels: Vec<Duel> = workroom.step(step, |workroom| duel::play(game, &contests, workroom))?;
            all.push((search, trials.into_iter().zip(duels).collect()));
        }
        Ok(Self(all))
    }

    pub(super) fn section(&self, study: &HybridOthello) -> Section {
        let text = format!(
            "The hybrid around our net, with M search only, C corners, K killer moves, Bo blocking, Ba blacklisting and P patterns, \
             plays influence and greedy-influence with our map and greedy, each as both colours; a tie is half a point. Like the \
             text's, our expected-min prunes from depth {}. {}",
            study.points.pruned_from,
            self.better_depths(study),
        );
        let depths = &study.points.depths;
        let mut tables: Vec<Table> =
            self.0.iter().map(|(search, games)| cells(*search, games, depths)).collect();
        tables.push(self.by_techniques(depths));
        tables.push(self.by_depth(depths));
        Section {
            title: "Points by depth and techniques".into(),
            text,
            tables,
            charts: vec![self.chart(depths)],
        }
    }

    /// In per cent of the games with this search that fulfil a condition.
    fn percent(&self, search: Search, counts: impl Fn(&Trial) -> bool) -> Measured {
        let games = self.0.iter().filter(|(found, _)| *found == search).flat_map(|(_, games)| games);
        percent(games.filter(|(trial, _)| counts(trial)).map(|(_, duel)| duel.points))
    }

    fn by_techniques(&self, depths: &[u32]) -> Table {
        let row = |search: Search| {
            let published = published::OthelloHybrid::shipped().points.of(search);
            let cells = Techniques::EACH.map(|techniques| {
                let ours = self.percent(search, |trial| trial.setting.techniques == techniques);
                Some(Comparison::new(percent_at(published, techniques, depths), ours, Wanted::Higher))
            });
            (search_name(search).to_owned(), cells.to_vec())
        };
        Table::Grid(Grid {
            caption: "Figures 5.1 and 5.3: points of all depths by technique set".into(),
            unit: Unit::Percent,
            row_kind: "search".into(),
            columns: Techniques::EACH.map(|techniques| techniques.text().to_owned()).to_vec(),
            rows: STEPS.map(|(search, _)| row(search)).to_vec(),
        })
    }

    fn by_depth(&self, depths: &[u32]) -> Table {
        let row = |search: Search| {
            let published = published::OthelloHybrid::shipped().points.of(search);
            let cell = |&depth: &u32| {
                let ours = self.percent(search, |trial| trial.setting.depth == depth);
                let percent = f64::from(published.by_depth.percent[depth as usize - 1]);
                Some(Comparison::new(Published::plainly(percent), ours, Wanted::Higher))
            };
            (search_name(search).to_owned(), depths.iter().map(cell).collect())
        };
        Table::Grid(Grid {
            caption: "Figures 5.1, 5.3 and 5.4: points of all technique sets by depth".into(),
            unit: Unit::Percent,
            row_kind: "search".into(),
            columns: depths.iter().map(|depth| format!("depth {depth}")).collect(),
            rows: STEPS.map(|(search, _)| row(search)).to_vec(),
        })
    }

    fn chart(&self, depths: &[u32]) -> Chart {
        let line = |search: Search| {
            let value = |depth| self.percent(search, |trial| trial.setting.depth == depth).value;
            let points = depths.iter().map(|&depth| (f64::from(depth), Point::exactly(value(depth))));
            Series { name: search_name(search).into(), points: points.collect() }
        };
        let published = |search: Search| {
            let percent = &published::OthelloHybrid::shipped().points.of(search).by_depth.percent;
            let points = (1..).zip(percent).map(|(depth, &percent)| (f64::from(depth), percent));
            Series {
                name: format!("{} (published)", search_name(search)),
                points: points.map(|(depth, percent)| (depth, Point::exactly(percent.into()))).collect(),
            }
        };
        let both = [Search::Minimax, Search::ExpectedMin];
        let lines = [both.map(line), both.map(published)].concat();
        curves::over_depths(("points-by-depth", "Figure 5.4: points by depth", "%"), Scale::Linear, lines)
    }

    /// At which depths which search is better, in a sentence.
    fn better_depths(&self, study: &HybridOthello) -> String {
        let value = |search, depth| self.percent(search, |trial| trial.setting.depth == depth).value;
        let lead = |depth: u32| value(Search::Minimax, depth) - value(Search::ExpectedMin, depth);
        let ours = |is_so: fn(f64) -> bool| {
            let depths = study.points.depths.iter().copied();
            listed(&depths.filter(|&depth| is_so(lead(depth))).collect::<Vec<u32>>())
        };
        let published = &published::OthelloHybrid::shipped().better_depths;
        format!(
            "Figure 5.4: minimax is better at depth {} (ours {}), expected-min at {} (ours {}), neither at {} (ours {}).",
            listed(&published.minimax),
            ours(|lead| lead > 0.0),
            listed(&published.expected_min),
            ours(|lead| lead < 0.0),
            listed(&published.neither),
            ours(|lead| lead == 0.0),
        )
    }
}

impl Trial {
    fn contest(&self, study: &HybridOthello, cast: &Cast) -> Contest {
        let Setting { search, depth, .. } = self.setting;
        let is_pruned = search == Search::ExpectedMin && depth >= study.points.pruned_from;
        let search = if is_pruned { Search::ExpectedMinPruned } else { search };
        Contest {
            agent: cast.hybrid(Setting { search, ..self.setting }),
            opponent: cast.opponent(self.opponent),
            colour: self.colour,
        }
    }
}

fn trials(study: &HybridOthello, search: Search) -> Vec<Trial> {
    let mut trials = Vec::new();
    for techniques in Techniques::EACH {
        for colour in COLOURS {
            for opponent in OPPONENTS {
                for &depth in &study.points.depths {
                    trials.push(Trial { setting: Setting { search, techniques, depth }, opponent, colour });
                }
            }
        }
    }
    trials
}

/// A figure's cells, depth by technique set.
fn cells(search: Search, games: &[(Trial, Duel)], depths: &[u32]) -> Table {
    let published = published::OthelloHybrid::shipped().points.of(search);
    let cell = |depth: u32, (column, &techniques): (usize, &Techniques)| {
        let is_here = |trial: &Trial| trial.setting.depth == depth && trial.setting.techniques == techniques;
        let points = games.iter().filter(|(trial, _)| is_here(trial)).map(|(_, duel)| duel.points).sum();
        let printed = Published::plainly(published.points[depth as usize - 1][column]);
        Some(Comparison::new(printed, Measured::exactly(points), Wanted::Higher))
    };
    let row = |&depth: &u32| {
        let cells = published.techniques.iter().enumerate().map(|place| cell(depth, place));
        (depth.to_string(), cells.collect())
    };
    let figure = if search == Search::ExpectedMinPruned { "5.3" } else { "5.1" };
    Table::Grid(Grid {
        caption: format!("Figure {figure}: {}, points of six games", search_name(search)),
        unit: Unit::Points,
        row_kind: "depth".into(),
        columns: published.techniques.iter().map(|techniques| techniques.text().to_owned()).collect(),
        rows: depths.iter().map(row).collect(),
    })
}

/// What the text prints below a column, or what its cells of these depths come to.
fn percent_at(table: &PointTable, techniques: Techniques, depths: &[u32]) -> Published {
    let column = table.techniques.iter().position(|&found| found == techniques).unwrap_or_default();
    if depths == table.depths {
        return Published::plainly(table.by_techniques.percent[column].into());
    }
    let points: f64 = depths.iter().map(|&depth| table.points[depth as usize - 1][column]).sum();
    let percent = 100.0 * points / (GAMES * depths.len() as f64);
    Published::noted((10.0 * percent).round() / 10.0, &format!("of depth {} alone", listed(depths)))
}

fn percent(points: impl Iterator<Item = f64>) -> Measured {
    let points: Vec<f64> = points.collect();
    let value = 100.0 * points.iter().sum::<f64>() / points.len().max(1) as f64;
    // There is no chance in these games, and so no interval.
    Measured { value, interval: None, n: Some(points.len() as u64) }
}

/// Depths in a row.
pub(super) fn listed(depths: &[u32]) -> String {
    let depths: Vec<String> = depths.iter().map(u32::to_string).collect();
    if depths.is_empty() { "none".into() } else { depths.join(", ") }
}
