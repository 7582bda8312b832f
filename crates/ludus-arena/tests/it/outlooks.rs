//! Nets for policy and value: files of them, every agent that asks them, boards of other sizes, and what is refused.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use ludus_arena::{
    AgentSpec, Thought,
    learned::{Brain, Judge, Judging, NormedJudge, Outlook, PlayerFile, ResidualJudge, Views, champions},
};
use ludus_core::{Evaluations, Game, Notation, PlanesFn, PovValue, Seed, evaluation::ValueFn};
use ludus_exact::{Settings, Tables};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_nets::{Card, Genome, NetFile, SideScale};
use ludus_search::Root;

use crate::GAMES;

/// A small residual net.
pub(crate) fn residual() -> Judge {
    let side = SideScale { middle: 6, spread: 3 };
    Judge::Residual(ResidualJudge {
        channels: 6,
        blocks: 2,
        pooled_every: 2,
        value_hidden: 5,
        side,
        fold: None,
    })
}

/// The study's net, much smaller.
pub(crate) fn normed() -> Judge {
    Judge::Normed(NormedJudge { inputs: "matrix".into(), hidden: vec![12, 7], value_bins: None })
}

/// Random weights that keep signals in the order of 1, numbers of f32 as all are that gradients make.
pub(crate) fn genome<G: Catalogued>(brain: &Brain<G>, index: u64) -> Genome {
    let mut rng = Seed(8).stream("outlook", index);
    let mut genome = Genome::zeros(Arc::clone(brain.layout()));
    for (slice, range) in brain.layout().ranges() {
        let fan_in: usize = slice.shape[1..].iter().product();
        let spread = (3.0 / fan_in as f64).sqrt();
        let middle = if slice.name.ends_with("variances") { 2.0 } else { 0.0 };
        let mut draw = || middle + spread * (f64::from(rng.below(2001)) / 1000.0 - 1.0);
        genome.values_mut()[range].fill_with(|| f64::from(draw() as f32));
    }
    genome
}

/// What such a net says.
pub(crate) fn judging<G: Catalogued>(game: &G, judge: &Judge) -> Judging<G> {
    let brain = judge.at(game).unwrap();
    brain.judging(game, &genome(&brain, 0)).unwrap().unwrap()
}

/// A player with a random net.
fn player<G: Catalogued>(game: &G, judge: &Judge, agent: &str) -> PlayerFile {
    PlayerFile {
        game: game.spec().to_string(),
        judge: judge.clone(),
        agent: agent.into(),
        genome: genome(&judge.at(game).unwrap(), 0),
        notes: Card::new(),
    }
}

struct Store<'a>(&'a Judge, &'a Path);

impl GameVisitor for Store<'_> {
    type Output = PlayerFile;

    fn visit<G: Catalogued>(self, game: &G) -> PlayerFile {
        let file = player(game, self.0, "zero:simulations=12");
        assert_eq!(PlayerFile::decode(&file.encode()).unwrap(), file);
        fs::create_dir_all(self.1.parent().unwrap()).unwrap();
        fs::write(self.1, file.encode()).unwrap();
        file
    }
}

struct FirstMoves<'a>(&'a str, &'a Arc<Tables>);

impl GameVisitor for FirstMoves<'_> {
    type Output = Result<String, String>;

    /// The first moves of an agent that plays both sides.
    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let agent = AgentSpec::parse(self.0).map_err(|error| error.to_string())?;
        let mut agent = agent.build(game, self.1).map_err(|error| error.to_string())?;
        let (mut position, mut moves, mut played) = (game.start(), Vec::new(), Vec::new());
        agent.begin(game, &position, Seed(1).stream("agent", 0));
        while played.len() < 4 && game.outcome(&position).is_none() {
            game.legal_moves(&position, &mut moves);
            let root = Root { position: &position, moves: &moves };
            let mv = agent.choose(game, &root, &false.into()).unwrap().mv;
            played.push(game.format_move(&position, mv));
            agent.observe(game, mv);
            game.play(&mut position, mv);
        }
        Ok(played.join(" "))
    }
}

