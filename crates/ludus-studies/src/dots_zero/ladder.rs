//! Tables 5.1, 5.2 and figure 5.5: every version meets the one that has played so far, and goes on only if it wins. The first
//! generation of a run learns from plain search and is the text's version 0; each later one is the version after it.

use ludus_arena::statistics::{mean_and_error, wilson};
use ludus_draw::chart::{Measured as Point, Scale, Series};
use ludus_train::settings::Settings;

use super::{DotsZeroStudy, Player};
use crate::{
    chart::{Chart, Content},
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published::{self, dots_zero},
    report::{Grid, Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const STEP_A: &str = "subset-a";
const STEP_B: &str = "subset-b";
const STEP_C: &str = "subset-c";

/// A run's number of a generation: the share of its dispute's games that the new net won.
const DISPUTE: &str = "dispute";

/// The steps in their order.
pub(super) fn steps(study: &DotsZeroStudy) -> Vec<String> {
    let b = study.run_b().map(|_| STEP_B);
    [STEP_A].into_iter().chain(b).chain([STEP_C]).map(String::from).collect()
}

/// A subset with its versions.
pub(super) struct Subset {
    /// The text's letter.
    pub(super) letter: &'static str,
    pub(super) run: Trained,
    pub(super) cpu_seconds: f64,
}

/// All subsets that were trained.
pub(super) struct Subsets {
    pub(super) a: Subset,
    /// Left out where it would take too long.
    b: Option<Subset>,
    pub(super) c: Subset,
}

/// A dispute of ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dispute {
    /// The version that has played so far.
    pub(super) incumbent: u64,
    pub(super) challenger: u64,
    /// The share of games that the challenger won.
    pub(super) won: f64,
}

impl Subset {
    /// The disputes of a run, each with who had won so far: version 0 has none, and a later one goes on if it wins more than half.
    pub(super) fn disputes_of(run: &Trained) -> Vec<Dispute> {
        let mut incumbent = 0;
        let disputes = run.detail(DISPUTE).map(|(generation, won)| {
            let dispute = Dispute { incumbent, challenger: generation.saturating_sub(1), won };
            if won > 0.5 {
                incumbent = dispute.challenger;
            }
            dispute
        });
        disputes.collect()
    }

    fn disputes(&self) -> Vec<Dispute> {
        Self::disputes_of(&self.run)
    }

    /// The version that plays in the end.
    fn champion(&self) -> u64 {
        let last = self.disputes().pop();
        last.map_or(0, |last| if last.won > 0.5 { last.challenger } else { last.incumbent })
    }

    /// What tables call the last champion.
    fn player_name(&self) -> String {
        format!("{}: {}", self.letter, studied(self.champion()))
    }
}

/// A net as the text names it, by the boxes of a row and its version.
pub(super) fn version_name(boxes: usize, version: u64) -> String {
    format!("dotsandboxes{boxes}_{version}")
}

/// A net of the study's board.
fn studied(version: u64) -> String {
    version_name(3, version)
}

impl Subsets {
    pub(super) fn train(study: &DotsZeroStudy, workroom: &mut Workroom<'_>) -> Result<Self, StudyError> {
        let mut train = |letter, step: &'static str, settings: &Settings| {
            let (run, cpu_seconds) = workroom.timed_step(step, |workroom| workroom.train(step, settings))?;
            Ok::<_, StudyError>(Subset { letter, run, cpu_seconds })
        };
        Ok(Self {
            a: train("A", STEP_A, &study.run)?,
            b: study.run_b().map(|settings| train("B", STEP_B, &settings)).transpose()?,
            c: train("C", STEP_C, &study.run_c())?,
        })
    }

    /// Those that were trained, in their order.
    pub(super) fn all(&self) -> impl Iterator<Item = &Subset> {
        [&self.a].into_iter().chain(&self.b).chain([&self.c])
    }

    /// The last champions.
    pub(super) fn last_versions(&self) -> Vec<Player> {
        self.all().map(|subset| Player::last_of(subset.player_name(), &subset.run)).collect()
    }

    pub(super) fn section(&self, study: &DotsZeroStudy) -> Section {
        let ours = self.all().map(|subset| {
            let n_versions = subset.disputes().len();
            format!("{} {n_versions} of them in {} games", subset.letter, subset.run.games())
        });
        let left_out = match self.b {
            Some(_) => "",
            None => " Subset B, which needs six times the computing of A, was left out.",
        };
        let text = format!(
            "Version 0 learns from games of plain Monte Carlo search, each later one from those of the winner so far; a new version goes on only if it \
             wins more than half of a dispute that the incumbent begins. The text lets a version learn for 200 epochs (A) or 350 (B), ours for {}: \
             {}. C differs from A in the sign of values alone.{left_out}",
            study.epochs(),
            ours.collect::<Vec<_>>().join(", "),
        );
        Section {
            title: "Versions and disputes".into(),
            text,
            tables: vec![
                Table::Rows {
                    caption: "Tables 5.1, 5.2, figure 5.5: how often a new version wins".into(),
                    rows: self.rows(),
                },
                Table::Detail(self.grid()),
            ],
            charts: vec![self.chart()],
        }
    }

    /// How often new versions go on, and how much they win.
    fn rows(&self) -> Vec<Row> {
        let rows = self.all().flat_map(|subset| {
            let disputes = subset.disputes();
            let won: Vec<f64> = disputes.iter().map(|dispute| 100.0 * dispute.won).collect();
            let went_on = won.iter().filter(|&&percent| percent > 50.0).count();
            let published = published_disputes(subset.letter).map(|disputes| {
                let percents: Vec<f64> = disputes.iter().map(dots_zero::Dispute::percent).collect();
                let went_on = percents.iter().filter(|&&percent| percent > 50.0).count();
                (rounded(share(went_on, percents.len())), rounded(mean_and_error(&percents).0))
            });
            let (claimed_on, claimed_won) = published.unzip();
            let letter = subset.letter;
            [
                row(
                    format!("{letter}, disputes won by the new version"),
                    claimed_on,
                    proportion(went_on, won.len()),
                ),
                row(format!("{letter}, games won by the new version"), claimed_won, mean(&won)),
            ]
        });
        rows.collect()
    }

    /// Every dispute, published ones beside ours.
    fn grid(&self) -> Grid {
        let published = |letter| published_disputes(letter).unwrap_or(&[]);
        let mut columns = vec!["A, text".to_owned(), "B, text".to_owned()];
        columns.extend(self.all().map(|subset| format!("{}, ours", subset.letter)));
        let ours: Vec<Vec<Dispute>> = self.all().map(Subset::disputes).collect();
        let row = |version: u64| {
            let quoted = |letter| {
                let found = published(letter).iter().find(|dispute| dispute.versions[1] == version);
                found.map(|dispute| {
                    let note = format!("against {}", studied(dispute.versions[0]));
                    Comparison::quoted(Published::noted(dispute.percent(), &note))
                })
            };
            let measured = |disputes: &Vec<Dispute>| {
                let found = disputes.iter().find(|dispute| dispute.challenger == version);
                found.map(|dispute| Comparison::ours_only(Measured::exactly(100.0 * dispute.won)))
            };
            let cells = [quoted("A"), quoted("B")].into_iter().chain(ours.iter().map(measured));
            (studied(version), cells.collect())
        };
        Grid {
            caption: "Games won by each new version in its dispute".into(),
            unit: Unit::Percent,
            row_kind: "version".into(),
            columns,
            rows: (1..=published::DotsZero::shipped().subsets.a.versions).map(row).collect(),
        }
    }

    fn chart(&self) -> Chart {
        let point = |version: u64, percent: f64| (version as f64, Point::exactly(percent));
        let mut series: Vec<Series> = ["A", "B"]
            .into_iter()
            .map(|letter| {
                let disputes = published_disputes(letter).unwrap_or(&[]).iter();
                let points = disputes.map(|dispute| point(dispute.versions[1], dispute.percent()));
                Series { name: format!("{letter}, text"), points: points.collect() }
            })
            .collect();
        series.extend(self.all().map(|subset| {
            let disputes = subset.disputes().into_iter();
            let points = disputes.map(|dispute| point(dispute.challenger, 100.0 * dispute.won));
            Series { name: format!("{}, ours", subset.letter), points: points.collect() }
        }));
        Chart {
            name: "disputes".into(),
            title: "Games won by each new version against the one before".into(),
            x_label: "version".into(),
            y_label: "%".into(),
            scale: Scale::Linear,
            content: Content::Lines(series),
        }
    }
}

