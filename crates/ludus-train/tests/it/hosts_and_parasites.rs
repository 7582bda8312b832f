//! Hosts and parasites: what games are worth, how alike neurons are, who meets whom in a generation, and whether anything is
//! learned from each other alone.

use std::fs;

use ludus_arena::{
    Agent, AgentSpec,
    learned::{PlayerFile, champions},
    opening::Opening,
};
use ludus_core::{Game, Outcome, Player, Seed, spec::Spec};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, go::Go};
use ludus_nets::{Layout, Slice};
use ludus_train::{
    Executor, Learner, Origin,
    coevolution::shared_fitness,
    esp::deal,
    evolution_strategy::Points,
    hosts_and_parasites::{Record, diversity, victories, worth},
    learning::Learning,
    pupils::{Pupils, Subject, play_out},
    saved::Saved,
};
use serde_json::{Value, json};

use crate::esp::{policy, store_champion, subject, tables_in};

fn never() -> bool {
    false
}

const TWO: Executor<'static> = Executor { threads: 2, stop: &never };
const HOST: Points = Points { win: 1.0, draw: 0.0, loss: -3.0 };
const PARASITE: Points = Points { win: 3.0, draw: 0.0, loss: 0.0 };

/// Games as letters, from both sides in turn: won, drawn and lost.
fn games(letters: &str) -> Vec<(Outcome, Player)> {
    let ended = |(idx, letter): (usize, char)| {
        let seat = Player::BOTH[idx % 2];
        let points = match letter {
            'w' => 5,
            'd' => 0,
            'l' => -2,
            _ => panic!("no such game: {letter}"),
        };
        (Outcome::from_points_for(seat, points), seat)
    };
    letters.chars().enumerate().map(ended).collect()
}

fn record(testers: &str, opponents: &str) -> Record {
    Record { testers: games(testers), opponents: games(opponents) }
}

#[test]
fn a_tester_is_defeated_by_two_games_that_are_better_than_even() {
    let found = record("wwwddwwllwddlddlll", "ww").victories();
    assert_eq!(found, [true, true, true, false, false, false, false, false, false]);
}

#[test]
fn losses_count_three_times_for_hosts_and_wins_for_parasites() {
    let check = |record: &Record, host: f64, parasite: f64| {
        assert_eq!([record.points(&HOST), record.points(&PARASITE)], [host, parasite]);
    };
    check(&record("wwwl", ""), 0.0, 2.25);
    check(&record("wdll", ""), -1.25, 0.75);
    check(&record("dddd", ""), 0.0, 0.0);
    // Games against agents that do not learn are games as well.
    check(&record("wwdd", "llwd"), -0.375, 1.125);
    check(&record("", ""), 0.0, 0.0);
}

#[test]
fn what_games_are_worth_is_shared_victories_and_mean_points() {
    // The first tester is defeated by two of three, the second by one.
    let records = [record("wwww", ""), record("wdll", ""), record("lwdd", "")];
    assert_eq!(victories(&records), [[true, true], [true, false], [false, false]]);
    assert_eq!(worth(&records, &HOST), [0.5 + 1.0 + 1.0, 0.5 + (1.0 - 6.0) / 4.0, -2.0 / 4.0]);
    assert_eq!(worth(&records, &PARASITE), [1.5 + 3.0, 0.5 + 0.75, 0.75]);
}

fn check_diversity(neurons: &[&[f64]], expected: f64) {
    let slices = neurons.iter().enumerate().map(|(idx, all)| Slice::new(idx.to_string(), [all.len()]));
    let found = diversity(&Layout::new(slices.collect()).unwrap(), &neurons.concat());
    assert!((found - expected).abs() < 1e-12, "{neurons:?}: {found}");
}

#[test]
fn diversity_is_one_less_the_mean_size_of_correlations() {
    let one: &[f64] = &[1.0, 2.0, 3.0, 6.0];
    check_diversity(&[one, one, one], 0.0);
    // Scaled, shifted and mirrored copies say nothing new.
    check_diversity(&[one, &[12.0, 14.0, 16.0, 22.0], &[-0.1, -0.2, -0.3, -0.6]], 0.0);
    // Deviations -2, -1, 0, 3 and -1, 1, 0, 0: 1 over the root of 14 times 2.
    check_diversity(&[one, &[4.0, 6.0, 5.0, 5.0]], 1.0 - 1.0 / 28f64.sqrt());
    // At right angles to both of two copies: one pair of three is alike.
    check_diversity(&[&[1.0, -1.0, 0.0, 0.0], &[0.0, 0.0, 3.0, -3.0], &[2.0, -2.0, 0.0, 0.0]], 2.0 / 3.0);
    // Equal weights are like equal weights and like nothing else.
    check_diversity(&[&[0.0; 4], &[7.0; 4], one], 2.0 / 3.0);
    // Other lengths are not compared, and single numbers have no direction.
    check_diversity(&[one, &[1.0, 2.0, 3.0], &[4.0], &[4.0], one], 0.0);
    check_diversity(&[one, &[1.0, 2.0]], 1.0);
    check_diversity(&[&[1e9, -1e9, 1e9], &[-1e9, 1e9, -1e9]], 0.0);
}