fn first_moves(game: &str, agent: &str, tables: &Arc<Tables>) -> Result<String, String> {
    AnyGame::parse(game).unwrap().visit(FirstMoves(agent, tables))
}

#[test]
fn a_file_plays_by_every_agent_that_can_ask_it() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { data: Some(folder.path().into()), ..Settings::default() };
    let tables = Tables::new(settings, Box::new(|_| {}));
    let run = champions::runs_folder(folder.path()).join("first");
    let path = champions::generation_folder(&run, 3).join(champions::CHAMPION);
    let file = path.display();
    let games = GAMES.iter().map(|game| (*game, residual())).chain([("dots:2x3", normed())]);
    for (game, judge) in games {
        AnyGame::parse(game).unwrap().visit(Store(&judge, &path));
        let played = |agent: &str| first_moves(game, agent, &tables).unwrap();
        for agents in [
            [
                format!("net:{file}"),
                format!("zero:net={file},simulations=12"),
                format!("net:{file},agent=\"zero:simulations=12,cache=0\""),
                "zero:net=run:first@3,simulations=12".into(),
                "run:first,agent=\"zero:simulations=12\"".into(),
            ]
            .as_slice(),
            &[
                format!("net:{file},agent=policy"),
                format!("policy:net={file}"),
                format!("policy:net={file},pass=99"),
                "policy:net=run:first".into(),
            ],
            &[
                format!("net:{file},agent=\"alphabeta:depth=2\""),
                format!("alphabeta:depth=2,eval=net:{file}"),
                format!("minimax:depth=2,eval=net:{file}"),
            ],
        ] {
            let first = played(&agents[0]);
            for agent in agents {
                assert_eq!(played(agent), first, "{agent} at {game}");
            }
        }
    }
}

#[test]
fn a_residual_net_plays_boards_of_other_sizes_and_a_dense_one_says_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    let tables = Tables::unkept();
    let agent = format!("net:{}", path.display());
    for (learned, sizes) in [
        ("go:size=5", ["go:size=3", "go:size=9"].as_slice()),
        ("othello", &["othello:size=6", "othello:size=10"]),
        ("dots:3x3", &["dots:1x2", "dots:5x4"]),
    ] {
        AnyGame::parse(learned).unwrap().visit(Store(&residual(), &path));
        for size in sizes {
            let played = first_moves(size, &agent, &tables).unwrap();
            assert!(played.split(' ').count() >= 2, "{size}: {played}");
        }
    }
    AnyGame::parse("dots:3x3").unwrap().visit(Store(&normed(), &path));
    let refused = first_moves("dots:2x2", &agent, &tables).unwrap_err();
    let expected = "layer1.weights";
    assert!(refused.contains(expected) && refused.contains("28") && refused.contains("15"), "{refused}");
}

