//! `ludus tournament`: several agents meet each other, and a cross table with ratings says who is better.

use std::{fs, io::Write, ops::ControlFlow, path::Path, sync::atomic::Ordering};

use ludus_arena::{
    ledger::{Ledger, Pair},
    library::{Again, Library, StoredTournament},
    plan::{TournamentKind, TournamentPlan},
    schedule::Schedule,
    tally::Tally,
    tournament::{self, FileError, PairingReport, Participant, TournamentFile, TournamentReport},
};
use ludus_games::{Catalogued, GameVisitor};

use crate::{
    args::{Arguments, TournamentCommand},
    incidents,
    library_command::bound,
    numbers::{count, elo},
    progress::Progress,
    setup,
    stopped::{Stopped, raised_by_interrupt},
    table::{Side, Table},
    tables,
    wrong_use::WrongUse,
};

/// Participants in the table above the progress bar.
const MOST_LINES: usize = 12;
/// Letters of a name in that table.
const LONGEST_NAME: usize = 32;
/// Results further from what ratings promise are pointed out: 1 of 20 by chance.
const UNUSUAL: f64 = 2.0;
/// Adjusted p values below this are called clear.
const CLEAR: f64 = 0.05;

pub(crate) fn run(
    command: &TournamentCommand,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let plan = if command.resume.is_none() { Some(plan(command, arguments)?) } else { None };
    let mut library = setup::library(arguments)?;
    let (stored, _hold) = match (&plan, command.resume) {
        (None, Some(id)) => {
            let hold = library.hold("tournament", id)?;
            library.extend_tournament(id, command.games.unwrap_or(0) / 2)?;
            (library.load_tournament(id)?, hold)
        }
        (Some((plan, again)), _) => library.enter_tournament(plan, *again)?,
        (None, None) => return Err(WrongUse("wanted a file, a game and agents, or --resume".into()).into()),
    };
    setup::tell_of_version(&stored.ludus);
    let go_on = setup::go_on_command("tournament", stored.id, arguments);
    stored.plan.game.visit(PlayTournament {
        command,
        arguments,
        library: &mut library,
        stored: &stored,
        go_on,
        out,
    })
}

/// What was asked for, checked, and whether to go on with the same if it was stopped.
fn plan(command: &TournamentCommand, arguments: &Arguments) -> anyhow::Result<(TournamentPlan, Again)> {
    let (mut file, place) = match &command.words[..] {
        [path] => (load(Path::new(path))?, format!("{path}: ")),
        [game, agents @ ..] => (typed(game, agents), String::new()),
        [] => return Err(WrongUse("wanted a file, or a game and agents".into()).into()),
    };
    file.games = command.games.or(file.games);
    file.openings = command.openings.or(file.openings);
    file.seed = arguments.seed.or(file.seed);
    file.anchor = command.anchor.clone().or(file.anchor);
    if command.gauntlet {
        file.kind = TournamentKind::Gauntlet;
    }
    let plan = file
        .plan(setup::seed(None), &tables::shared(arguments))
        .map_err(|error: FileError| WrongUse(format!("{place}{error}")))?;
    let again = if command.new { Again::Anew } else { setup::go_on_with(file.seed) };
    Ok((plan, again))
}

fn load(path: &Path) -> Result<TournamentFile, WrongUse> {
    let text = fs::read_to_string(path).map_err(|error| {
        let path = path.display();
        WrongUse(format!(
            "cannot read {path}: {error}; wanted a tournament file, or a game and two or more agents"
        ))
    })?;
    TournamentFile::parse(&text)
        .map_err(|error| WrongUse(format!("{}: {}", path.display(), error.to_string().trim_end())))
}

fn typed(game: &str, agents: &[String]) -> TournamentFile {
    TournamentFile {
        name: None,
        game: game.into(),
        kind: TournamentKind::RoundRobin,
        agents: agents.iter().cloned().map(Participant::Plain).collect(),
        games: None,
        openings: None,
        seed: None,
        anchor: None,
    }
}

struct PlayTournament<'a> {
    command: &'a TournamentCommand,
    arguments: &'a Arguments,
    library: &'a mut Library,
    stored: &'a StoredTournament,
    go_on: String,
    out: &'a mut dyn Write,
}

