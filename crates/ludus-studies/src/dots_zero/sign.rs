//! The finding of section 5.2.4: values turned when the mover changes, and not at every ply. The text changed this between two
//! trainings of different length; here two runs of our preset differ in nothing else, with one seed and one budget.

use super::{DotsZeroStudy, ladder::Subsets, truth::Truth};
use crate::{
    comparison::{Comparison, Published, Wanted},
    error::StudyError,
    meeting::{Meeting, SeatedMeeting},
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const STEP_MOVER: &str = "ours";
const STEP_PLY: &str = "ours-by-ply";
const MATCH: &str = "match-signs";
const MATCH_SUBSETS: &str = "match-c-a";

/// What tables call the two.
pub(super) const OURS_NAME: &str = "ours";
pub(super) const PLY_NAME: &str = "ours, sign by ply";

/// The steps in their order.
pub(super) fn steps() -> [String; 4] {
    [STEP_MOVER, STEP_PLY, MATCH, MATCH_SUBSETS].map(String::from)
}

/// Both runs.
pub(super) struct Signs {
    pub(super) mover: Trained,
    pub(super) ply: Trained,
    direct: Meeting,
    /// Subset C against subset A.
    subsets: SeatedMeeting,
}

impl Signs {
    pub(super) fn train(
        study: &DotsZeroStudy,
        subsets: &Subsets,
        workroom: &mut Workroom<'_>,
    ) -> Result<Self, StudyError> {
        let mover = workroom.step(STEP_MOVER, |workroom| workroom.train(STEP_MOVER, &study.run_ours()))?;
        let ply = workroom.step(STEP_PLY, |workroom| workroom.train(STEP_PLY, &study.run_ours_by_ply()))?;
        let (game, size) = (study.run.game()?, study.sign.size);
        let agents = [mover.champion(), ply.champion()];
        let direct = workroom.step(MATCH, |workroom| workroom.meet(&game, [&agents[0], &agents[1]], size))?;
        let [c, a] = [&subsets.c, &subsets.a].map(|subset| subset.run.champion());
        let subsets = workroom.step(MATCH_SUBSETS, |workroom| workroom.meet_seated(&game, [&c, &a], size))?;
        Ok(Self { mover, ply, direct, subsets })
    }

    pub(super) fn section(&self, study: &DotsZeroStudy, truth: &Truth) -> Section {
        let text = format!(
            "A player that closes a box moves again, so the sign of a value may only change with the mover. Two runs of our preset `dots-zero` of {} \
             generations each, with one seed, differ in that alone; the one by ply also searches by ply when it plays, and takes nothing for certain, since proofs would mend what it breaks. C differs from A \
             in the sign alone. Matches are \
             of {} games from random openings of {} plies, each from both sides.",
            self.mover.generation, study.sign.size.games, study.sign.size.openings
        );
        Section {
            title: "Sign by mover and by ply".into(),
            text,
            tables: vec![
                Table::Rows { caption: "Our preset, by mover against by ply".into(), rows: self.rows(truth) },
                Table::Rows {
                    caption: "Tables 5.9 and 5.10: C against the nets before it".into(),
                    rows: self.subset_rows(),
                },
            ],
            charts: Vec::new(),
        }
    }

    fn rows(&self, truth: &Truth) -> Vec<Row> {
        let row = |what: &str, comparison| Row { what: what.into(), unit: Unit::Percent, comparison };
        let claim = Published::noted(50.0, "the text's finding: the change makes better nets");
        let mut rows = vec![row(
            "score by mover against by ply",
            Comparison::new(claim, self.direct.percent(), Wanted::Above),
        )];
        for (what, name) in [("best moves, by mover", OURS_NAME), ("best moves, by ply", PLY_NAME)] {
            let heard = truth.of(name);
            rows.extend(heard.map(|heard| row(what, Comparison::ours_only(heard.all.percent()))));
        }
        rows
    }

    /// Beside what C did against B's 60th version, the text having let it meet no A.
    fn subset_rows(&self) -> Vec<Row> {
        let published = published::DotsZero::shipped();
        let seats = [
            ("C as the first player", "5.9", self.subsets.as_first),
            ("C as the second player", "5.10", self.subsets.as_second),
        ];
        let row = |(what, table, ours): (&str, &str, crate::meeting::SeatScore)| {
            let percent = published.table(table)?.percent_of("C v24")?;
            let claim = Published::noted(percent, "against B's 60th version; ours against A's last");
            let comparison = Comparison::new(claim, ours.percent(), Wanted::Equal { within: 0.1 })
                .because("ours met another net, after the same few epochs");
            Some(Row { what: what.into(), unit: Unit::Percent, comparison })
        };
        let mut rows: Vec<Row> = seats.into_iter().filter_map(row).collect();
        let claim = Published::noted(50.0, "the text's finding, both seats together");
        let comparison = Comparison::new(claim, self.subsets.all.percent(), Wanted::Above);
        rows.push(Row { what: "C, both seats".into(), unit: Unit::Percent, comparison });
        rows
    }
}
