//! The wish of section 4.3: which windows are of use, and what is lost without the others. Use is measured on boards of games
//! that the net plays with itself; the windows of least use are left out, and the smaller net meets the whole one.

use std::path::Path;

use ludus_arena::{
    learned::{Judge, PlayerFile, champions, inputs},
    opening::Opening,
};
use ludus_core::{
    Features, Player,
    spec::{Spec, SpecOption},
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_nets::subsections::{Board as Seen, EXTRAS, SubsectionShape, Usage, usage, without};
use serde::{Deserialize, Serialize};

use super::{ScalableGoStudy, sets::TrainedSet};
use crate::{
    comparison::{Comparison, Measured},
    error::StudyError,
    meeting::Meeting,
    report::{Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "windows";

/// Random plies before a board is looked at, at most.
const MOST_PLIES: u32 = 20;

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    /// Each window with its use, the most useful first.
    usage: Vec<(String, f64)>,
    /// For each number of windows left out the weights that remain and the match against the whole net.
    smaller: Vec<(usize, usize, Meeting)>,
}

pub(super) fn section(
    study: &ScalableGoStudy,
    set: &TrainedSet,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let found = workroom.step(STEP, |workroom| find(study, set, workroom))?;
    let mut rows: Vec<Row> = found
        .usage
        .iter()
        .map(|(window, share)| Row {
            what: format!("{window}, the value moves by"),
            unit: Unit::Share,
            comparison: Comparison::ours_only(Measured::exactly(*share)),
        })
        .collect();
    for (dropped, weights, meeting) in &found.smaller {
        let ours = |measured| Comparison::ours_only(measured);
        let what = format!("without the {dropped} of least use");
        rows.push(Row {
            what: format!("{what}: weights"),
            unit: Unit::Count,
            comparison: ours(Measured::exactly(*weights as f64)),
        });
        let what = format!("{what}: points against the whole net");
        rows.push(Row { what, unit: Unit::Percent, comparison: ours(meeting.percent()) });
    }
    let text = format!(
        "The champion of the first divergent set, on {} boards of random games: by how much its value moves, on average, when a \
         window says what it says on average.",
        study.windows.boards
    );
    Ok(Section {
        title: "Which windows are of use?".into(),
        text,
        tables: vec![Table::Rows { caption: "Section 4.3: windows of the 5x5 net".into(), rows }],
        charts: Vec::new(),
    })
}

fn find(study: &ScalableGoStudy, set: &TrainedSet, workroom: &mut Workroom<'_>) -> Result<Found, StudyError> {
    let nets = |error: String| StudyError::Nets(error);
    let path = champions::find(workroom.data(), &set.run.run, None).map_err(nets)?;
    let player = PlayerFile::load(&path).map_err(|error| nets(error.to_string()))?;
    let Judge::Subsections(judge) = player.judge.clone() else {
        return Err(nets(format!("{} holds no net of subsections", path.display())));
    };
    let game: AnyGame = study.run.game()?;
    let boards = game.visit(Boards { study, inputs: &judge.inputs, workroom })?;
    let shape: SubsectionShape = judge.shape(5);
    let mut usage: Vec<Usage> = usage(&shape, &player.genome, &boards);
    usage.sort_by(|one, other| other.moves.total_cmp(&one.moves));
    let mut smaller = Vec::new();
    for &n_dropped in &study.windows.dropped {
        let n_dropped = n_dropped.min(usage.len() - 1);
        let (shape, genome) = without(&shape, &player.genome, &usage[usage.len() - n_dropped..]);
        let mut judge = judge.clone();
        judge.without.clone_from(&shape.without);
        let weights = genome.values().len();
        let file = PlayerFile { judge: Judge::Subsections(judge), genome, ..player.clone() };
        let path = workroom.file(&format!("{STEP}-without-{n_dropped}"), "safetensors");
        std::fs::write(&path, file.encode()).map_err(StudyError::about(&path))?;
        let agent = net_agent(&path);
        let meeting = workroom.meet(&game, [&agent, &set.run.champion()], study.windows.size)?;
        smaller.push((n_dropped, weights, meeting));
    }
    Ok(Found { usage: usage.into_iter().map(|usage| (usage.window, usage.moves)).collect(), smaller })
}

/// Boards of random games as a net sees them.
struct Boards<'a, 'room> {
    study: &'a ScalableGoStudy,
    inputs: &'a str,
    workroom: &'a Workroom<'room>,
}

impl GameVisitor for Boards<'_, '_> {
    type Output = Result<Vec<Seen>, StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let features = game.sparse();
        let n_squares = features.count() / 2;
        let mut extras = inputs(game, self.inputs)?;
        let mut active = Vec::new();
        let mut boards = Vec::new();
        for idx in 0..self.study.windows.boards as u64 {
            let mut rng = self.workroom.seed().stream("windows", idx);
            let plies = 1 + rng.below(MOST_PLIES);
            let position = Opening::random(game, plies, &mut rng).position;
            features.active(game, &position, &mut active);
            let mut stones = vec![0.0; n_squares];
            for feature in &active {
                let feature = feature.0 as usize;
                stones[feature % n_squares] = if feature < n_squares { 1.0 } else { -1.0 };
            }
            let mut beside = [0.0; EXTRAS];
            let viewer: Player = game.to_move(&position);
            extras.fill(game, &position, viewer, &mut beside);
            boards.push((stones, beside.map(f64::from)));
        }
        Ok(boards)
    }
}

/// The text of the agent that plays with a file's player.
fn net_agent(path: &Path) -> String {
    let options = vec![SpecOption::new("file", &path.display().to_string())];
    Spec { name: "net".into(), options }.to_string()
}
