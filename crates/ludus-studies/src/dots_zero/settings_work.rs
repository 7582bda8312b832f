//! Does what a file of the text's settings says. In mode 0 two agents play, the first of which always begins; in mode 1 versions of a
//! net are trained in a run called `dotsandboxes{n}` among all runs, up to the higher of the two versions that the file names. What
//! came of it is written into the text's output file, by the names of figure 5.5.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use ludus_arena::{
    AgentSpec,
    contest::Played,
    hall::{self, Equipment},
    learned::champions,
    schedule::{Entrant, Schedule, Seats, Slot},
    whole_file,
};
use ludus_core::{Player, Seed};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_train::{
    run::{Run, RunError, RunName},
    settings::Settings,
    zero::RuleSettings,
};
use serde::Serialize;

use super::{
    DotsZeroStudy,
    ladder::{Subset, version_name},
    preset::zero,
    settings_file::{AgentType, Mode, SettingsFile},
};
use crate::{
    error::StudyError,
    training::{self, Trained},
    workroom::{Advance, Tools},
};

/// Where it is done.
#[derive(Clone, Copy, Debug)]
pub struct WorkPlace<'a> {
    /// The folder of everything that a user makes.
    pub data: &'a Path,
    /// The folder that the file's output folder lies in.
    pub base: &'a Path,
    /// Where all chance comes from.
    pub seed: Seed,
}

/// What came of it, by the names of figure 5.5.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Done {
    /// One line for each dispute, or one for the match.
    pub disputes: Vec<DisputeLine>,
    /// The file that holds the same.
    #[serde(skip)]
    pub file: PathBuf,
}

/// Games between two agents.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct DisputeLine {
    /// How many.
    pub number_of_games: u64,
    /// The first agent's kind.
    pub agent1_type: AgentType,
    /// Its net's version; none for plain search.
    pub agent1_cnn: Option<u64>,
    /// The second agent's kind.
    pub agent2_type: AgentType,
    /// Its net's version.
    pub agent2_cnn: Option<u64>,
    /// What was done.
    pub mode: Mode,
    /// Games won by the first; in training a draw counts half for each, rounded in favour of the second.
    pub agent1_victories: u64,
    /// Games won by the second.
    pub agent2_victories: u64,
    /// Who won more: 1 or 2; 0 if nobody did.
    pub winner: u8,
    /// The net that goes on, by its name; a tie keeps the first.
    pub net_version: Option<String>,
}

/// Does what the settings say with the tools, and writes it down. Nets that are trained are those of the preset `base`.
///
/// # Errors
/// It was stopped, a net is missing, or a file cannot be written.
pub fn carry_out_settings(
    settings: &SettingsFile,
    base: &DotsZeroStudy,
    place: WorkPlace<'_>,
    tools: &mut Tools<'_>,
) -> Result<Done, StudyError> {
    let disputes = match settings.mode {
        Mode::Competitive => vec![play(settings, place, tools)?],
        Mode::Training => train(settings, base, place, tools)?,
    };
    let folder = place.base.join(&settings.output_folder);
    fs::create_dir_all(&folder).map_err(StudyError::about(&folder))?;
    let done = Done { disputes, file: output(&folder, settings) };
    let text = serde_json::to_string_pretty(&done).expect("numbers and names are JSON");
    whole_file::store(&done.file, &(text + "\n")).map_err(StudyError::about(&done.file))?;
    Ok(done)
}

/// The file of the results, with the first number that is free if that is wanted.
fn output(folder: &Path, settings: &SettingsFile) -> PathBuf {
    let name = &settings.output_file;
    if !settings.output_id {
        return folder.join(format!("{name}.json"));
    }
    let numbered = |number: u64| folder.join(format!("{name}-{number}.json"));
    (1..).map(numbered).find(|path| !path.exists()).expect("some number is free")
}

/// The run that holds the nets of a board.
fn run_name(boxes: usize) -> String {
    format!("dotsandboxes{boxes}")
}

fn game_text(boxes: usize) -> String {
    format!("dots:{boxes}x{boxes}")
}

/// The first agent's text, and the second's.
fn agents(settings: &SettingsFile) -> [String; 2] {
    let SettingsFile { uct, ucb, bonus, boxes, .. } = *settings;
    let agent = |kind, (simulations, milliseconds), version: u64| match kind {
        AgentType::Mcts => {
            format!("mcts:simulations={simulations},time={milliseconds}ms,c={uct},bonus={bonus}")
        }
        // The run's first generation is version 0.
        AgentType::Net => format!(
            "zero:net=run:{}@{},simulations={simulations},time={milliseconds}ms,rule=puct,c={ucb},first-play=0,proofs=off",
            run_name(boxes),
            version + 1
        ),
    };
    let [first, second] = [
        (settings.simulations_p1, settings.milliseconds_p1),
        (settings.simulations_p2, settings.milliseconds_p2),
    ];
    [
        agent(settings.agent1_type, first, settings.agent1_cnn),
        agent(settings.agent2_type, second, settings.agent2_cnn),
    ]
}

