//! The agent `zero`: whole games at every game, the same moves for the same seed, the same trees in company, symmetric boards, and
//! what it says of each move.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::AtomicBool},
};

use ludus_arena::{
    Agent, AgentSpec, Thought, contest,
    learned::{Judge, Views},
    opening::Opening,
    reasons::sentences,
    report::{CandidateReport, ThoughtReport},
};
use ludus_core::{Evaluations, Game, Notation, Seed, Symmetry, player::PerPlayer};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor, tic_tac_toe::TicTacToe};
use ludus_search::{
    Limits, Root,
    mcts::Verdict,
    puct::{
        Advice, Backup, Config, Gumbel, Lockstep, PolicySearch, Proofs, Question, Rescaling, Rule, Thoughts,
        Worth,
    },
};

use crate::{
    GAMES,
    outlooks::{judging, normed, residual},
};

fn agent<G: Catalogued>(game: &G, spec: &str, judge: &Judge) -> Box<dyn Agent<G>> {
    let spec = AgentSpec::parse(spec).unwrap();
    spec.build_judging(game, &Tables::unkept(), judging(game, judge)).unwrap().unwrap()
}

fn think<G: Catalogued>(
    game: &G,
    agent: &mut dyn Agent<G>,
    position: &G::Position,
    seed: u64,
) -> Thought<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    agent.begin(game, position, Seed(seed).stream("think", 0));
    agent.choose(game, &Root { position, moves: &moves }, &AtomicBool::new(false)).unwrap()
}

/// Positions of a random game, those at its end left out.
fn positions<G: Game>(game: &G, n: usize) -> Vec<G::Position> {
    let (mut rng, mut scratch) = (Seed(4).stream("positions", 0), Vec::new());
    let mut positions = vec![game.start()];
    while positions.len() < n {
        let mut position = positions[positions.len() - 1].clone();
        let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) else { break };
        game.play(&mut position, mv);
        if game.outcome(&position).is_some() {
            break;
        }
        positions.push(position);
    }
    positions
}

/// Specs of every rule and with every kind of chance.
const SPECS: &[&str] = &[
    "zero:simulations=6",
    "zero:simulations=6,rule=puct",
    "zero:simulations=6,noise=1,temperature=1,plies=4",
    "zero:simulations=6,rule=puct,noise=0.25,alpha=0.3,temperature=1,cache=0",
    "zero:simulations=6,rule=puct,c=2,first-play=0,sign=ply,proofs=off,reuse=off,memory=1",
    "zero:simulations=6,candidates=3,cache=1",
];

struct WholeGames(Judge);

impl GameVisitor for WholeGames {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let opening = Opening::random(game, 2, &mut Seed(1).stream("opening", 0));
        for spec in SPECS {
            let mut pair = [agent(game, spec, &self.0), agent(game, spec, &self.0)];
            let mut play = |seed: u64| {
                let [one, other] = &mut pair;
                let agents: [&mut dyn Agent<G>; 2] = [one.as_mut(), other.as_mut()];
                let played = contest::play(game, &opening, PerPlayer(agents), (Seed(seed), 0), &|| false);
                let played = played.unwrap();
                assert!(played.ending.outcome().is_some(), "{spec} at {}: {:?}", game.spec(), played.ending);
                played.moves
            };
            let first = play(1);
            let other = play(2);
            assert_eq!(play(1), first, "{spec} at {} remembers the last game", game.spec());
            if !spec.contains("noise") {
                assert_eq!(other, first, "{spec} at {} has no chance", game.spec());
            }
        }
    }
}

#[test]
fn it_plays_whole_games_and_the_same_seed_gives_the_same_moves() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(WholeGames(residual()));
    }
    AnyGame::parse("dots:2x2").unwrap().visit(WholeGames(normed()));
}

struct InCompany(Judge);

