//! Sections 2.1 and 3.2: boards judged in a second, what a generation costs, and how long the first move on 19x19 takes.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::Seed;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_nets::Processor;
use ludus_search::Root;
use ludus_train::{
    chance::between,
    pupils::{Pupils, Subject},
};
use serde::{Deserialize, Serialize};

use super::{ScalableGoStudy, preset::Board};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    net_bench::{NetBench, Way, study_shape},
    published::ScalableGo,
    report::{Row, Section, Table},
    stopwatch::best_rates,
    subsection_bench::SubsectionBench,
    unit::Unit,
    workroom::{Advance, Workroom},
};

pub(super) const STEP: &str = "speeds";

/// The boards whose speed is published.
const BOARDS: [usize; 3] = [5, 9, 19];
const WAYS: [Way; 3] = [Way::Full, Way::Incremental, Way::Siblings];
const SECONDS_AN_HOUR: f64 = 3_600.0;
/// Section 4.2's estimate: moves of a game on 19x19, and games of a generation.
const MOVES_A_GAME: f64 = 200.0;
const GAMES_A_GENERATION: f64 = 900.0;
/// By how much an average move is quicker than the first one in that estimate: 1.5 s to 2 s.
const AVERAGE_MOVE: f64 = 0.75;

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Speeds {
    /// Boards a second of a 32-40-10-1 net, each from scratch.
    small_net: f64,
    /// Boards a second for each board and way.
    boards: Vec<[f64; WAYS.len()]>,
    /// The mean generation on 3x3 and on 5x5.
    generations: Vec<Generation>,
    /// The first move on 19x19 at each depth.
    first_moves: Vec<FirstMove>,
}

/// What a generation costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Generation {
    cpu_seconds: f64,
    boards: f64,
    games: f64,
}

/// What the first move on 19x19 costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMove {
    depth: u32,
    cpu_seconds: f64,
    boards: u64,
}

pub(super) fn section(study: &ScalableGoStudy, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let speeds = workroom.step(STEP, |workroom| measure(study, workroom))?;
    let published = ScalableGo::shipped();
    let text = format!(
        "Boards judged in a second by random divergent nets with all windows: each from scratch, each from the board before it, \
         and all children of a board together. The published code was run on the machine that this project refers to; the \
         text's own figures are from another one. Generations are the first {} of 30 random nets, with one's own move and one \
         reply; the best reply so far is tried first, which changes no move but saves most boards.",
        study.speeds.generations
    );
    let caption = |what: &str| format!("{what} (measured: differs from machine to machine)");
    Ok(Section {
        title: "Speed".into(),
        text,
        tables: vec![
            Table::Rows {
                caption: caption("Evaluations a second of one thread"),
                rows: evaluation_rows(published, &speeds),
            },
            Table::Rows {
                caption: caption("A generation of 30 nets"),
                rows: generation_rows(published, &speeds),
            },
            Table::Rows {
                caption: caption("Section 3.2: the first move on 19x19"),
                rows: move_rows(published, &speeds),
            },
        ],
        charts: Vec::new(),
    })
}

fn measure(study: &ScalableGoStudy, workroom: &mut Workroom<'_>) -> Result<Speeds, StudyError> {
    let seconds = study.speeds.seconds;
    let shape = study_shape(&[40, 10]);
    let small = NetBench::new(&shape, Seed(1));
    let clock = workroom.tools.clock;
    let small_net = best_rates(clock, seconds, small.asking(Way::Full, Processor::best()))[0];
    let boards = BOARDS.map(|board| {
        let bench = SubsectionBench::new(board, Seed(1));
        WAYS.map(|way| best_rates(clock, seconds, bench.asking(way, Processor::best()))[0])
    });
    let generations = [generation(study, 3, workroom)?, generation(study, 5, workroom)?];
    let mut first_moves = Vec::new();
    for &depth in &study.speeds.first_move {
        first_moves.push(first_move(study, depth, workroom)?);
    }
    Ok(Speeds { small_net, boards: boards.into(), generations: generations.into(), first_moves })
}

/// The mean of the first generations on a board.
fn generation(
    study: &ScalableGoStudy,
    board: usize,
    workroom: &mut Workroom<'_>,
) -> Result<Generation, StudyError> {
    let mut settings = study.on_board(Board(board), study.speeds.generations);
    settings.seed = Some(workroom.seed().0);
    let tools = &mut workroom.tools;
    let mut learner = settings.learner(&tools.tables, None)?;
    let n = study.speeds.generations;
    let mut sum = Generation { cpu_seconds: 0.0, boards: 0.0, games: 0.0 };
    for done in 1..=n {
        let begun = (tools.clock)();
        let progress = learner.advance(&tools.executor)?;
        sum.cpu_seconds += (tools.clock)() - begun;
        sum.boards += progress.details.get("boards").copied().unwrap_or_default();
        sum.games += progress.games as f64;
        tools.observer.advanced(Advance { done, of: n, unit: "generations" });
    }
    let n = n.max(1) as f64;
    Ok(Generation { cpu_seconds: sum.cpu_seconds / n, boards: sum.boards / n, games: sum.games / n })
}

fn first_move(study: &ScalableGoStudy, depth: u32, workroom: &Workroom<'_>) -> Result<FirstMove, StudyError> {
    let settings = study.on_board(Board(19), 1);
    let subject = Subject {
        judge: settings.judge.clone(),
        agent: format!("alphabeta:depth={depth},order=refutations"),
        seed: workroom.seed(),
        tables: Arc::clone(&workroom.tools.tables),
    };
    let game: AnyGame = settings.game()?;
    game.visit(Think { subject, depth, clock: workroom.tools.clock })
}

