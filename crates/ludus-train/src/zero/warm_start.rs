//! The first games, played by plain Monte Carlo search, which needs no net: a beginning that knows more than nothing.

use ludus_core::Rng;
use ludus_games::Catalogued;
use ludus_search::{
    Limits, MAX_DEPTH, Mcts, Root,
    mcts::{Config, Question},
};

use super::{
    board::Board,
    games::{Lesson, Played},
    settings::{SearchSettings, WarmStart},
};
use crate::{chance::uniform, pupils::NEVER};

/// Plays one game; what the search found at each ply is to be learned.
pub(crate) fn play<G: Catalogued>(
    board: &Board<G>,
    (start, search): (WarmStart, &SearchSettings),
    mcts: &mut Mcts<G>,
    mut rng: Rng,
) -> Played {
    let game = &board.game;
    let (mut position, mut legal) = (game.start(), Vec::new());
    let (mut moves, mut lessons) = (Vec::new(), Vec::new());
    mcts.forget();
    game.legal_moves(&position, &mut legal);
    while !legal.is_empty() {
        let root = Root { position: &position, moves: &legal };
        let limits = Limits { depth: MAX_DEPTH, nodes: start.simulations, stop: &NEVER };
        let found = mcts.search(Question { game, root: &root, oracle: None, limits }, &mut rng);
        let number = |mv| legal.iter().position(|&legal| legal == mv).expect("a search finds legal moves");
        let mut policy = vec![0.0; legal.len()];
        found.moves.iter().for_each(|considered| policy[number(considered.mv)] = considered.share as f32);
        let is_early = search.temperature > 0.0 && moves.len() < search.plies as usize;
        let chosen = if is_early { drawn(&policy, &mut rng) } else { number(found.best) };
        let value = 2.0 * found.moves[0].estimate.result - 1.0;
        lessons.push(Lesson {
            ply: moves.len() as u32,
            copies: 1,
            value: value as f32,
            instead: None,
            policy,
        });
        moves.push(chosen as u16);
        let mv = legal[chosen];
        game.play(&mut position, mv);
        mcts.advance(game, mv);
        game.legal_moves(&position, &mut legal);
    }
    let outcome = game.outcome(&position).expect("a game without moves is over");
    Played { board: 0, moves, outcome, owners: board.owners(&position), lessons }
}

/// How it searches.
pub(crate) fn config(nodes: usize) -> Config {
    Config { capacity: nodes, ..Config::default() }
}

/// The number of a move, each as likely as its share.
fn drawn(shares: &[f32], rng: &mut Rng) -> usize {
    let mut left = uniform(rng) * shares.iter().map(|&share| f64::from(share)).sum::<f64>();
    let is_drawn = |share: &f32| {
        left -= f64::from(*share);
        left < 0.0
    };
    shares.iter().position(is_drawn).unwrap_or(0)
}