impl GameVisitor for InCompany {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let gumbel = Gumbel {
            considered: 8,
            noise: 1.0,
            visit_offset: 50.0,
            value_scale: 1.0,
            rescaling: Rescaling::Range,
        };
        let config = Config {
            rule: Rule::Gumbel(gumbel),
            backup: Backup::ByMover,
            proofs: Proofs::Kept,
            worth: Worth::WINNER,
            capacity: 10_000,
        };
        let positions = positions(game, 16);
        let stop = AtomicBool::new(false);
        let evaluator = || judging(game, &self.0).outlook().unwrap().evaluator(game, 1 << 16, Views::One);
        let roots: Vec<Vec<G::Move>> = positions
            .iter()
            .map(|position| {
                let mut moves = Vec::new();
                game.legal_moves(position, &mut moves);
                moves
            })
            .collect();
        let roots = || positions.iter().zip(&roots).map(|(position, moves)| Root { position, moves });
        let stream = |idx: usize| Seed(6).stream("company", idx as u64);
        let alone: Vec<Thoughts<G::Move>> = roots()
            .enumerate()
            .map(|(idx, root)| {
                let mut evaluator = evaluator();
                let limits = Limits { depth: 1, nodes: 40, stop: &stop };
                let advice = Advice { evaluator: evaluator.as_mut(), oracle: None };
                let question = Question { game, root: &root, advice, limits };
                PolicySearch::new(game, config).search(question, &mut stream(idx))
            })
            .collect();
        let mut searches: Vec<PolicySearch<G>> =
            positions.iter().map(|_| PolicySearch::new(game, config)).collect();
        for (idx, (search, root)) in searches.iter_mut().zip(roots()).enumerate() {
            search.begin(game, &root, 40, &mut stream(idx));
        }
        let mut evaluator = evaluator();
        let advice = Advice { evaluator: evaluator.as_mut(), oracle: None };
        Lockstep::new().run(game, &mut searches, advice, &stop);
        for (search, expected) in searches.iter_mut().zip(&alone) {
            assert_eq!(&search.thoughts(game), expected, "{}", game.spec());
        }
    }
}

#[test]
fn sixteen_games_in_lockstep_have_the_trees_that_each_has_alone() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(InCompany(residual()));
    }
    AnyGame::parse("dots:3x3").unwrap().visit(InCompany(normed()));
}

struct Twins;

impl GameVisitor for Twins {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut evaluator = judging(game, &residual()).outlook().unwrap().evaluator(game, 0, Views::One);
        let (mut here, mut there, mut moves) = (Evaluations::new(), Evaluations::new(), Vec::new());
        let mut zero = agent(game, "zero:simulations=16", &residual());
        let mut n_compared = 0;
        for position in positions(game, 20) {
            evaluator.evaluate(game, std::slice::from_ref(&position), &mut here);
            game.legal_moves(&position, &mut moves);
            let logit = |said: &Evaluations, position: &G::Position, mv: G::Move| {
                said.get(0).logits[game.policy_slot(position, mv)].to_bits()
            };
            if game.uneven_planes().is_empty() {
                let swapped = game.swap_players(&position);
                evaluator.evaluate(game, std::slice::from_ref(&swapped), &mut there);
                assert_eq!(there.get(0).value.0.to_bits(), here.get(0).value.0.to_bits(), "{}", game.spec());
            }
            // A board that is its own twin has one answer for two ways to turn it; every move has one of two logits then.
            let fresh = |symmetry| game.map_position(symmetry, &position);
            let is_own_twin = |&&symmetry: &&Symmetry| fresh(symmetry) == fresh(Symmetry::IDENTITY);
            if game.symmetries().iter().filter(is_own_twin).count() > 1 {
                continue;
            }
            n_compared += 1;
            for &symmetry in game.symmetries() {
                let twin = game.map_position(symmetry, &position);
                evaluator.evaluate(game, std::slice::from_ref(&twin), &mut there);
                assert_eq!(there.get(0).value.0.to_bits(), here.get(0).value.0.to_bits(), "{}", game.spec());
                for &mv in &moves {
                    let image = game.map_move(symmetry, mv);
                    assert_eq!(logit(&there, &twin, image), logit(&here, &position, mv), "{}", game.spec());
                }
                if !game.past_matters() {
                    let [one, other] =
                        [&position, &twin].map(|position| shares(&think(game, zero.as_mut(), position, 1)));
                    for (one, other) in one.iter().zip(&other) {
                        assert!((one - other).abs() < 1e-6, "{}: {one} {other}", game.spec());
                    }
                }
            }
        }
        assert!(n_compared > 2, "{} positions of {}", n_compared, game.spec());
    }
}

