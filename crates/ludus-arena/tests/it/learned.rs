//! Learned players: nets that follow a search say what they say from scratch, files become agents, and what does not fit
//! is refused.

use std::{fs, path::Path, sync::Arc};

use ludus_arena::{
    AgentSpec,
    learned::{
        Brain, InputJudge, Judge, MapJudge, PieceJudge, PlayerFile, Sight, View, WeightJudge, champions,
    },
};
use ludus_core::{Game, Player, Seed, evaluation::ValueFn};
use ludus_exact::{Settings, Tables};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_nets::{Activation, Card, Genome};

fn piece_judge() -> PieceJudge {
    PieceJudge {
        sees: Sight::Board,
        hidden: vec![6, 4],
        activation: Activation::Softsign,
        bias: true,
        piece_count: true,
        view: View::Mover,
        stages: Vec::new(),
    }
}

fn study_net() -> Judge {
    Judge::Inputs(InputJudge {
        inputs: "study".into(),
        hidden: vec![5],
        activation: Activation::CutSigmoid,
        bias: false,
    })
}

/// Random numbers from -1 to 1 for a brain.
fn genome<G: Catalogued>(brain: &Brain<G>, index: u64) -> Genome {
    let mut rng = Seed(8).stream("genome", index);
    let values = (0..brain.layout().len()).map(|_| f64::from(rng.below(2001)) / 1000.0 - 1.0).collect();
    Genome::new(Arc::clone(brain.layout()), values).unwrap()
}

fn player<G: Catalogued>(game: &G, judge: &Judge, agent: &str) -> PlayerFile {
    let genome = genome(&judge.at(game).unwrap(), 0);
    PlayerFile {
        game: game.spec().to_string(),
        judge: judge.clone(),
        agent: agent.into(),
        genome,
        notes: Card::new(),
    }
}

fn evaluation<G: Catalogued>(game: &G, judge: &Judge) -> Box<dyn ValueFn<G>> {
    let brain = judge.at(game).unwrap();
    brain.judging(game, &genome(&brain, 1)).unwrap().unwrap().value(game).unwrap()
}

/// Walks through the tree below a random position, some moves deep, and compares what a net that followed says with
/// what one says that begins there.
struct FollowEverywhere(Judge);

impl GameVisitor for FollowEverywhere {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let [mut following, mut fresh] = [evaluation(game, &self.0), evaluation(game, &self.0)];
        for idx in 0..6 {
            let (mut rng, mut scratch) = (Seed(8).stream("positions", idx), Vec::new());
            let mut position = game.start();
            for _ in 0..4 * idx {
                let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) else { break };
                game.play(&mut position, mv);
            }
            following.root(game, &position);
            follow(game, &position, [following.as_mut(), fresh.as_mut()], 3);
        }
    }
}

fn follow<G: Game>(game: &G, position: &G::Position, nets: [&mut dyn ValueFn<G>; 2], depth: u32) {
    let [following, fresh] = nets;
    fresh.root(game, position);
    assert_eq!(following.value(game, position), fresh.value(game, position));
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let children: Vec<G::Position> = moves
        .iter()
        .map(|&mv| {
            let mut child = position.clone();
            game.play(&mut child, mv);
            child
        })
        .collect();
    let mut together = Vec::new();
    following.leaves(game, position, &children, &mut together);
    for (child, said) in children.iter().zip(together) {
        fresh.root(game, child);
        let expected = fresh.value(game, child);
        assert_eq!([following.leaf(game, position, child), said], [expected; 2]);
    }
    if depth == 0 {
        return;
    }
    for child in children.iter().take(4) {
        following.push(game, position, child);
        follow(game, child, [&mut *following, &mut *fresh], depth - 1);
        following.pop();
    }
}

#[test]
fn a_net_that_follows_the_search_says_what_it_says_from_scratch() {
    let judges = [
        piece_judge(),
        PieceJudge { view: View::First, ..piece_judge() },
        PieceJudge { stages: vec![22, 20, 8], ..piece_judge() },
        PieceJudge {
            sees: Sight::Subsquares,
            hidden: vec![10],
            activation: Activation::Tanh,
            ..piece_judge()
        },
        PieceJudge { hidden: vec![130, 3], piece_count: false, ..piece_judge() },
    ];
    for judge in judges {
        for game in ["checkers", "othello", "go:size=5", "tic-tac-toe"] {
            AnyGame::parse(game).unwrap().visit(FollowEverywhere(Judge::Pieces(judge.clone())));
        }
    }
}

struct SwapPlayers(Judge);

impl GameVisitor for SwapPlayers {
    type Output = bool;