impl GameVisitor for PlayTournament<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments, library, stored, go_on, out } = self;
        let schedule = &stored.plan.schedule;
        let stop = raised_by_interrupt()?;
        if !command.json {
            write_heading(&stored.plan, out)?;
        }
        let mut progress = Progress::new(schedule.games(), schedule.entrants.len().min(MOST_LINES) + 1);
        progress
            .say(&format!("tournament {} in the library; if it is stopped, go on with: {go_on}", stored.id));
        let mut watch = |ledger: &Ledger| {
            progress.show(ledger, |ledger| table_so_far(schedule, ledger));
            ControlFlow::Continue(())
        };
        let stop = || stop.load(Ordering::Relaxed);
        let equipment = tables::equipment(arguments);
        let report = tournament::play(game, (library, stored), &equipment, &mut watch, &stop)?;
        progress.clear();
        match command.json {
            true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
            false => write_report(&report, out)?,
        }
        out.flush()?;
        if report.games < report.planned {
            let done =
                format!("{} of {} games are counted; go on with: {go_on}", report.games, report.planned);
            return Err(Stopped(done).into());
        }
        incidents::complain(&report.incidents)
    }
}

/// What is about to be played.
pub(crate) fn write_heading(plan: &TournamentPlan, out: &mut dyn Write) -> anyhow::Result<()> {
    let TournamentPlan { name, kind, game, schedule, .. } = plan;
    let name = name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
    writeln!(out, "{name}{kind} of {} agents at {game}", schedule.entrants.len())?;
    writeln!(
        out,
        "{} games, {} of {} random plies for every pairing, each from both sides (seed {})",
        schedule.games(),
        count(schedule.pairs, "opening"),
        schedule.opening_plies,
        schedule.seed.0
    )?;
    if schedule.is_timed() {
        writeln!(out, "an agent goes by the clock, so the same seed may give another result")?;
    }
    Ok(out.flush()?)
}

/// The cross table in the making, the best first: one line for each, after the headings.
fn table_so_far(schedule: &Schedule, ledger: &Ledger) -> Vec<String> {
    let n_entrants = schedule.entrants.len();
    // Points and games of each against each.
    let mut met = vec![vec![(0.0, 0_u64); n_entrants]; n_entrants];
    for (idx, &[one, other]) in schedule.pairings.iter().enumerate() {
        let tally = Tally::of(schedule, idx, &ledger.pairs(idx, 0).collect::<Vec<Pair<'_>>>());
        met[one][other] = (tally.points(), tally.games);
        met[other][one] = (tally.games as f64 - tally.points(), tally.games);
    }
    let total = |entrant: usize| {
        met[entrant].iter().fold((0.0, 0), |(points, games), one| (points + one.0, games + one.1))
    };
    let share = |(points, games): (f64, u64)| points / games.max(1) as f64;
    let mut order: Vec<usize> = (0..n_entrants).collect();
    order.sort_by(|&one, &other| share(total(other)).total_cmp(&share(total(one))));
    order.truncate(MOST_LINES);
    let right = |heading: &str| (heading.to_owned(), Side::Right);
    let numbers = (1..=order.len()).map(|rank| right(&rank.to_string()));
    let columns = [right("#"), ("agent".into(), Side::Left), right("points"), right("games"), right("score")];
    let mut table = Table::new(columns.into_iter().chain(numbers));
    for (rank, &entrant) in order.iter().enumerate() {
        let (points, games) = total(entrant);
        let mut row = vec![(rank + 1).to_string(), short(&schedule.entrants[entrant].name)];
        row.extend([
            points.to_string(),
            games.to_string(),
            format!("{:.1} %", 100.0 * share((points, games))),
        ]);
        row.extend(order.iter().map(|&other| match met[entrant][other] {
            _ if entrant == other => "–".into(),
            (_, 0) => String::new(),
            met => format!("{:.0}", 100.0 * share(met)),
        }));
        table.add(row);
    }
    table.lines()
}

/// A name that leaves room for numbers on the same line.
fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.into();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

/// The cross table, ratings and what there is to doubt.
pub(crate) fn write_report(report: &TournamentReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out)?;
    cross_table(report).write(2, out)?;
    writeln!(out)?;
    let zero = match &report.anchor {
        Some(anchor) => format!("{anchor} is 0"),
        None => "the mean is 0".into(),
    };
    writeln!(
        out,
        "  Elo by Bradley and Terry with 95 % intervals, {zero}; cells are the row's score in per cent"
    )?;
    write_doubts(report, out)?;
    incidents::write(&report.incidents, out)
}