/// The priors in falling order.
fn shares<M>(thought: &Thought<M>) -> Vec<f64> {
    let prior =
        |candidate: &ludus_arena::Candidate<M>| candidate.simulated?.guided.map(|guided| guided.prior);
    let mut priors: Vec<f64> = thought.why.candidates.iter().filter_map(prior).collect();
    assert_eq!(priors.len(), thought.why.candidates.len());
    priors.sort_by(|one, other| other.total_cmp(one));
    priors
}

#[test]
fn boards_that_are_turned_or_whose_players_change_places_are_judged_alike() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(Twins);
    }
}

struct Memory;

impl GameVisitor for Memory {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let specs = ["zero:simulations=40,cache=0", "zero:simulations=40"];
        let [mut without, mut with] = specs.map(|spec| agent(game, spec, &residual()));
        for position in positions(game, 6) {
            let [expected, found] =
                [&mut without, &mut with].map(|agent| think(game, agent.as_mut(), &position, 1));
            assert_eq!(found, expected, "{}", game.spec());
        }
    }
}

#[test]
fn remembered_evaluations_change_no_thought() {
    for game in GAMES {
        AnyGame::parse(game).unwrap().visit(Memory);
    }
}

struct SumsUp(&'static str);

impl GameVisitor for SumsUp {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut zero = agent(game, self.0, &residual());
        for position in positions(game, 6) {
            let thought = think(game, zero.as_mut(), &position, 1);
            let report = ThoughtReport::new(game, &position, &thought);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let candidates = &report.why.candidates;
            assert_eq!(candidates.len(), moves.len());
            let visits: u64 = candidates.iter().map(|candidate| candidate.visits.unwrap()).sum();
            assert_eq!(visits, thought.nodes, "{} at {}", self.0, game.spec());
            let sum = |share: fn(&CandidateReport) -> f64| candidates.iter().map(share).sum::<f64>();
            assert!((sum(|candidate| candidate.guided.unwrap().prior) - 1.0).abs() < 1e-5);
            assert!((sum(|candidate| candidate.guided.unwrap().policy) - 1.0).abs() < 1e-9);
            assert!((sum(|candidate| candidate.share.unwrap()) - 1.0).abs() < 1e-9);
            for candidate in candidates.iter().filter(|candidate| candidate.proven.is_none()) {
                let guided = candidate.guided.unwrap();
                let visits = candidate.visits.unwrap() as f64;
                assert!((guided.q * visits - guided.w).abs() < 1e-4, "{candidate:?}");
                assert!((candidate.result.unwrap() - (guided.q + 1.0) / 2.0).abs() < 1e-12);
                assert_eq!(candidate.value, Some(guided.q));
            }
            assert_eq!(report.mv, candidates[0].mv);
        }
    }
}

#[test]
fn visits_values_and_shares_add_up() {
    for game in ["go:size=4", "othello:size=6", "checkers", "dots:3x3"] {
        AnyGame::parse(game).unwrap().visit(SumsUp("zero:simulations=50"));
        AnyGame::parse(game).unwrap().visit(SumsUp("zero:simulations=50,rule=puct"));
    }
}

#[test]
fn what_it_says_is_about_the_net() {
    let game = TicTacToe;
    let start = game.start();
    let thought = think(&game, agent(&game, "zero:simulations=50", &residual()).as_mut(), &start, 1);
    let said = sentences(&ThoughtReport::new(&game, &start, &thought)).join(" ");
    assert!(said.contains("to which the net gave") && said.contains("their mean value is"), "{said}");
    assert!(!said.contains("interval") && !said.contains("points"), "{said}");
}

#[test]
fn a_win_in_sight_is_proven_and_taken_whatever_the_net_says() {
    let game = TicTacToe;
    let position = game.parse_position("xx.oo.... x").unwrap();
    for spec in ["zero:simulations=60", "zero:simulations=60,rule=puct", "zero:simulations=1,exact"] {
        let thought = think(&game, agent(&game, spec, &residual()).as_mut(), &position, 1);
        let text = game.format_move(&position, thought.mv);
        assert_eq!(text, "c1", "{spec}");
        let proven = thought.why.candidates[0].simulated.map(|simulated| simulated.proven);
        let expected = if spec.contains("exact") { None } else { Some(Some(Verdict::Win)) };
        assert_eq!(proven, expected, "{spec}");
    }
}

