//! The value of positions beyond any table, by questions of the form "at least so much?". A search with a window of
//! one step looks at the fewest positions, and values change in steps of two, as the number of open boxes is odd or
//! even. The positions are quiet ones: captures have no choice that would need a search, see `captures`.
//!
//! The answers do not depend on what is remembered, nor on who else works on the same question: both change only
//! how long it takes. That is why several threads may simply ask the same.

use ludus_search::Unsolved;
use pulp::Arch;

use super::{
    captures::{Gain, Taken},
    desk::Desk,
    graph::{Graph, Images, each},
    history::{History, WHOLE},
    limits::Limits,
    memory::{Known, Memory},
    moves::{Candidate, Moves},
    rest::Rest,
    strings,
};

/// Nodes between two looks at the limits.
const PULSE: u64 = 1024;

/// A move that answers a question with yes, if there is one.
type Found = Result<Option<usize>, Unsolved>;

/// A quiet position.
#[derive(Clone, Copy)]
struct Node {
    rest: Rest,
    images: Images,
}

/// One thread's search.
pub(super) struct Search<'a> {
    graph: &'a Graph,
    memory: &'a Memory,
    limits: &'a Limits<'a>,
    desk: &'a Desk,
    arch: Arch,
    nodes: u64,
    history: History,
    /// Lists that nobody needs at the moment.
    spare_moves: Vec<Moves>,
}

impl<'a> Search<'a> {
    /// A search that knows what is in `memory`.
    pub(super) fn new(graph: &'a Graph, memory: &'a Memory, limits: &'a Limits<'a>, desk: &'a Desk) -> Self {
        let (arch, history) = (Arch::new(), History::default());
        Self { graph, memory, limits, desk, arch, nodes: 0, history, spare_moves: Vec::new() }
    }

    /// Whether these free lines are worth at least `bound` to the mover.
    pub(super) fn is_worth(&mut self, rest: &Rest, bound: i32) -> Result<bool, Unsolved> {
        let taken = Taken::all_of(self.graph, *rest);
        let node = Node { rest: taken.rest, images: self.graph.images(taken.rest.free) };
        let answer = self.taking_is_at_least(taken.gain, &node, bound);
        self.limits.add(std::mem::take(&mut self.nodes) % PULSE);
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
        // What is inlined into the closure may use all instructions of this processor, such as counting bits.
        self.arch.dispatch(
            #[inline(always)]
            || self.is_at_least_here(node, bound),
        )
    }

    #[inline(always)]
    fn is_at_least_here(&mut self, node: &Node, bound: i32) -> Result<bool, Unsolved> {
        let n_boxes = node.rest.n_boxes();
        let bound = bound + ((bound ^ n_boxes) & 1);
        if bound <= -n_boxes || bound > n_boxes {
            return Ok(bound <= -n_boxes);
        }
        if node.rest.joints() == 0 {
            return Ok(strings::loners(self.graph, &node.rest).value() >= bound);
        }
        self.count_node()?;
        let canonical = node.images.canonical();
        let known = self.memory.recall(canonical.lines, n_boxes);
        if let Some(answer) = known.and_then(|known| known.answer(bound)) {
            return Ok(answer);
        }
        let mut known = known.unwrap_or(Known { at_least: -n_boxes, at_most: n_boxes, line: None });
        let nodes_before = self.nodes;
        let first = known.line.map(|line| self.graph.of_canonical(&canonical, line));
        let answer = self.find_move(node, bound, first)?;
        match answer {
            Some(line) => {
                known.at_least = bound;
                known.line = Some(self.graph.in_canonical(&canonical, line));
            }
            None => known.at_most = bound - 2,
        }
        self.memory.keep(canonical.lines, n_boxes, known, self.nodes - nodes_before + 1);
        Ok(answer.is_some())
    }

    /// A move that is worth at least `bound`, if there is one; `first` is tried first.
    #[inline(always)]
    fn find_move(
        &mut self,
        node: &Node,
        bound: i32,
        first: Option<usize>,
    ) -> Result<Option<usize>, Unsolved> {
        if let Some(line) = first
            && self.move_is_at_least(node, line, bound)?
        {
            return Ok(Some(line));
        }
        // Lists are used again and again, as each call needs one only until it returns.
        let mut moves = self.spare_moves.pop().unwrap_or_default();
        let answer = self.find_in(&mut moves, node, bound, first);
        self.spare_moves.push(moves);
        answer
    }

