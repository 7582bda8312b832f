//! The searches against plain minimax on real games, where positions repeat in the table and movers repeat on
//! the board.

use std::sync::atomic::AtomicBool;

use ludus_core::{
    Game, Outcome, Player, Score, Seed,
    evaluation::ValueFn,
    exhaustive,
    spec::{Options, Spec},
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::{
    AlphaBeta, Extensions, Limits, Mcts, Minimax, Pvs, Question, Root, Search,
    mcts::{self, Config, Verdict},
};

/// A game, how many random plies to play first at least and at most, and how deep to look.
const CASES: &[(&str, [u64; 2], u32)] = &[
    ("ttt", [2, 4], 9),
    ("dots:2x2", [5, 8], 12),
    ("dots:3x3", [10, 16], 4),
    ("othello:size=4", [4, 8], 12),
    ("othello:size=6", [0, 25], 4),
    ("othello", [0, 50], 3),
    ("checkers", [0, 60], 4),
    ("go:size=3", [0, 6], 3),
];

struct CheckSearches {
    plies: [u64; 2],
    depth: u32,
}

impl GameVisitor for CheckSearches {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let offer = &G::EVALUATIONS[0];
        let spec = Spec::plain(offer.info.name);
        let options = Options::of(&spec, offer.info).unwrap();
        let mut evaluation = (offer.build)(game, &options).unwrap();
        let mut searches: Vec<Box<dyn Search<G>>> =
            vec![Box::new(Minimax::new(Extensions::NONE)), Box::new(AlphaBeta::new(Extensions::NONE))];
        // Where the past matters the table may mix two pasts of one position up; that is said in its module.
        if !game.past_matters() {
            searches.push(Box::new(Pvs::new(Extensions::NONE, 1)));
        }
        for idx in 0..12 {
            let Some(position) = random_position(game, self.plies, idx) else { continue };
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let for_first = exhaustive::value(game, &position, self.depth, evaluation.as_mut());
            let expected = if game.to_move(&position) == Player::First { for_first } else { -for_first };
            for search in &mut searches {
                let root = Root { position: &position, moves: &moves };
                let limits = Limits { depth: self.depth, nodes: u64::MAX, stop: &AtomicBool::new(false) };
                let found = search.search(Question {
                    game,
                    root: &root,
                    evaluation: evaluation.as_mut(),
                    oracle: None,
                    limits,
                });
                assert_eq!(found.value, expected, "{} {}", game.spec(), game.format_position(&position));
            }
        }
    }
}

/// Where a random game stands after some plies, unless it is over.
fn random_position<G: Game>(game: &G, [least, most]: [u64; 2], idx: u64) -> Option<G::Position> {
    let mut rng = Seed(5).stream("positions", idx);
    let mut position = game.start();
    for _ in 0..least + idx * (most - least) / 11 {
        let mv = game.random_move(&position, &mut rng, &mut Vec::new())?;
        game.play(&mut position, mv);
    }
    game.outcome(&position).is_none().then_some(position)
}

struct CheckProofs {
    plies: [u64; 2],
}

impl GameVisitor for CheckProofs {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut mcts = Mcts::new(game, Config::default());
        for idx in 0..12 {
            let Some(position) = random_position(game, self.plies, idx) else { continue };
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let expected = Outcome::from_half_points(
                exhaustive::value(game, &position, u32::MAX, &mut Nothing).get().signum(),
            );
            let limits = Limits { depth: 1, nodes: 1_000_000, stop: &AtomicBool::new(false) };
            let root = Root { position: &position, moves: &moves };
            let found = mcts.search(
                mcts::Question { game, root: &root, oracle: None, limits },
                &mut Seed(1).stream("proofs", idx),
            );
            let verdict = Verdict::of(expected, game.to_move(&position));
            assert_eq!(
                found.estimate.proven,
                Some(verdict),
                "{} {}",
                game.spec(),
                game.format_position(&position)
            );
        }
    }
}

/// For searches that end with the game.
struct Nothing;

impl<G: Game> ValueFn<G> for Nothing {
    fn root(&mut self, _game: &G, _position: &G::Position) {}

    fn value(&mut self, _game: &G, _position: &G::Position) -> Score {
        panic!("a search to the end needs no estimate")
    }
}

#[test]
fn a_full_tree_proves_what_minimax_finds() {
    for (spec, plies) in [("ttt", [1, 4]), ("dots:2x2", [5, 8]), ("othello:size=4", [4, 8])] {
        AnyGame::parse(spec).unwrap().visit(CheckProofs { plies });
    }
}

#[test]
fn every_search_equals_minimax_on_real_games() {
    for &(spec, plies, depth) in CASES {
        AnyGame::parse(spec).unwrap().visit(CheckSearches { plies, depth });
    }
}
