//! Section 5: nets that evolve with and without the piece count as a term, all else being equal, and their matches against a
//! player that does nothing but count pieces at the same depth. Nobody learned from games against that player.

use ludus_arena::learned::Judge;
use ludus_draw::chart::{Measured as Point, Scale, Series};
use ludus_games::AnyGame;
use ludus_train::settings::Settings;

use super::CheckersEvolution;
use crate::{
    chart::{Chart, Content},
    comparison::{Comparison, Published, Wanted},
    error::StudyError,
    meeting::Meeting,
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const WITH: &str = "with-count";
const WITHOUT: &str = "without-count";
const MATCH_WITH: &str = "match-with-count";
const MATCH_WITHOUT: &str = "match-without-count";
const MATCH_DIRECT: &str = "match-with-without";
const MATCH_FIRST: &str = "match-unlearned";
const MATCH_LEARNED: &str = "match-learned-unlearned";

/// The steps in their order.
pub(super) const STEPS: [&str; 7] =
    [WITH, WITHOUT, MATCH_WITH, MATCH_WITHOUT, MATCH_DIRECT, MATCH_FIRST, MATCH_LEARNED];

/// What became of both kinds of net.
pub(super) struct Evolved {
    pub(super) with: Trained,
    without: Trained,
    /// Nets with the count against the count alone.
    match_with: Meeting,
    /// Nets without it against the count alone.
    match_without: Meeting,
    /// Nets with it against nets without.
    direct: Meeting,
    /// Random weights with the count against the count alone.
    unlearned: Meeting,
    /// The last champion with the count against the first.
    learned: Meeting,
}

impl Evolved {
    pub(super) fn evolve(study: &CheckersEvolution, workroom: &mut Workroom<'_>) -> Result<Self, StudyError> {
        let with = workroom.step(WITH, |workroom| workroom.train(WITH, &study.run))?;
        let without = without_count(&study.run);
        let without = workroom.step(WITHOUT, |workroom| workroom.train(WITHOUT, &without))?;
        let control = &study.matches.control;
        let (last, first) = (with.champion(), with.champion_of(0));
        let mut meet = |step, agents: [&str; 2]| play(study, workroom, step, agents);
        Ok(Self {
            match_with: meet(MATCH_WITH, [&last, control])?,
            match_without: meet(MATCH_WITHOUT, [&without.champion(), control])?,
            direct: meet(MATCH_DIRECT, [&last, &without.champion()])?,
            unlearned: meet(MATCH_FIRST, [&first, control])?,
            learned: meet(MATCH_LEARNED, [&last, &first])?,
            with,
            without,
        })
    }

    pub(super) fn section(&self, study: &CheckersEvolution) -> Section {
        let CheckersEvolution { run, matches, .. } = study;
        let text = format!(
            "Two runs of {} generations, each of {} games in all, which differ in the piece count alone; both play by {}. The \
             last champions meet {}, from whom neither learned, in pairs of games from the same {} random plies. The champion of \
             generation 0 has random weights.",
            self.with.generation,
            self.with.games(),
            run.agent,
            matches.control,
            matches.size.openings
        );
        let caption = format!("Section 5: score against {} and against each other", matches.control);
        Section {
            title: "Evolution with and without the piece count".into(),
            text,
            tables: vec![Table::Rows { caption, rows: self.rows() }],
            charts: vec![self.ratings(), self.fitness(), self.step_sizes()],
        }
    }

    fn rows(&self) -> Vec<Row> {
        let published = &published::CheckersEvo::shipped().piece_count;
        let claim = |words: &str| Published::noted(published.even_percent, words);
        let quoted = |words: &str| claim(&format!("the text says: {words}"));
        let row = |what: &str, comparison| Row { what: what.into(), unit: Unit::Percent, comparison };
        let above = |claim, meeting: &Meeting| Comparison::new(claim, meeting.percent(), Wanted::Above);
        let without =
            Comparison::new(quoted(&published.without_term), self.match_without.percent(), Wanted::Below);
        let implied = claim("implied: the piece count was added because it helps");
        vec![
            row("evolved with the piece count", above(quoted(&published.with_term), &self.match_with)),
            row("evolved without", without),
            row("with the piece count against without", above(implied, &self.direct)),
            row("random weights with the piece count", Comparison::ours_only(self.unlearned.percent())),
            row("last champion against random weights", Comparison::ours_only(self.learned.percent())),
        ]
    }

    fn runs(&self) -> [(&'static str, &Trained); 2] {
        [("with the piece count", &self.with), ("without", &self.without)]
    }

    fn ratings(&self) -> Chart {
        let series = self.runs().map(|(name, run)| {
            let rated = run.ratings.iter().filter(|rating| rating.games > 0);
            let points = rated.map(|rating| {
                let interval = Some((rating.elo - rating.elo_error, rating.elo + rating.elo_error));
                (rating.generation as f64, Point { value: rating.elo, interval })
            });
            Series { name: name.into(), points: points.collect() }
        });
        curves(("ratings", "Champions against the piece count alone", "Elo, 95 %"), series.into())
    }

    fn fitness(&self) -> Chart {
        let series = self.runs().map(|(name, run)| {
            let points = run.log.iter().map(|line| (line.generation as f64, Point::exactly(line.best)));
            Series { name: name.into(), points: points.collect() }
        });
        curves(("fitness", "Fitness of the best net", "points"), series.into())
    }

    fn step_sizes(&self) -> Chart {
        let series = self.runs().map(|(name, run)| detail(name, run, "mean step"));
        curves(("step-sizes", "Mean step size", "step"), series.into())
    }
}

/// The same settings without the piece count.
fn without_count(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    if let Judge::Pieces(judge) = &mut settings.judge {
        judge.piece_count = false;
    }
    settings
}

fn play(
    study: &CheckersEvolution,
    workroom: &mut Workroom<'_>,
    step: &str,
    agents: [&str; 2],
) -> Result<Meeting, StudyError> {
    workroom
        .step(step, |workroom| workroom.meet(&AnyGame::parse(&study.run.game)?, agents, study.matches.size))
}

/// A number that the strategy counts, generation by generation.
pub(super) fn detail(name: &str, run: &Trained, detail: &str) -> Series {
    let points = run.detail(detail).map(|(generation, value)| (generation as f64, Point::exactly(value)));
    Series { name: name.into(), points: points.collect() }
}

/// Lines over generations.
pub(super) fn curves((name, title, y_label): (&str, &str, &str), series: Vec<Series>) -> Chart {
    Chart {
        name: name.into(),
        title: title.into(),
        x_label: "generation".into(),
        y_label: y_label.into(),
        scale: Scale::Linear,
        content: Content::Lines(series),
    }
}
