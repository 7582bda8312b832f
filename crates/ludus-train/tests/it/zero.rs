//! A net teaches itself: from nothing but the rules to play without a mistake.

use std::sync::atomic::AtomicBool;

use ludus_arena::{Agent, AgentSpec, learned::PlayerFile};
use ludus_core::{Game, Outcome, Player, Seed};
use ludus_exact::Tables;
use ludus_games::tic_tac_toe::TicTacToe;
use ludus_search::Root;
use ludus_train::{
    Executor, Origin,
    settings::{Settings, preset},
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// How the game ends under best play by both.
fn exact(game: &TicTacToe, position: &<TicTacToe as Game>::Position) -> Outcome {
    game.outcome(position).unwrap_or_else(|| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let mover = game.to_move(position);
        let ends = moves.into_iter().map(|mv| {
            let mut after = *position;
            game.play(&mut after, mv);
            exact(game, &after)
        });
        ends.max_by_key(|end| end.half_points_for(mover)).unwrap()
    })
}

/// How often an agent that plays `side` gives away what it had, over every reply of the other.
fn mistakes(
    game: &TicTacToe,
    agent: &mut dyn Agent<TicTacToe>,
    side: Player,
    position: &<TicTacToe as Game>::Position,
) -> usize {
    if game.outcome(position).is_some() {
        return 0;
    }
    let worth = |position: &_| exact(game, position).points_for(side);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |mv| {
        let mut after = *position;
        game.play(&mut after, mv);
        after
    };
    if game.to_move(position) != side {
        return moves.iter().map(|&mv| mistakes(game, agent, side, &after(mv))).sum();
    }
    agent.begin(game, position, Seed(1).stream("proof", 0));
    let root = Root { position, moves: &moves };
    let chosen = after(agent.choose(game, &root, &NEVER).unwrap().mv);
    usize::from(worth(&chosen) < worth(position)) + mistakes(game, agent, side, &chosen)
}

/// The mistakes of whoever the champion's file makes, as both players.
fn mistakes_of(champion: &[u8], agent: &str) -> usize {
    let player = PlayerFile::decode(champion).unwrap();
    let (game, tables) = (TicTacToe, Tables::unkept());
    let judging = player.judge.at(&game).unwrap().judging(&game, &player.genome).unwrap().unwrap();
    let spec = AgentSpec::parse(agent).unwrap();
    let mut agent = spec.build_judging(&game, &tables, judging).unwrap().unwrap();
    Player::BOTH.into_iter().map(|side| mistakes(&game, agent.as_mut(), side, &game.start())).sum()
}

#[test]
fn tic_tac_toe_is_learned_without_a_mistake_over_every_line_of_play() {
    let mut settings = Settings::parse(preset("tic-tac-toe-zero").unwrap().text).unwrap();
    settings.seed = Some(1);
    let mut learner = settings.learner(&Tables::unkept(), None).unwrap();
    let origin = Origin { run: "proof".into(), generation: 0, seed: 1 };
    let beginner = learner.champion(&origin);
    let executor = Executor { threads: 2, stop: &|| false };
    for _ in 0..settings.generations {
        learner.advance(&executor).unwrap();
    }
    let champion = learner.champion(&origin);
    let before = ["policy", "zero:simulations=8", &settings.agent].map(|agent| mistakes_of(&beginner, agent));
    let after = ["policy", "zero:simulations=8", &settings.agent].map(|agent| mistakes_of(&champion, agent));
    // Without looking ahead, with a little search, and as it was meant to play.
    assert!(before[0] > 20 && before[1] > 5, "the beginner made {before:?} mistakes");
    assert_eq!(after, [0, 0, 0], "{before:?} mistakes became {after:?}");
}
