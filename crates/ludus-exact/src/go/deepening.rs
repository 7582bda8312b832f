//! From proofs to values. Lines of a few moves are searched first, then longer ones. A line that is broken off is given
//! to the player whose win is not asked for, so a proof of the other needs no line beyond that: it holds however many
//! moves the rules allow. Only where neither player has such a proof does the limit of moves decide, and then the
//! search goes down to it. Without this a search for 3x3 wanders through lines as long as the limit.

use std::ops::RangeInclusive;

use ludus_core::Player;
use ludus_search::Unsolved;

use super::{
    memory::Horizon,
    proof::Proof,
    search::Search,
    state::{Question, State},
};

/// Moves of the first, shortest lines.
const FIRST_DEPTH: u32 = 4;
/// How much longer the next ones are: an even number, so that the same player makes the last move.
const DEEPER: u32 = 2;

/// The tries of one player to prove a win by ever longer lines.
struct Attempt {
    player: Player,
    left: u32,
    nodes: u64,
}

impl Search<'_> {
    /// Whether black reaches `goal`, with a bound that may say more. Only one player has a proof, and looking for the
    /// other's is in vain; so whoever has cost less is next, and what is in vain at most doubles the cost.
    fn reaches(&mut self, question: &Question, goal: i8) -> Result<Proof, Unsolved> {
        let Question { state, past } = question;
        let mut attempts = Player::BOTH.map(|player| Attempt { player, left: FIRST_DEPTH, nodes: 0 });
        loop {
            let unfinished = attempts.iter_mut().filter(|attempt| attempt.left < state.left);
            let Some(attempt) = unfinished.min_by_key(|attempt| attempt.nodes) else { break };
            let nodes_before = self.nodes;
            let shorter = State { left: attempt.left, ..*state };
            let proof = self.decide(shorter, past, goal, Horizon::Given(attempt.player.opponent()))?;
            if proof.winner == attempt.player {
                return Ok(proof);
            }
            attempt.left += DEEPER;
            attempt.nodes += self.nodes - nodes_before;
        }
        self.decide(*state, past, goal, Horizon::Score)
    }

    /// Whether black reaches `goal`, be it as much as the board has or more.
    pub(super) fn is_reached(&mut self, question: &Question, goal: i32) -> Result<bool, Unsolved> {
        let area = self.knowledge.grid.area() as i32;
        if goal <= -area || goal > area {
            return Ok(goal <= -area);
        }
        Ok(self.reaches(question, goal as i8)?.winner == Player::First)
    }

    /// Black's margin under best play.
    pub(super) fn margin(&mut self, question: &Question) -> Result<i8, Unsolved> {
        let area = self.knowledge.grid.area() as i8;
        let mut possible: RangeInclusive<i8> = -area..=area;
        let mut goal = self.knowledge.grid.margin(question.state.board).max(1 - area);
        while possible.start() < possible.end() {
            let proof = self.reaches(question, goal)?;
            match proof.winner {
                Player::First => possible = proof.bound.min(area)..=*possible.end(),
                Player::Second => possible = *possible.start()..=proof.bound.max(-area),
            }
            goal = if proof.winner == Player::First { possible.start() + 1 } else { *possible.end() };
        }
        Ok(*possible.start())
    }
}
