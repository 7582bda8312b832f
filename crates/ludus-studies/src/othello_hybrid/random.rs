//! Appendix, tables F and G: games against random moves, for the search alone and for all techniques. Here chance plays, so our
//! means have intervals; the text gives sums of ten games.

use ludus_arena::statistics::mean_and_error;

use super::{
    HybridOthello,
    cast::{Cast, Setting, search_name},
    duel::{self, COLOURS, Contest, Duel, Side, colour_name},
};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published::{
        self,
        othello_hybrid::{Colour, RandomTrial, Search, Techniques},
    },
    report::{Grid, Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "random";

const SEARCHES: [Search; 2] = [Search::Minimax, Search::ExpectedMin];
const TECHNIQUES: [Techniques; 2] = [Techniques::SearchOnly, Techniques::All];

/// One setting with its games.
struct Trial {
    setting: Setting,
    colour: Colour,
    duels: Vec<Duel>,
}

/// A number of one side.
struct Quantity {
    name: &'static str,
    unit: Unit,
    wanted: Wanted,
    published: fn(&RandomTrial, usize) -> f64,
    ours: fn(&Duel) -> f64,
}

const fn quantity(
    (name, unit, wanted): (&'static str, Unit, Wanted),
    published: fn(&RandomTrial, usize) -> f64,
    ours: fn(&Duel) -> f64,
) -> Quantity {
    Quantity { name, unit, wanted, published, ours }
}

const FITNESS: Quantity = quantity(
    ("fitness of the agent", Unit::Fitness, Wanted::Higher),
    |trial, idx| trial.fitness.agent.means[idx],
    |duel| duel.agent.fitness,
);

const DETAILS: [Quantity; 5] = [
    quantity(
        ("fitness of random", Unit::Fitness, Wanted::Lower),
        |trial, idx| trial.fitness.opponent.means[idx],
        |duel| duel.opponent.fitness,
    ),
    quantity(
        ("discs of the agent", Unit::Discs, Wanted::Higher),
        |trial, idx| trial.discs.agent.means[idx],
        |duel| discs(&duel.agent),
    ),
    quantity(
        ("discs of random", Unit::Discs, Wanted::Lower),
        |trial, idx| trial.discs.opponent.means[idx],
        |duel| discs(&duel.opponent),
    ),
    quantity(
        ("corners of the agent", Unit::Corners, Wanted::Higher),
        |trial, idx| trial.corners.agent.means[idx],
        |duel| f64::from(duel.agent.corners),
    ),
    quantity(
        ("corners of random", Unit::Corners, Wanted::Lower),
        |trial, idx| trial.corners.opponent.means[idx],
        |duel| f64::from(duel.opponent.corners),
    ),
];

fn discs(side: &Side) -> f64 {
    f64::from(side.discs)
}

pub(super) fn section(
    study: &HybridOthello,
    cast: &Cast,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let trials = trials(study, cast, workroom)?;
    let text = format!(
        "{} games of each setting and colour against random moves; the text played ten. An overall win is more than half of the \
         points of a setting.",
        study.random.games
    );
    let mut tables = vec![Table::Rows { caption: "Section 5.3.2: random moves".into(), rows: rows(&trials) }];
    tables.push(Table::Grid(grid(study, &trials, &FITNESS)));
    tables.extend(DETAILS.iter().map(|quantity| Table::Detail(grid(study, &trials, quantity))));
    Ok(Section { title: "Against random moves".into(), text, tables, charts: Vec::new() })
}

fn trials(study: &HybridOthello, cast: &Cast, workroom: &mut Workroom<'_>) -> Result<Vec<Trial>, StudyError> {
    let mut trials = Vec::new();
    for search in SEARCHES {
        for techniques in TECHNIQUES {
            for colour in COLOURS {
                for &depth in &study.random.depths {
                    trials.push((Setting { search, techniques, depth }, colour));
                }
            }
        }
    }
    let games = study.random.games as usize;
    let contest = |&(setting, colour): &(Setting, Colour)| {
        let is_pruned = setting.search == Search::ExpectedMin && setting.depth >= study.points.pruned_from;
        let search = if is_pruned { Search::ExpectedMinPruned } else { setting.search };
        Contest { agent: cast.hybrid(Setting { search, ..setting }), opponent: "random".into(), colour }
    };
    let contests: Vec<Contest> = trials.iter().flat_map(|trial| vec![contest(trial); games]).collect();
    let game = &study.net_run.game;
    let duels: Vec<Duel> = workroom.step(STEP, |workroom| duel::play(game, &contests, workroom))?;
    let chunks = duels.chunks(games.max(1));
    let trial = |((setting, colour), duels): ((Setting, Colour), &[Duel])| Trial {
        setting,
        colour,
        duels: duels.to_vec(),
    };
    Ok(trials.into_iter().zip(chunks).map(trial).collect())
}

fn rows(trials: &[Trial]) -> Vec<Row> {
    let points = |trial: &Trial| trial.duels.iter().map(|duel| duel.points).sum::<f64>();
    let wins = trials.iter().filter(|trial| 2.0 * points(trial) > trial.duels.len() as f64).count();
    let share = 100.0 * wins as f64 / trials.len().max(1) as f64;
    let ours = Measured { value: share, interval: None, n: Some(trials.len() as u64) };
    let claim = Published::noted(100.0, "the text says that every parameter set had an overall win");
    let all: Vec<f64> =
        trials.iter().flat_map(|trial| &trial.duels).map(|duel| 100.0 * duel.points).collect();
    vec![
        Row {
            what: "settings with an overall win".into(),
            unit: Unit::Percent,
            comparison: Comparison::new(claim, ours, Wanted::Equal { within: 0.0 }),
        },
        Row {
            what: "points of all games".into(),
            unit: Unit::Percent,
            comparison: Comparison::ours_only(mean(&all)),
        },
    ]
}

fn mean(values: &[f64]) -> Measured {
    let (value, error) = mean_and_error(values);
    let interval = (values.len() > 1).then_some((value - error, value + error));
    Measured { value, interval, n: Some(values.len() as u64) }
}

fn grid(study: &HybridOthello, trials: &[Trial], quantity: &Quantity) -> Grid {
    let depths = &study.random.depths;
    let row = |line: &[Trial]| {
        let Trial { setting: Setting { search, techniques, .. }, colour, .. } = &line[0];
        let name = format!("{}, {}, {}", techniques.text(), colour_name(*colour), search_name(*search));
        (name, line.iter().map(|trial| Some(compare(trial, quantity))).collect())
    };
    Grid {
        caption: format!("Tables F and G: mean {}", quantity.name),
        unit: quantity.unit,
        row_kind: "setting".into(),
        columns: depths.iter().map(|depth| format!("depth {depth}")).collect(),
        rows: trials.chunks(depths.len().max(1)).map(row).collect(),
    }
}

fn compare(trial: &Trial, quantity: &Quantity) -> Comparison {
    let ours = mean(&trial.duels.iter().map(quantity.ours).collect::<Vec<f64>>());
    let Setting { search, techniques, depth } = trial.setting;
    let printed = published::OthelloHybrid::shipped().random_trials.iter().find(|printed| {
        printed.search == search && printed.techniques == techniques && printed.colour == trial.colour
    });
    match printed {
        Some(printed) => {
            let mean = Published::plainly((quantity.published)(printed, depth as usize - 1));
            Comparison::new(mean, ours, quantity.wanted)
        }
        None => Comparison::ours_only(ours),
    }
}