#[test]
fn what_is_no_net_of_this_game_is_refused_with_what_was_found_and_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    let tables = Tables::unkept();
    let good = AnyGame::parse("go:size=5").unwrap().visit(Store(&residual(), &path));
    let refuse = |bytes: &[u8], game: &str, complaints: &[&str]| {
        fs::write(&path, bytes).unwrap();
        for agent in [
            format!("net:{}", path.display()),
            format!("zero:net={}", path.display()),
            format!("policy:net={}", path.display()),
            format!("alphabeta:eval=net:{}", path.display()),
        ] {
            let refused = first_moves(game, &agent, &tables).unwrap_err();
            for complaint in complaints.iter().chain([&"player.safetensors"]) {
                assert!(refused.contains(complaint), "{agent} at {game}: {refused}");
            }
        }
    };
    let bytes = good.encode();
    for length in [0, 7, 200, bytes.len() / 2, bytes.len() - 1] {
        refuse(&bytes[..length], "go:size=5", &["found", "wanted"]);
    }
    refuse(&bytes, "othello", &["found a player of go:size=5, wanted one of othello"]);
    let wider = match &good.judge {
        Judge::Residual(judge) => Judge::Residual(ResidualJudge { channels: 7, ..judge.clone() }),
        _ => unreachable!("it was stored as one"),
    };
    let other = PlayerFile { judge: wider, ..good.clone() };
    refuse(&other.encode(), "go:size=5", &["input.weights", "[6, ", "[7, "]);
    let other = PlayerFile { judge: normed(), ..good.clone() };
    refuse(&other.encode(), "go:size=5", &["there is no set of inputs \"matrix\"", "own-points"]);
    let foreign = NetFile { card: Card::new(), genome: good.genome.clone() };
    refuse(&foreign.encode(), "go:size=5", &["format"]);
    let mut card = NetFile::decode(&bytes).unwrap();
    card.card.insert("judge".into(), "{\"residual\":{\"chanels\":6}}".into());
    refuse(&card.encode(), "go:size=5", &["the card's judge cannot be understood", "chanels"]);
    let mut absurd = good.clone();
    absurd.genome.values_mut()[3] = f64::NAN;
    refuse(&absurd.encode(), "go:size=5", &["NaN"]);
    let nothing = PlayerFile {
        judge: match &good.judge {
            Judge::Residual(judge) => Judge::Residual(ResidualJudge { blocks: 0, ..judge.clone() }),
            _ => unreachable!("it was stored as one"),
        },
        ..good
    };
    refuse(&nothing.encode(), "go:size=5", &["found 0 blocks"]);
}

#[test]
fn an_agent_that_asks_for_something_else_says_so() {
    let tables = Tables::unkept();
    let game = ludus_games::tic_tac_toe::TicTacToe;
    let refused = |judging, agent: &str| {
        let agent = AgentSpec::parse(agent).unwrap();
        agent.build_judging(&game, &tables, judging).err().unwrap().to_string()
    };
    let policy = || Judging::Policy(judging(&game, &residual()).policy(&game, Views::One).unwrap());
    let value = || Judging::Value(judging(&game, &residual()).value(&game).unwrap());
    assert_eq!(
        refused(policy(), "zero"),
        "zero: found wishes for moves (the agent policy asks for them), wanted policies with values (the agent \
         zero asks for them)"
    );
    assert!(refused(value(), "zero").starts_with("zero: found values of positions"));
    let alone = |agent: &str| first_moves("ttt", agent, &tables).unwrap_err();
    assert!(alone("zero").starts_with("zero has learned nothing by itself; wanted net:FILE or run:NAME"));
    assert!(alone("zero").ends_with("or zero:net=FILE"));
    assert!(alone("zero:net=gone").starts_with("gone: cannot read gone"), "{}", alone("zero:net=gone"));
    assert!(alone("zero:net=run:gone").contains("there is no data folder here"));
    assert!(judging(&game, &residual()).asker().contains("zero"));
}

/// Says the same of every position, the value turned with the parity of its plies.
struct Fixed(Vec<f32>, f32);

impl PlanesFn for Fixed {
    fn evaluate(&mut self, _planes: &[f32], out: &mut Evaluations) {
        for idx in 0..out.len() {
            let (logits, value) = out.get_mut(idx);
            logits.copy_from_slice(&self.0);
            *value = PovValue(self.1);
        }
    }
}

fn thought<G: Catalogued>(game: &G, agent: &str, judge: Judging<G>) -> Thought<G::Move> {
    let agent = AgentSpec::parse(agent).unwrap();
    let mut agent = agent.build_judging(game, &Tables::unkept(), judge).unwrap().unwrap();
    let (position, mut moves) = (game.start(), Vec::new());
    game.legal_moves(&position, &mut moves);
    agent.begin(game, &position, Seed(1).stream("agent", 0));
    agent.choose(game, &Root { position: &position, moves: &moves }, &false.into()).unwrap()
}

