//! GNU Go: games by the rules, counted alike, repeatable, and what happens when it is killed.

use std::{
    collections::BTreeSet,
    process::{self, Command},
    sync::{Mutex, atomic::AtomicBool},
};

use ludus_arena::{
    Agent, AgentSpec, Fault, FaultKind,
    agent::Chosen,
    contest::{self, Ending, Played},
    hall::{self, Equipment},
    opening::Opening,
    schedule::{Entrant, Schedule},
};
use ludus_core::{Game, Player, Rng, Seed, player::PerPlayer};
use ludus_exact::Tables;
use ludus_formats::gtp::parse_score;
use ludus_games::go::Go;
use ludus_search::Root;

use super::{agent, choose, go, marker, output};
use crate::play_all;

/// GNU Go at its quickest by the rules that we call `area`.
pub(super) const GNU_GO: &str =
    "gnugo --mode gtp --level 1 --chinese-rules --positional-superko --capture-all-dead";

pub(super) fn schedule(agents: [AgentSpec; 2], pairs: u64) -> Schedule {
    let entrants = agents.map(Entrant::from).into();
    Schedule { entrants, pairings: vec![[0, 1]], pairs, opening_plies: 2, seed: Seed(1) }
}

/// Plays pairs of games against GNU Go; each that it does not give up must end by the rules, with the result that
/// whoever counts finds.
fn check_counting(opponent: AgentSpec, pairs: u64) {
    let schedule = schedule([agent(GNU_GO, &[]), opponent], pairs);
    let disagreements = Mutex::new(Vec::new());
    let hear = |_, played: Played| {
        let said: Vec<&String> = played.counted.0.iter().flatten().collect();
        let outcome = played.ending.outcome();
        let agrees = |text: &&String| outcome.is_some() && parse_score(text) == outcome;
        let is_resigned = matches!(played.ending, Ending::Resigned(_));
        if !is_resigned && (said.is_empty() || !said.iter().all(agrees)) {
            let text = format!("{:?}, but GNU Go says {said:?}: {}", played.ending, played.moves);
            disagreements.lock().unwrap().push(text);
        }
    };
    hall::play(&go(7), &schedule, (&mut schedule.slots(), &Equipment::plain(2)), &hear, &|| false).unwrap();
    let disagreements = disagreements.into_inner().unwrap();
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn its_games_end_by_the_rules_and_both_sides_count_alike() {
    check_counting(AgentSpec::parse("random").unwrap(), 1);
}

mod slow {
    use super::{AgentSpec, GNU_GO, agent, check_counting};

    /// Not with a share of random moves: one of them may be a pass that ends a game with dead stones on the board,
    /// which count for us and not for GNU Go.
    #[test]
    fn many_games_end_by_the_rules_and_both_sides_count_alike() {
        check_counting(AgentSpec::parse("mcts:simulations=1000").unwrap(), 10);
        check_counting(AgentSpec::parse("random").unwrap(), 15);
        check_counting(agent(GNU_GO, &[]), 15);
    }
}

/// The first moves of a game, and where the agent's chance comes from.
pub(super) type Question = (Vec<<Go as Game>::Move>, Seed);

/// The beginnings of two random games by turns, each with a seed of its own, and the start, where GNU Go throws dice
/// on boards of nine and more, with many.
pub(super) fn questions(game: &Go) -> Vec<Question> {
    let games = [0, 1].map(|idx| Opening::random(game, 12, &mut Seed(5).stream("questions", idx)).moves);
    let beginnings = (0..=12).flat_map(|n_moves| games.each_ref().map(|moves| moves[..n_moves].to_vec()));
    beginnings.chain((0..12).map(|_| Vec::new())).zip((0..).map(Seed)).collect()
}

pub(super) fn answer(game: &Go, agent: &mut dyn Agent<Go>, (moves, seed): &Question) -> String {
    agent.begin(game, &game.start(), seed.stream("answer", 0));
    let mut position = game.start();
    for &mv in moves {
        game.play(&mut position, mv);
        agent.observe(game, mv);
    }
    format!("{:?}", choose(game, agent, &position).map(|thought| thought.mv))
}

#[test]
fn an_answer_depends_on_the_game_and_the_seed_alone() {
    let game = go(9);
    let questions = questions(&game);
    let mut one = agent(GNU_GO, &[]).build(&game, &Tables::unkept()).unwrap();
    let answers: Vec<String> =
        questions.iter().map(|question| answer(&game, one.as_mut(), question)).collect();
    let at_start: BTreeSet<&String> = answers.iter().rev().take(12).collect();
    assert!(at_start.len() > 1, "the seed must change something: {at_start:?}");
    let again: Vec<String> =
        questions.iter().rev().map(|question| answer(&game, one.as_mut(), question)).collect();
    assert!(again.iter().rev().eq(&answers), "{again:?} after {answers:?}");
    for (question, expected) in questions.iter().zip(&answers).step_by(8) {
        let mut other = agent(GNU_GO, &[]).build(&game, &Tables::unkept()).unwrap();
        assert_eq!(answer(&game, other.as_mut(), question), *expected);
    }
}

#[test]
fn a_schedule_is_the_same_on_any_number_of_threads() {
    let game = go(5);
    let play = |threads| {
        let agents = [agent(GNU_GO, &[("random", "0.3")]), agent(GNU_GO, &[])];
        play_all(&game, &schedule(agents, 2), threads)
    };
    assert_eq!(play(1), play(2));
}

/// An agent whose engine is killed from outside after some ply of the game.
struct Killed {
    agent: Box<dyn Agent<Go>>,
    marker: String,
    plies_left: u32,
}

impl Agent<Go> for Killed {
    fn begin(&mut self, game: &Go, position: &<Go as Game>::Position, rng: Rng) {
        self.agent.begin(game, position, rng);
    }

    fn choose(&mut self, game: &Go, root: &Root<'_, Go>, stop: &AtomicBool) -> Chosen<<Go as Game>::Move> {
        self.agent.choose(game, root, stop)
    }

    fn observe(&mut self, game: &Go, mv: <Go as Game>::Move) {
        self.agent.observe(game, mv);
        self.plies_left = self.plies_left.wrapping_sub(1);
        if self.plies_left == 0 {
            kill_engine(&self.marker);
        }
    }
}

/// Kills the engine with a marker, and not its watcher.
fn kill_engine(marker: &str) {
    let pattern = format!("^[^ ]*gnugo .*{marker}");
    let engine = output("pgrep", &["--parent", &process::id().to_string(), "--full", &pattern]);
    assert!(Command::new("kill").args(["-KILL", engine.trim()]).status().unwrap().success(), "{engine:?}");
}

#[test]
fn a_game_in_which_it_is_killed_is_forfeited_and_the_next_one_is_played() {
    let game = go(5);
    let marker = marker(401);
    let spec = agent(&format!("{GNU_GO} --seed 7{}", &marker[2..]), &[]);
    let marker = format!("seed 7{}", &marker[2..]);
    let mut killed = Killed { agent: spec.build(&game, &Tables::unkept()).unwrap(), marker, plies_left: 5 };
    let mut random = AgentSpec::parse("random").unwrap().build(&game, &Tables::unkept()).unwrap();
    let opening = Opening::random(&game, 0, &mut Seed(1).stream("opening", 0));
    let mut play = |game_idx| {
        let agents: [&mut dyn Agent<Go>; 2] = [&mut killed, random.as_mut()];
        contest::play(&game, &opening, PerPlayer(agents), (Seed(1), game_idx), &|| false).unwrap()
    };
    let forfeited = play(0);
    let message = "gnugo ended (signal: 9 (SIGKILL)) at \"play white";
    match forfeited.ending {
        Ending::Forfeited(Player::First, Fault { kind: FaultKind::Crashed, message: found }) => {
            assert!(found.starts_with(message), "{found}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(forfeited.plies, 6);
    assert!(matches!(play(1).ending, Ending::Finished(_)));
}
