//! `ludus library`: what was played, as lists, as single results and as files for other programs.

use std::{io::Write, path::Path};

use anyhow::Context;
use ludus_arena::{
    contest::Ending,
    export::{self, ExportError, Format},
    library::{GameFilter, GameId, Library, StoredGame},
    matches,
    pool::{self, PoolReport},
    statistics::ratings::Extreme,
    tournament,
};
use ludus_core::Player;
use ludus_draw::terminal::{Look, draw_board};
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use crate::{
    args::{
        Arguments, ExportFormat, ExportTarget, GameChoice, GamesShelf, GamesVerb, LibraryCommand,
        NumberedVerb, Setup, Shelf,
    },
    match_command,
    numbers::elo,
    setup,
    table::{Side, Table},
    tournament_command, whole_file,
    wrong_use::WrongUse,
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
            Some(NumberedVerb::Show { id, times }) => desk.show_match(*id, *times),
            Some(NumberedVerb::Export { id, target }) => {
                desk.library.load_match(*id)?;
                desk.export(GameFilter { of_match: Some(*id), ..GameFilter::default() }, target)
            }
        },
        Some(Shelf::Tournaments(shelf)) => match &shelf.verb {
            None | Some(NumberedVerb::List) => desk.list_tournaments(),
            Some(NumberedVerb::Show { id, times }) => desk.show_tournament(*id, *times),
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

/// What there is, in numbers.
#[derive(Serialize)]
struct Overview {
    path: String,
    games: u64,
    matches: usize,
    tournaments: usize,
    played: Vec<String>,
}

/// A game in a list or alone.
#[derive(Serialize)]
struct GameReport {
    id: String,
    game: String,
    first: String,
    second: String,
    winner: Option<String>,
    /// The first player's margin in points, if the game was played to its end.
    margin: Option<f64>,
    ending: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    plies: u32,
    opening_plies: u32,
    date: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
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
        writeln!(self.out, "  {games} games in {matches} matches and {tournaments} tournaments")?;
        if !played.is_empty() {
            writeln!(self.out, "  of {}", played.join(", "))?;
        }
        Ok(())
    }

    fn games(&mut self, shelf: &GamesShelf) -> anyhow::Result<()> {
        match &shelf.verb {
            None => self.list_games(&shelf.choice, shelf.latest),
            Some(GamesVerb::List(choice)) => self.list_games(choice, shelf.latest),
            Some(GamesVerb::Show { id }) => self.show_game(*id),
            Some(GamesVerb::Export(command)) => {
                let filter = GameFilter { id: command.id, ..filter(&command.choice) };
                self.export(filter, &command.target)
            }
        }
    }

    fn list_games(&mut self, choice: &GameChoice, latest: u32) -> anyhow::Result<()> {
        let mut reports = Vec::new();
        self.library.games(GameFilter { latest: Some(latest), ..filter(choice) }, |stored| {
            reports.push(GameReport::new(&stored, None));
            anyhow::Ok(())
        })?;
        if self.json {
            return self.write_json(&reports);
        }
        let left =
            ["game", "rules", "first", "second", "result"].map(|heading| (heading.to_owned(), Side::Left));
        let mut table = Table::new(left.into_iter().chain([("plies".to_owned(), Side::Right)]));
        for report in reports {
            let result = report.result();
            table.add(vec![
                report.id,
                report.game,
                report.first,
                report.second,
                result,
                report.plies.to_string(),
            ]);
        }
        table.write(0, self.out)
    }

    fn show_game(&mut self, id: GameId) -> anyhow::Result<()> {
        let mut found = None;
        self.library.games(GameFilter { id: Some(id), ..GameFilter::default() }, |stored| {
            found = Some(stored);
            anyhow::Ok(())
        })?;
        let stored =
            found.with_context(|| format!("there is no game {id}; `ludus library games` lists them"))?;
        let report = GameReport::new(&stored, Some(stored.played.moves.clone()));
        if self.json {
            return self.write_json(&report);
        }
        writeln!(self.out, "game {id}: {}", report.game)?;
        writeln!(self.out, "  first   {}", report.first)?;
        writeln!(self.out, "  second  {}", report.second)?;
        writeln!(self.out, "  result  {}", report.result())?;
        writeln!(self.out, "  moves   {}", stored.played.moves)?;
        writeln!(self.out, "  plies   {}, of which {} were the opening", report.plies, report.opening_plies)?;
        setup::game(&stored.game)?.visit(DrawEnd { stored: &stored, out: self.out })
    }

    fn export(&mut self, filter: GameFilter, target: &ExportTarget) -> anyhow::Result<()> {
        let format = target.format.map(|format| match format {
            ExportFormat::Sgf => Format::Sgf,
            ExportFormat::Pdn => Format::Pdn,
            ExportFormat::Transcript => Format::Transcript,
            ExportFormat::Jsonl => Format::JsonLines,
        });
        let mut text = String::new();
        let mut n_games = 0_u64;
        self.library.games(filter, |stored| {
            text += &export::write(&stored, format).map_err(blame_format)?;
            n_games += 1;
            anyhow::Ok(())
        })?;
        if n_games == 0 {
            return Err(WrongUse("no game is chosen; `ludus library games` lists them".into()).into());
        }
        if target.out == Path::new("-") {
            return Ok(self.out.write_all(text.as_bytes())?);
        }
        whole_file::store(&target.out, &text)
            .with_context(|| format!("cannot write {}", target.out.display()))?;
        Ok(writeln!(self.out, "{n_games} games written to {}", target.out.display())?)
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
                progress(row.games, row.planned, row.finished.is_some()),
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
                progress(row.games, row.planned, row.finished.is_some()),
                row.begun,
            ]);
        }
        table.write(0, self.out)
    }

    fn show_match(&mut self, id: i64, times: bool) -> anyhow::Result<()> {
        let stored = self.library.load_match(id)?;
        let report = matches::report(&stored.plan, &self.library.ledger(&[id])?);
        if self.json {
            self.write_json(&report)?;
        } else {
            match_command::write_heading(&stored.plan.game, &stored.plan.schedule, self.out)?;
            match_command::write_report(&report, self.out)?;
        }
        if times { self.show_times(&[id]) } else { Ok(()) }
    }

    fn show_tournament(&mut self, id: i64, times: bool) -> anyhow::Result<()> {
        let stored = self.library.load_tournament(id)?;
        let report = tournament::report(&self.library, &stored)?;
        if self.json {
            self.write_json(&report)?;
        } else {
            tournament_command::write_heading(&stored.plan, self.out)?;
            tournament_command::write_report(&report, self.out)?;
        }
        if times { self.show_times(&stored.match_ids) } else { Ok(()) }
    }

    fn show_times(&mut self, match_ids: &[i64]) -> anyhow::Result<()> {
        for (name, games, seconds) in self.library.thinking(match_ids)? {
            let seconds_per_game = seconds / games.max(1) as f64;
            let times = Times { name, games, seconds_per_game };
            match self.json {
                true => self.write_json(&times)?,
                false => writeln!(self.out, "  {seconds_per_game:.6} seconds a game: {}", times.name)?,
            }
        }
        Ok(())
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

/// A format that does not suit the game is the user's choice; anything else that goes wrong is not.
fn blame_format(error: ExportError) -> anyhow::Error {
    match error {
        ExportError::Unsuited { .. } => WrongUse(error.to_string()).into(),
        _ => error.into(),
    }
}

fn filter(choice: &GameChoice) -> GameFilter {
    GameFilter { of_match: choice.of_match, tournament: choice.tournament, ..GameFilter::default() }
}

/// How far something has come: a number, or a number of how many.
fn progress(games: u64, planned: u64, finished: bool) -> String {
    if finished { games.to_string() } else { format!("{games} of {planned}") }
}

fn write_ratings(report: &PoolReport, out: &mut dyn Write) -> anyhow::Result<()> {
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

impl GameReport {
    fn new(stored: &StoredGame, moves: Option<String>) -> Self {
        let [first, second] = stored.names.0.clone();
        let (ending, reason) = match &stored.played.ending {
            Ending::Finished(_) => ("finished", None),
            Ending::Resigned(_) => ("resigned", None),
            Ending::Forfeited(_, fault) => ("forfeited", Some(fault.to_string())),
        };
        Self {
            id: stored.id.to_string(),
            game: stored.game.clone(),
            first,
            second,
            winner: stored.winner().map(String::from),
            margin: stored.played.ending.outcome().map(|outcome| outcome.points_for(Player::First)),
            ending,
            reason,
            plies: stored.played.plies,
            opening_plies: stored.played.opening_plies,
            date: stored.date.clone(),
            moves,
        }
    }

    fn result(&self) -> String {
        let Self { winner, margin, ending, reason, .. } = self;
        match (winner, margin, reason) {
            (None, ..) => "a draw".into(),
            (Some(winner), Some(margin), _) => format!("{winner} wins by {}", margin.abs()),
            (Some(winner), None, Some(reason)) => format!("{winner} wins by forfeit, {reason}"),
            (Some(winner), None, None) => format!("{winner} wins, the other {ending}"),
        }
    }
}

/// Draws the board where a stored game ended.
struct DrawEnd<'a> {
    stored: &'a StoredGame,
    out: &'a mut dyn Write,
}

impl GameVisitor for DrawEnd<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let StoredGame { game: text, played, .. } = self.stored;
        let setup = Setup { game: text.clone(), position: None, moves: Some(played.moves.clone()) };
        let line = setup::line(game, &setup)?;
        Ok(write!(self.out, "\n{}", draw_board(&line.view(game), Look::Plain))?)
    }
}