/// Mode 0.
fn play(
    settings: &SettingsFile,
    place: WorkPlace<'_>,
    tools: &mut Tools<'_>,
) -> Result<DisputeLine, StudyError> {
    let [first, second] = agents(settings);
    let schedule = Schedule {
        entrants: vec![Entrant::from(AgentSpec::parse(&first)?), Entrant::from(AgentSpec::parse(&second)?)],
        pairings: vec![[0, 1]],
        pairs: settings.number_of_games,
        opening_plies: OPENING_PLIES,
        seed: place.seed,
    };
    let game = AnyGame::parse(&game_text(settings.boxes))?;
    let victories = game.visit(Play { schedule: &schedule, tools })?;
    let version = |kind, version| (kind == AgentType::Net).then_some(version);
    let versions = [
        version(settings.agent1_type, settings.agent1_cnn),
        version(settings.agent2_type, settings.agent2_cnn),
    ];
    Ok(line(settings, versions, victories))
}

/// Random plies at the start of each game, without which searches that leave nothing to chance would play one game over and over.
const OPENING_PLIES: u32 = 2;

/// Plays games that the first agent begins, at whichever game it is, and counts what each wins.
struct Play<'a, 'tools> {
    schedule: &'a Schedule,
    tools: &'a mut Tools<'tools>,
}

impl GameVisitor for Play<'_, '_> {
    type Output = Result<[u64; 2], StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { schedule, tools } = self;
        let equipment = Equipment { threads: tools.executor.threads, tables: Arc::clone(&tools.tables) };
        let heard = Mutex::new(([0; 2], 0, &mut tools.observer));
        let hear = |_: Slot, played: Played| {
            let (victories, done, observer) = &mut *heard.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(winner) = played.ending.winner() {
                victories[usize::from(winner == Player::Second)] += 1;
            }
            *done += 1;
            observer.advanced(Advance { done: *done, of: schedule.pairs, unit: "games" });
        };
        let mut slots = schedule.slots().filter(|slot| slot.seats == Seats::AsNamed);
        hall::play(game, schedule, (&mut slots, &equipment), &hear, tools.executor.stop)?;
        let (victories, done, _) = heard.into_inner().unwrap_or_else(PoisonError::into_inner);
        if done < schedule.pairs { Err(StudyError::Stopped) } else { Ok(victories) }
    }
}

/// Mode 1.
fn train(
    settings: &SettingsFile,
    base: &DotsZeroStudy,
    place: WorkPlace<'_>,
    tools: &mut Tools<'_>,
) -> Result<Vec<DisputeLine>, StudyError> {
    let wanted = training::resolved(&run_settings(settings, base), place.seed.0)?;
    let runs = champions::runs_folder(place.data);
    let name = RunName::parse(&run_name(settings.boxes))?;
    let run = taken(&runs, &name, &wanted)?;
    let trained: Trained = training::learn(run, &runs, &wanted, tools)?;
    let disputes = Subset::disputes_of(&trained).into_iter().map(|dispute| {
        let games = settings.number_of_games as f64;
        let won = (dispute.won * games).round() as u64;
        let versions = [dispute.incumbent, dispute.challenger].map(Some);
        line(settings, versions, [settings.number_of_games - won, won])
    });
    Ok(disputes.collect())
}

/// Subset C's run, which turns values by the mover, with the sizes of the file.
fn run_settings(settings: &SettingsFile, base: &DotsZeroStudy) -> Settings {
    let mut run = base.run_c();
    run.game = game_text(settings.boxes);
    run.generations = settings.agent1_cnn.max(settings.agent2_cnn) + 1;
    run.agent = format!(
        "zero:simulations={},rule=puct,c={},first-play=0,proofs=off",
        settings.simulations_p1, settings.ucb
    );
    let zero = zero(&mut run);
    zero.games = settings.number_of_games as usize;
    zero.simulations = vec![(0, settings.simulations_p1)];
    if let RuleSettings::Puct { c, .. } = &mut zero.search.rule {
        *c = settings.ucb;
    }
    if let Some(gate) = &mut zero.gate {
        (gate.games, gate.simulations) = (settings.number_of_games as usize, settings.simulations_p1);
    }
    run
}

/// The run of this name, begun, or lengthened if it is there and was to be shorter.
fn taken(runs: &Path, name: &RunName, wanted: &Settings) -> Result<Run, StudyError> {
    let mut run = match Run::create(runs, name, &wanted.to_text()) {
        Err(RunError::Exists { .. }) => Run::open(runs, name)?,
        created => return Ok(created?),
    };
    let mut found = Settings::parse(run.settings())?;
    let generations = found.generations;
    found.ludus.clone_from(&wanted.ludus);
    found.generations = wanted.generations;
    if found != *wanted || generations > wanted.generations {
        return Err(StudyError::OtherRun(name.to_string()));
    }
    if generations < wanted.generations {
        let mut longer = Settings::parse(run.settings())?;
        longer.generations = wanted.generations;
        run.lengthen(&longer.to_text())?;
    }
    Ok(run)
}

fn line(settings: &SettingsFile, versions: [Option<u64>; 2], victories: [u64; 2]) -> DisputeLine {
    let [won, lost] = victories;
    let goes_on = if lost > won { versions[1] } else { versions[0] };
    DisputeLine {
        number_of_games: settings.number_of_games,
        agent1_type: settings.agent1_type,
        agent1_cnn: versions[0],
        agent2_type: settings.agent2_type,
        agent2_cnn: versions[1],
        mode: settings.mode,
        agent1_victories: won,
        agent2_victories: lost,
        winner: match won.cmp(&lost) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 0,
        },
        net_version: goes_on.map(|version| version_name(settings.boxes, version)),
    }
}