    /// The same, with a list to write moves down in.
    #[inline(always)]
    fn find_in(&mut self, moves: &mut Moves, node: &Node, bound: i32, first: Option<usize>) -> Found {
        self.list_moves(moves, node, bound);
        if let Some(line) = self.recall_all(moves, bound) {
            return Ok(Some(line));
        }
        moves.rank(
            #[inline(always)]
            |candidate| self.rank(candidate),
        );
        let mut is_first = true;
        while let Some(candidate) = moves.next() {
            if Some(candidate.line) == first {
                continue;
            }
            if !is_first && self.desk.has(candidate.lines) {
                moves.put_off(candidate);
                continue;
            }
            is_first = false;
            if self.try_move(node, &candidate, bound)? {
                return Ok(Some(candidate.line));
            }
        }
        while let Some(candidate) = moves.next_put_off() {
            if self.try_move(node, &candidate, bound)? {
                return Ok(Some(candidate.line));
            }
        }
        Ok(None)
    }

    /// Whether a move is worth at least `bound`, with a note for others and for later.
    fn try_move(&mut self, node: &Node, candidate: &Candidate, bound: i32) -> Result<bool, Unsolved> {
        self.history.add_try(candidate.line);
        self.desk.put(candidate.lines);
        let answer = self.move_is_at_least(node, candidate.line, bound);
        self.desk.clear(candidate.lines);
        if let Ok(true) = answer {
            self.history.add_hit(candidate.line);
        }
        answer
    }

    /// Writes the moves down that may be worth at least `bound`.
    #[inline(always)]
    fn list_moves(&self, moves: &mut Moves, node: &Node, bound: i32) {
        moves.clear();
        let safe = self.graph.highest_twins(node.rest.safe());
        for line in each(safe | strings::openings(self.graph, &node.rest)) {
            let (gain, next) = self.after(node, line);
            if gain.value_at_least() <= -bound {
                let lines = next.images.canonical().lines;
                let is_symmetric = self.graph.is_symmetric(&next.images);
                moves.push(Candidate { line, gain, rest: next.rest, lines, is_symmetric, rank: 0 });
            }
        }
    }

    /// Looks all moves up. Drops those that are known to be worth less than `bound`; returns one that is known to be
    /// worth as much.
    #[inline(always)]
    fn recall_all(&self, moves: &mut Moves, bound: i32) -> Option<usize> {
        self.memory.fetch(moves.left().iter().map(|candidate| candidate.lines));
        let mut idx = 0;
        while let Some(candidate) = moves.left().get(idx) {
            match self.recalled(candidate, bound) {
                Some(true) => return Some(candidate.line),
                Some(false) => moves.drop_at(idx),
                None => idx += 1,
            }
        }
        None
    }

    /// What a move leads to.
    #[inline(always)]
    fn after(&self, node: &Node, line: usize) -> (Gain, Node) {
        let mut rest = node.rest;
        rest.draw(self.graph, line);
        let taken = Taken::all_of(self.graph, rest);
        let mut next = Node { rest: taken.rest, images: node.images };
        self.graph.toggle(&mut next.images, node.rest.free ^ next.rest.free);
        (taken.gain, next)
    }

    /// Whether a move is worth at least `bound`, if that is known.
    #[inline(always)]
    fn recalled(&self, candidate: &Candidate, bound: i32) -> Option<bool> {
        let known = self.memory.recall(candidate.lines, candidate.rest.n_boxes())?;
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

    /// Whether a move in a quiet position is worth at least `bound`.
    fn move_is_at_least(&mut self, node: &Node, line: usize, bound: i32) -> Result<bool, Unsolved> {
        let (gain, next) = self.after(node, line);
        self.taking_is_at_least(gain, &next, 1 - bound).map(|is_more| !is_more)
    }

    #[inline(always)]
    fn count_node(&mut self) -> Result<(), Unsolved> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PULSE) { self.limits.spend(PULSE) } else { Ok(()) }
    }

    /// How early to try a move. The fewer moves the opponent has then, the less there is to refute; lines that were good
    /// answers elsewhere, lines between two boxes and symmetric positions lead to what others lead to as well. The weights
    /// are those with the fewest nodes on 2x5, 3x4 and 4x4 with some lines drawn; the number of moves alone takes three
    /// times as many.
    #[inline(always)]
    fn rank(&self, candidate: &Candidate) -> i64 {
        let rest = &candidate.rest;
        let n_safe = i64::from(self.graph.highest_twins(rest.safe()).count_ones());
        let mut n_strings = 0;
        strings::for_each_string(self.graph, rest, |_| n_strings += 1);
        let n_moves = 10 * n_safe + 10 * n_strings + 5 * i64::from(rest.free.count_ones());
        let n_boxes = i64::from(self.graph.boxes_of[candidate.line].count_ones());
        let symmetry = if candidate.is_symmetric { 10 } else { 0 };
        WHOLE * (20 * n_boxes + symmetry - n_moves) + 150 * self.history.rate(candidate.line)
    }
}
