//! What people know about the game, by name.

use ludus_core::spec::{Info, OptionInfo};

use super::{
    classic::classic,
    evaluation::SumOfParts,
    heuristics::KeepEyes,
    influence::{influence, influence_by_point},
    inputs::{Colours, PointInputs},
    ledger::{self, Division, Ledger},
    position::Position,
    ratings::{OneTurnAhead, greedy, rise_of_influence},
    rules::{Go, Move},
    surroundings::{MAX_RADIUS, Reading, Surroundings},
    territory::territory,
};
use crate::knowledge::{
    BuildEvaluation, BuildHeuristic, BuildInputs, BuildMoveInputs, BuildRating, Influence, Knowledge, Offer,
    rating,
};

/// How far around a point moves are seen.
const RADIUS: OptionInfo = OptionInfo {
    key: "radius",
    values: "1 to 3",
    default: "2",
    meaning: "how many lines around the point are seen",
};
/// How far chains are read.
const READING: OptionInfo = OptionInfo {
    key: "reading",
    values: "ladders, nothing",
    default: "ladders",
    meaning: "whether chains are read until they are free or taken",
};

impl Knowledge for Go {
    const EVALUATIONS: &'static [Offer<BuildEvaluation<Self>>] = &[
        Offer {
            info: &Info::plain("classic", "influence, eyes, and stones away from the edge"),
            build: |_, _| Ok(Box::new(SumOfParts(classic))),
        },
        Offer {
            info: &Info::plain(
                "influence",
                "points nearer to one player; stones in atari count as nearly dead",
            ),
            build: |_, _| Ok(Box::new(SumOfParts(influence))),
        },
        Offer {
            info: &Info::plain("territory", "the score if the game ended now"),
            build: |_, _| Ok(Box::new(SumOfParts(territory))),
        },
    ];

    const RATINGS: &'static [Offer<BuildRating<Self>>] = &[
        Offer {
            info: &rating("greedy", "captures, stones saved from atari, liberties; keeps own eyes"),
            build: |game, _| Ok(Box::new(OneTurnAhead::new(game, &[greedy]))),
        },
        Offer {
            info: &rating("influence", "how much a move raises the evaluation influence"),
            build: |game, _| Ok(Box::new(OneTurnAhead::new(game, &[rise_of_influence]))),
        },
        Offer {
            info: &rating("greedy-influence", "greedy and influence together"),
            build: |game, _| Ok(Box::new(OneTurnAhead::new(game, &[greedy, rise_of_influence]))),
        },
    ];

    const HEURISTICS: &'static [Offer<BuildHeuristic<Self>>] = &[Offer {
        info: &Info::plain("keep-eyes", "never fills an own eye"),
        build: |_, _| Ok(Box::new(KeepEyes)),
    }];

    const INPUTS: &'static [Offer<BuildInputs<Self>>] = &[
        Offer {
            info: &Info::plain(
                "points",
                "for each point whether it is white and whether it is black; then the mover's captures less the other's",
            ),
            build: |game, _| Ok(Box::new(PointInputs::new(game, Colours::WhiteBlack))),
        },
        Offer {
            info: &Info::plain("own-points", "the same with the mover's stones and the other's"),
            build: |game, _| Ok(Box::new(PointInputs::new(game, Colours::OwnOther))),
        },
        Offer {
            info: &ledger::INFO,
            build: |game, options| {
                let division = options.choice(ledger::DIVISION.key, Division::Real, Division::CHOICES)?;
                Ok(Box::new(Ledger::new(game, division)))
            },
        },
    ];

    const MOVE_INPUTS: &'static [Offer<BuildMoveInputs<Self>>] = &[Offer {
        info: &Info {
            options: &[RADIUS, READING],
            ..Info::plain(
                "surroundings",
                "the stones around a point in every symmetry alike, and what a stone there does",
            )
        },
        build: |game, options| {
            let radius = options.number(RADIUS.key, 2, 1..=MAX_RADIUS)? as usize;
            let choices = [("ladders", Reading::Ladders), ("nothing", Reading::Nothing)];
            let reading = options.choice(READING.key, Reading::Ladders, &choices)?;
            Ok(Box::new(Surroundings::new(game, radius, reading)))
        },
    }];

    fn voluntary_pass(&self) -> Option<Move> {
        Some(Move::Pass)
    }

    fn influence(&self, position: &Position) -> Option<Influence> {
        Some(Influence {
            words: "Points for Black (1) or White (−1) by the evaluation influence: safe stones and what is nearer to \
                    them; stones in atari count as empty points.",
            values: influence_by_point(self, position),
        })
    }
}
