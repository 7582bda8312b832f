//! `ludus library`: what was played, as lists, as single results and as files for other programs.

mod games;

use std::io::Write;

use ludus_arena::{
    library::{GameFilter, Library},
    matches,
    pool::{self, PoolReport},
    statistics::ratings::Extreme,
    tournament,
};
use serde::Serialize;

use crate::{
    args::{Arguments, LibraryCommand, NumberedVerb, Shelf},
    match_command,
    numbers::{count, elo},
    setup,
    table::{Side, Table},
    tournament_command,
};

pub(crate) fn run(
    command: &LibraryCommand,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let library = setup::library(arguments)?;
    let mut desk = Desk { library, json: command.json, out };
    match &command.shelf {
        None => desk.overview(),
        Some(Shelf::Games(shelf)) => desk.games(shelf),
        Some(Shelf::Matches(shelf)) => match &shelf.verb {
            None | Some(NumberedVerb::List) => desk.list_matches(),
            Some(NumberedVerb::Show { id, times }) => desk.show_match(*id, Detail::asked_for(*times)),
            Some(NumberedVerb::Export { id, target }) => {
                desk.library.load_match(*id)?;
                desk.export(GameFilter { of_match: Some(*id), ..GameFilter::default() }, target)
            }
        },
        Some(Shelf::Tournaments(shelf)) => match &shelf.verb {
            None | Some(NumberedVerb::List) => desk.list_tournaments(),
            Some(NumberedVerb::Show { id, times }) => desk.show_tournament(*id, Detail::asked_for(*times)),
            Some(NumberedVerb::Export { id, target }) => {
                desk.library.load_tournament(*id)?;
                desk.export(GameFilter { tournament: Some(*id), ..GameFilter::default() }, target)
            }
        },
        Some(Shelf::Ratings { game }) => desk.ratings(game.as_deref()),
    }
}

/// What is at hand to answer a question about the library.
struct Desk<'a> {
    library: Library,
    json: bool,
    out: &'a mut dyn Write,
}

/// How much of a result is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    Result,
    /// Also how long the agents thought.
    WithTimes,
}

impl Detail {
    fn asked_for(times: bool) -> Self {
        if times { Self::WithTimes } else { Self::Result }
    }
}

/// What there is, in numbers.
#[derive(Serialize)]
struct Overview {
    path: String,
    games: u64,
    matches: usize,
    tournaments: usize,
    played: Vec<String>,
}

/// A result and, if somebody asks, how long it took.
#[derive(Serialize)]
struct Shown<R> {
    #[serde(flatten)]
    report: R,
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<Vec<Times>>,
}

/// How long an agent thought.
#[derive(Serialize)]
struct Times {
    name: String,
    games: u64,
    seconds_per_game: f64,
}

