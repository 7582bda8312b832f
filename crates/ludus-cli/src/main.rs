//! The program `ludus`: what was typed becomes what is meant, one library call does it, and the result is
//! printed. No rules and no counting live here; the clock, the terminal and the exit codes do.

mod agents;
mod args;
mod bench;
mod completions;
mod file_limit;
mod games;
mod incidents;
mod judge;
mod learn;
mod learning_progress;
mod library_command;
mod listing;
mod match_command;
mod move_command;
mod nets;
mod numbers;
mod perft;
mod play;
mod progress;
mod render;
mod reproduce;
mod resume;
mod runs_command;
mod said_no;
mod serve;
mod setup;
mod shell;
mod solve;
mod stopped;
mod table;
mod tables;
mod thoughts;
mod tournament_command;
mod train;
mod wrong_use;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

use crate::{
    args::{Arguments, Command, ServeCommand},
    said_no::SaidNo,
    stopped::Stopped,
    wrong_use::WrongUse,
};

/// Something failed.
const FAILED: u8 = 1;
/// The command was used wrongly.
const WRONG_USE: u8 = 2;
/// A test such as a sequential one said no.
const SAID_NO: u8 = 3;
/// The user stopped it; everything needed to go on has been printed.
const STOPPED: u8 = 130;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Without it a program that meets the limit ends as the system has it; nothing else depends on this.
    let _ = file_limit::report_as_error();
    let mut out = anstream::stdout();
    match run(&arguments, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough, as in `ludus games | head -1`.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(anstream::stderr(), "error: {error:#}");
            ExitCode::from(exit_code(&error))
        }
    }
}

fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<WrongUse>() {
        WRONG_USE
    } else if error.is::<Stopped>() {
        STOPPED
    } else if error.is::<SaidNo>() {
        SAID_NO
    } else {
        FAILED
    }
}

fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let serve = Command::Serve(ServeCommand::default());
    match arguments.command.as_ref().unwrap_or(&serve) {
        Command::Serve(command) => serve::run(command, arguments, out),
        Command::Games(command) => games::run(command, out),
        Command::Agents(command) => agents::run(command, out),
        Command::Move(command) => move_command::run(command, arguments, out),
        Command::Match(command) => match_command::run(command, arguments, out),
        Command::Tournament(command) => tournament_command::run(command, arguments, out),
        Command::Library(command) => library_command::run(command, arguments, out),
        Command::Bench(command) => bench::run(command, arguments, out),
        Command::Perft(command) => perft::run(command, arguments.threads, out),
        Command::Play(command) => play::run(command, arguments, out),
        Command::Train(command) => train::run(command, arguments, out),
        Command::Resume(command) => resume::run(command, arguments, out),
        Command::Runs(command) => runs_command::run(command, arguments, out),
        Command::Export(command) => nets::export(command, arguments, out),
        Command::Import(command) => nets::import(command, arguments, out),
        Command::Reproduce(command) => reproduce::run(command, arguments, out),
        Command::Solve(command) => solve::run(command, arguments, out),
        Command::Judge(command) => judge::run(command, arguments, out),
        Command::Render(command) => render::run(command, out),
        Command::Completions { shell } => completions::run(*shell, out),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
