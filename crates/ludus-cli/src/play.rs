//! `ludus play`: a game in the terminal. The board is drawn in colour on a terminal and plain elsewhere, so
//! the same command serves people, screen readers and scripts.

mod opponent;
mod session;
mod words;

use std::{
    io::{self, Write},
    process,
    sync::{Arc, Mutex},
};

use ludus_core::Seed;
use ludus_draw::terminal::Look;
use ludus_exact::Tables;
use ludus_games::{Catalogued, GameVisitor};

use self::{opponent::Opponent, session::Session};
use crate::{
    STOPPED,
    args::{Arguments, PlayCommand},
    setup, tables,
};

pub(crate) fn run(command: &PlayCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    setup::game(&command.setup.game)?.visit(Play {
        command,
        tables: tables::shared(arguments),
        seed: setup::seed(arguments.seed),
        out,
    })
}

struct Play<'a> {
    command: &'a PlayCommand,
    tables: Arc<Tables>,
    seed: Seed,
    out: &'a mut dyn Write,
}

impl GameVisitor for Play<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let how_to_go_on = Arc::new(Mutex::new(String::new()));
        print_on_interrupt(Arc::clone(&how_to_go_on))?;
        let line = setup::line(game, &self.command.setup)?;
        let opponent =
            Opponent::parse((game, line.position()), self.command.against.as_deref(), &self.tables)?;
        let mut session = Session {
            game,
            command: self.command,
            opponent,
            last_thought: None,
            seed: self.seed,
            look: look(),
            line,
            out: self.out,
            how_to_go_on,
        };
        session.play(&mut io::stdin().lock())
    }
}

fn look() -> Look {
    match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => Look::Plain,
        _ => Look::Colour,
    }
}

/// Makes Ctrl-C print how to go on with the game before the program ends.
fn print_on_interrupt(how_to_go_on: Arc<Mutex<String>>) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        if let Ok(text) = how_to_go_on.lock() {
            let _ = writeln!(io::stdout(), "\n{text}");
        }
        process::exit(STOPPED.into());
    })?;
    Ok(())
}
