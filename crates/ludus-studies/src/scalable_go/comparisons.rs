//! Section 3.1 and appendix B: what sets cost to train, and how kinds of sets compare. Each number of the text is an average of
//! averages that were cut to whole numbers; both that and the nets' own mean are given.

use ludus_arena::statistics::mean_and_error;
use ludus_nets::subsections::Sharing;

use super::{
    ScalableGoStudy,
    preset::{Board, sharing},
    sets::{Duel, Kind, Sets, TrainedSet, duel},
};
use crate::{
    chart::Chart,
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    error::StudyError,
    meeting::Meeting,
    published::{self, scalable_go::SetComparison},
    report::{Grid, Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

/// Generations of the text: of a scaled set on 3x3 and on 5x5, and of a control set.
const SMALL: f64 = 500.0;
const SCALED: f64 = 300.0;
const CONTROL: f64 = 500.0;

/// Which kinds are compared, in the order of appendix B.
const PAIRS: [[Kind; 2]; 3] =
    [[Kind::Divergent, Kind::Control], [Kind::Uniform, Kind::Control], [Kind::Uniform, Kind::Divergent]];

/// The names of the steps.
pub(super) fn steps() -> Vec<String> {
    let duels = PAIRS.map(|pair| step_name("duels", pair));
    duels.into_iter().chain(PAIRS.map(|pair| step_name("openings", pair))).collect()
}

fn step_name(what: &str, [first, second]: [Kind; 2]) -> String {
    format!("{what}-{}-{}", first.name(), second.name())
}

/// What training cost.
pub(super) fn training(sets: &Sets) -> Section {
    let published = &published::ScalableGo::shipped().training;
    let hours = |kind: Kind| {
        let generations = if kind == Kind::Control { CONTROL } else { SCALED };
        let hours: Vec<f64> = sets.of(kind).iter().map(|set| set.hours_for(SMALL, generations)).collect();
        let (value, error) = mean_and_error(&hours);
        let interval = (hours.len() > 1).then_some((value - error, value + error));
        Measured { value, interval, n: Some(hours.len() as u64) }
    };
    let row = |what: &str, unit, comparison| Row { what: what.into(), unit, comparison };
    let mut rows = Vec::new();
    for (kind, printed) in [
        (Kind::Control, published.control),
        (Kind::Divergent, published.scaled),
        (Kind::Uniform, published.scaled),
    ] {
        let ours = hours(kind);
        let comparison = Comparison::new(Published::plainly(printed), ours, Wanted::Lower);
        rows.push(row(&format!("a {} set", kind.name()), Unit::CpuHours, comparison));
        let ratio = Comparison::ours_only(Measured::exactly(printed / ours.value.max(f64::MIN_POSITIVE)));
        rows.push(row(&format!("a {} set, times as fast as the text", kind.name()), Unit::Ratio, ratio));
    }
    let [control, scaled] = [Kind::Control, Kind::Divergent].map(|kind| hours(kind).value);
    let saved = Measured::exactly(100.0 * (1.0 - scaled / control.max(f64::MIN_POSITIVE)));
    let comparison =
        Comparison::new(Published::plainly(published.saved_percent), saved, Wanted::Equal { within: 0.25 });
    let because = "games of other nets take longer or shorter";
    rows.push(row("time saved by scaling", Unit::Percent, comparison.because(because)));
    Section {
        title: "Training".into(),
        text: format!(
            "CPU time for as many games as the text's sets play, by the time of ours, 3x3 included where they began there. The \
             text's hours are of other machines. The sets themselves took {:.0} CPU seconds each on average.",
            mean_seconds(sets)
        ),
        tables: vec![Table::Rows { caption: "Section 3.1: CPU hours of a set".into(), rows }],
        charts: vec![curve(sets)],
    }
}

fn mean_seconds(sets: &Sets) -> f64 {
    let all = Kind::ALL.into_iter().flat_map(|kind| sets.of(kind));
    let seconds: Vec<f64> = all.map(TrainedSet::all_seconds).collect();
    mean_and_error(&seconds).0
}

/// The points of the best net of each generation, for the first set of each kind.
fn curve(sets: &Sets) -> Chart {
    let line = |kind: Kind| Some(curves::best_fitness(kind.name(), &sets.of(kind).first()?.run));
    let texts = ("training", "The best net among its own generation, first set of each kind", "points");
    curves::over_generations(texts, Kind::ALL.into_iter().filter_map(line).collect())
}

/// How kinds compare.
pub(super) fn section(
    study: &ScalableGoStudy,
    sets: &Sets,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let published = published::ScalableGo::shipped();
    let averages = &published.averages;
    let printed = [
        averages.divergent_against_control,
        averages.uniform_against_control,
        averages.uniform_against_divergent,
    ];
    let (mut rows, mut tables) = (Vec::new(), Vec::new());
    for (pair, printed) in PAIRS.into_iter().zip(printed) {
        let duels =
            workroom.step(&step_name("duels", pair), |workroom| duels(study, sets, pair, workroom))?;
        let theirs: Vec<&SetComparison> = of_kinds(&published.comparisons, pair);
        rows.extend(average_rows(pair, printed, &theirs, &duels));
        tables.push(Table::Detail(grid(pair, &theirs, &duels)));
    }
    let mut table = vec![Table::Rows {
        caption: "Section 3.1: mean points of a net against the other kind".into(),
        rows,
    }];
    table.push(opening_table(study, sets, workroom)?);
    table.extend(tables);
    let text = "The best thirds of any two sets of different kinds play each other, every net against every net as both colours: a \
                win is 1, a loss -1, and 20 is the most. Scaled beats control if the number is above 0. Nets always play the same \
                game from the empty board, so the champions also meet from random openings, which nobody has learned from.";
    Ok(Section { title: "Sets against sets".into(), text: text.into(), tables: table, charts: Vec::new() })
}

/// Every set of one kind against every set of another.
fn duels(
    study: &ScalableGoStudy,
    sets: &Sets,
    [first, second]: [Kind; 2],
    workroom: &mut Workroom<'_>,
) -> Result<Vec<Duel>, StudyError> {
    let settings = |kind: Kind| {
        let shared = if kind == Kind::Uniform { Sharing::Uniform } else { Sharing::Divergent };
        sharing(study.on_board(Board(5), 1), shared)
    };
    let settings = [settings(first), settings(second)];
    let mut duels = Vec::new();
    for one in sets.of(first) {
        for other in sets.of(second) {
            duels.push(duel(workroom, [&settings[0], &settings[1]], [&one.run.run, &other.run.run])?);
        }
    }
    Ok(duels)
}

/// Appendix B's comparisons of two kinds.
fn of_kinds(all: &[SetComparison], [first, second]: [Kind; 2]) -> Vec<&SetComparison> {
    let kind = |set: usize| Kind::ALL[(set - 1) / 4];
    all.iter().filter(|one| kind(one.sets[0]) == first && kind(one.sets[1]) == second).collect()
}

fn average_rows(
    [first, second]: [Kind; 2],
    printed: f64,
    theirs: &[&SetComparison],
    ours: &[Duel],
) -> Vec<Row> {
    let name = format!("{} against {}", first.name(), second.name());
    let points = theirs.iter().flat_map(|one| &one.first);
    let exact = points.clone().map(|&points| f64::from(points)).sum::<f64>() / points.count().max(1) as f64;
    let measured = |averages: Vec<f64>| {
        let (value, error) = mean_and_error(&averages);
        let interval = (averages.len() > 1).then_some((value - error, value + error));
        Measured { value, interval, n: Some(averages.len() as u64) }
    };
    let cut = measured(ours.iter().map(Duel::cut_average).collect());
    let own = measured(ours.iter().map(Duel::average).collect());
    let wanted = Wanted::Equal { within: 0.5 };
    let because = "other seeds and a handful of sets make other nets";
    let row = |what: String, comparison: Comparison| Row { what, unit: Unit::Points, comparison };
    vec![
        row(
            format!("{name}, averages cut"),
            Comparison::new(Published::plainly(printed), cut, wanted).because(because),
        ),
        row(
            format!("{name}, exact"),
            Comparison::new(Published::plainly(exact), own, wanted).because(because),
        ),
        row(
            format!("{name}, is it better?"),
            Comparison::new(Published::noted(0.0, "the text's finding: above 0"), own, Wanted::Above)
                .because(because),
        ),
    ]
}

/// Mean points of each duel in the text's form.
fn grid([first, second]: [Kind; 2], theirs: &[&SetComparison], ours: &[Duel]) -> Grid {
    let mean = |points: &[i32]| f64::from(points.iter().sum::<i32>()) / points.len().max(1) as f64;
    let n_sets = (1..).take_while(|n| n * n <= ours.len()).last().unwrap_or(1);
    let cell = |idx: usize| {
        let ours = Measured::exactly(ours.get(idx)?.average());
        Some(match theirs.get(idx) {
            Some(theirs) => {
                let published = Published::plainly(mean(&theirs.first));
                Comparison::new(published, ours, Wanted::Equal { within: 0.5 })
            }
            None => Comparison::ours_only(ours),
        })
    };
    Grid {
        caption: format!(
            "Appendix B: {} sets against {} sets, mean points of the first",
            first.name(),
            second.name()
        ),
        unit: Unit::Points,
        row_kind: format!("{} set", first.name()),
        columns: (1..=n_sets).map(|number| format!("{} {number}", second.name())).collect(),
        rows: (0..n_sets)
            .map(|row| ((row + 1).to_string(), (0..n_sets).map(|col| cell(row * n_sets + col)).collect()))
            .collect(),
    }
}

/// Champions against champions from random openings.
fn opening_table(
    study: &ScalableGoStudy,
    sets: &Sets,
    workroom: &mut Workroom<'_>,
) -> Result<Table, StudyError> {
    let game = study.run.game()?;
    let mut rows = Vec::new();
    for pair in PAIRS {
        let meetings = workroom.step(&step_name("openings", pair), |workroom| {
            let both = sets.of(pair[0]).iter().zip(sets.of(pair[1]));
            let meet = |(one, other): (&TrainedSet, &TrainedSet)| {
                workroom.meet(&game, [&one.run.champion(), &other.run.champion()], study.sets.openings)
            };
            both.map(meet).collect::<Result<Vec<Meeting>, StudyError>>()
        })?;
        let what = format!("{} against {}", pair[0].name(), pair[1].name());
        let comparison = Comparison::ours_only(together(&meetings));
        rows.push(Row { what, unit: Unit::Percent, comparison });
    }
    let caption = format!(
        "Champions from random openings of {} plies: points of the first",
        study.sets.openings.openings
    );
    Ok(Table::Rows { caption, rows })
}

/// The score of several matches together, in per cent; matches are independent, so variances add up.
pub(super) fn together(meetings: &[Meeting]) -> Measured {
    let games: u64 = meetings.iter().map(|meeting| meeting.games).sum();
    let n = games.max(1) as f64;
    let share = |meeting: &Meeting| meeting.games as f64 / n;
    let score: f64 = meetings.iter().map(|meeting| share(meeting) * meeting.score).sum();
    let error = |meeting: &Meeting| share(meeting) * (meeting.high - meeting.low) / 2.0;
    let error = meetings.iter().map(|meeting| error(meeting).powi(2)).sum::<f64>().sqrt();
    let [value, low, high] = [score, score - error, score + error].map(|share| 100.0 * share.clamp(0.0, 1.0));
    Measured { value, interval: Some((low, high)), n: Some(games) }
}