    /// Whether a net says the same about a position and about the same with the players' parts exchanged.
    fn visit<G: Catalogued>(self, game: &G) -> bool {
        let mut net = evaluation(game, &self.0);
        let (mut rng, mut scratch) = (Seed(9).stream("swapped", 0), Vec::new());
        let mut position = game.start();
        let mut same = true;
        while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
            let swapped = game.swap_players(&position);
            let [here, there] = [&position, &swapped].map(|position| {
                net.root(game, position);
                net.value(game, position)
            });
            same &= here == there;
            game.play(&mut position, mv);
        }
        same
    }
}

#[test]
fn both_colours_look_alike_to_the_mover_and_not_to_the_first_player() {
    for game in ["checkers", "othello", "go:size=5"] {
        let game = AnyGame::parse(game).unwrap();
        assert!(game.visit(SwapPlayers(Judge::Pieces(piece_judge()))));
        assert!(!game.visit(SwapPlayers(Judge::Pieces(PieceJudge { view: View::First, ..piece_judge() }))));
    }
}

struct CountWeights(Judge);

impl GameVisitor for CountWeights {
    type Output = usize;

    fn visit<G: Catalogued>(self, game: &G) -> usize {
        self.0.at(game).unwrap().layout().len()
    }
}

#[test]
fn nets_have_as_many_weights_as_published() {
    let count = |game: &str, judge| AnyGame::parse(game).unwrap().visit(CountWeights(judge));
    let study = PieceJudge { hidden: vec![40, 10], bias: false, ..piece_judge() };
    assert_eq!(count("checkers", Judge::Pieces(study.clone())), 1690 + 1);
    let successor = PieceJudge { sees: Sight::Subsquares, bias: true, ..study };
    assert_eq!(count("checkers", Judge::Pieces(successor)), 5046 + 1);
    assert_eq!(count("othello", study_net()), 45);
    assert_eq!(count("othello", Judge::Weights(WeightJudge { of: "tuples".into() })), 288);
    assert_eq!(count("othello", Judge::Map(MapJudge {})), 8);
}

struct MoveOf<'a>(&'a str, &'a Arc<Tables>);

impl GameVisitor for MoveOf<'_> {
    type Output = Result<String, String>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let spec = AgentSpec::parse(self.0).map_err(|error| error.to_string())?;
        let mut agent = spec.build(game, self.1).map_err(|error| error.to_string())?;
        let mut moves = Vec::new();
        game.legal_moves(&game.start(), &mut moves);
        agent.begin(game, &game.start(), Seed(1).stream("agent", 0));
        let root = ludus_search::Root { position: &game.start(), moves: &moves };
        let thought = agent.choose(game, &root, &false.into()).unwrap();
        Ok(format!("{} at depth {}", game.format_move(&game.start(), thought.mv), thought.depth))
    }
}

fn move_of(game: &str, agent: &str, tables: &Arc<Tables>) -> Result<String, String> {
    AnyGame::parse(game).unwrap().visit(MoveOf(agent, tables))
}

struct Store<'a>(&'a Judge, &'a str, &'a Path);

impl GameVisitor for Store<'_> {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let file = player(game, self.0, self.1);
        assert_eq!(PlayerFile::decode(&file.encode()).unwrap(), file);
        fs::create_dir_all(self.2.parent().unwrap()).unwrap();
        fs::write(self.2, file.encode()).unwrap();
    }
}

#[test]
fn a_file_plays_as_it_learned_or_with_another_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    let judge = Judge::Pieces(piece_judge());
    AnyGame::parse("checkers").unwrap().visit(Store(&judge, "alphabeta:depth=3", &path));
    let tables = Tables::unkept();
    let file = path.display();
    let asked = |agent: String| move_of("checkers", &agent, &tables).unwrap();
    let learned = asked(format!("net:{file}"));
    assert!(learned.ends_with("at depth 3"), "{learned}");
    assert_eq!(asked(format!("alphabeta:depth=3,eval=net:{file}")), learned);
    assert_eq!(asked(format!("net:file=\"{file}\",agent=\"minimax:depth=3\"")), learned);
    assert!(asked(format!("net:{file},depth=5")).ends_with("at depth 5"));
    for (agent, complaint) in [
        (format!("net:{file},agent=random"), "asks no evaluation"),
        (format!("net:{file}.gone"), "cannot read"),
        ("net".into(), "file cannot be left without a value"),
        (format!("alphabeta:eval=net:{file}.gone"), "cannot read"),
    ] {
        let refused = move_of("checkers", &agent, &tables).unwrap_err();
        assert!(refused.contains(complaint), "{agent}: {refused}");
    }
    AnyGame::parse("checkers").unwrap().visit(Store(&judge, "alphabeta:eval=net:/other", &path));
    let refused = move_of("checkers", &format!("net:{file}"), &tables).unwrap_err();
    assert!(refused.contains("starts programs or reads files"), "{refused}");
    let refused = move_of("othello", &format!("net:{file},agent=alphabeta"), &tables).unwrap_err();
    assert!(refused.contains("found a player of checkers, wanted one of othello"), "{refused}");
}

