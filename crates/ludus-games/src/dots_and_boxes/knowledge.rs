//! What people know about the game. The ways to judge stand in files of their own; here they get their names.

use ludus_core::spec::Info;

use super::{
    chain_counter::ChainCounter,
    chains::Chains,
    greedy::Greedy,
    inputs::{LineInputs, MatrixInputs},
    lead::Lead,
    rules::DotsAndBoxes,
};
use crate::knowledge::{BuildEvaluation, BuildInputs, BuildRating, Knowledge, Offer, rating};

impl Knowledge for DotsAndBoxes {
    const EVALUATIONS: &'static [Offer<BuildEvaluation<Self>>] = &[
        Offer {
            info: &Info::plain(
                "chains",
                "the lead, captures, and who will be in control of chains and loops",
            ),
            build: |_, _| Ok(Box::new(Chains)),
        },
        Offer {
            info: &Info { name: "boxes", aliases: &["lead"], summary: "the lead so far", options: &[] },
            build: |_, _| Ok(Box::new(Lead)),
        },
    ];

    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[
        Offer {
            info: &rating("chains", "counts chains one move ahead: keeps control, else gives least"),
            build: |_, _| Ok(Box::new(ChainCounter)),
        },
        Offer {
            info: &rating("greedy", "a line that takes a box, else a safe one, else any"),
            build: |_, _| Ok(Box::new(Greedy)),
        },
    ];

    const INPUTS: &'static [Offer<BuildInputs<Self>>] = &[
        Offer {
            info: &Info::plain(
                "matrix",
                "the study's matrix: 1 for each drawn line, without owners and score",
            ),
            build: |game, _| Ok(Box::new(MatrixInputs::new(game))),
        },
        Offer {
            info: &Info::plain(
                "lines",
                "each line, the sides of boxes, chains and loops; values are what is still to be won",
            ),
            build: |game, _| Ok(Box::new(LineInputs::new(game))),
        },
    ];
}
