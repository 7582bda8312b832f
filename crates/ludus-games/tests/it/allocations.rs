//! Hot loops do not allocate: once buffers are warm, playing, listing, copying and counting stay on what they
//! have.

use ludus_core::{
    Game, Seed,
    perft::{Counting, perft},
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::SPECS;

/// Buffers that are kept from game to game.
struct Bench<G: Game> {
    position: G::Position,
    copy: G::Position,
    moves: Vec<G::Move>,
}

impl<G: Game> Bench<G> {
    /// One random game in which every routine of a search is called at every ply.
    fn play(&mut self, game: &G, start: &G::Position, seed: u64) {
        let mut rng = Seed(seed).stream("allocations", 0);
        let Self { position, copy, moves } = self;
        position.clone_from(start);
        loop {
            copy.clone_from(position);
            std::hint::black_box(game.key(copy));
            std::hint::black_box(game.count_moves(copy, moves));
            game.legal_moves(position, moves);
            let Some(mv) = rng.pick(moves) else { break };
            game.play(position, mv);
        }
        copy.clone_from(start);
        std::hint::black_box(game.playout(copy, &mut rng, moves));
    }
}

struct CountAllocations;

impl GameVisitor for CountAllocations {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let start = game.start();
        let mut bench = Bench::<G> { position: start.clone(), copy: start.clone(), moves: Vec::new() };
        // The same games twice: the second time every buffer has grown as far as it must.
        (0..3).for_each(|seed| bench.play(game, &start, seed));
        let counted = allocation_counter::measure(|| (0..3).for_each(|seed| bench.play(game, &start, seed)));
        assert_eq!(counted.count_total, 0, "{}", game.spec());
    }
}

#[test]
fn no_game_allocates_once_its_buffers_are_warm() {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CountAllocations);
    }
}

struct CountPerftAllocations;

impl GameVisitor for CountPerftAllocations {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let allocations = |depth| {
            let count = || assert!(perft(game, &game.start(), depth, Counting::FullLength) > 0);
            allocation_counter::measure(count).count_total
        };
        // What is allocated is set up once per ply of depth, however many paths are counted.
        let per_ply = allocations(3);
        assert!(per_ply < 200, "{}: {per_ply} allocations at depth 3", game.spec());
    }
}

#[test]
fn counting_paths_allocates_by_depth_and_not_by_path() {
    for spec in ["othello", "checkers", "go:size=5", "dots:3x3", "tic-tac-toe"] {
        AnyGame::parse(spec).unwrap().visit(CountPerftAllocations);
    }
}
