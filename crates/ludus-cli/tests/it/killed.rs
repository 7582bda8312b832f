//! A tournament that is killed again and again, at whatever moment, ends as if nothing had happened. `SIGKILL`
//! gives the program no chance to tidy up, so this is also what a crash or a power switch does to it.

use std::os::unix::process::ExitStatusExt;

use ludus_core::{Rng, Seed};

use crate::data::Data;

const TOURNAMENT: &[&str] = &[
    "tournament",
    "othello:size=6",
    "random",
    "greedy",
    "alphabeta:depth=4",
    "mcts:simulations=300",
    "--games",
    "160",
    "--seed",
    "7",
];
/// Four agents, six pairings.
const GAMES: i64 = 960;
/// How often each tournament is killed.
const KILLS: u32 = 20;
/// The part of the games in which it is killed; the rest is room, so that it never ends by itself before.
const KILLED_IN: u32 = 400;

/// When a running tournament is killed.
enum Moment {
    AtOnce,
    /// As soon as so many games are stored.
    AfterGames(i64),
}

/// Moments in random steps, each drawn anew, so that some stand beside each other and some far apart.
fn moments(rng: &mut Rng) -> Vec<Moment> {
    let mut games: Vec<u32> = (0..KILLS).map(|_| rng.below(KILLED_IN)).collect();
    games.sort_unstable();
    let moment = |games: u32| {
        // Every fifth time there is no waiting: it dies while it starts, opens the library, or reads it.
        if rng.below(5) == 0 { Moment::AtOnce } else { Moment::AfterGames(games.into()) }
    };
    games.into_iter().map(moment).collect()
}

/// The same command, or the number of the tournament once it has one.
fn go_on(data: &Data, kill: usize) -> &'static [&'static str] {
    let has_begun = data.count("SELECT count(*) FROM tournaments") > 0;
    if kill % 2 == 1 && has_begun { &["tournament", "--resume", "1"] } else { TOURNAMENT }
}

fn with_threads<'a>(arguments: &[&'a str], threads: &'a str) -> Vec<&'a str> {
    arguments.iter().copied().chain(["--threads", threads]).collect()
}

fn check_killed(threads: &str, threads_of_the_other: &str) {
    let data = Data::new();
    let mut rng = Seed(11).stream("kills", threads.parse().unwrap());
    for (kill, moment) in moments(&mut rng).into_iter().enumerate() {
        let mut child = data.start(&with_threads(go_on(&data, kill), threads));
        if let Moment::AfterGames(games) = moment {
            data.await_games(&child, games);
        }
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(9), "kill {kill} came too late");
    }
    let killed = data.printed(&with_threads(TOURNAMENT, threads));

    let never_stopped = Data::new();
    let expected = never_stopped.printed(&with_threads(TOURNAMENT, threads_of_the_other));
    assert_eq!(killed, expected);
    let show = ["library", "tournaments", "show", "1", "--json"];
    assert_eq!(data.printed(&show), never_stopped.printed(&show));
    assert_eq!(data.count("SELECT count(*) FROM games"), GAMES);
    assert_eq!(data.games(), never_stopped.games());
}

#[test]
fn a_tournament_on_one_thread_survives_twenty_kills() {
    check_killed("1", "2");
}

#[test]
fn a_tournament_on_two_threads_survives_twenty_kills() {
    check_killed("2", "1");
}
