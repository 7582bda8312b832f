//! Reasons as sentences: what real agents say, word by word, and numbers that are hard to say.

use ludus_arena::{AgentSpec, Line, reasons::sentences, report::ThoughtReport};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::{GAMES, agents_for, think};

/// What an agent says at a position after some moves.
struct Ask<'a> {
    agent: &'a str,
    position: Option<&'a str>,
    moves: &'a str,
}

impl GameVisitor for Ask<'_> {
    type Output = Vec<String>;

    fn visit<G: Catalogued>(self, game: &G) -> Vec<String> {
        let line = Line::parse(game, self.position, self.moves).unwrap();
        let spec = AgentSpec::parse(self.agent).unwrap();
        sentences(&ThoughtReport::new(game, line.position(), &think(game, &spec, line.position(), Seed(1))))
    }
}

fn check(game: &str, ask: Ask<'_>, expected: &[&str]) {
    assert_eq!(AnyGame::parse(game).unwrap().visit(ask), expected);
}

/// Black can take the corner a1.
const CORNER: &str = "-OX------------------------OX------XO--------------------------- X";

#[test]
fn a_heuristic_is_named() {
    check(
        "othello",
        Ask { agent: "hybrid", position: Some(CORNER), moves: "" },
        &["The heuristic corner chose a1 before any search."],
    );
}

#[test]
fn a_search_says_how_far_it_looked_and_what_counts_most() {
    check(
        "othello",
        Ask { agent: "alphabeta:depth=3", position: None, moves: "f5" },
        &[
            "Searched 3 plies ahead and looked at 56 boards (16 expanded, 40 evaluated, 0 remembered).",
            "Valued at +0.5 points for White.",
            "Expected line: d6 c5 f6.",
            "Largest share at the end of that line: parity, +1.3 points (amount 1 × weight 1.3).",
            "Largest against that: mobility, -0.8 points (amount -1 × weight 0.8).",
        ],
    );
    check(
        "checkers",
        Ask { agent: "alphabeta:depth=1", position: None, moves: "" },
        &[
            "Searched 1 ply ahead and looked at 7 boards (0 expanded, 7 evaluated, 0 remembered).",
            "Valued at +0.02 points for Black.",
            "Largest share after the move: central men, +0.07 points (amount -1 × weight -0.07).",
            "Largest against that: advance, -0.03 points (amount 1 × weight -0.03).",
        ],
    );
}

#[test]
fn a_search_names_what_was_kept_from_it() {
    check(
        "othello",
        Ask {
            agent: "hybrid:blacklist,depth=1",
            position: Some(
                "--------\
--------\
--XO----\
--OXO---\
---XO---\
-----X--\
--------\
-------- O",
            ),
            moves: "",
        },
        &[
            "Kept from the search by the heuristic blacklist: b2 g7.",
            "Searched 1 ply ahead and looked at 6 boards (0 expanded, 6 evaluated, 0 remembered).",
            "Valued at -7.65 points for White.",
            "Largest share after the move: frontier, -7.65 points (amount 3 × weight -2.55).",
            "Largest against that: discs, +2.1 points (amount 3 × weight 0.7).",
        ],
    );
}

#[test]
fn simulations_are_counted_with_their_interval() {
    check(
        "go:size=5",
        Ask { agent: "mcts:simulations=700", position: None, moves: "C3" },
        &[
            "46 of 700 simulations (7 %) began with B2; they scored 85 %, a draw counting half (95 % interval \
             72–92 %, as if independent).",
            "Next comes C4 with 39 simulations, which scored 82 %.",
            "Valued at +8.15 points for White.",
            "Expected line: B2 E2 D2.",
        ],
    );
    check(
        "ttt",
        Ask { agent: "mcts:simulations=700", position: None, moves: "a1 a2 b1 b2" },
        &[
            "1 of 3 simulations (33 %) began with c1; it is a certain win.",
            "Next comes a3 with 1 simulation, which scored 100 %.",
            "Valued at +1 point for x.",
        ],
    );
}

#[test]
fn ratings_are_compared() {
    check(
        "othello",
        Ask { agent: "influence:ties=first", position: None, moves: "f5 f6" },
        &[
            "Of 4 moves, d3 is one of 3 that are rated highest, at +4; next comes f7 at +2.",
            "Largest share: influence, +4 points (amount 4 × weight 1).",
        ],
    );
    check(
        "ttt",
        Ask { agent: "defensive:ties=first", position: None, moves: "b2" },
        &[
            "Of 8 moves, a1 is one of 4 that are rated highest, at -0.01; next comes b1 at -0.02.",
            "Largest share: opposing twos, -0.04 points (amount 1 × weight -0.04).",
            "Largest against that: map, +0.03 points (amount 3 × weight 0.01).",
        ],
    );
}

#[test]
fn exact_play_says_what_it_has_proven() {
    check(
        "ttt",
        Ask { agent: "exact", position: None, moves: "a1 a2 b1 b2" },
        &["Exact play: c1 leads to +1 point for x in 1 ply when both play best."],
    );
    check(
        "dots:2x2",
        Ask { agent: "exact", position: None, moves: "" },
        &[
            "Exact play: aA leads to +2 points for Player 1 when both play best; as good: bA Aa Ac Ba Bc aC bC.",
        ],
    );
}

#[test]
fn chance_has_no_reasons() {
    check("ttt", Ask { agent: "random", position: None, moves: "" }, &[]);
}

#[test]
fn large_numbers_have_their_thousands_apart_and_small_ones_no_sign_of_zero() {
    struct Edit;
    impl GameVisitor for Edit {
        type Output = Vec<String>;

        fn visit<G: Catalogued>(self, game: &G) -> Vec<String> {
            let spec = AgentSpec::parse("alphabeta:depth=1,eval=pieces").unwrap();
            let thought = think(game, &spec, &game.start(), Seed(1));
            let mut report = ThoughtReport::new(game, &game.start(), &thought);
            report.nodes = 1_234_567;
            let boards = report.why.boards.as_mut().unwrap();
            (boards.expanded, boards.evaluated, boards.remembered) = (1_000, 233_467, 1_000_100);
            (report.depth, report.value) = (0, Some(-0.001));
            report.why.features.clear();
            sentences(&report)
        }
    }
    let expected = [
        "Looked at 1,234,567 boards (1,000 expanded, 233,467 evaluated, 1,000,100 remembered), no ply to the end.",
        "Valued at 0 points for Black.",
    ];
    assert_eq!(AnyGame::parse("othello").unwrap().visit(Edit), expected);
}

/// Every agent at the start of every game speaks in sentences.
struct CheckForm;

impl GameVisitor for CheckForm {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let start = game.start();
        for spec in agents_for(game) {
            assert!(spec.build(game, &Tables::unkept()).is_ok());
            for sentence in sentences(&ThoughtReport::new(game, &start, &think(game, &spec, &start, Seed(1))))
            {
                assert!(
                    sentence.ends_with('.') && sentence.chars().next().is_some_and(|c| !c.is_lowercase())
                );
                assert!(
                    !sentence.contains("NaN") && !sentence.contains("-0 ") && !sentence.contains("  "),
                    "{sentence}"
                );
            }
        }
    }
}

#[test]
fn whatever_is_said_is_a_sentence() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(CheckForm);
    }
}
