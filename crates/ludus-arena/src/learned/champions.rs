//! Where the champions of runs lie in the data folder. Whoever trains writes them there and whoever plays finds them; the
//! names stand in this one place.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ludus_games::AnyGame;

use super::PlayerFile;

/// The folder of all runs in the data folder.
#[must_use]
pub fn runs_folder(data: &Path) -> PathBuf {
    data.join("runs")
}

/// The folder of one kept generation in a run's folder.
#[must_use]
pub fn generation_folder(run: &Path, generation: u64) -> PathBuf {
    run.join("checkpoints").join(format!("{generation:06}"))
}

/// The name of a champion's file in there.
pub const CHAMPION: &str = "champion.safetensors";

/// The longest name of a run.
const LONGEST_NAME: usize = 100;

/// Whether a text may name a run: letters, digits, hyphens, underscores and dots, and no dot or hyphen first. So a name
/// is never a path or an option.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let is_good = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    (1..=LONGEST_NAME).contains(&text.len()) && text.chars().all(is_good) && !text.starts_with(['.', '-'])
}

/// The run and the generation that a text such as `blondie@120` or `blondie` names.
#[must_use]
pub fn parse_spec(text: &str) -> Option<(&str, Option<u64>)> {
    let (name, generation) = match text.rsplit_once('@') {
        Some((name, generation)) => (name, Some(generation.parse().ok()?)),
        None => (text, None),
    };
    is_name(name).then_some((name, generation))
}

/// The generations of a run whose champions are kept, in rising order.
#[must_use]
pub fn kept(run: &Path) -> Vec<u64> {
    let entries = fs::read_dir(run.join("checkpoints")).into_iter().flatten().flatten();
    let generation = |entry: fs::DirEntry| entry.file_name().to_str()?.parse().ok();
    let has_champion = |&number: &u64| generation_folder(run, number).join(CHAMPION).is_file();
    let mut kept: Vec<u64> = entries.filter_map(generation).filter(has_champion).collect();
    kept.sort_unstable();
    kept
}

/// The file of a champion: of `generation`, or of the newest that is kept.
///
/// # Errors
/// There is none; why, in words.
pub fn find(data: &Path, name: &str, generation: Option<u64>) -> Result<PathBuf, String> {
    let run = runs_folder(data).join(name);
    if !run.is_dir() {
        return Err("there is no such run; `ludus runs` lists those there are".into());
    }
    let kept = kept(&run);
    let newest = kept.last().copied().ok_or("it has kept no generation yet")?;
    let wanted = generation.unwrap_or(newest);
    if !kept.contains(&wanted) {
        return Err(format!("generation {wanted} is not kept; kept are {}", listed(&kept)));
    }
    Ok(generation_folder(&run, wanted).join(CHAMPION))
}

/// The text of the agent that plays with a champion.
#[must_use]
pub fn spec(run: &str, generation: u64) -> String {
    format!("run:{run}@{generation}")
}

/// The newest champion of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Champion {
    /// The name of the run.
    pub run: String,
    /// The name of the game, without its size.
    pub game: String,
    /// After how many generations it was the best.
    pub generation: u64,
}

impl Champion {
    /// The text of the agent.
    #[must_use]
    pub fn spec(&self) -> String {
        spec(&self.run, self.generation)
    }
}

/// The newest champions of all runs, by the names of the runs.
#[must_use]
pub fn newest(data: &Path) -> Vec<Champion> {
    let entries = fs::read_dir(runs_folder(data)).into_iter().flatten().flatten();
    let newest = |entry: fs::DirEntry| {
        let run = entry.file_name().to_str().filter(|name| is_name(name))?.to_owned();
        let generation = kept(&entry.path()).last().copied()?;
        let player = PlayerFile::load(&generation_folder(&entry.path(), generation).join(CHAMPION)).ok()?;
        let game = AnyGame::parse(&player.game).ok()?.spec().name;
        Some(Champion { run, game, generation })
    };
    let mut champions: Vec<Champion> = entries.filter_map(newest).collect();
    champions.sort_by(|one, other| one.run.cmp(&other.run));
    champions
}

/// A list of numbers, without its middle where it is long.
fn listed(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match texts.as_slice() {
        [first @ .., last] if first.len() > 8 => format!("{}, … {last}", first[..6].join(", ")),
        all => all.join(", "),
    }
}
