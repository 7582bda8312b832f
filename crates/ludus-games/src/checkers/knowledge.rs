//! What people know about the game. The ways to judge stand in files of their own; here they get their names and
//! options.

use ludus_core::spec::{Info, OptionInfo};

use super::{classic::Classic, greedy::Greedy, pieces::Pieces, rules::Checkers};
use crate::knowledge::{BuildEvaluation, BuildRating, Knowledge, Offer, rating};

impl Knowledge for Checkers {
    const EVALUATIONS: &'static [Offer<BuildEvaluation<Self>>] = &[
        Offer {
            info: &Info::plain("classic", "pieces, back row, centre, runaways, threats and opposition"),
            build: |_, _| Ok(Box::new(Classic)),
        },
        Offer {
            info: &Info {
                name: "pieces",
                aliases: &["material"],
                summary: "men and kings, nothing else",
                options: &[OptionInfo {
                    key: "king",
                    values: "1 to 3",
                    default: "1.5",
                    meaning: "what a king is worth, in men",
                }],
            },
            build: |_, options| Ok(Box::new(Pieces::from_options(options)?)),
        },
    ];

    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[Offer {
        info: &rating("greedy", "the move that takes most; of those one that crowns a man"),
        build: |_, _| Ok(Box::new(Greedy)),
    }];
}