/// Times the first move at whichever game it is.
struct Think<'a> {
    subject: Subject,
    depth: u32,
    clock: &'a dyn Fn() -> f64,
}

impl GameVisitor for Think<'_> {
    type Output = Result<FirstMove, StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { subject, depth, clock } = self;
        let mut rng = subject.seed.stream("first move", 0);
        let dice = subject.seed.stream("first move", 1);
        let pupils = Pupils::new(game, subject).map_err(|error| StudyError::Nets(error.to_string()))?;
        let numbers: Vec<f64> = (0..pupils.layout().len()).map(|_| between(&mut rng, -1.0, 1.0)).collect();
        let mut player = pupils.player(&numbers);
        let (start, mut moves) = (game.start(), Vec::new());
        game.legal_moves(&start, &mut moves);
        player.begin(game, &start, dice);
        let begun = clock();
        let never = AtomicBool::new(false);
        let thought = player.choose(game, &Root { position: &start, moves: &moves }, &never);
        let cpu_seconds = clock() - begun;
        let boards = thought.map_or(0, |thought| thought.nodes);
        Ok(FirstMove { depth, cpu_seconds, boards })
    }
}

fn row(what: String, unit: Unit, comparison: Comparison) -> Row {
    Row { what, unit, comparison }
}

fn evaluation_rows(published: &ScalableGo, speeds: &Speeds) -> Vec<Row> {
    let ScalableGo { code, speeds: printed, .. } = published;
    let per_second = |value: f64| Measured::exactly(value.round());
    let unit = Unit::EvaluationsPerSecond;
    let small =
        Comparison::new(Published::plainly(printed.small_net), per_second(speeds.small_net), Wanted::Higher);
    let mut rows = vec![row("32-40-10-1, full, against the text".into(), unit, small)];
    for ((board, rates), code) in
        BOARDS.iter().zip(&speeds.boards).zip([code.board_5, code.board_9, code.board_19])
    {
        for (way, &rate) in WAYS.iter().zip(rates) {
            let published = Published::noted(code, "the published code on the reference machine");
            let comparison = Comparison::new(published, per_second(rate), Wanted::Higher);
            rows.push(row(format!("{board}x{board}, {}", way.name()), unit, comparison));
        }
        let best = rates.iter().copied().fold(0.0, f64::max) / code;
        let ratio = Comparison::ours_only(Measured::exactly(best));
        rows.push(row(format!("{board}x{board}, times as fast as the code"), Unit::Ratio, ratio));
    }
    for (board, printed, rates) in
        [(9, printed.board_9, &speeds.boards[1]), (19, printed.board_19, &speeds.boards[2])]
    {
        let comparison = Comparison::new(Published::plainly(printed), per_second(rates[0]), Wanted::Higher);
        rows.push(row(format!("{board}x{board}, full, against the text"), unit, comparison));
    }
    rows
}

fn generation_rows(published: &ScalableGo, speeds: &Speeds) -> Vec<Row> {
    let code = [(3, published.code.generation_3), (5, published.code.generation_5)];
    let mut rows = Vec::new();
    for ((board, seconds), generation) in code.into_iter().zip(&speeds.generations) {
        let published = Published::noted(seconds, "the published code on the reference machine");
        let comparison = Comparison::new(published, Measured::exactly(generation.cpu_seconds), Wanted::Lower);
        rows.push(row(format!("{board}x{board}"), Unit::CpuSeconds, comparison));
        let ours = |value| Comparison::ours_only(Measured::exactly(value));
        rows.push(row(format!("{board}x{board}, games"), Unit::Games, ours(generation.games)));
        rows.push(row(
            format!("{board}x{board}, boards looked at"),
            Unit::Nodes,
            ours(generation.boards.round()),
        ));
        let ratio = ours(seconds / generation.cpu_seconds.max(f64::MIN_POSITIVE));
        rows.push(row(format!("{board}x{board}, times as fast as the code"), Unit::Ratio, ratio));
    }
    rows
}

fn move_rows(published: &ScalableGo, speeds: &Speeds) -> Vec<Row> {
    let printed = &published.first_move;
    let mut rows = Vec::new();
    for first in &speeds.first_moves {
        let (plies, seconds) = match first.depth {
            1 => (0, Published::plainly(printed.plies_0)),
            2 => (1, Published::plainly(printed.plies_1)),
            _ => (2, Published::noted(printed.plies_2, "an estimate of the text: about three days")),
        };
        let ours = Measured::exactly(first.cpu_seconds);
        rows.push(row(
            format!("at {plies} ply"),
            Unit::Seconds,
            Comparison::new(seconds, ours, Wanted::Lower),
        ));
        let boards = Comparison::ours_only(Measured::exactly(first.boards as f64));
        rows.push(row(format!("at {plies} ply, boards looked at"), Unit::Nodes, boards));
        if first.depth == 1 {
            let hours =
                AVERAGE_MOVE * first.cpu_seconds * MOVES_A_GAME * GAMES_A_GENERATION / SECONDS_AN_HOUR;
            let published = Published::noted(printed.generation_hours, "estimated by the text");
            let comparison = Comparison::new(published, Measured::exactly(hours), Wanted::Lower);
            rows.push(row(
                "a generation at 0 ply, by the text's estimate".into(),
                Unit::CpuHours,
                comparison,
            ));
        }
    }
    rows
}
