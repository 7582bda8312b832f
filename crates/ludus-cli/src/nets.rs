//! `ludus export` and `ludus import`: learned players as files, out of runs and into them. A file is read as a player
//! before anything is written, so nothing is passed on that does not play.

use std::{ffi::OsStr, fs, io::Write, path::Path};

use anyhow::Context;
use ludus_arena::{
    AgentSpec,
    learned::{PlayerFile, champions},
};
use ludus_core::spec::{Spec, SpecOption};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_train::run::{Run, RunName};
use serde_json::json;

use crate::{
    args::{Arguments, ExportNet, ImportNet},
    learn::{run_name, runs_folder},
    setup, tables,
    train::create_free,
    wrong_use::{WrongUse, blame},
};

pub(crate) fn export(command: &ExportNet, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (name, generation) = match command.champion.split_once('@') {
        Some((name, number)) => (name, Some(number.parse().map_err(|_| not_a_generation(number))?)),
        None => (command.champion.as_str(), None),
    };
    let name = run_name(name)?;
    let data = setup::data_folder(arguments).unwrap_or_default();
    let champion = champions::find(&data, name.as_str(), generation)
        .map_err(|reason| WrongUse(format!("run {name}: {reason}")))?;
    if command.file.exists() && !command.force {
        return Err(WrongUse(format!(
            "{} is there already; replace it with --force",
            command.file.display()
        ))
        .into());
    }
    let player = PlayerFile::load(&champion).with_context(|| champion.display().to_string())?;
    write_whole(&command.file, &bytes_for(&command.file, &player)?)
        .with_context(|| format!("cannot write {}", command.file.display()))?;
    let file = command.file.display().to_string();
    match command.json {
        true => writeln!(out, "{}", json!({ "run": name.as_str(), "game": player.game, "file": file }))?,
        false if is_model(&command.file) => writeln!(out, "{file} is a model for {}", player.game)?,
        false => writeln!(out, "{file} plays {} as {}", player.game, spec_of(&command.file))?,
    }
    Ok(())
}

/// Whether a file is for other programs alone.
fn is_model(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "onnx")
}

pub(crate) fn import(command: &ImportNet, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let file = command.file.display().to_string();
    let player = PlayerFile::load(&command.file).map_err(blame(&file))?;
    let game = AnyGame::parse(&player.game).map_err(blame(&file))?;
    game.visit(Check { file: &command.file, arguments })?;
    let runs = runs_folder(arguments)?;
    let import = |name: &RunName| Ok((name.clone(), Run::import(&runs, name, &file, &player)?));
    let (name, generation) = create_free(command.name.as_deref(), &file, import)?;
    match command.json {
        true => writeln!(
            out,
            "{}",
            json!({ "run": name.as_str(), "generation": generation, "game": player.game })
        )?,
        false => writeln!(out, "{} plays {}", champions::spec(name.as_str(), generation), player.game)?,
    }
    Ok(())
}

/// What is written: a file whose name ends in `.txt` is one of the published code of scalable Go, one that ends in `.onnx` a model
/// for other programs.
fn bytes_for(file: &Path, player: &PlayerFile) -> anyhow::Result<Vec<u8>> {
    let (bytes, refusal) = match file.extension().and_then(OsStr::to_str) {
        Some("txt") => (
            player.to_text().map(String::into_bytes),
            "found a player that the text files of the published code cannot hold, wanted a net of subsections with all its \
             windows; give the file another ending than .txt",
        ),
        Some("onnx") => (
            player.to_onnx()?,
            "found a player that is no model for others, wanted a net for policy and value (the judges residual and normed); \
             give the file another ending than .onnx",
        ),
        _ => (Some(player.encode()), ""),
    };
    Ok(bytes.ok_or_else(|| WrongUse(format!("{}: {refusal}", file.display())))?)
}

/// Makes sure that the file makes an agent.
struct Check<'a> {
    file: &'a Path,
    arguments: &'a Arguments,
}

impl GameVisitor for Check<'_> {
    type Output = Result<(), WrongUse>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let agent = AgentSpec::parse(&spec_of(self.file)).map_err(blame("file"))?;
        agent.check(game, &tables::shared(self.arguments)).map_err(blame("file"))
    }
}

/// The agent that a file makes.
fn spec_of(file: &Path) -> String {
    Spec { options: vec![SpecOption::new("file", &file.to_string_lossy())], ..Spec::plain("net") }.to_string()
}

fn not_a_generation(found: &str) -> WrongUse {
    WrongUse(format!("found generation {found:?}, wanted a number, as in RUN@120"))
}

/// Writes a file as a whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(path.file_name().unwrap_or_default());
    let temporary = path.with_file_name(temporary);
    fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path)).inspect_err(|_| {
        // What went wrong before is the news.
        let _ = fs::remove_file(&temporary);
    })
}