fn begin(
    game: &str,
    subject: Subject,
    changes: &Value,
    saved: Option<&[u8]>,
) -> Result<Box<dyn Learner>, String> {
    let mut settings = json!({
        "subpopulation": 4, "trials": 2, "weights": { "uniform": 1.0 }, "mutation": 0.4, "scale": 0.3, "testers": 3,
        "champions": 2, "hall": 3, "opening-plies": 0, "opponents": [], "opponent-games": 2, "every": 1,
        "host-points": { "win": 1.0, "draw": 0.0, "loss": -3.0 },
        "parasite-points": { "win": 3.0, "draw": 0.0, "loss": 0.0 },
    });
    settings.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    let learning: Learning = serde_json::from_value(json!({ "hosts-and-parasites": settings }))
        .map_err(|error| error.to_string())?;
    learning.begin(&AnyGame::parse(game).unwrap(), subject, saved).map_err(|error| error.to_string())
}

const GAME: &str = "go:size=3";
/// Weights of a neuron on 3x3: two for each point and one for captures, and one for each point to play.
const NEURON: usize = 28;

fn rows(learner: &dyn Learner, name: &'static str) -> Vec<Vec<f64>> {
    Saved::decode(&learner.save()).unwrap().rows(name, 2 * NEURON).unwrap()
}

