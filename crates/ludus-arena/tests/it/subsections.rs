//! Nets of subsections as players: what follows the search says what is said from scratch, to the bit, over whole games with
//! captures; and what does not fit is refused.

use std::sync::Arc;

use ludus_arena::learned::{Brain, Judge, Judging, LearnedError, PlayerFile, SubsectionJudge};
use ludus_core::{Game, Score, Seed, evaluation::ValueFn};
use ludus_games::{
    Catalogued,
    go::{Go, RuleSet, Settings},
};
use ludus_nets::{Card, Genome, subsections::Sharing};

fn judge(sharing: Sharing) -> Judge {
    Judge::Subsections(SubsectionJudge {
        sharing,
        whole_board: true,
        without: Vec::new(),
        inputs: "ledger".into(),
    })
}

fn evaluation(game: &Go, sharing: Sharing) -> Box<dyn ValueFn<Go>> {
    let brain: Brain<Go> = judge(sharing).at(game).unwrap();
    let mut rng = Seed(9).stream("subsections", 0);
    let values = (0..brain.layout().len()).map(|_| f64::from(rng.below(2001)) / 1000.0 - 1.0).collect();
    let genome = Genome::new(Arc::clone(brain.layout()), values).unwrap();
    match brain.judging(game, &genome).unwrap() {
        Some(Judging::Value(evaluation)) => evaluation,
        _ => panic!("a net of subsections judges positions"),
    }
}

/// Plays a random game to its end and compares at every position; gives the number of captures.
fn check(size: usize, sharing: Sharing, seed: u64) -> u32 {
    let game = Go::new(&Settings::new(size, RuleSet::PrisonerTerritory));
    let [mut following, mut fresh] = [evaluation(&game, sharing), evaluation(&game, sharing)];
    let mut rng = Seed(9).stream("games", seed);
    let (mut position, mut moves, mut captures) = (game.start(), Vec::new(), 0);
    while game.outcome(&position).is_none() {
        game.legal_moves(&position, &mut moves);
        let children: Vec<_> = moves
            .iter()
            .map(|&mv| {
                let mut child = position.clone();
                game.play(&mut child, mv);
                child
            })
            .filter(|child| game.outcome(child).is_none())
            .collect();
        following.root(&game, &position);
        let mut together: Vec<Score> = Vec::new();
        following.leaves(&game, &position, &children, &mut together);
        for (child, &score) in children.iter().zip(&together) {
            assert_eq!(following.leaf(&game, &position, child), score, "{size}x{size}");
            following.push(&game, &position, child);
            assert_eq!(following.value(&game, child), score, "{size}x{size}");
            check_grandchild(&game, child, following.as_mut(), fresh.as_mut(), &mut rng);
            following.pop();
        }
        let mv = game.random_move(&position, &mut rng, &mut moves).unwrap();
        captures += game.captures(&position, mv);
        game.play(&mut position, mv);
    }
    captures
}

/// A grandchild has the same mover as the root, so a net that begins there sees it with the same eyes.
fn check_grandchild(
    game: &Go,
    child: &<Go as Game>::Position,
    following: &mut dyn ValueFn<Go>,
    fresh: &mut dyn ValueFn<Go>,
    rng: &mut ludus_core::Rng,
) {
    let Some(mv) = game.random_move(child, rng, &mut Vec::new()) else { return };
    let mut grandchild = child.clone();
    game.play(&mut grandchild, mv);
    if game.outcome(&grandchild).is_some() {
        return;
    }
    fresh.root(game, &grandchild);
    assert_eq!(following.leaf(game, child, &grandchild), fresh.value(game, &grandchild));
}

#[test]
fn following_a_game_gives_the_bits_of_looking_afresh() {
    for sharing in [Sharing::Divergent, Sharing::Uniform] {
        assert!(check(3, sharing, 1) + check(3, sharing, 2) > 0);
        assert!(check(5, sharing, 3) > 0);
    }
    assert!(check(7, Sharing::Divergent, 4) > 0);
    assert!(check(9, Sharing::Uniform, 5) > 0);
}

#[test]
fn a_published_text_is_a_player_and_becomes_the_same_text_again() {
    let game = Go::new(&Settings::new(5, RuleSet::PrisonerTerritory));
    let brain: Brain<Go> = judge(Sharing::Divergent).at(&game).unwrap();
    let values = (0..brain.layout().len()).map(|idx| (idx as f64 / 1000.0).sin()).collect();
    let player = PlayerFile {
        game: game.spec().to_string(),
        judge: judge(Sharing::Divergent),
        agent: "alphabeta:depth=1".into(),
        genome: Genome::new(Arc::clone(brain.layout()), values).unwrap(),
        notes: Card::new(),
    };
    let text = player.to_text().unwrap();
    let read = PlayerFile::decode(text.as_bytes()).unwrap();
    assert_eq!((&read.game, &read.genome), (&player.game, &player.genome));
    assert_eq!(read.to_text().unwrap(), text);
    assert!(read.at(&game).is_ok());
    // Our own file of the same player is not taken for a text.
    assert_eq!(PlayerFile::decode(&player.encode()).unwrap(), player);
    assert!(PlayerFile::decode(&text.as_bytes()[..40]).is_err());
}

#[test]
fn boards_and_inputs_that_do_not_fit_are_refused() {
    let go = |size| Go::new(&Settings::new(size, RuleSet::PrisonerTerritory));
    let error = |result: Result<Brain<Go>, LearnedError>| result.err().unwrap().to_string();
    assert!(error(judge(Sharing::Uniform).at(&go(8))).contains("odd"));
    let wrong = |change: fn(&mut SubsectionJudge)| {
        let Judge::Subsections(mut judge) = judge(Sharing::Divergent) else { panic!() };
        change(&mut judge);
        error(Judge::Subsections(judge).at(&go(5)))
    };
    assert!(wrong(|judge| judge.inputs = "ledgers".into()).contains("ledger"));
    assert!(wrong(|judge| judge.without = vec!["3x3 x1".into()]).contains("3x3 x1"));
    let checkers = ludus_games::AnyGame::parse("checkers").unwrap();
    struct At;
    impl ludus_games::GameVisitor for At {
        type Output = bool;
        fn visit<G: Catalogued>(self, game: &G) -> bool {
            judge(Sharing::Uniform).at(game).is_err()
        }
    }
    assert!(checkers.visit(At));
}
