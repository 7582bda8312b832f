//! Nets that look at one move at a time: one player on every board, mirror images, and what does not fit together.

use std::{fs, path::Path, sync::Arc};

use ludus_arena::{
    AgentSpec,
    learned::{Judge, MoveJudge, PlayerFile, Views},
};
use ludus_core::{Game, Seed, Symmetry};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor, go::Go};
use ludus_nets::{Activation, Card, Genome};
use ludus_search::Root;

fn judge(inputs: &str, hidden: usize) -> Judge {
    Judge::Moves(MoveJudge { inputs: inputs.into(), hidden, activation: Activation::Softsign })
}

fn go(spec: &str) -> Go {
    Go::from_spec(&ludus_core::spec::Spec::parse(spec).unwrap()).unwrap().unwrap()
}

/// A net of random weights that learned, so it says, on this board.
fn random_player(game: &Go, judge: &Judge, seed: u64) -> PlayerFile {
    let brain = judge.at(game).unwrap();
    let mut rng = Seed(seed).stream("genome", 0);
    let values: Vec<f64> =
        (0..brain.layout().len()).map(|_| f64::from(rng.below(2001)) / 1000.0 - 1.0).collect();
    PlayerFile {
        game: game.spec().to_string(),
        judge: judge.clone(),
        agent: "policy:pass=-2".into(),
        genome: Genome::new(Arc::clone(brain.layout()), values).unwrap(),
        notes: Card::new(),
    }
}

struct WholeGame<'a>(&'a Path);

impl GameVisitor for WholeGame<'_> {
    type Output = Result<usize, String>;

    /// How many moves a player makes against itself until the game ends, each of them legal.
    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let agent = AgentSpec::parse(&format!("net:{}", self.0.display())).unwrap();
        let mut agent = agent.build(game, &Tables::unkept()).map_err(|error| error.to_string())?;
        let (mut position, mut moves, mut n_moves) = (game.start(), Vec::new(), 0);
        agent.begin(game, &position, Seed(1).stream("agent", 0));
        while game.outcome(&position).is_none() {
            game.legal_moves(&position, &mut moves);
            let root = Root { position: &position, moves: &moves };
            let mv = agent.choose(game, &root, &false.into()).unwrap().mv;
            game.try_play(&mut position, mv).unwrap();
            n_moves += 1;
        }
        Ok(n_moves)
    }
}

#[test]
fn a_player_of_one_board_plays_on_every_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    for seed in 1..4 {
        let player = random_player(&go("go:size=5"), &judge("surroundings", 3), seed);
        assert_eq!(PlayerFile::decode(&player.encode()).unwrap(), player);
        fs::write(&path, player.encode()).unwrap();
        for spec in ["go:size=2", "go:size=5", "go:size=9,rules=territory", "go:size=19,limit=400"] {
            let n_moves = AnyGame::parse(spec).unwrap().visit(WholeGame(&path)).unwrap();
            assert!(n_moves >= 4, "{spec}: {n_moves}");
        }
    }
    let refused = AnyGame::parse("othello").unwrap().visit(WholeGame(&path)).unwrap_err();
    assert!(refused.contains("found a player of go:size=5"), "{refused}");
}

#[test]
fn a_mirror_image_permutes_wishes_and_changes_nothing_else() {
    let game = go("go:size=7");
    let player = random_player(&go("go:size=3"), &judge("surroundings", 4), 5);
    let (brain, genome) = player.at(&game).unwrap();
    let mut policy = brain.judging(&game, &genome).unwrap().unwrap().policy(&game, Views::One).unwrap();
    let mut wishes = |position: &_| {
        let mut wishes = vec![9.0; game.policy_size()];
        policy.wish(&game, position, &mut wishes);
        wishes
    };
    let (mut position, mut moves, mut scratch) = (game.start(), Vec::new(), Vec::new());
    let mut rng = Seed(2).stream("game", 0);
    for _ in 0..60 {
        let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) else { break };
        game.play(&mut position, mv);
        game.legal_moves(&position, &mut moves);
        let seen = wishes(&position);
        for symmetry in Symmetry::SQUARE {
            let image = game.map_position(symmetry, &position);
            let mirrored = wishes(&image);
            for &mv in &moves {
                let [here, there] = [(&position, mv), (&image, game.map_move(symmetry, mv))]
                    .map(|(position, mv)| game.policy_slot(position, mv));
                assert_eq!(seen[here].to_bits(), mirrored[there].to_bits());
            }
        }
    }
}

#[test]
fn a_slice_is_a_neuron_whatever_the_board() {
    let layout = |size: usize, hidden| {
        let brain = judge("surroundings", hidden).at(&go(&format!("go:size={size}"))).unwrap();
        brain.layout().slices().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(layout(5, 3), layout(19, 3));
    assert_eq!(layout(5, 3).len(), 3);
    assert_eq!(layout(5, 3)[..2], layout(5, 2)[..]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let game = go("go:size=5");
    let refusal = |judge: Judge| judge.at(&game).err().unwrap().to_string();
    let refused = refusal(judge("points", 3));
    assert!(refused.contains("surroundings"), "{refused}");
    let refused = refusal(judge("surroundings", 0));
    assert!(refused.contains("found 0 hidden neurons"), "{refused}");
    let refused = refusal(judge("surroundings:radius=9", 2));
    assert!(refused.contains("radius"), "{refused}");
    struct Refused;
    impl GameVisitor for Refused {
        type Output = String;

        fn visit<G: Catalogued>(self, game: &G) -> String {
            judge("surroundings", 3).at(game).err().unwrap().to_string()
        }
    }
    let refused = AnyGame::parse("tic-tac-toe").unwrap().visit(Refused);
    assert!(refused.contains("set of inputs of moves"), "{refused}");
}
