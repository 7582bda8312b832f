//! The checkers study's count of boards from the start, with jumps that cost no depth and pieces as evaluation,
//! beside ours. The study counts each jump of a multi-jump as a board; adding those brings minimax to within
//! some per cent below its numbers, as far as its description goes. Its alpha-beta prunes less than it could.

use ludus_arena::AgentSpec;
use ludus_core::{Game, Seed};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::Nodes;

use crate::think;

struct CountBoards<'a>(&'a str);

impl GameVisitor for CountBoards<'_> {
    type Output = Nodes;

    fn visit<G: Catalogued>(self, game: &G) -> Nodes {
        let spec = AgentSpec::parse(self.0).unwrap();
        think(game, &spec, &Game::start(game), Seed(1)).why.boards.unwrap()
    }
}

fn boards(agent: &str, depth: u32) -> Nodes {
    let text = format!("{agent}:depth={depth},eval=pieces,free-captures");
    AnyGame::parse("checkers").unwrap().visit(CountBoards(&text))
}

fn check_minimax(depth: u32, [expanded, evaluated, jumps_between]: [u64; 3], published: [u64; 2]) {
    let nodes = boards("minimax", depth);
    assert_eq!([nodes.expanded, nodes.evaluated, nodes.jumps_between], [expanded, evaluated, jumps_between]);
    let ours = (nodes.total() + nodes.jumps_between) as f64;
    let theirs = published.iter().sum::<u64>() as f64;
    assert!((0.85..=1.0).contains(&(ours / theirs)), "{ours} of {theirs} at depth {depth}");
}

#[test]
fn minimax_counts_boards_as_the_study_does() {
    check_minimax(2, [7, 49, 0], [7, 49]);
    check_minimax(4, [1_019, 4_098, 0], [1_051, 4_242]);
    check_minimax(6, [99_759, 447_037, 4_319], [114_748, 493_578]);
}

#[test]
fn pruning_looks_at_far_fewer_boards_than_the_studys() {
    for (depth, published) in [(2, 56), (4, 960), (6, 17_471), (8, 245_591)] {
        let alpha_beta = boards("alphabeta", depth);
        assert!(
            alpha_beta.total() + alpha_beta.jumps_between <= published,
            "{alpha_beta:?} at depth {depth}"
        );
        let pvs = boards("pvs", depth).total();
        assert!(2 * pvs <= published, "{pvs} at depth {depth}");
        assert!(depth < 8 || 4 * pvs <= published, "{pvs} at depth {depth}");
    }
}

mod slow {
    use super::check_minimax;

    #[test]
    fn minimax_counts_boards_as_the_study_does_at_depth_eight() {
        check_minimax(8, [9_249_366, 45_541_790, 481_571], [11_237_947, 52_875_269]);
    }
}
