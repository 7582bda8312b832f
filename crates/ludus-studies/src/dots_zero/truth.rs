//! What no match can say: how often a player makes one of the best moves, by the exact table of 3x3 and by the stage of the game. The
//! published 60th net finds one in two fifths of middle games.

use super::{DotsZeroStudy, Player};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    hearing::{Heard, Moves},
    published,
    report::{Grid, Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

/// The stages of a game.
const STAGES: [&str; 3] = ["opening", "middle", "end"];
/// The number of the middle.
const MIDDLE: usize = 1;

/// The names of the steps: one for each player, then those that learn nothing.
pub(super) fn steps(study: &DotsZeroStudy) -> Vec<String> {
    let n_players = study.n_players() + 1 + study.truth.agents.len();
    (1..=n_players).map(step_name).collect()
}

fn step_name(number: usize) -> String {
    format!("truth-{number}")
}

/// What exact play says of each player.
pub(super) struct Truth {
    heard: Vec<(String, Heard)>,
    n_learned: usize,
}

impl Truth {
    pub(super) fn hear(
        study: &DotsZeroStudy,
        players: &[Player],
        workroom: &mut Workroom<'_>,
    ) -> Result<Self, StudyError> {
        let game = study.run.game()?;
        let learned = players.iter().map(|player| (player.name.as_str(), player.agent.as_str()));
        let others = study.truth.agents.iter().map(|agent| (agent.as_str(), agent.as_str()));
        let mut heard = Vec::new();
        for ((name, agent), number) in learned.chain(others).zip(1..) {
            let positions = study.truth.positions;
            let found =
                workroom.step(&step_name(number), |workroom| workroom.hear(&game, agent, positions))?;
            heard.push((name.to_owned(), found));
        }
        Ok(Self { heard, n_learned: players.len() })
    }

    /// What was heard of a player.
    pub(super) fn of(&self, name: &str) -> Option<&Heard> {
        self.heard.iter().find(|(player, _)| player == name).map(|(_, heard)| heard)
    }

    pub(super) fn section(&self, study: &DotsZeroStudy) -> Section {
        let text = format!(
            "{} positions of random games, the same for everybody; a move is best if the exact table says that no other ends with more boxes. \
             Stages are thirds of the game by lines drawn.",
            study.truth.positions
        );
        Section {
            title: "Exact play".into(),
            text,
            tables: vec![
                Table::Rows {
                    caption: "Best moves in the middle of the game".into(),
                    rows: self.middle_rows(),
                },
                Table::Grid(self.grid()),
            ],
            charts: Vec::new(),
        }
    }

    /// Learned players beside the published net.
    fn middle_rows(&self) -> Vec<Row> {
        let published = published::DotsZero::shipped().measured.middle_percent;
        let note = "the published 60th net beside the exact table; the text does not say";
        let row = |(name, heard): &(String, Heard)| {
            let middle = heard.stages.get(MIDDLE)?;
            let claim = Published::noted(published, note);
            let comparison = Comparison::new(claim, middle.percent(), Wanted::Higher);
            Some(Row { what: name.clone(), unit: Unit::Percent, comparison })
        };
        self.heard[..self.n_learned].iter().filter_map(row).collect()
    }

    fn grid(&self) -> Grid {
        let cell = |moves: &Moves| Some(Comparison::ours_only(moves.percent()));
        let row = |(name, heard): &(String, Heard)| {
            let stages = (0..STAGES.len()).map(|stage| heard.stages.get(stage).and_then(cell));
            (name.clone(), stages.chain([cell(&heard.all)]).collect())
        };
        let mut rows: Vec<_> = self.heard.iter().map(row).collect();
        rows.extend(self.heard.first().map(|(_, heard)| {
            let chance = |moves: &Moves| Some(Comparison::ours_only(Measured::exactly(100.0 * moves.chance)));
            let stages = (0..STAGES.len()).map(|stage| heard.stages.get(stage).and_then(chance));
            ("chance".to_owned(), stages.chain([chance(&heard.all)]).collect())
        }));
        Grid {
            caption: "Best moves by stage".into(),
            unit: Unit::Percent,
            row_kind: "player".into(),
            columns: STAGES.iter().map(ToString::to_string).chain(["all".into()]).collect(),
            rows,
        }
    }
}
