//! Players that wish for moves: which move they make, when they pass, files of them, and what does not fit together.

use std::{fs, sync::Arc};

use ludus_arena::{
    AgentSpec, Thought,
    learned::{Judge, Judging, PlayerFile, PolicyJudge, WeightJudge},
    report::ThoughtReport,
};
use ludus_core::{Game, Notation, Seed, evaluation::PolicyFn};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor, go::Go};
use ludus_nets::{Activation, Card, Genome};
use ludus_search::Root;

/// Wishes that depend on nothing.
struct Fixed(Vec<f32>);

impl<G: Game> PolicyFn<G> for Fixed {
    fn wish(&mut self, _game: &G, _position: &G::Position, wishes: &mut [f32]) {
        wishes.copy_from_slice(&self.0);
    }
}

fn go(spec: &str) -> Go {
    Go::from_spec(&ludus_core::spec::Spec::parse(spec).unwrap()).unwrap().unwrap()
}

fn thought<G: Catalogued>(game: &G, agent: &str, wishes: &[f32], position: &G::Position) -> Thought<G::Move> {
    let judging = Judging::Policy(Box::new(Fixed(wishes.to_vec())));
    let agent = AgentSpec::parse(agent).unwrap();
    let mut agent = agent.build_judging(game, &Tables::unkept(), judging).unwrap().unwrap();
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    agent.begin(game, position, Seed(1).stream("agent", 0));
    agent.choose(game, &Root { position, moves: &moves }, &false.into()).unwrap()
}

/// The move on an empty 2x2 board or what stands there, with these wishes for its points and a great one for the pass,
/// which means nothing.
fn chosen(agent: &str, position: &str, wishes: [f32; 4]) -> String {
    let game = go("go:size=2");
    let position = game.parse_position(position).unwrap();
    let [a, b, c, d] = wishes;
    let thought = thought(&game, agent, &[a, b, c, d, 9.0], &position);
    game.format_move(&position, thought.mv)
}

const EMPTY: &str = "../.. X - 0,0";

#[test]
fn the_legal_point_that_is_wished_for_most_is_played() {
    for (position, wishes, expected) in [
        (EMPTY, [0.1, 0.2, 0.7, 0.3], "A1"),
        (EMPTY, [0.1, 0.7, 0.7, 0.7], "B2"),
        // A1 is taken, so the next best comes.
        ("../X. O - 0,0", [0.1, 0.2, 0.7, 0.3], "B1"),
        // Playing B1 would be suicide.
        ("O./.O X - 0,0", [0.0, 0.2, 0.7, 0.3], "pass"),
    ] {
        assert_eq!(chosen("policy:pass=0.25", position, wishes), expected, "{position} {wishes:?}");
    }
}

#[test]
fn a_player_passes_when_everything_is_wished_for_less_than_the_threshold() {
    for (agent, wishes, expected) in [
        ("policy", [-0.1, -0.2, -0.1, -0.3], "pass"),
        ("policy", [-0.1, -0.2, 0.0, -0.3], "A1"),
        ("policy:pass=-0.15", [-0.1, -0.2, -0.1, -0.3], "A2"),
        ("policy:pass=0.5", [0.4, 0.2, 0.1, 0.3], "pass"),
        ("careless:agent=policy,chance=0", [-0.1, -0.2, -0.1, -0.3], "pass"),
    ] {
        assert_eq!(chosen(agent, EMPTY, wishes), expected, "{agent} {wishes:?}");
    }
}

#[test]
fn a_game_without_passes_ignores_the_threshold() {
    let game = ludus_games::tic_tac_toe::TicTacToe;
    let wishes: Vec<f32> = (0..game.policy_size()).map(|slot| -2.0 - slot as f32).collect();
    let thought = thought(&game, "policy", &wishes, &game.start());
    assert_eq!(game.policy_slot(&game.start(), thought.mv), 0);
}

#[test]
fn all_wishes_are_the_reason() {
    let game = go("go:size=2");
    let start = game.start();
    let report = |wishes: &[f32]| {
        let thought = thought(&game, "policy", wishes, &start);
        let report = ThoughtReport::new(&game, &start, &thought);
        let said = |candidate: &ludus_arena::report::CandidateReport| {
            format!("{} {}", candidate.mv, candidate.value.unwrap())
        };
        let candidates: Vec<String> = report.why.candidates.iter().map(said).collect();
        (candidates.join(", "), ludus_arena::reasons::sentences(&report).join(" "))
    };
    let (candidates, sentences) = report(&[0.25, -0.5, 0.75, 0.0, 9.0]);
    assert_eq!(candidates, "A1 0.75, A2 0.25, B1 0, pass 0, B2 -0.5");
    assert!(sentences.contains("A1 is rated highest"), "{sentences}");
    let (candidates, sentences) = report(&[-0.25, -0.5, -0.75, -1.0, 9.0]);
    assert_eq!(candidates, "pass 0, A2 -0.25, B2 -0.5, A1 -0.75, B1 -1");
    assert!(sentences.contains("pass is rated highest"), "{sentences}");
}

