//! Single games: lists, one game with its last board, and files for other programs.

use std::{io::Write, path::Path};

use anyhow::Context;
use ludus_arena::{
    contest::Ending,
    export::{self, ExportError, Format},
    library::{GameFilter, GameId, StoredGame},
    whole_file,
};
use ludus_core::Player;
use ludus_draw::terminal::{Look, draw_board};
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use super::Desk;
use crate::{
    args::{ExportFormat, ExportTarget, GameChoice, GamesShelf, GamesVerb, Setup},
    setup,
    table::{Side, Table},
    wrong_use::WrongUse,
};

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

impl Desk<'_> {
    pub(super) fn games(&mut self, shelf: &GamesShelf) -> anyhow::Result<()> {
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

    pub(super) fn export(&mut self, filter: GameFilter, target: &ExportTarget) -> anyhow::Result<()> {
        let format = target.format.map(|format| match format {
            ExportFormat::Sgf => Format::Sgf,
            ExportFormat::Pdn => Format::Pdn,
            ExportFormat::Transcript => Format::Transcript,
            ExportFormat::Jsonl => Format::JsonLines,
            ExportFormat::Text => Format::Text,
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
}

fn filter(choice: &GameChoice) -> GameFilter {
    GameFilter { of_match: choice.of_match, tournament: choice.tournament, ..GameFilter::default() }
}

/// A format that does not suit the game is the user's choice; anything else that goes wrong is not.
fn blame_format(error: ExportError) -> anyhow::Error {
    match error {
        ExportError::Unsuited { .. } => WrongUse(error.to_string()).into(),
        _ => error.into(),
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