/// The nets of the first generation, whose kind has the chance of `stream`: those that are dealt, and the team.
fn first_nets(learner: &dyn Learner, names: [&'static str; 2], stream: u64) -> Vec<Vec<f64>> {
    let [neurons, team] = names.map(|name| rows(learner, name));
    let hands = deal(&[4, 4], 4, 2, &mut Seed(8).stream("nets", stream));
    let net = |hand: &Vec<usize>| [&neurons[hand[0]][..NEURON], &neurons[hand[1]][NEURON..]].concat();
    hands.iter().map(net).chain(team).collect()
}

/// How a net fares against an agent from both sides, from an empty board.
fn pair(pupils: &Pupils<Go>, net: &[f64], other: &mut dyn Agent<Go>) -> [(Outcome, Player); 2] {
    Player::BOTH.map(|side| {
        let mut player = pupils.player(net);
        let mut seats: [&mut dyn Agent<Go>; 2] = [player.as_mut(), &mut *other];
        seats.rotate_left(side as usize);
        let chances = [0, 1].map(|seat| Seed(0).stream("none", seat));
        let end = play_out(&pupils.game, &[], seats, chances).unwrap().unwrap();
        (pupils.game.outcome(&end).unwrap(), side)
    })
}

fn go(text: &str) -> Go {
    Go::from_spec(&Spec::parse(text).unwrap()).unwrap().unwrap()
}

#[test]
fn in_the_first_generation_everybody_meets_the_first_nets_of_the_other_kind() {
    let pupils = Pupils::new(&go(GAME), subject(policy(2), &Tables::unkept())).unwrap();
    let changes = json!({ "opponents": ["greedy:ties=first"], "diversity": 0.25 });
    let mut learner = begin(GAME, subject(policy(2), &Tables::unkept()), &changes, None).unwrap();
    let hosts = first_nets(learner.as_ref(), ["host neurons", "host team"], 0);
    let parasites = first_nets(learner.as_ref(), ["parasite neurons", "parasite team"], 1);
    assert_ne!(hosts[8], parasites[8]);
    let mut greedy =
        AgentSpec::parse("greedy:ties=first").unwrap().build(&pupils.game, &Tables::unkept()).unwrap();
    let tested = |net: &Vec<f64>, testers: &[Vec<f64>]| -> Vec<(Outcome, Player)> {
        testers.iter().flat_map(|tester| pair(&pupils, net, pupils.player(tester).as_mut())).collect()
    };
    let records: Vec<Record> = hosts
        .iter()
        .map(|net| Record {
            testers: tested(net, &parasites[..3]),
            opponents: pair(&pupils, net, greedy.as_mut()).to_vec(),
        })
        .collect();
    let shared = shared_fitness(&victories(&records));
    let fitness = |idx: usize| {
        let games = records[idx].testers.iter().chain(&records[idx].opponents);
        let points: f64 = games.map(|&(outcome, seat)| HOST.of(outcome, seat)).sum();
        shared[idx] + points / 8.0 + 0.25 * diversity(pupils.layout(), &hosts[idx])
    };
    let fitness: Vec<f64> = (0..9).map(fitness).collect();
    let progress = learner.advance(&TWO).unwrap();
    assert!((progress.mean - fitness.iter().sum::<f64>() / 9.0).abs() < 1e-12);
    assert_eq!(progress.best, fitness.iter().copied().fold(f64::MIN, f64::max));
    assert_eq!(progress.games, 9 * (6 + 2) + 9 * 6);
    let won = |games: &[(Outcome, Player)]| {
        games.iter().filter(|(outcome, seat)| outcome.winner() == Some(*seat)).count() as f64
    };
    let details = &progress.details;
    let host_wins: f64 = records.iter().map(|record| won(&record.testers)).sum();
    let parasite_wins: f64 = parasites.iter().map(|net| won(&tested(net, &hosts[..3]))).sum();
    let wins: f64 = records.iter().map(|record| won(&record.opponents)).sum();
    assert_eq!([details["host wins"], details["parasite wins"]], [host_wins / 54.0, parasite_wins / 54.0]);
    assert_eq!([details["wins against opponents"], details["hall of fame"]], [wins / 18.0, 1.0]);
    assert_eq!(champion(learner.as_ref()), rows(learner.as_ref(), "host team")[0]);
    assert!(hosts.contains(&champion(learner.as_ref())), "the champion is one of the nets that played");
}

fn champion(learner: &dyn Learner) -> Vec<f64> {
    let file = learner.champion(&Origin { run: "test".into(), generation: 0, seed: 8 });
    PlayerFile::decode(&file).unwrap().genome.values().to_vec()
}

#[test]
fn later_ones_meet_chosen_testers_old_champions_and_now_and_then_the_opponents() {
    let changes = json!({ "opponents": ["random"], "opponent-games": 4, "every": 3 });
    let mut learner = begin(GAME, subject(policy(2), &Tables::unkept()), &changes, None).unwrap();
    // Champions enter a hall of three places: the fourth throws every other one out, and of the next only every second enters.
    for (generation, n_famous) in [(0, 1), (1, 2), (2, 3), (3, 2), (4, 3), (5, 3), (6, 2)] {
        let n_testers = if generation == 0 { 3 } else { 3 + 2 };
        let n_opponents = if generation % 3 == 0 { 4 } else { 0 };
        let progress = learner.advance(&TWO).unwrap();
        assert_eq!(progress.games, 9 * (4 * n_testers + n_opponents), "generation {generation}");
        assert_eq!(progress.details.contains_key("wins against opponents"), n_opponents > 0);
        assert_eq!(progress.details["hall of fame"], f64::from(n_famous), "generation {generation}");
        for [testers, hall, team] in [
            ["host testers", "host hall of fame", "host team"],
            ["parasite testers", "parasite hall of fame", "parasite team"],
        ]
        .map(|names| names.map(|name| rows(learner.as_ref(), name)))
        {
            assert_eq!((testers.len(), hall.len()), (3, n_famous as usize));
            assert!(generation > 2 || hall.last() == team.last(), "the champion enters");
        }
    }
}

#[test]
fn both_kinds_may_begin_with_what_another_run_learned() {
    let folder = tempfile::tempdir().unwrap();
    let learned = store_champion(folder.path(), "primed", GAME, 2);
    let subject = subject(policy(2), &tables_in(folder.path()));
    let changes = json!({ "start": "primed" });
    let mut learner = begin(GAME, subject.clone(), &changes, None).unwrap();
    assert_eq!(champion(learner.as_ref()), learned);
    let [hosts, parasites] = ["host neurons", "parasite neurons"].map(|name| rows(learner.as_ref(), name));
    assert_eq!([&hosts[0], &parasites[0]], [&learned; 2]);
    assert!(hosts[1..].iter().zip(&parasites[1..]).all(|(host, parasite)| host != parasite));
    fs::remove_dir_all(champions::runs_folder(folder.path())).unwrap();
    let mut resumed = begin(GAME, subject, &changes, Some(&learner.save())).unwrap();
    assert_eq!(resumed.advance(&TWO), learner.advance(&TWO));
    assert_eq!(resumed.save(), learner.save());
}

#[test]
fn what_cannot_work_is_refused_with_its_key() {
    let check = |changes: &Value, complaint: &str| {
        let error = begin(GAME, subject(policy(2), &Tables::unkept()), changes, None).err().unwrap();
        assert!(error.contains(complaint), "{changes}: {error}");
    };
    check(&json!({ "subpopulation": 3 }), "subpopulation: found 3, wanted at least 4");
    check(&json!({ "trials": 0 }), "trials: found 0");
    check(&json!({ "weights": { "uniform": 0.0 } }), "weights: found 0");
    check(&json!({ "mutation": 1.5 }), "mutation: found 1.5, wanted a share");
    check(&json!({ "scale": 0.0 }), "scale: found 0");
    check(&json!({ "testers": 0 }), "testers: found 0");
    check(&json!({ "hall": 1 }), "hall: found 1, wanted at least 2");
    check(&json!({ "every": 0 }), "every: found 0");
    check(&json!({ "opponent-games": 3 }), "opponent-games: found 3, wanted an even number above 0");
    check(&json!({ "opponent-games": 0 }), "opponent-games: found 0");
    check(&json!({ "diversity": -1.0 }), "diversity: found -1");
    check(&json!({ "opponents": ["nobody"] }), "opponent nobody");
    check(&json!({ "opponents": ["pvs:time=1s"] }), "depends on the clock");
    check(&json!({ "start": "nowhere" }), "start, run nowhere");
    check(&json!({ "stagnation": 3 }), "unknown field `stagnation`");
    for key in ["host-points", "parasite-points"] {
        for [win, draw, loss] in [[1.0, 0.0, 1.0], [1.0, 2.0, 0.0], [1.0, -1.0, 0.0]] {
            let complaint = format!("{key}: found win {win}, draw {draw}, loss {loss}, wanted a win above");
            check(&json!({ key: { "win": win, "draw": draw, "loss": loss } }), &complaint);
        }
    }
    let state = begin(GAME, subject(policy(2), &Tables::unkept()), &json!({}), None).unwrap().save();
    let other = json!({ "subpopulation": 5 });
    let error = begin(GAME, subject(policy(2), &Tables::unkept()), &other, Some(&state)).err().unwrap();
    assert!(error.contains("found no table host neurons of 280 numbers"), "{error}");
}

/// The share of games that a net wins from both sides of many openings.
fn wins(pupils: &Pupils<Go>, net: &[f64], other: &mut dyn Agent<Go>) -> f64 {
    const OPENINGS: u64 = 150;
    let (mut player, mut n_won) = (pupils.player(net), 0u32);
    for opening in 0..OPENINGS {
        let mut rng = Seed(1).stream("openings of the test", opening);
        let start = Opening::random(&pupils.game, 2, &mut rng).moves;
        for side in Player::BOTH {
            let mut seats: [&mut dyn Agent<Go>; 2] = [player.as_mut(), &mut *other];
            seats.rotate_left(side as usize);
            let chances = [0, 1].map(|seat| Seed(2).stream("chances of the test", 2 * opening + seat));
            let end = play_out(&pupils.game, &start, seats, chances).unwrap().unwrap();
            n_won += u32::from(pupils.game.outcome(&end).unwrap().winner() == Some(side));
        }
    }
    f64::from(n_won) / (2 * OPENINGS) as f64
}

#[test]
fn hosts_learn_from_parasites_alone_to_beat_whom_they_never_met() {
    let text = "go:size=3,komi=0.5";
    let pupils = Pupils::new(&go(text), subject(policy(4), &Tables::unkept())).unwrap();
    let changes = json!({ "subpopulation": 12, "trials": 3, "testers": 6, "hall": 20, "opening-plies": 2 });
    let mut learner = begin(text, subject(policy(4), &Tables::unkept()), &changes, None).unwrap();
    learner.advance(&TWO).unwrap();
    let first = champion(learner.as_ref());
    (1..60).for_each(|_| drop(learner.advance(&TWO).unwrap()));
    let last = champion(learner.as_ref());
    let mut random = AgentSpec::parse("random").unwrap().build(&pupils.game, &Tables::unkept()).unwrap();
    let [before, after] = [&first, &last].map(|net| wins(&pupils, net, random.as_mut()));
    let against_first = wins(&pupils, &last, pupils.player(&first).as_mut());
    assert!(after > before + 0.1 && after > 0.7, "against random: {before}, then {after}");
    assert!(against_first > 0.6, "against the first champion: {against_first}");
}