fn judge(inputs: &str, hidden: usize) -> Judge {
    Judge::Policy(PolicyJudge { inputs: inputs.into(), hidden, activation: Activation::Tanh })
}

struct Store<'a>(&'a Judge, &'a str, &'a std::path::Path);

impl GameVisitor for Store<'_> {
    type Output = usize;

    fn visit<G: Catalogued>(self, game: &G) -> usize {
        let brain = self.0.at(game).unwrap();
        let mut rng = Seed(8).stream("genome", 0);
        let values =
            (0..brain.layout().len()).map(|_| f64::from(rng.below(2001)) / 1000.0 - 1.0).collect::<Vec<_>>();
        let file = PlayerFile {
            game: game.spec().to_string(),
            judge: self.0.clone(),
            agent: self.1.into(),
            genome: Genome::new(Arc::clone(brain.layout()), values).unwrap(),
            notes: Card::new(),
        };
        assert_eq!(PlayerFile::decode(&file.encode()).unwrap(), file);
        fs::write(self.2, file.encode()).unwrap();
        brain.layout().len()
    }
}

struct Game10<'a>(&'a str);

impl GameVisitor for Game10<'_> {
    type Output = Result<String, String>;

    /// The first ten moves of an agent that plays both sides.
    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let mut agent = AgentSpec::parse(self.0)
            .unwrap()
            .build(game, &Tables::unkept())
            .map_err(|error| error.to_string())?;
        let (mut position, mut moves, mut played) = (game.start(), Vec::new(), Vec::new());
        agent.begin(game, &position, Seed(1).stream("agent", 0));
        while played.len() < 10 && game.outcome(&position).is_none() {
            game.legal_moves(&position, &mut moves);
            let root = Root { position: &position, moves: &moves };
            let mv = agent.choose(game, &root, &false.into()).unwrap().mv;
            played.push(game.format_move(&position, mv));
            game.play(&mut position, mv);
        }
        Ok(played.join(" "))
    }
}

#[test]
fn a_net_that_wishes_for_moves_is_a_player_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    let game = AnyGame::parse("go:size=5").unwrap();
    let play = |agent: String| game.visit(Game10(&agent));
    // The study's 10 neurons of 2 * 25 + 1 inputs and 25 outputs.
    assert_eq!(game.visit(Store(&judge("points", 10), "policy:pass=-1", &path)), 10 * 76);
    let file = path.display();
    let played = play(format!("net:{file}")).unwrap();
    assert_eq!(played.split(' ').count(), 10, "{played}");
    assert!(!played.contains("pass"), "{played}");
    assert_eq!(play(format!("net:{file},agent=\"policy:pass=-2\"")).unwrap(), played);
    assert_eq!(play(format!("net:{file},time=1s")).unwrap(), played);
    assert_eq!(play(format!("net:{file},agent=\"policy:pass=2\"")).unwrap(), "pass pass");
    for (agent, complaint) in [
        (format!("net:{file},agent=alphabeta"), "alphabeta: found wishes for moves"),
        (format!("net:{file},agent=random"), "asks no evaluation; wanted the agent policy"),
        (format!("alphabeta:eval=net:{file}"), "found wishes for moves"),
        (format!("net:{file},depth=3"), "depth"),
        ("policy".into(), "wanted net:FILE or run:NAME"),
        ("careless:agent=policy".into(), "wanted net:FILE or run:NAME"),
    ] {
        let refused = play(agent.clone()).unwrap_err();
        assert!(refused.contains(complaint), "{agent}: {refused}");
    }
}

#[test]
fn policy_refuses_a_judge_of_positions_and_inputs_that_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    let game = AnyGame::parse("othello").unwrap();
    game.visit(Store(&Judge::Weights(WeightJudge { of: "tuples".into() }), "alphabeta:depth=1", &path));
    let refused = game.visit(Game10(&format!("net:{},agent=policy", path.display()))).unwrap_err();
    assert!(refused.contains("policy: found values of positions"), "{refused}");
    let go = go("go:size=5");
    let refused = judge("no-such-inputs", 3).at(&go).err().unwrap().to_string();
    assert!(refused.contains("points, own-points"), "{refused}");
    let refused = judge("points", 0).at(&go).err().unwrap().to_string();
    assert!(refused.contains("found 0 hidden neurons"), "{refused}");
}

#[test]
fn the_option_pass_is_a_number() {
    assert!(AgentSpec::parse("policy:pass=-0.5").is_ok());
    for text in ["policy:pass=x", "policy:pass=inf", "policy:pass=nan", "policy:depth=3"] {
        assert!(AgentSpec::parse(text).is_err(), "{text}");
    }
}
