//! The value of positions beyond any table, by questions of the form "at least so much?". A search with a window of
//! one step looks at the fewest positions, and values change in steps of two, as the number of open boxes is odd or
//! even. The positions are quiet ones: captures have no choice that would need a search, see `captures`.
//!
//! The answers do not depend on what is remembered, nor on who else works on the same question: both change only
//! how long it takes. That is why several threads may simply ask the same.

use ludus_search::Unsolved;
use pulp::{Arch, NullaryFnOnce};

use super::{
    captures::Gain,
    graph::each,
    history::{Experience, WHOLE},
    key::{Key, Named, Namer},
    memory::Known,
    moves::{Candidate, Moves, Prospect},
    outset::Outset,
    sketches::{Sketch, Sketches},
    tangle::{GROUND, Tangle},
    team::Common,
};

/// Nodes between two looks at the limits.
const PULSE: u64 = 1024;

/// How many moves further one looks before what is known about a move has come from far memory. Without looking further,
/// 4x4 takes 76 CPU seconds instead of 60; with 2 or 3, more moves are named in vain than time is saved.
const AHEAD: usize = 1;

/// The fewest free lines of a position that comes on the desk.
const LEAST_ON_DESK: u32 = 20;

/// A quiet position.
struct Node {
    tangle: Tangle,
    key: Key,
}

/// One thread's search.
pub(super) struct Search<'a> {
    common: &'a Common<'a>,
    arch: Arch,
    namer: Namer,
    sketches: Sketches,
    experience: Experience<'a>,
    nodes: u64,
    /// Lists that nobody needs at the moment.
    spare_moves: Vec<Moves>,
}

impl<'a> Search<'a> {
    /// A search of a position with so many free lines.
    pub(super) fn new(common: &'a Common<'a>, n_free: u32) -> Self {
        Self {
            common,
            arch: Arch::new(),
            namer: Namer::default(),
            sketches: Sketches::new(n_free),
            experience: Experience::new(&common.history),
            nodes: 0,
            spare_moves: Vec::new(),
        }
    }

    /// Whether a position is worth at least `bound` to the mover.
    pub(super) fn is_worth(&mut self, outset: &Outset, bound: i32) -> Result<bool, Unsolved> {
        let node = Node { tangle: outset.tangle, key: self.namer.name(&outset.tangle).key };
        let answer = self.taking_is_at_least(outset.gain, &node, bound);
        self.common.limits.add(std::mem::take(&mut self.nodes) % PULSE);
        answer
    }

    /// Whether taking is worth at least `bound` to the player who takes and leaves `node`.
    fn taking_is_at_least(&mut self, gain: Gain, node: &Node, bound: i32) -> Result<bool, Unsolved> {
        if self.is_at_least(node, gain.least_rest(bound))? {
            return Ok(true);
        }
        match gain.most_rest(bound) {
            Some(most) => self.is_at_most(node, most),
            None => Ok(false),
        }
    }

    fn is_at_most(&mut self, node: &Node, bound: i32) -> Result<bool, Unsolved> {
        self.is_at_least(node, bound + 1).map(|is_more| !is_more)
    }

    /// Whether a quiet position is worth at least `bound` to the mover.
    fn is_at_least(&mut self, node: &Node, bound: i32) -> Result<bool, Unsolved> {
        self.arch.dispatch(Asked { search: self, node, bound })
    }

    #[inline(always)]
    fn is_at_least_here(&mut self, node: &Node, bound: i32) -> Result<bool, Unsolved> {
        let n_boxes = node.tangle.n_boxes();
        let bound = bound + ((bound ^ n_boxes) & 1);
        if bound <= -n_boxes || bound > n_boxes {
            return Ok(bound <= -n_boxes);
        }
        if node.tangle.joints == 0 {
            return Ok(node.tangle.loners().value() >= bound);
        }
        self.count_node()?;
        let known = self.common.memory.recall(node.key, n_boxes);
        if let Some(answer) = known.and_then(|known| known.answer(bound)) {
            return Ok(answer);
        }
        let mut known = known.unwrap_or(Known { at_least: -n_boxes, at_most: n_boxes });
        let nodes_before = self.nodes;
        // Lists are used again and again, as each call needs one only until it returns.
        let mut moves = self.spare_moves.pop().unwrap_or_default();
        let answer = self.has_move(&mut moves, &node.tangle, bound);
        self.spare_moves.push(moves);
        let answer = answer?;
        match answer {
            true => known.at_least = bound,
            false => known.at_most = bound - 2,
        }
        self.common.memory.keep(node.key, n_boxes, known, self.nodes - nodes_before + 1);
        Ok(answer)
    }

