//! What finished games add up to.

use std::sync::atomic::{AtomicU64, Ordering};

use ludus_arena::{
    AgentSpec, Fault, FaultKind,
    contest::Ending,
    hall::{self, Equipment},
    ledger::{Finished, Ledger, Pair},
    schedule::{Entrant, Seats, Slot},
    tally::Tally,
};
use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_games::tic_tac_toe::TicTacToe;

use crate::match_schedule;

fn finished(fingerprint: u64, ending: Ending) -> Finished {
    Finished { ending, fingerprint, counted: PerPlayer::default() }
}

fn by(points: i32) -> Ending {
    Ending::Finished(Outcome::from_points(points))
}

fn ledger(games: Vec<[(u64, Ending); 2]>) -> Ledger {
    let mut ledger = Ledger::default();
    for (pair, both) in (0..).zip(games) {
        for (seats, (fingerprint, ending)) in Seats::BOTH.into_iter().zip(both) {
            ledger.enter(Slot { pair, pairing: 0, seats }, finished(fingerprint, ending));
        }
    }
    ledger
}

fn tally(ledger: &Ledger) -> Tally {
    let schedule = match_schedule(["random", "greedy"], 100);
    Tally::of(&schedule, 0, &ledger.pairs(0, 0).collect::<Vec<Pair<'_>>>())
}

#[test]
fn a_tally_takes_the_first_agents_view_and_counts_repeated_games() {
    let games = vec![[(1, by(3)), (1, by(-2))], [(1, by(3)), (2, by(5))], [(3, by(0)), (4, by(0))]];
    let tally = tally(&ledger(games));
    assert_eq!((tally.games, tally.wins, tally.draws, tally.losses), (6, 3, 2, 1));
    assert_eq!((tally.first.as_str(), tally.second.as_str()), ("random", "greedy"));
    assert_eq!(tally.score, 4.0 / 6.0);
    assert_eq!(tally.margin, Some((3.0 + 2.0 + 3.0 - 5.0) / 6.0));
    assert_eq!(tally.pairs, [0, 0, 2, 0, 1]);
    assert_eq!(tally.duplicates, 1);
}

#[test]
fn a_game_given_up_or_forfeited_is_lost_and_has_no_margin() {
    let crash = || Ending::Forfeited(Player::First, Fault::new(FaultKind::Crashed, "gone"));
    let games = vec![[(1, crash()), (2, crash())], [(3, Ending::Resigned(Player::Second)), (4, by(-7))]];
    let tally = tally(&ledger(games));
    assert_eq!((tally.wins, tally.draws, tally.losses), (3, 0, 1));
    assert_eq!(tally.margin, Some(7.0));
}

#[test]
fn only_whole_pairs_from_the_first_one_on_are_counted() {
    let mut ledger = ledger(vec![[(1, by(1)), (2, by(1))]]);
    ledger.enter(Slot { pair: 1, pairing: 0, seats: Seats::Exchanged }, finished(5, by(1)));
    ledger.enter(Slot { pair: 2, pairing: 0, seats: Seats::AsNamed }, finished(6, by(1)));
    ledger.enter(Slot { pair: 2, pairing: 0, seats: Seats::Exchanged }, finished(7, by(1)));
    assert_eq!(tally(&ledger).games, 2);
    let schedule = match_schedule(["random", "greedy"], 3);
    let missing: Vec<Slot> = ledger.missing(&schedule).collect();
    assert_eq!(missing, [Slot { pair: 1, pairing: 0, seats: Seats::AsNamed }]);
}

#[test]
fn what_is_written_down_stays() {
    let mut ledger = ledger(vec![[(1, by(1)), (2, by(1))]]);
    ledger.enter(Slot { pair: 0, pairing: 0, seats: Seats::AsNamed }, finished(9, by(-1)));
    assert_eq!(tally(&ledger).wins, 1);
}

#[test]
fn every_pairing_plays_an_opening_before_the_next_one_comes() {
    let mut schedule = match_schedule(["random", "greedy"], 2);
    schedule.entrants.push(Entrant::from(AgentSpec::parse("offensive").unwrap()));
    schedule.pairings = vec![[0, 1], [0, 2]];
    let pairs: Vec<(u64, usize)> = schedule.slots().map(|slot| (slot.pair, slot.pairing)).collect();
    assert_eq!(pairs, [(0, 0), (0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (1, 1), (1, 1)]);
    assert_eq!(schedule.games(), 8);
}

#[test]
fn a_hall_that_is_told_to_stop_begins_no_other_game() {
    let schedule = match_schedule(["random", "random"], 1000);
    let n_heard = AtomicU64::new(0);
    let hear = |_, _| {
        n_heard.fetch_add(1, Ordering::Relaxed);
    };
    let stop = || n_heard.load(Ordering::Relaxed) >= 3;
    hall::play(&TicTacToe, &schedule, (&mut schedule.slots(), &Equipment::plain(1)), &hear, &stop).unwrap();
    assert_eq!(n_heard.into_inner(), 3);
}