impl Desk<'_> {
    fn write_json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", serde_json::to_string(value)?)?)
    }

    fn overview(&mut self) -> anyhow::Result<()> {
        let (matches, tournaments) = (self.library.matches(None)?, self.library.tournaments()?);
        let in_matches: u64 = matches.iter().map(|row| row.games).sum();
        let overview = Overview {
            path: self.library.path().display().to_string(),
            games: in_matches + tournaments.iter().map(|row| row.games).sum::<u64>(),
            matches: matches.len(),
            tournaments: tournaments.len(),
            played: self.library.played_games()?,
        };
        if self.json {
            return self.write_json(&overview);
        }
        let Overview { path, games, matches, tournaments, played } = overview;
        writeln!(self.out, "{path}")?;
        let matches = if matches == 1 { "1 match".into() } else { format!("{matches} matches") };
        let tournaments = count(tournaments as u64, "tournament");
        writeln!(self.out, "  {} in {matches} and {tournaments}", count(games, "game"))?;
        if !played.is_empty() {
            writeln!(self.out, "  of {}", played.join(", "))?;
        }
        Ok(())
    }

    fn list_matches(&mut self) -> anyhow::Result<()> {
        let rows = self.library.matches(None)?;
        if self.json {
            return self.write_json(&rows);
        }
        let mut table = Table::new(
            [("match", Side::Right), ("game", Side::Left), ("first", Side::Left), ("second", Side::Left)]
                .into_iter()
                .chain([("points", Side::Right), ("games", Side::Right), ("begun", Side::Left)])
                .map(|(heading, side)| (heading.to_owned(), side)),
        );
        for row in rows {
            table.add(vec![
                row.id.to_string(),
                row.game,
                row.first,
                row.second,
                row.points.to_string(),
                progress(row.games, row.planned, row.finished.as_deref()),
                row.begun,
            ]);
        }
        table.write(0, self.out)
    }

    fn list_tournaments(&mut self) -> anyhow::Result<()> {
        let rows = self.library.tournaments()?;
        if self.json {
            return self.write_json(&rows);
        }
        let headings = ["tournament", "name", "game", "kind", "agents", "games", "begun"];
        let right = ["tournament", "agents", "games"];
        let side = |heading| if right.contains(&heading) { Side::Right } else { Side::Left };
        let mut table = Table::new(headings.map(|heading| (heading.to_owned(), side(heading))));
        for row in rows {
            table.add(vec![
                row.id.to_string(),
                row.name.unwrap_or_default(),
                row.game,
                row.kind,
                row.agents.len().to_string(),
                progress(row.games, row.planned, row.finished.as_deref()),
                row.begun,
            ]);
        }
        table.write(0, self.out)
    }

    fn show_match(&mut self, id: i64, detail: Detail) -> anyhow::Result<()> {
        let stored = self.library.load_match(id)?;
        let report = matches::report(&stored.plan, &self.library.ledger(&[id])?);
        let times = self.times(&[id], detail)?;
        if self.json {
            return self.write_json(&Shown { report, times });
        }
        match_command::write_heading(&stored.plan.game, &stored.plan.schedule, self.out)?;
        match_command::write_report(&report, self.out)?;
        write_times(times.as_deref().unwrap_or_default(), self.out)
    }

    fn show_tournament(&mut self, id: i64, detail: Detail) -> anyhow::Result<()> {
        let stored = self.library.load_tournament(id)?;
        let report = tournament::report(&self.library, &stored)?;
        let times = self.times(&stored.match_ids, detail)?;
        if self.json {
            return self.write_json(&Shown { report, times });
        }
        tournament_command::write_heading(&stored.plan, self.out)?;
        tournament_command::write_report(&report, self.out)?;
        write_times(times.as_deref().unwrap_or_default(), self.out)
    }

    fn times(&self, match_ids: &[i64], detail: Detail) -> anyhow::Result<Option<Vec<Times>>> {
        if detail == Detail::Result {
            return Ok(None);
        }
        let thinking = self.library.thinking(match_ids)?.into_iter();
        let times = thinking.map(|(name, games, seconds)| Times {
            name,
            games,
            seconds_per_game: seconds / games.max(1) as f64,
        });
        Ok(Some(times.collect()))
    }

    fn ratings(&mut self, game: Option<&str>) -> anyhow::Result<()> {
        let games = match game {
            Some(text) => vec![setup::game(text)?.to_string()],
            None => self.library.played_games()?,
        };
        let reports =
            games.iter().map(|game| pool::report(&self.library, game)).collect::<Result<Vec<_>, _>>()?;
        if self.json {
            return self.write_json(&reports);
        }
        reports.iter().try_for_each(|report| write_ratings(report, self.out))
    }
}

/// How far something has come: a number, or a number of how many.
fn progress(games: u64, planned: u64, finished: Option<&str>) -> String {
    if finished.is_some() { games.to_string() } else { format!("{games} of {planned}") }
}

fn write_times(times: &[Times], out: &mut dyn Write) -> anyhow::Result<()> {
    for Times { name, seconds_per_game, .. } in times {
        writeln!(out, "  {seconds_per_game:.6} seconds a game: {name}")?;
    }
    Ok(())
}

fn write_ratings(report: &PoolReport, out: &mut dyn Write) -> anyhow::Result<()> {
    if report.agents.is_empty() {
        return Ok(writeln!(out, "{}: nothing was played yet", report.game)?);
    }
    let zero = report.anchor.map_or("the mean is 0".into(), |anchor| format!("{anchor} is 0"));
    writeln!(out, "{}: Elo by Bradley and Terry with 95 % intervals, {zero}", report.game)?;
    let headings = [("Elo", Side::Right), ("±", Side::Right), ("games", Side::Right), ("score", Side::Right)];
    let pool = (report.pools > 1).then_some(("group", Side::Right));
    let columns = headings.into_iter().chain(pool).chain([("agent", Side::Left)]);
    let mut table = Table::new(columns.map(|(heading, side)| (heading.to_owned(), side)));
    for agent in &report.agents {
        let mut row = vec![
            format!("{}{}", bound(agent.extreme), elo(agent.elo)),
            format!("{:.0}", agent.elo_error),
            agent.games.to_string(),
            format!("{:.1} %", 100.0 * agent.score),
        ];
        row.extend(pool.map(|_| agent.pool.to_string()));
        row.push(agent.agent.clone());
        table.add(row);
    }
    table.write(2, out)?;
    if report.pools > 1 {
        writeln!(out, "  {} groups never met, so their Elo cannot be compared", report.pools)?;
    }
    Ok(())
}

/// The sign of a rating that is only a bound.
pub(crate) fn bound(extreme: Option<Extreme>) -> &'static str {
    match extreme {
        Some(Extreme::WonAll) => "≥",
        Some(Extreme::LostAll) => "≤",
        None => "",
    }
}