fn cross_table(report: &TournamentReport) -> Table {
    let right = |heading: &str| (heading.to_owned(), Side::Right);
    let mut columns = vec![right("#"), ("agent".into(), Side::Left)];
    columns.extend(["Elo", "±", "games", "won", "drawn", "lost", "score"].map(right));
    columns.extend(report.agents.iter().map(|standing| right(&standing.rank.to_string())));
    let mut table = Table::new(columns);
    for standing in &report.agents {
        let is_anchor = report.anchor.as_ref() == Some(&standing.name);
        let sign = if is_anchor { "" } else { bound(standing.extreme) };
        let mut row = vec![
            standing.rank.to_string(),
            standing.name.clone(),
            format!("{sign}{}", elo(standing.elo)),
            format!("{:.0}", standing.elo_error),
            standing.games.to_string(),
            standing.wins.to_string(),
            standing.draws.to_string(),
            standing.losses.to_string(),
            format!("{:.1} %", 100.0 * standing.score),
        ];
        let names = report.agents.iter().map(|other| other.name.as_str());
        row.extend(names.map(|other| cell(report, &standing.name, other)));
        table.add(row);
    }
    table
}

/// The score of one participant against another in per cent.
fn cell(report: &TournamentReport, row: &str, column: &str) -> String {
    let percent = |score: f64| format!("{:.0}", 100.0 * score);
    let met = |first: &str, second: &str| {
        let is_theirs =
            |pairing: &&PairingReport| pairing.tally.first == first && pairing.tally.second == second;
        report.pairings.iter().find(is_theirs).filter(|pairing| pairing.tally.games > 0)
    };
    met(row, column)
        .map(|pairing| percent(pairing.tally.score))
        .or_else(|| met(column, row).map(|pairing| percent(1.0 - pairing.tally.score)))
        .unwrap_or_else(|| if row == column { "–".into() } else { String::new() })
}

/// Where the ratings are not the whole story.
fn write_doubts(report: &TournamentReport, out: &mut dyn Write) -> anyhow::Result<()> {
    if report.agents.iter().any(|standing| standing.extreme.is_some()) {
        writeln!(out, "  ≥ and ≤: won or lost every game, so the Elo is only a bound")?;
    }
    if report.pools > 1 {
        writeln!(out, "  {} groups never met, so their Elo cannot be compared", report.pools)?;
    }
    let close = report.pairings.iter().filter(|pairing| pairing.p_holm >= CLEAR).count();
    if close > 0 {
        writeln!(
            out,
            "  {close} of {} pairings are too close to call (permutation test over pairs, corrected by Holm, 5 %)",
            report.pairings.len()
        )?;
    }
    for pairing in report.pairings.iter().filter(|pairing| pairing.residual.abs() > UNUSUAL) {
        let PairingReport { tally, expected, residual, .. } = pairing;
        writeln!(
            out,
            "  unusual: {} scored {:.0} % against {} where ratings promise {:.0} % ({residual:+.1} deviations)",
            tally.first,
            100.0 * tally.score,
            tally.second,
            100.0 * expected
        )?;
    }
    for cycle in &report.cycles {
        let [one, two, three] = &cycle.agents;
        let weakest = 100.0 * cycle.weakest;
        writeln!(out, "  cycle: {one} beats {two} beats {three} beats {one} (at least {weakest:.0} %)")?;
    }
    writeln!(out, "  {:.0} % of the results are beyond any ratings (cyclic)", 100.0 * report.cyclic_share)?;
    if report.duplicates > 0 {
        writeln!(out, "  {} games were the same as earlier ones of their pairing", report.duplicates)?;
    }
    Ok(())
}
