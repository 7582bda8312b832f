//! Section 4.2.1: a genetic algorithm learns the eight values of the influence map, against the greedy agent first and then
//! against its own champions, rung by rung. The map is the first thing learned and part of everything that follows.

use std::collections::BTreeMap;

use ludus_arena::learned::{PlayerFile, champions};
use ludus_draw::chart::{HeatMap, Scale};
use ludus_train::{genetic::HIGHEST, learning::Learning, runs::map_of};
use serde::{Deserialize, Serialize};

use super::HybridOthello;
use crate::{
    chart::{Chart, Content},
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    error::StudyError,
    published::{self, othello_hybrid::InfluenceMap},
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const STEP: &str = "influence-map";
/// Another way to learn a map, which is ours.
const MODERN: &str = "influence-map-modern";
/// The same for a search.
const MODERN_DEEP: &str = "influence-map-modern-deep";

/// The number of the log that is the rung.
const RUNG: &str = "rung";

/// The steps in their order.
pub(super) fn steps() -> [String; 3] {
    [STEP, MODERN, MODERN_DEEP].map(String::from)
}

/// The map, and how it was learned.
pub(super) struct Taught {
    learned: Learned,
    cpu_seconds: f64,
    /// The run that learned one in another way, for one ply.
    modern: Trained,
    /// The same for a search.
    modern_deep: Trained,
}

/// What is stored.
#[derive(Serialize, Deserialize)]
struct Learned {
    trained: Trained,
    /// The letters A to H.
    letters: Vec<u8>,
    /// What each square is worth, row by row; nothing in the centre.
    worth: Vec<Vec<Option<f64>>>,
}

/// The best fitness on one rung.
struct Rung {
    number: u64,
    generations: u64,
    best: f64,
}

impl Taught {
    pub(super) fn teach(study: &HybridOthello, workroom: &mut Workroom<'_>) -> Result<Self, StudyError> {
        let before = workroom.cpu_seconds();
        let learned = workroom.step(STEP, |workroom| {
            let trained = workroom.train(STEP, &study.map_run)?;
            learned(trained, workroom)
        })?;
        let cpu_seconds = workroom.cpu_seconds() - before;
        let mut train = |name: &str, settings| workroom.step(name, |workroom| workroom.train(name, settings));
        Ok(Self {
            learned,
            cpu_seconds,
            modern: train(MODERN, &study.modern_map_run)?,
            modern_deep: train(MODERN_DEEP, &study.modern_deep_map_run)?,
        })
    }

    /// The run.
    pub(super) fn trained(&self) -> &Trained {
        &self.learned.trained
    }

    /// Who plays so many plies deep with a map that was learned in our way.
    pub(super) fn modern_player(&self, depth: u32) -> String {
        match depth {
            1 => self.modern.champion(),
            _ => format!("{},depth={depth}", self.modern_deep.champion()),
        }
    }

    /// The map as options of agents write it.
    pub(super) fn text(&self) -> String {
        self.learned.letters.iter().map(u8::to_string).collect::<Vec<String>>().join("-")
    }

    pub(super) fn section(&self, study: &HybridOthello) -> Section {
        let Learning::Genetic(genetic) = &study.map_run.learning else {
            unreachable!("a preset without a genetic algorithm is refused")
        };
        let text = format!(
            "{} maps are bred against {} for a fitness of {HIGHEST}, the most there is, which the text says it reached; then the best \
             map is the only opponent of a new population. A rung ends there or after {} generations. The map of the last rung, \
             letters A to H: {}. The text does not print its own.",
            genetic.population,
            genetic.opponents.join(", "),
            genetic.ladder.map_or(study.map_run.generations, |ladder| ladder.patience),
            self.text(),
        );
        Section {
            title: "The influence map".into(),
            text,
            tables: vec![Table::Rows {
                caption: "Section 4.2.1.3 and figure 4.2: breeding the influence map".into(),
                rows: self.rows(),
            }],
            charts: vec![self.heat_map(), self.curves()],
        }
    }

    fn rungs(&self) -> Vec<Rung> {
        let mut rungs: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for (line, (_, rung)) in self.trained().log.iter().zip(self.trained().detail(RUNG)) {
            rungs.entry(rung as u64).or_default().push(line.best);
        }
        let rung = |(number, best): (u64, Vec<f64>)| Rung {
            number,
            generations: best.len() as u64,
            best: best.into_iter().fold(f64::NEG_INFINITY, f64::max),
        };
        rungs.into_iter().map(rung).collect()
    }

    fn rows(&self) -> Vec<Row> {
        let published = &published::OthelloHybrid::shipped().influence_map;
        let rungs = self.rungs();
        let row = |what: &str, unit, comparison| Row { what: what.into(), unit, comparison };
        let mut rows = vec![self.figure_4_2(published)];
        rows.extend(rungs.iter().map(rung_row));
        let restarts = Measured::exactly(rungs.len() as f64);
        let equal = Wanted::Equal { within: 0.0 };
        rows.push(row(
            "populations, each against the champion of the one before",
            Unit::Count,
            Comparison::new(Published::noted(published.restarts.into(), "about so many"), restarts, equal),
        ));
        let generations = self.trained().log.len().max(1) as f64;
        let seconds = Measured {
            value: self.cpu_seconds / generations,
            interval: None,
            n: Some(self.trained().log.len() as u64),
        };
        let taken = Published::noted(published.seconds_a_generation, "around so many");
        rows.push(row(
            "a generation (measured)",
            Unit::CpuSeconds,
            Comparison::new(taken, seconds, Wanted::Lower),
        ));
        rows
    }

    /// The best fitness of the generation that figure 4.2 shows, or of the last one before.
    fn figure_4_2(&self, published: &InfluenceMap) -> Row {
        let shown = published.figure_4_2;
        let first_rung =
            self.trained().log.iter().zip(self.trained().detail(RUNG)).filter(|(_, (_, rung))| *rung < 2.0);
        let until = first_rung.take_while(|(line, _)| line.generation <= u64::from(shown.generation));
        let best = until.last().map_or(f64::NAN, |(line, _)| line.best);
        let note = format!("at generation {}, read off a picture", shown.generation);
        let comparison = Comparison::new(
            Published::noted(shown.best_fitness, &note),
            Measured::exactly(best),
            Wanted::Higher,
        );
        let what = format!("best of generation {} against greedy", shown.generation);
        Row { what, unit: Unit::Fitness, comparison }
    }

    fn heat_map(&self) -> Chart {
        let rows = self.learned.worth.iter().enumerate();
        let map = HeatMap {
            columns: ('a'..).take(self.learned.worth.len()).map(String::from).collect(),
            rows: rows.map(|(idx, worth)| ((idx + 1).to_string(), worth.clone())).collect(),
        };
        Chart {
            name: "influence-map".into(),
            title: "Figure 4.1: the learned map".into(),
            x_label: "column".into(),
            y_label: "row".into(),
            scale: Scale::Linear,
            content: Content::HeatMap(map),
        }
    }

    fn curves(&self) -> Chart {
        let lines =
            [("best", curves::best_fitness as fn(&str, &Trained) -> _), ("mean", curves::mean_fitness)];
        let lines = lines.map(|(name, line)| line(name, self.trained())).into();
        curves::over_generations(("map-fitness", "Figure 4.2: breeding the influence map", "fitness"), lines)
    }
}

fn rung_row(rung: &Rung) -> Row {
    let Rung { number, generations, best } = *rung;
    let ours = Measured { value: best, interval: None, n: Some(generations) };
    let why = "no map of the rung leaves its opponent without discs in both games";
    let comparison =
        Comparison::new(Published::plainly(HIGHEST), ours, Wanted::Equal { within: 0.0 }).because(why);
    let opponent = if number == 1 { "greedy".into() } else { format!("the champion of rung {}", number - 1) };
    Row { what: format!("best of rung {number}, against {opponent}"), unit: Unit::Fitness, comparison }
}

/// Reads the map of the last champion.
fn learned(trained: Trained, workroom: &Workroom<'_>) -> Result<Learned, StudyError> {
    let wrong = |reason: String| StudyError::Step { what: trained.champion(), reason };
    let path = champions::find(workroom.data(), &trained.run, Some(trained.generation)).map_err(wrong)?;
    let player = PlayerFile::load(&path).map_err(|error| wrong(error.to_string()))?;
    let no_map = || wrong("found no influence map, wanted a run that learns one".into());
    let letters = player.map().ok_or_else(no_map)?;
    let worth = map_of(&player).ok_or_else(no_map)?.rows.into_iter().map(|(_, row)| row).collect();
    Ok(Learned { trained, letters, worth })
}
