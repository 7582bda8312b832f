//! Searches of real games allocate for a search, not for a board.

use std::{hint::black_box, sync::atomic::AtomicBool};

use ludus_arena::AgentSpec;
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::Root;

/// What a thought takes: its line, its candidates and their reasons.
const MOST_PER_THOUGHT: u64 = 60;

struct CountAllocations<'a>(&'a str);

impl GameVisitor for CountAllocations<'_> {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut agent = AgentSpec::parse(self.0).unwrap().build(game, &Tables::unkept()).unwrap();
        let position = game.start();
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let mut think = || {
            agent.begin(game, &position, Seed(1).stream("allocations", 0));
            let root = Root { position: &position, moves: &moves };
            black_box(agent.choose(game, &root, &AtomicBool::new(false)).unwrap())
        };
        // The same thought twice: the second time every buffer has grown as far as it must.
        let nodes = think().nodes;
        let counted = allocation_counter::measure(|| {
            think();
        });
        assert!(nodes >= 1000, "{} at {} looks at {nodes} only", self.0, game.spec());
        assert!(
            counted.count_total <= MOST_PER_THOUGHT,
            "{} at {}: {} allocations for {nodes} boards",
            self.0,
            game.spec(),
            counted.count_total
        );
    }
}

#[test]
fn a_thought_allocates_little_however_many_boards_it_looks_at() {
    for game in ["go:size=5", "othello", "othello:size=10", "checkers", "dots:3x3", "ttt"] {
        for agent in [
            "minimax:depth=20,nodes=3000",
            "alphabeta:depth=20,nodes=3000",
            "pvs:nodes=3000,hash=1",
            "expected-min:depth=20,nodes=3000",
            "mcts:simulations=1000,memory=4",
            "mcts:simulations=1000,memory=4,rave",
        ] {
            AnyGame::parse(game).unwrap().visit(CountAllocations(agent));
        }
    }
}
