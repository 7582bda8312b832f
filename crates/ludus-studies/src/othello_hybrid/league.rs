//! What a way of learning of today makes of a board and nothing else: the weights of pairs of squares, by covariance matrix
//! adaptation, in the protocol of the Othello League. Players look one ply ahead and err in one move of ten; the yardstick is
//! the standard weighted piece counter. The study has no such figures, so the bar is one from elsewhere.

use ludus_draw::chart::{Measured as Point, Series};
use ludus_games::AnyGame;

use super::HybridOthello;
use crate::{
    chart::Chart,
    comparison::{Comparison, Published, Wanted},
    curves,
    error::StudyError,
    meeting::Meeting,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const TUPLES: &str = "tuples";
const MATCH: &str = "tuples-counter";
const STRANGERS: &str = "tuples-strangers";

/// The steps in their order.
pub(super) const STEPS: [&str; 3] = [TUPLES, MATCH, STRANGERS];

/// What pairs of squares should reach against the counter, in per cent: a probe of the same weights and way of learning came
/// to 90.7 after 2.6 million games.
const BAR: f64 = 90.0;
/// What somebody who has learned something should exceed, in per cent.
const HALF: f64 = 50.0;

pub(super) fn section(study: &HybridOthello, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let trained = workroom.step(TUPLES, |workroom| workroom.train(TUPLES, &study.tuple_run))?;
    let league = &study.league;
    let game = AnyGame::parse(&study.tuple_run.game)?;
    let counter = workroom
        .step(MATCH, |workroom| workroom.meet(&game, [&trained.champion(), &league.counter], league.size))?;
    // Outside the league the player does not err.
    let player = format!("{},agent=\"alphabeta:depth=1\"", trained.champion());
    let strangers = workroom.step(STRANGERS, |workroom| {
        let strangers = league.strangers.iter();
        strangers
            .map(|stranger| workroom.meet(&game, [&player, stranger], league.stranger_size))
            .collect::<Result<Vec<Meeting>, StudyError>>()
    })?;
    let text = format!(
        "{} generations and {} games against {}, beginning with weights of 0. The champion is the mean of the cloud, not its \
         luckiest member.",
        trained.generation,
        trained.games(),
        league.counter,
    );
    Ok(Section {
        title: "Pairs of squares by CMA-ES".into(),
        text,
        tables: vec![Table::Rows {
            caption:
                "Score of the learned weights in fresh games; 90 % and 50 % are our bars, not the text's"
                    .into(),
            rows: rows(&counter, &strangers),
        }],
        charts: vec![curve(&trained)],
    })
}

fn rows(counter: &Meeting, strangers: &[Meeting]) -> Vec<Row> {
    let row = |what: String, comparison| Row { what, unit: Unit::Percent, comparison };
    let first = row(
        "against the standard counter, both erring".into(),
        Comparison::new(Published::plainly(BAR), counter.percent(), Wanted::Higher),
    );
    let others = strangers.iter().map(|meeting| {
        let comparison = Comparison::new(Published::plainly(HALF), meeting.percent(), Wanted::Above);
        let because = "it knows one opponent, and pairs of squares see no mobility";
        row(format!("against {}, never met", meeting.second), comparison.because(because))
    });
    [first].into_iter().chain(others).collect()
}

/// The score against each anchor as it was learned.
fn curve(trained: &Trained) -> Chart {
    let n_anchors = trained.ratings.iter().map(|rating| rating.anchors.len()).max().unwrap_or(0);
    let line = |idx: usize| {
        let rated =
            trained.ratings.iter().filter_map(|rating| Some((rating.generation, rating.anchors.get(idx)?)));
        let points = rated.map(|(generation, anchor)| {
            let [value, low, high] = [anchor.score, anchor.low, anchor.high].map(|share| 100.0 * share);
            (generation as f64, Point { value, interval: Some((low, high)) })
        });
        let anchor = trained.ratings.iter().find_map(|rating| rating.anchors.get(idx));
        Series {
            name: anchor.map_or_else(String::new, |anchor| anchor.anchor.clone()),
            points: points.collect(),
        }
    };
    let lines = (0..n_anchors).map(line).collect();
    curves::over_generations(("tuples-score", "Score while learning", "%, 95 %"), lines)
}