#[test]
fn a_net_with_a_wish_for_the_pass_is_taken_at_its_word() {
    let game = match AnyGame::parse("go:size=2").unwrap() {
        AnyGame::Go(game) => game,
        other => panic!("{other} is another game"),
    };
    for (pass, expected) in [(9.0, "pass"), (0.6, "A1"), (-9.0, "A1")] {
        for agent in
            ["policy:views=one", "policy:views=one,pass=5", "policy:views=one,pass=-5", "zero:simulations=1"]
        {
            let fixed = Fixed(vec![0.1, 0.2, 0.7, 0.3, pass], 0.0);
            let judge = Judging::Outlook(Outlook::Planes(Box::new(fixed)));
            let mv = thought(&game, agent, judge).mv;
            assert_eq!(game.format_move(&game.start(), mv), expected, "{agent} with {pass} for the pass");
        }
    }
}

#[test]
fn a_search_by_values_hears_them_as_shares_of_a_win() {
    let game = ludus_games::tic_tac_toe::TicTacToe;
    let judge = || Judging::Outlook(Outlook::Planes(Box::new(Fixed(vec![0.0; 9], 0.25))));
    // Good for whoever moves, so after one move for the opponent.
    assert_eq!(thought(&game, "alphabeta:depth=1", judge()).value, Some(-0.25));
    assert_eq!(thought(&game, "alphabeta:depth=2", judge()).value, Some(0.25));
}

struct Siblings(Judge);

impl GameVisitor for Siblings {
    type Output = ();

    /// Compares what is said of children together, alone, and from scratch.
    fn visit<G: Catalogued>(self, game: &G) {
        let mut net: Box<dyn ValueFn<G>> = judging(game, &self.0).value(game).unwrap();
        let (mut rng, mut moves, mut scores) = (Seed(3).stream("siblings", 0), Vec::new(), Vec::new());
        let (mut position, mut distinct) = (game.start(), BTreeSet::new());
        for _ in 0..12 {
            game.legal_moves(&position, &mut moves);
            let play = |&mv: &G::Move| {
                let mut child = position.clone();
                game.play(&mut child, mv);
                child
            };
            let mut children: Vec<G::Position> = moves.iter().map(play).collect();
            children.retain(|child| game.outcome(child).is_none());
            net.root(game, &position);
            net.leaves(game, &position, &children, &mut scores);
            assert_eq!(scores.len(), children.len());
            for (child, &said) in children.iter().zip(&scores) {
                let alone = net.leaf(game, &position, child);
                assert_eq!([alone, net.value(game, child)], [said; 2]);
            }
            distinct.extend(scores.iter().map(|score| score.get()));
            let Some(mv) = game.random_move(&position, &mut rng, &mut moves) else { break };
            game.play(&mut position, mv);
        }
        assert!(distinct.len() > 9, "all children are alike at {}", game.spec());
    }
}

#[test]
fn children_are_worth_the_same_together_and_alone() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(Siblings(residual()));
    }
    AnyGame::parse("dots:3x3").unwrap().visit(Siblings(normed()));
}

#[test]
fn players_with_both_go_out_as_models_for_others_and_the_rest_do_not() {
    let go = AnyGame::parse("go:size=5").unwrap();
    struct Model;
    impl GameVisitor for Model {
        type Output = (Vec<u8>, Option<Vec<u8>>);

        fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
            let zero = player(game, &residual(), "zero:simulations=12");
            let policy: Judge =
                serde_json::from_str(r#"{"policy":{"inputs":"points","hidden":3,"activation":"tanh"}}"#)
                    .unwrap();
            let wishing = player(game, &policy, "policy");
            (zero.to_onnx().unwrap().unwrap(), wishing.to_onnx().unwrap())
        }
    }
    let (model, none) = go.visit(Model);
    assert_eq!(none, None);
    // The card goes along: whoever finds the model can read what it plays.
    let has = |text: &str| model.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(["go:size=5", "zero:simulations=12", "logits", "ownership"].into_iter().all(has));
}
