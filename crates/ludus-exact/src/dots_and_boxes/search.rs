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
    moves::{Candidate, Moves},
    outset::Outset,
    sketches::{Sketch, Sketches},
    tangle::{GROUND, Tangle},
    team::Common,
};

/// Nodes between two looks at the limits.
const PULSE: u64 = 1024;

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
        self.list_moves(moves, tangle, bound);
        if self.recall_all(moves, bound) {
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

    /// Writes the moves down that may be worth at least `bound`.
    #[inline(always)]
    fn list_moves(&mut self, moves: &mut Moves, tangle: &Tangle, bound: i32) {
        moves.clear();
        for string in each(tangle.moves()) {
            let offered = tangle.offered(string);
            if offered.value_at_least() > -bound {
                continue;
            }
            let sketch = self.sketch(tangle, string);
            let n_boxes = sketch.n_boxes.into();
            let gain = Gain { n_sure: tangle.n_boxes() - n_boxes - offered.n_offered, ..offered };
            let rank = self.rank(tangle, string, &sketch);
            moves.push(Candidate { string, gain, key: sketch.key, n_boxes, rank });
        }
    }

    /// What a move leads to.
    #[inline(always)]
    fn sketch(&mut self, tangle: &Tangle, string: usize) -> Sketch {
        let mut make = || {
            let mut next = *tangle;
            next.draw(string);
            let Named { key, n_alike } = self.namer.name(&next);
            let (n_strings, n_alike) = (next.all().count_ones() as u8, n_alike as u8);
            Sketch { key, n_boxes: next.n_boxes() as u8, n_strings, n_alike }
        };
        match tangle.free_without(string) {
            Some(free) => self.sketches.get(free, make),
            None => make(),
        }
    }

    /// Looks all moves up. Drops those that are known to be worth less than `bound`; returns whether one is known to be
    /// worth as much.
    #[inline(always)]
    fn recall_all(&self, moves: &mut Moves, bound: i32) -> bool {
        self.common.memory.fetch(moves.left().iter().map(|candidate| candidate.key));
        let mut idx = 0;
        while let Some(candidate) = moves.left().get(idx) {
            match self.recalled(candidate, bound) {
                Some(true) => return true,
                Some(false) => moves.drop_at(idx),
                None => idx += 1,
            }
        }
        false
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

    /// How early to try a move. The fewer moves the opponent has then, the less there is to refute; lines that were good
    /// answers elsewhere, lines between two boxes and symmetric positions lead to what others lead to as well. That is
    /// worth more than to guess which move is good: proofs are small when they share positions.
    #[inline(always)]
    fn rank(&self, tangle: &Tangle, string: usize, next: &Sketch) -> i64 {
        let n_free = i64::from(tangle.free().count_ones()) - tangle.length(string) as i64;
        let n_moves = 10 * i64::from(next.n_strings) + 5 * n_free;
        let is_at_border = tangle.length(string) < 2 && tangle.ends(string).contains(&GROUND);
        let n_boxes = if is_at_border { 1 } else { 2 };
        WHOLE * (20 * n_boxes + 3 * i64::from(next.n_alike) - n_moves) + 150 * self.experience.rate(string)
    }
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
