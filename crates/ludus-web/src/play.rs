//! One game as people play it: the table, who sits where, what was taken back, who gave up. No threads, no files and no
//! clock, so that every rule of the page can be tested by calling it.
//!
//! Taking back never loses moves: they wait to be made again until somebody plays something else.

use std::time::Duration;

use ludus_arena::{AgentSpec, table::AnyTable};
use ludus_core::{Outcome, Player, Seed, player::PerPlayer};

use crate::{refusal::Refusal, seat::Seat};

/// The longest pause between two moves of machines.
pub(crate) const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A game in progress, or over.
pub(crate) struct Play {
    pub(crate) table: Box<dyn AnyTable>,
    /// Moves that were taken back, the one to make again first at the end.
    pub(crate) undone: Vec<String>,
    pub(crate) seats: PerPlayer<Seat>,
    pub(crate) seed: Seed,
    pub(crate) resigned: Option<Player>,
    pub(crate) pace: Pace,
}

/// How fast machines move on their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// They wait until somebody lets them go on.
    pub(crate) is_paused: bool,
    /// The pause after a move when both sides are machines.
    pub(crate) pause: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { is_paused: false, pause: Duration::from_millis(500) }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Finished(Outcome),
    Resigned(Player),
}

impl Play {
    pub(crate) fn new(table: Box<dyn AnyTable>, seats: PerPlayer<Seat>, seed: Seed) -> Self {
        Self { table, undone: Vec::new(), seats, seed, resigned: None, pace: Pace::default() }
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        let finished = self.table.outcome().map(Ending::Finished);
        finished.or_else(|| self.resigned.map(Ending::Resigned))
    }

    /// The agent whose turn it is, unless it is a person's or the game waits or is over.
    pub(crate) fn machine_to_move(&self) -> Option<&AgentSpec> {
        if self.pace.is_paused || self.ending().is_some() {
            return None;
        }
        self.seats[self.table.mover()].agent()
    }

    /// Whether no person plays.
    pub(crate) fn is_watched(&self) -> bool {
        !self.seats.0.iter().any(Seat::is_person)
    }

    /// Makes the move of a person, who has seen `plies` moves.
    ///
    /// # Errors
    /// The game is over or has gone on, it is a machine's turn, or the move is not legal.
    pub(crate) fn play(&mut self, text: &str, plies: Option<usize>) -> Result<(), Refusal> {
        self.check_seen(plies)?;
        self.check_running()?;
        if let Seat::Machine(agent) = &self.seats[self.table.mover()] {
            let name = self.table.view().player_names[self.table.mover()];
            return Err(Refusal::conflict(format!("it is the turn of {name}, which {agent} plays")));
        }
        self.add(text)
    }

    /// Makes the move of whoever's turn it is.
    ///
    /// # Errors
    /// The move is not legal.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), Refusal> {
        self.table.play(text).map_err(|error| Refusal::bad(error.to_string()))?;
        let made = self.table.moves();
        // What was taken back stays available as long as the same moves are made again.
        let is_repeated = made.last().map(|(_, text)| text) == self.undone.last();
        if is_repeated {
            drop(self.undone.pop());
        } else {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes back the last move of a person and what came after it; a resignation first. Where no person plays, the
    /// last move, and the machines wait.
    ///
    /// # Errors
    /// There is nothing to take back.
    pub(crate) fn undo(&mut self) -> Result<(), Refusal> {
        if self.resigned.take().is_some() {
            return Ok(());
        }
        let last = self.last_own_move();
        let last = last.ok_or_else(|| Refusal::conflict("there is no move of yours to take back"))?;
        self.go_to(last)
    }

    /// Whether there is something to take back.
    pub(crate) fn may_undo(&self) -> bool {
        self.resigned.is_some() || self.last_own_move().is_some()
    }

    /// Where the last move of a person was made, or where no person plays, the last move.
    fn last_own_move(&self) -> Option<usize> {
        let is_own = |player: Player| self.seats[player].is_person() || self.is_watched();
        self.table.moves().iter().rposition(|&(player, _)| is_own(player))
    }

    /// Makes the moves again that the last step back took away.
    ///
    /// # Errors
    /// Nothing was taken back.
    pub(crate) fn redo(&mut self) -> Result<(), Refusal> {
        if self.undone.is_empty() {
            return Err(Refusal::conflict("there is no move to make again"));
        }
        self.pace.is_paused |= self.is_watched();
        while let Some(text) = self.undone.last().cloned() {
            self.add(&text)?;
            if self.seats[self.table.mover()].is_person() || self.is_watched() {
                break;
            }
        }
        Ok(())
    }

    /// Goes back to where `plies` moves had been made, to play on from there.
    ///
    /// # Errors
    /// There are not so many.
    pub(crate) fn go_to(&mut self, plies: usize) -> Result<(), Refusal> {
        let moves = self.table.moves();
        if plies > moves.len() {
            let found = moves.len();
            return Err(Refusal::bad(format!(
                "there are {found} moves, wanted a number up to that, not {plies}"
            )));
        }
        self.pace.is_paused |= self.is_watched();
        self.undone.extend(moves[plies..].iter().rev().map(|(_, text)| text.clone()));
        self.table = self.table.at(plies);
        self.resigned = None;
        Ok(())
    }

    /// Gives up for the person to move, or for the only person there is.
    ///
    /// # Errors
    /// The game is over, or machines play alone.
    pub(crate) fn resign(&mut self) -> Result<(), Refusal> {
        self.check_running()?;
        let mover = self.table.mover();
        let loser = [mover, mover.opponent()].into_iter().find(|&player| self.seats[player].is_person());
        self.resigned = Some(loser.ok_or_else(|| Refusal::conflict("no person plays who could resign"))?);
        Ok(())
    }

    /// Makes sure that whoever acts has seen the last move.
    fn check_seen(&self, plies: Option<usize>) -> Result<(), Refusal> {
        let made = self.table.plies();
        match plies {
            Some(seen) if seen != made => {
                Err(Refusal::conflict(format!("the game has gone on: {made} moves were made, not {seen}")))
            }
            _ => Ok(()),
        }
    }

    fn check_running(&self) -> Result<(), Refusal> {
        match self.ending() {
            Some(_) => Err(Refusal::conflict("the game is over; take back a move or begin a new one")),
            None => Ok(()),
        }
    }
}
