//! What people know about the game, by name: the evaluations, and the ratings and heuristics of the study of
//! 2011 in its order. Each stands in a file of its own.

use ludus_core::spec::{Info, OptionInfo, Options, SpecError};

use super::{
    classic::Classic,
    evaluation::{Influence, Pieces, Sum},
    features::Features,
    heuristics::{Blacklist, FirstThat},
    influence::{CORNER, InfluenceMap},
    inputs::{StudyInputs, Version},
    layout::{Bits, Layout},
    patterns::Patterns,
    ratings::Rated,
    rules::Othello,
    squares::{SquareClasses, Squares},
    tuples::Tuples,
};
use crate::knowledge::{
    self, BuildEvaluation, BuildHeuristic, BuildInputs, BuildRating, BuildWeighing, Knowledge, MAP_VALUES,
    Offer, TIES, rating,
};

/// The option of whatever judges by an influence map.
const MAP: OptionInfo = OptionInfo {
    key: "map",
    values: "eight numbers from 0 to 10 with hyphens between",
    default: "1-0-7-2-6-2-3-4",
    meaning: "what squares are worth, letters A to H of the study",
};

/// The option for the length of runs.
const LENGTH: OptionInfo =
    OptionInfo { key: "length", values: "2 to 4", default: "2", meaning: "squares in a run" };

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
            info: &Info { options: &[MAP], ..Info::plain("influence", "who stands on the better squares") },
            build: |game, options| Ok(Box::new(Sum(Influence(map(game, options)?)))),
        },
        Offer { info: &Info::plain("pieces", "who has more discs"), build: |_, _| Ok(Box::new(Sum(Pieces))) },
        Offer {
            info: &Info {
                options: &[MAP],
                ..Info::plain("features", "influence, flippable discs, corners and sides of both")
            },
            build: |game, options| Ok(Box::new(Sum(Features::new(game, map(game, options)?)))),
        },
        Offer {
            info: &Info::plain("squares", "the standard weighted piece counter"),
            build: |game, _| Ok(Box::new(Sum(Squares::standard(game)))),
        },
    ];

    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[
        Offer { info: &rating("greedy", "flips the most discs"), build: |_, _| Ok(Box::new(Rated::Flips)) },
        Offer {
            info: &Info { options: &[TIES, MAP], ..rating("influence", "takes the best square") },
            build: |game, options| Ok(Box::new(Rated::Influence(map(game, options)?))),
        },
        Offer {
            info: &Info {
                options: &[TIES, MAP],
                ..rating("greedy-influence", "the square's value times the discs flipped")
            },
            build: |game, options| Ok(Box::new(Rated::FlipsTimesInfluence(map(game, options)?))),
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

    const WEIGHINGS: &'static [Offer<BuildWeighing<Self>>] = &[
        Offer {
            info: &Info::plain("squares", "a weight for each class of squares"),
            build: |game, _| Ok(Box::new(SquareClasses(*game))),
        },
        Offer {
            info: &Info {
                options: &[LENGTH],
                ..Info::plain("tuples", "a weight for each way to fill a run of squares")
            },
            build: |game, options| {
                let length = options.number(LENGTH.key, 2, 2..=4)?;
                Ok(Box::new(Tuples::new(game, length as usize)))
            },
        },
    ];

    const INPUTS: &'static [Offer<BuildInputs<Self>>] = &[
        Offer {
            info: &Info {
                options: &[MAP],
                ..Info::plain("study", "the study's eight: influence, flippable, corners and sides of both")
            },
            build: |game, options| Ok(Box::new(StudyInputs::new(game, map(game, options)?, Version::Final))),
        },
        Offer {
            info: &Info {
                options: &[MAP],
                ..Info::plain("study-first", "the four that the study began with: influence and flippable")
            },
            build: |game, options| Ok(Box::new(StudyInputs::new(game, map(game, options)?, Version::First))),
        },
    ];

    fn map_of(&self, values: [u8; MAP_VALUES]) -> Option<Vec<Option<i32>>> {
        let map = InfluenceMap::new(self, values);
        let value = |index| {
            let square = self.board.square(index);
            let is_known = (self.board.centre & L::Bits::only(square)).is_empty();
            is_known.then(|| map.value(square))
        };
        Some((0..self.board.n_squares()).map(value).collect())
    }

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

/// The map that the options ask for.
fn map<L: Layout>(game: &Othello<L>, options: &Options<'_>) -> Result<InfluenceMap<L>, SpecError> {
    let letters = options.read(MAP.key, InfluenceMap::<L>::LETTERS, MAP.values, |text| {
        let value = |word: &str| word.parse().ok().filter(|value: &u8| i32::from(*value) <= CORNER);
        text.split('-').map(value).collect::<Option<Vec<u8>>>()?.try_into().ok()
    })?;
    Ok(InfluenceMap::new(game, letters))
}
