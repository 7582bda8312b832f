//! `ludus render`: a position as an SVG picture, with whatever a file says about its places drawn on top. The
//! picture is finished before anything is written, so a wrong request leaves no file behind.

mod overlay_file;

use std::{collections::BTreeSet, io::Write, path::Path};

use anyhow::Context;
use ludus_arena::Line;
use ludus_arena::whole_file;
use ludus_core::{BoardGame, BoardView};
use ludus_draw::board::{Frame, Mark, Overlay, draw_board};
use ludus_games::{Catalogued, GameVisitor};

use self::overlay_file::OverlayFile;
use crate::{
    args::RenderCommand,
    setup,
    wrong_use::{WrongUse, blame},
};

/// The file name that means standard output.
const STANDARD_OUTPUT: &str = "-";

pub(crate) fn run(command: &RenderCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    let picture = setup::game(&command.setup.game)?.visit(Draw { command })?;
    if command.file == Path::new(STANDARD_OUTPUT) {
        out.write_all(picture.as_bytes())?;
        return Ok(());
    }
    whole_file::store(&command.file, &picture)
        .with_context(|| format!("cannot write {}", command.file.display()))
}

struct Draw<'a> {
    command: &'a RenderCommand,
}

impl GameVisitor for Draw<'_> {
    type Output = Result<String, WrongUse>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let line = setup::line(game, &self.command.setup)?;
        let view = line.view(game);
        let mut overlay = match &self.command.overlay {
            Some(file) => load_overlay(file, &view)?,
            None => Overlay::default(),
        };
        if self.command.legal {
            add_legal(&mut overlay, game, &line);
        }
        let title = self.command.title.clone().unwrap_or_else(|| default_title(game, &view));
        let frame = Frame { title: &title, theme: self.command.theme.theme() };
        Ok(draw_board(&view, &overlay, frame))
    }
}

fn load_overlay(file: &Path, view: &BoardView) -> Result<Overlay, WrongUse> {
    let argument = format!("--overlay {}", file.display());
    OverlayFile::load(file).and_then(|found| found.on(view)).map_err(blame(&argument))
}

/// The game, and who is to move.
fn default_title<G: Catalogued>(game: &G, view: &BoardView) -> String {
    match view.mover {
        Some(player) => format!("{}, {} to move", game.spec(), view.player_names[player]),
        None => format!("{}, the game is over", game.spec()),
    }
}

/// Marks the places where legal moves end, unless they carry a mark already.
fn add_legal<G: BoardGame>(overlay: &mut Overlay, game: &G, line: &Line<G>) {
    let marked: BTreeSet<usize> = overlay.marks.iter().map(|&(place, _)| place).collect();
    let ends: BTreeSet<usize> = line
        .legal_moves(game)
        .iter()
        .filter_map(|&mv| game.move_places(line.position(), mv).last().copied())
        .collect();
    overlay.marks.extend(ends.difference(&marked).map(|&place| (place, Mark::Legal)));
}