struct Signs;

impl GameVisitor for Signs {
    type Output = bool;

    /// Whether values turned at every ply lead to the same thoughts as those turned with the mover.
    fn visit<G: Catalogued>(self, game: &G) -> bool {
        let specs = ["mover", "ply"].map(|sign| format!("zero:simulations=60,proofs=off,sign={sign}"));
        let [mut right, mut wrong] = specs.map(|spec| agent(game, &spec, &residual()));
        positions(game, 5).iter().all(|position| {
            think(game, right.as_mut(), position, 1) == think(game, wrong.as_mut(), position, 1)
        })
    }
}

#[test]
fn the_published_sign_error_shows_where_somebody_moves_twice() {
    assert!(AnyGame::parse("ttt").unwrap().visit(Signs));
    assert!(!AnyGame::parse("dots:2x2").unwrap().visit(Signs));
}

#[test]
fn a_temperature_takes_other_moves_as_long_as_it_lasts() {
    let game = TicTacToe;
    let first_moves = |spec: &str| {
        let mut zero = agent(&game, spec, &residual());
        let moves = (0..30).map(|seed| format!("{:?}", think(&game, zero.as_mut(), &game.start(), seed).mv));
        moves.collect::<BTreeSet<_>>().len()
    };
    assert!(first_moves("zero:simulations=30,temperature=1") > 2);
    assert!(first_moves("zero:simulations=30,temperature=1,plies=1") > 2);
    assert_eq!(first_moves("zero:simulations=30,temperature=1,plies=0"), 1);
    assert_eq!(first_moves("zero:simulations=30"), 1);
    // The second ply is past the temperature.
    let mut zero = agent(&game, "zero:simulations=30,temperature=1,plies=1", &residual());
    let mut replies = BTreeSet::new();
    for seed in 0..30 {
        let (mut position, mut moves) = (game.start(), Vec::new());
        game.legal_moves(&position, &mut moves);
        let mv = moves[0];
        zero.begin(&game, &position, Seed(seed).stream("think", 0));
        zero.observe(&game, mv);
        game.play(&mut position, mv);
        game.legal_moves(&position, &mut moves);
        let root = Root { position: &position, moves: &moves };
        replies.insert(format!("{:?}", zero.choose(&game, &root, &false.into()).unwrap().mv));
    }
    assert_eq!(replies.len(), 1, "{replies:?}");
}

#[test]
fn a_thought_allocates_little_however_many_simulations_it_makes() {
    struct Count;
    impl GameVisitor for Count {
        type Output = ();

        fn visit<G: Catalogued>(self, game: &G) {
            for spec in ["zero:simulations=300,memory=4,cache=1", "zero:simulations=300,rule=puct,cache=0"] {
                let mut zero = agent(game, spec, &residual());
                let start = game.start();
                let mut moves = Vec::new();
                game.legal_moves(&start, &mut moves);
                let mut once = || {
                    zero.begin(game, &start, Seed(1).stream("think", 0));
                    let root = Root { position: &start, moves: &moves };
                    zero.choose(game, &root, &AtomicBool::new(false)).unwrap()
                };
                once();
                let counted = allocation_counter::measure(|| {
                    once();
                });
                assert!(counted.count_total <= 60, "{spec} at {}: {}", game.spec(), counted.count_total);
            }
        }
    }
    for game in ["go:size=4", "othello:size=6", "checkers", "dots:3x3"] {
        AnyGame::parse(game).unwrap().visit(Count);
    }
}

#[test]
fn a_clock_stops_it() {
    let game = TicTacToe;
    let tables: Arc<Tables> = Tables::unkept();
    for spec in ["zero:time=1ms", "zero:time=1ms,rule=gumbel", "zero:time=1ms,simulations=5"] {
        let spec = AgentSpec::parse(spec).unwrap();
        assert!(spec.is_timed());
        let mut zero = spec.build_judging(&game, &tables, judging(&game, &residual())).unwrap().unwrap();
        let thought = think(&game, zero.as_mut(), &game.start(), 1);
        assert_eq!(thought.line.first(), Some(&thought.mv));
    }
}
