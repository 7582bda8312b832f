//! What people know about the game: an evaluation that counts lines, and the four agents of the Othello study,
//! which were its practice pieces. The ways to judge stand in files of their own; here they get their names.

use ludus_core::spec::Info;

use super::{
    careful::{Careful, DEFENSIVE, OFFENSIVE},
    lines::Lines,
    plain::{Influence, Simple},
    rules::TicTacToe,
};
use crate::knowledge::{BuildEvaluation, BuildRating, Knowledge, Offer, rating};

impl Knowledge for TicTacToe {
    const EVALUATIONS: &'static [Offer<BuildEvaluation<Self>>] = &[Offer {
        info: &Info::plain("lines", "lines without an opposing mark, by the marks they hold"),
        build: |_, _| Ok(Box::new(Lines)),
    }];

    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[
        Offer {
            info: &rating("defensive", "wins, blocks, and gives no rows of two; never loses"),
            build: |_, _| Ok(Box::new(Careful(DEFENSIVE))),
        },
        Offer {
            info: &rating("offensive", "wins, blocks, and makes rows of two; never loses"),
            build: |_, _| Ok(Box::new(Careful(OFFENSIVE))),
        },
        Offer {
            info: &rating("influence", "the square with the most lines through it"),
            build: |_, _| Ok(Box::new(Influence)),
        },
        Offer {
            info: &rating("simple", "the first free square, left to right and top to bottom"),
            build: |_, _| Ok(Box::new(Simple)),
        },
    ];
}
