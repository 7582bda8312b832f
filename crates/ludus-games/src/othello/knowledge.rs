//! What people know about the game, by name: the evaluations, and the ratings and heuristics of the study of
//! 2011 in its order. Each stands in a file of its own.

use ludus_core::spec::Info;

use super::{
    classic::Classic,
    evaluation::{Influence, Pieces, Sum},
    features::Features,
    heuristics::{Blacklist, FirstThat},
    influence::{CORNER, InfluenceMap},
    layout::Layout,
    patterns::Patterns,
    ratings::Rated,
    rules::Othello,
};
use crate::knowledge::{self, BuildEvaluation, BuildHeuristic, BuildRating, Knowledge, Offer, rating};

impl<L: Layout> Knowledge for Othello<L> {
    const EVALUATIONS: &'static [Offer<BuildEvaluation<Self>>] = &[
        Offer {
            info: &Info::plain(
                "classic",
                "mobility, frontier, corners, stable discs, by how full the board is",
            ),
            build: |game, _| Ok(Box::new(Sum(Classic::new(game)))),
        },
        Offer {
            info: &Info::plain("influence", "who stands on the better squares"),
            build: |game, _| Ok(Box::new(Sum(Influence(default_map(game))))),
        },
        Offer { info: &Info::plain("pieces", "who has more discs"), build: |_, _| Ok(Box::new(Sum(Pieces))) },
        Offer {
            info: &Info::plain("features", "influence, flippable discs, corners and sides of both"),
            build: |game, _| Ok(Box::new(Sum(Features::new(game, default_map(game))))),
        },
    ];

    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[
        Offer { info: &rating("greedy", "flips the most discs"), build: |_| Box::new(Rated::Flips) },
        Offer {
            info: &rating("influence", "takes the best square"),
            build: |game| Box::new(Rated::Influence(default_map(game))),
        },
        Offer {
            info: &rating("greedy-influence", "the square's value times the discs flipped"),
            build: |game| Box::new(Rated::FlipsTimesInfluence(default_map(game))),
        },
    ];

    const HEURISTICS: &'static [Offer<BuildHeuristic<Self>>] = &[
        Offer {
            info: &Info::plain("killer", "wipes the opponent out"),
            build: |_, _| Ok(Box::new(FirstThat::WipesOut)),
        },
        Offer {
            info: &Info::plain("corner", "takes a corner"),
            build: |_, _| Ok(Box::new(FirstThat::TakesCorner)),
        },
        Offer {
            info: &Info::plain("block", "leaves the opponent no move"),
            build: |_, _| Ok(Box::new(FirstThat::Blocks)),
        },
        Offer {
            info: &Info::plain("pattern", "owns the target of a known pattern"),
            build: |game, text| Ok(Box::new(Patterns::new(game, text)?)),
        },
        Offer {
            info: &Info::plain("blacklist", "forbids what gives the opponent a corner"),
            build: |_, _| Ok(Box::new(Blacklist)),
        },
    ];

    fn influence(&self, _position: &Self::Position) -> Option<knowledge::Influence> {
        let map = default_map(self);
        let value = |index| f64::from(map.value(self.board.square(index))) / f64::from(CORNER);
        Some(knowledge::Influence {
            words: "What a square is worth to whoever stands there, on the map that ratings use: from 0 to 1 for a \
                    corner.",
            values: (0..self.board.n_squares()).map(value).collect(),
        })
    }
}

fn default_map<L: Layout>(game: &Othello<L>) -> InfluenceMap<L> {
    InfluenceMap::new(game, InfluenceMap::<L>::LETTERS)
}
