//! The tables of exact play in the data folder, and how the terminal hears of them: progress while they are built, and
//! one line when something is wrong with a file.

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

use indicatif::{ProgressBar, ProgressStyle};
use ludus_arena::hall::Equipment;
use ludus_exact::{News, Settings, Tables, tables::Listener};

use crate::{args::Arguments, setup};

/// The tables, with the usual memory for answers.
pub(crate) fn shared(arguments: &Arguments) -> Arc<Tables> {
    with_memory(arguments, Settings::USUAL_MEBIBYTES)
}

/// The tables, with so many mebibytes for answers.
pub(crate) fn with_memory(arguments: &Arguments, mebibytes: usize) -> Arc<Tables> {
    let data = setup::data_folder(arguments);
    Tables::new(Settings { data, mebibytes, threads: setup::threads(arguments.threads) }, listener())
}

/// With what a match or tournament is played.
pub(crate) fn equipment(arguments: &Arguments) -> Equipment {
    Equipment { threads: setup::threads(arguments.threads), tables: shared(arguments) }
}

fn listener() -> Listener {
    let bar = Mutex::new(None);
    Box::new(move |news| {
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        match news {
            News::Building { what, done, total } => show(&mut bar, what, *done, *total),
            News::Trouble(sentence) => {
                // A reader that is gone misses nothing.
                let _ = writeln!(anstream::stderr(), "note: {sentence}");
            }
        }
    })
}

/// A bar that is there from the first step to the last, and hidden where stderr is not a terminal.
fn show(bar: &mut Option<ProgressBar>, what: &str, done: u64, total: u64) {
    let shown = bar.get_or_insert_with(|| {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %");
        ProgressBar::new(total).with_style(style.expect("the template is well-formed"))
    });
    shown.set_message(format!("building {what}"));
    shown.set_position(done);
    if done == total {
        shown.finish_and_clear();
        *bar = None;
    }
}