/// The disputes that the text prints of a subset.
fn published_disputes(letter: &str) -> Option<&'static [dots_zero::Dispute]> {
    let published = published::DotsZero::shipped();
    match letter {
        "A" => Some(&published.disputes_a),
        "B" => Some(&published.disputes_b),
        _ => None,
    }
}

fn row(what: String, claimed: Option<f64>, ours: Measured) -> Row {
    let comparison = match claimed {
        Some(claimed) => Comparison::new(Published::plainly(claimed), ours, Wanted::Equal { within: 0.0 })
            .because("ours are the first versions and learn for few epochs"),
        None => Comparison::ours_only(ours),
    };
    Row { what, unit: Unit::Percent, comparison }
}

/// In per cent.
fn share(part: usize, of: usize) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

fn proportion(part: usize, of: usize) -> Measured {
    let interval = wilson(part as f64 / of.max(1) as f64, of as u64);
    Measured {
        value: share(part, of),
        interval: Some((100.0 * interval.low, 100.0 * interval.high)),
        n: Some(of as u64),
    }
}

fn mean(values: &[f64]) -> Measured {
    let (value, error) = mean_and_error(values);
    let interval = (values.len() > 1).then_some((value - error, value + error));
    Measured { value, interval, n: Some(values.len() as u64) }
}

/// To a tenth, as a text would print it.
fn rounded(percent: f64) -> f64 {
    (10.0 * percent).round() / 10.0
}