    /// Whether there is a move that is worth at least `bound`.
    #[inline(always)]
    fn has_move(&mut self, moves: &mut Moves, tangle: &Tangle, bound: i32) -> Result<bool, Unsolved> {
        moves.clear();
        moves.look_forward_to(self.prospects(tangle, bound));
        if self.recall_all(moves, tangle, bound) {
            return Ok(true);
        }
        let mut is_first = true;
        while let Some(candidate) = moves.next() {
            if !is_first && is_large(tangle) && self.common.desk.has(candidate.key) {
                moves.put_off(candidate);
                continue;
            }
            is_first = false;
            if self.try_move(tangle, &candidate, bound)? {
                return Ok(true);
            }
        }
        while let Some(candidate) = moves.next_put_off() {
            if self.try_move(tangle, &candidate, bound)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move is worth at least `bound`, with a note for others and for later.
    fn try_move(&mut self, tangle: &Tangle, candidate: &Candidate, bound: i32) -> Result<bool, Unsolved> {
        let is_large = is_large(tangle);
        if is_large {
            self.common.desk.put(candidate.key);
        }
        let mut node = Node { tangle: *tangle, key: candidate.key };
        node.tangle.draw(candidate.string);
        let answer = self.taking_is_at_least(candidate.gain, &node, 1 - bound).map(|is_more| !is_more);
        if is_large {
            self.common.desk.clear(candidate.key);
        }
        if let Ok(is_hit) = answer {
            self.experience.add(candidate.string, is_hit);
        }
        answer
    }

    /// The moves that may be worth at least `bound`.
    #[inline(always)]
    fn prospects(&self, tangle: &Tangle, bound: i32) -> impl Iterator<Item = Prospect> {
        let is_possible = move |string: &usize| tangle.offered(*string).value_at_least() <= -bound;
        let prospect = |string| Prospect { string, rank: self.rank(tangle, string) };
        each(tangle.moves()).filter(is_possible).map(prospect)
    }

    /// Writes down what the next move leads to, and lets memory come nearer; returns whether there was one.
    #[inline(always)]
    fn look_at_next(&mut self, moves: &mut Moves, tangle: &Tangle) -> bool {
        let Some(Prospect { string, rank }) = moves.next_prospect() else { return false };
        let offered = tangle.offered(string);
        let sketch = self.sketch(tangle, string);
        self.common.memory.fetch(sketch.key);
        let n_boxes = sketch.n_boxes.into();
        let gain = Gain { n_sure: tangle.n_boxes() - n_boxes - offered.n_offered, ..offered };
        moves.push(Candidate { string, gain, key: sketch.key, n_boxes, rank: rank + rank_of(&sketch) });
        true
    }

    /// What a move leads to.
    #[inline(always)]
    fn sketch(&mut self, tangle: &Tangle, string: usize) -> Sketch {
        let free = tangle.free_without(string);
        if let Some(known) = free.and_then(|free| self.sketches.find(free)) {
            return known;
        }
        let mut next = *tangle;
        next.draw(string);
        let Named { key, n_alike } = self.namer.name_next(&next);
        let (n_strings, n_alike) = (next.all().count_ones() as u8, n_alike as u8);
        let sketch = Sketch { key, n_boxes: next.n_boxes() as u8, n_strings, n_alike };
        if let Some(free) = free {
            self.sketches.keep(free, sketch);
        }
        sketch
    }

    /// Looks moves up, the most promising first, until one is known to be worth at least `bound`; returns whether there is
    /// one. Drops those that are known to be worth less.
    #[inline(always)]
    fn recall_all(&mut self, moves: &mut Moves, tangle: &Tangle, bound: i32) -> bool {
        self.namer.prepare(tangle);
        let mut idx = 0;
        loop {
            let n_ahead = if self.look_at_next(moves, tangle) { AHEAD } else { 0 };
            while idx + n_ahead < moves.left().len() {
                match self.recalled(&moves.left()[idx], bound) {
                    Some(true) => return true,
                    Some(false) => moves.drop_at(idx),
                    None => idx += 1,
                }
            }
            if n_ahead == 0 {
                return false;
            }
        }
    }

    /// Whether a move is worth at least `bound`, if that is known.
    #[inline(always)]
    fn recalled(&self, candidate: &Candidate, bound: i32) -> Option<bool> {
        let known = self.common.memory.recall(candidate.key, candidate.n_boxes)?;
        let takers_bound = 1 - bound;
        let takes_all = known.answer(candidate.gain.least_rest(takers_bound));
        let leaves_some = match candidate.gain.most_rest(takers_bound) {
            Some(most) => known.answer(most + 1).map(|is_more| !is_more),
            None => Some(false),
        };
        match (takes_all, leaves_some) {
            (Some(true), _) | (_, Some(true)) => Some(false),
            (Some(false), Some(false)) => Some(true),
            _ => None,
        }
    }

    #[inline(always)]
    fn count_node(&mut self) -> Result<(), Unsolved> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PULSE) { self.common.limits.spend(PULSE) } else { Ok(()) }
    }

    /// How early to try a move, as far as it can be told without looking at what it leads to. The fewer moves the opponent
    /// has then, the less there is to refute; lines that were good answers elsewhere and lines between two boxes lead to
    /// what others lead to as well. That is worth more than to guess which move is good: proofs are small when they
    /// share positions.
    #[inline(always)]
    fn rank(&self, tangle: &Tangle, string: usize) -> i64 {
        let n_free = i64::from(tangle.free().count_ones()) - tangle.length(string) as i64;
        let is_at_border = tangle.length(string) < 2 && tangle.ends(string).contains(&GROUND);
        let n_boxes = if is_at_border { 1 } else { 2 };
        WHOLE * (20 * n_boxes - 5 * n_free) + 150 * self.experience.rate(string)
    }
}

/// What a look adds to that: how few moves there are, and how symmetric the position is.
#[inline(always)]
fn rank_of(next: &Sketch) -> i64 {
    WHOLE * (3 * i64::from(next.n_alike) - 10 * i64::from(next.n_strings))
}

/// Whether so much is left that threads should not do the same; otherwise telling each other takes longer.
fn is_large(tangle: &Tangle) -> bool {
    tangle.free().count_ones() >= LEAST_ON_DESK
}

/// A question about a quiet position. What answers it is inlined here, so that it may use all instructions of this
/// processor, such as counting bits.
struct Asked<'a, 'b> {
    search: &'a mut Search<'b>,
    node: &'a Node,
    bound: i32,
}

impl NullaryFnOnce for Asked<'_, '_> {
    type Output = Result<bool, Unsolved>;

    #[inline(always)]
    fn call(self) -> Self::Output {
        self.search.is_at_least_here(self.node, self.bound)
    }
}
