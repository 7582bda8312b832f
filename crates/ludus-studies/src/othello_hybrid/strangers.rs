//! Whether anything was learned that holds in other games: matches of the map and of the nets in pairs from random openings,
//! against players whom nobody learned from. The text tests its agent in the very games that it was bred in, but for depth and
//! techniques, and says itself that this may mislead.

use ludus_games::AnyGame;

use super::{HybridOthello, breeding::Bred, influence_map::Taught};
use crate::{
    comparison::{Comparison, Published, Wanted},
    error::StudyError,
    meeting::Meeting,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const MAP: &str = "strangers-map";
const MODERN_MAP: &str = "ours: the map by CMA-ES from random openings";
const UNLEARNED: &str = "strangers-unlearned";

/// What has learned something, if anything.
#[derive(Clone, Copy)]
enum Pupil {
    /// The net of the fittest run.
    Net,
    /// The net that never met one of the three agents.
    LeftOut,
    /// The same net, learned in another way.
    Modern,
}

const PUPILS: [Pupil; 3] = [Pupil::Net, Pupil::LeftOut, Pupil::Modern];

impl Pupil {
    const fn name(self) -> &'static str {
        match self {
            Self::Net => "the net",
            Self::LeftOut => "the net bred without one of the agents",
            Self::Modern => "ours: the same weights by CMA-ES from random openings",
        }
    }

    fn step(self, depth: u32) -> String {
        let name = match self {
            Self::Net => "net",
            Self::LeftOut => "left-out",
            Self::Modern => "modern",
        };
        format!("strangers-{name}-depth-{depth}")
    }

    fn of(self, bred: &Bred) -> &Trained {
        match self {
            Self::Net => bred.best(),
            Self::LeftOut => &bred.left_out,
            Self::Modern => &bred.modern,
        }
    }

    /// Why it may lose.
    const fn weakness(self) -> &'static str {
        match self {
            Self::Net | Self::LeftOut => "it was bred in six games that never change",
            Self::Modern => "45 weights behind a cut sigmoid can tell few positions apart",
        }
    }
}

/// What somebody who has learned something should exceed, in per cent.
const HALF: f64 = 50.0;

/// Why the map may lose.
const MAP_WEAKNESS: &str = "each rung breeds it in two games that never change, and forgets the rungs before";

/// Why the map may lose even so.
const MODERN_MAP_WEAKNESS: &str = "a map knows nothing but where a disc is put";

/// The steps in their order.
pub(super) fn steps(study: &HybridOthello) -> Vec<String> {
    let depths = &study.strangers.depths;
    let maps = depths.iter().map(|&depth| map_step(depth));
    let nets = PUPILS.iter().flat_map(|pupil| depths.iter().map(|&depth| pupil.step(depth)));
    [MAP.into()].into_iter().chain(maps).chain(nets).chain([UNLEARNED.into()]).collect()
}

fn map_step(depth: u32) -> String {
    format!("strangers-modern-map-depth-{depth}")
}

pub(super) fn section(
    study: &HybridOthello,
    map: &Taught,
    bred: &Bred,
    workroom: &mut Workroom<'_>,
) -> Result<Section, StudyError> {
    let met = meet(study, MAP, &map.trained().champion(), workroom)?;
    let mut tables = vec![table("the influence map", &met, Some(MAP_WEAKNESS))];
    for &depth in &study.strangers.depths {
        let met = meet(study, &map_step(depth), &map.modern_player(depth), workroom)?;
        tables.push(table(&format!("{MODERN_MAP} at depth {depth}"), &met, Some(MODERN_MAP_WEAKNESS)));
    }
    for pupil in PUPILS {
        for &depth in &study.strangers.depths {
            let agent = format!("{},agent=\"alphabeta:depth={depth}\"", pupil.of(bred).champion());
            let met = meet(study, &pupil.step(depth), &agent, workroom)?;
            tables.push(table(&format!("{} at depth {depth}", pupil.name()), &met, Some(pupil.weakness())));
        }
    }
    let unlearned = bred.best().champion_of(0);
    let met = meet(study, UNLEARNED, &unlearned, workroom)?;
    tables.push(table("control: random weights", &met, None));
    let text = format!(
        "Matches from {} random plies, each opening from both sides. Wanted is a lower end of the interval above 50 %. The agents \
         know the shipped map, found in 2,400 games against each other, and take equals by chance, so no bred player learned from \
         them; {} was kept from one of the nets altogether. What CMA-ES made learned from the study's agents with other maps and \
         from random moves, and met none of these.",
        study.strangers.size.openings,
        study.nets.leave_out.split(':').next().unwrap_or_default(),
    );
    Ok(Section { title: "Players never met".into(), text, tables, charts: Vec::new() })
}

/// One match against each of the strangers.
fn meet(
    study: &HybridOthello,
    step: &str,
    agent: &str,
    workroom: &mut Workroom<'_>,
) -> Result<Vec<Meeting>, StudyError> {
    workroom.step(step, |workroom| {
        let game = AnyGame::parse(&study.net_run.game)?;
        let strangers = study.strangers.agents.iter();
        strangers.map(|stranger| workroom.meet(&game, [agent, stranger], study.strangers.size)).collect()
    })
}

/// The matches of one player; one of whom nothing is claimed has no weakness.
fn table(who: &str, met: &[Meeting], weakness: Option<&str>) -> Table {
    let row = |meeting: &Meeting| Row {
        what: format!("against {}", meeting.second),
        unit: Unit::Percent,
        comparison: match weakness {
            Some(weakness) => above_half(meeting).because(weakness),
            None => Comparison::ours_only(meeting.percent()),
        },
    };
    let bar = weakness.map_or("", |_| "; 50 % is our bar, not the text's");
    Table::Rows { caption: format!("Score of {who}{bar}"), rows: met.iter().map(row).collect() }
}

fn above_half(meeting: &Meeting) -> Comparison {
    Comparison::new(Published::plainly(HALF), meeting.percent(), Wanted::Above)
}