#[test]
fn the_champion_of_a_run_plays_by_name_and_generation() {
    let folder = tempfile::tempdir().unwrap();
    let run = champions::runs_folder(folder.path()).join("first");
    let judge = Judge::Map(MapJudge {});
    for generation in [0, 10] {
        let path = champions::generation_folder(&run, generation).join(champions::CHAMPION);
        AnyGame::parse("othello").unwrap().visit(Store(&judge, "influence:map={map},ties=first", &path));
    }
    let settings = Settings { data: Some(folder.path().into()), ..Settings::default() };
    let tables = Tables::new(settings, Box::new(|_| {}));
    for agent in ["run:first", "run:first@10", "run:name=first@0"] {
        assert!(move_of("othello", agent, &tables).is_ok(), "{agent}");
    }
    for (agent, complaint) in [
        ("run:first@5", "generation 5 is not kept; kept are 0, 10"),
        ("run:second", "there is no such run"),
        ("run:../first", "the name of a run"),
        ("run:first@x", "the name of a run"),
        ("run", "name cannot be left without a value"),
    ] {
        let refused = move_of("othello", agent, &tables).unwrap_err();
        assert!(refused.contains(complaint), "{agent}: {refused}");
    }
    assert!(move_of("othello", "run:first", &Tables::unkept()).unwrap_err().contains("no data folder"));
}

#[test]
fn a_damaged_file_is_refused_wherever_it_was_touched() {
    let game = ludus_games::checkers::Checkers::STANDARD;
    let good = player(&game, &Judge::Pieces(piece_judge()), "alphabeta").encode();
    for length in [0, 7, 100, good.len() - 1] {
        assert!(PlayerFile::decode(&good[..length]).is_err(), "{length} bytes");
    }
    let mut foreign = PlayerFile::decode(&good).unwrap();
    foreign.judge = study_net();
    assert!(PlayerFile::decode(&foreign.encode()).unwrap().at(&game).is_err());
}

#[test]
fn a_study_net_judges_for_whoever_searches() {
    let game = AnyGame::parse("othello").unwrap();
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Catalogued>(self, game: &G) {
            let mut net = evaluation(game, &study_net());
            let (mut rng, mut scratch) = (Seed(3).stream("net", 0), Vec::new());
            let mut position = game.start();
            for _ in 0..20 {
                net.root(game, &position);
                let before = position.clone();
                let mv = game.random_move(&position, &mut rng, &mut scratch).unwrap();
                game.play(&mut position, mv);
                let said = net.leaf(game, &before, &position).get();
                let for_searcher =
                    if game.to_move(&position) == game.to_move(&before) { said } else { -said };
                assert!((0..=net.unit()).contains(&for_searcher), "a sigmoid of the searcher's chances");
            }
            assert_ne!(game.to_move(&game.start()), Player::Second);
        }
    }
    game.visit(Check);
}

#[test]
fn a_careless_agent_errs_as_often_as_it_says() {
    let tables = Tables::unkept();
    let game = ludus_games::othello::Othello::<ludus_games::othello::Narrow>::new(
        ludus_games::othello::Variant::STANDARD,
    )
    .unwrap();
    let build = |text: &str| AgentSpec::parse(text).unwrap().build(&game, &tables).unwrap();
    let mut careless = build("careless:agent=\"influence:ties=first\",chance=0.25");
    let mut careful = build("influence:ties=first");
    let mut moves = Vec::new();
    // A position with many moves of which the careful agent makes one.
    let mut position = game.start();
    let (mut rng, mut scratch) = (Seed(2).stream("careless", 0), Vec::new());
    for _ in 0..20 {
        let mv = game.random_move(&position, &mut rng, &mut scratch).unwrap();
        game.play(&mut position, mv);
    }
    game.legal_moves(&position, &mut moves);
    let root = ludus_search::Root { position: &position, moves: &moves };
    let usual = careful.choose(&game, &root, &false.into()).unwrap().mv;
    careless.begin(&game, &position, Seed(5).stream("agent", 0));
    let others =
        (0..8000).filter(|_| careless.choose(&game, &root, &false.into()).unwrap().mv != usual).count();
    let expected = 8000.0 * 0.25 * (1.0 - 1.0 / moves.len() as f64);
    assert!((others as f64 - expected).abs() < 4.0 * expected.sqrt(), "{others} of about {expected}");
}
