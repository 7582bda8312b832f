//! A quiet position as what it comes to: *joints*, the boxes with three or four free sides, tied to each other and to
//! the ground by *strings*, rows of boxes with two free sides. A string without boxes is a single line between
//! joints, and drawing it is safe. Whoever draws a line of another string opens it: the opponent takes boxes from there
//! to both ends, wherever it was opened, so a string counts as one move. A joint with two free sides left is a
//! box of a string like any other.
//!
//! Where boxes lie on the board does not matter any more, so positions that look different are one tangle: mirrored or
//! turned, moved as a part or as a whole, bent otherwise, or on another board.
//!
//! A string that leads to the ground at both ends, or to itself, stands alone. Of such strings only the shortest of
//! a kind need be opened: making one longer by a box moves the value of any position by at most a box, by
//! induction over the moves, and opening it costs a box more.

use super::{
    captures::{Gain, LEFT_IN_CHAIN, LEFT_IN_LOOP},
    graph::{Boxes, Graph, Lines, MOST_LINES, each},
    loony::{LONG, Loners},
    rest::Rest,
};

/// A set of strings, one bit for each.
pub(super) type Strings = u64;

/// The most joints: each has three lines at least, and a line has two ends.
const MOST_JOINTS: usize = 2 * MOST_LINES / 3;
/// Stands for the ground as the end of a string.
pub(super) const GROUND: u8 = 31;
/// Stands for the ends of a loop, which has none.
pub(super) const NOWHERE: u8 = 30;
/// More than all that can be the end of a string.
pub(super) const MOST_ENDS: usize = 32;

const _: () = assert!(MOST_JOINTS <= NOWHERE as usize);

/// Joints and strings.
#[derive(Clone, Copy)]
pub(super) struct Tangle {
    /// The joints, one bit for each.
    pub(super) joints: u32,
    /// The strings without boxes.
    safe: Strings,
    /// The strings with boxes that lead to a joint.
    attached: Strings,
    /// The strings that lead to the ground at both ends.
    chains: Strings,
    /// The strings that lead to themselves.
    loops: Strings,
    /// How many boxes are open.
    n_boxes: u8,
    /// The joints that the last line drawn has tied otherwise, one bit for each.
    touched: u32,
    /// The free lines.
    free: Lines,
    degrees: [u8; MOST_JOINTS],
    /// The strings at each joint.
    strings_of: [Strings; MOST_JOINTS],
    /// Where each string ends.
    ends: [[u8; 2]; MOST_LINES],
    /// How many boxes each string has.
    lengths: [u8; MOST_LINES],
    /// The lines of each string.
    lines: [Lines; MOST_LINES],
}

impl Tangle {
    /// What is left of a quiet position. A string has the number of one of its lines.
    pub(super) fn of(graph: &Graph, rest: &Rest) -> Self {
        let mut tangle = Self {
            joints: 0,
            safe: 0,
            attached: 0,
            chains: 0,
            loops: 0,
            n_boxes: rest.n_boxes() as u8,
            touched: 0,
            degrees: [0; MOST_JOINTS],
            strings_of: [0; MOST_JOINTS],
            ends: [[GROUND; 2]; MOST_LINES],
            lengths: [0; MOST_LINES],
            lines: [0; MOST_LINES],
            free: rest.free,
        };
        let mut left = rest.free;
        while left != 0 {
            let line = left.trailing_zeros() as usize;
            tangle.add_string(graph, rest, line);
            left &= !tangle.lines[line];
        }
        tangle
    }

    /// Adds the string that a line belongs to.
    fn add_string(&mut self, graph: &Graph, rest: &Rest, line: usize) {
        let boxes = graph.boxes_of[line];
        let one_way = walk(graph, rest, line, boxes & boxes.wrapping_neg());
        let length = one_way.boxes.count_ones() as u8;
        if one_way.is_loop {
            self.loops |= 1 << line;
            (self.ends[line], self.lengths[line], self.lines[line]) = ([NOWHERE; 2], length, one_way.lines);
            return;
        }
        let other_way = walk(graph, rest, line, boxes & (boxes - 1));
        self.lengths[line] = length + other_way.boxes.count_ones() as u8;
        self.lines[line] = one_way.lines | other_way.lines;
        for (end, way) in [&one_way, &other_way].into_iter().enumerate() {
            if way.end != 0 {
                let joint = (rest.joints() & (way.end - 1)).count_ones() as usize;
                self.ends[line][end] = joint as u8;
                self.joints |= 1 << joint;
                self.degrees[joint] += 1;
                self.strings_of[joint] |= 1 << line;
            }
        }
        self.sort_in(line);
    }

    /// How many boxes are open.
    pub(super) fn n_boxes(&self) -> i32 {
        self.n_boxes.into()
    }

    /// The free lines.
    pub(super) fn free(&self) -> Lines {
        self.free
    }

    /// The joints that are not tied as they were before the last line was drawn.
    pub(super) fn touched(&self) -> u32 {
        self.touched & self.joints
    }

    /// All strings.
    pub(super) fn all(&self) -> Strings {
        self.safe | self.attached | self.chains | self.loops
    }

    /// The strings at a joint.
    pub(super) fn strings_of(&self, joint: usize) -> Strings {
        self.strings_of[joint]
    }

    /// How many boxes a string has.
    pub(super) fn length(&self, string: usize) -> usize {
        self.lengths[string].into()
    }

    /// Where a string ends.
    pub(super) fn ends(&self, string: usize) -> [u8; 2] {
        self.ends[string]
    }

    /// Where a string leads from a joint; back to it if both ends are there.
    pub(super) fn other_end(&self, string: usize, joint: u8) -> u8 {
        let [one, other] = self.ends[string];
        one ^ other ^ joint
    }

    /// The strings that may have to be drawn: one of those that are alike at a place, and the shortest of each kind that
    /// stands alone.
    pub(super) fn moves(&self) -> Strings {
        let mut moves = self.safe | self.attached;
        for joint in each(self.joints.into()) {
            moves = self.without_twins(moves, joint);
        }
        let is_short = |&chain: &usize| self.length(chain) < LONG;
        moves
            | self.shortest(each(self.loops))
            | self.shortest(each(self.chains).filter(is_short))
            | self.shortest(each(self.chains).filter(|chain| !is_short(chain)))
    }

    /// Drops moves at a joint that are like another one there.
    fn without_twins(&self, mut moves: Strings, joint: usize) -> Strings {
        let mut others = self.strings_of[joint];
        while others != 0 {
            let string = others.trailing_zeros() as usize;
            others &= others - 1;
            let kind = |idx: usize| (self.other_end(idx, joint as u8), self.lengths[idx]);
            for twin in each(others).filter(|&other| kind(other) == kind(string)) {
                moves &= !(1 << twin);
            }
        }
        moves
    }

    fn shortest(&self, strings: impl Iterator<Item = usize>) -> Strings {
        strings.min_by_key(|&string| self.lengths[string]).map_or(0, |string| 1 << string)
    }

    /// The strings as such, where there is nothing else.
    pub(super) fn loners(&self) -> Loners {
        let mut loners = Loners::default();
        each(self.chains).for_each(|chain| loners.add_chain(self.length(chain)));
        each(self.loops).for_each(|string| loners.add_loop(self.length(string)));
        loners
    }

    /// What there is to take in a string that is opened; behind it there may be more.
    pub(super) fn offered(&self, string: usize) -> Gain {
        let length = self.length(string);
        let n_offered = if self.loops >> string & 1 == 1 {
            LEFT_IN_LOOP
        } else if length >= LONG {
            LEFT_IN_CHAIN
        } else {
            0
        };
        Gain { n_sure: length as i32 - n_offered, n_offered }
    }

    /// The lines that are free after a line of a string is drawn and everything is taken, if nothing but the string is.
    pub(super) fn free_without(&self, string: usize) -> Option<Lines> {
        let [one, other] = self.ends[string];
        let takes_more = one == other && self.degrees.get(usize::from(one)) == Some(&3);
        (!takes_more).then_some(self.free ^ self.lines[string])
    }

    /// Draws a line of a string, whereupon the opponent takes what there is to take.
    #[inline(always)]
    pub(super) fn draw(&mut self, string: usize) {
        self.remove(string);
        self.free ^= self.lines[string];
        self.n_boxes -= self.lengths[string];
        self.touched = 0;
        let [one, other] = self.ends[string];
        self.loosen(one, string);
        self.loosen(other, string);
        self.settle(one);
        self.settle(other);
    }

    fn remove(&mut self, string: usize) {
        let others = !(1 << string);
        self.safe &= others;
        self.attached &= others;
        self.chains &= others;
        self.loops &= others;
    }

    /// Takes one end of a string from where it ended.
    fn loosen(&mut self, end: u8, string: usize) {
        if let Some(degree) = self.degrees.get_mut(usize::from(end)) {
            *degree -= 1;
            self.touched |= 1 << end;
            self.strings_of[usize::from(end)] &= !(1 << string);
        }
    }

    /// Sees what becomes of a joint that has fewer lines than before.
    fn settle(&mut self, joint: u8) {
        if usize::from(joint) >= MOST_JOINTS || self.joints >> joint & 1 == 0 {
            return;
        }
        match self.degrees[usize::from(joint)] {
            1 => self.take(joint),
            2 => self.join(joint),
            _ => {}
        }
    }

    /// Takes a box with one free side, and all boxes behind it up to the next joint.
    fn take(&mut self, joint: u8) {
        self.joints &= !(1 << joint);
        let string = self.strings_of[usize::from(joint)].trailing_zeros() as usize;
        self.n_boxes -= 1 + self.lengths[string];
        self.free ^= self.lines[string];
        self.remove(string);
        let end = self.other_end(string, joint);
        self.loosen(end, string);
        self.settle(end);
    }

    /// Makes one string of the two at a joint, and of the joint itself.
    fn join(&mut self, joint: u8) {
        self.joints &= !(1 << joint);
        let both = self.strings_of[usize::from(joint)];
        let (kept, dropped) = (both.trailing_zeros() as usize, 63 - both.leading_zeros() as usize);
        if kept == dropped {
            self.remove(kept);
            self.loops |= 1 << kept;
            self.lengths[kept] += 1;
            self.ends[kept] = [NOWHERE; 2];
            return;
        }
        let ends = [self.other_end(kept, joint), self.other_end(dropped, joint)];
        self.touched |= 1 << ends[0] | 1 << ends[1];
        self.lengths[kept] += self.lengths[dropped] + 1;
        self.lines[kept] |= self.lines[dropped];
        self.ends[kept] = ends;
        self.remove(kept);
        self.remove(dropped);
        if let Some(strings) = self.strings_of.get_mut(usize::from(ends[1])) {
            *strings = *strings & !(1 << dropped) | 1 << kept;
        }
        self.sort_in(kept);
    }

    /// Puts a string with ends where it belongs.
    fn sort_in(&mut self, string: usize) {
        let kind = if self.lengths[string] == 0 {
            &mut self.safe
        } else if self.ends[string] == [GROUND; 2] {
            &mut self.chains
        } else {
            &mut self.attached
        };
        *kind |= 1 << string;
    }
}

/// Part of a string.
struct Walk {
    /// The lines on the way, the first one among them.
    lines: Lines,
    /// The boxes on the way.
    boxes: Boxes,
    /// The joint at its end, as a set; none for the ground.
    end: Boxes,
    /// Whether it came back to where it began.
    is_loop: bool,
}

/// Follows a string from a line through a box; no box is the ground.
fn walk(graph: &Graph, rest: &Rest, first: usize, mut next: Boxes) -> Walk {
    let (mut lines, mut boxes): (Lines, Boxes) = (1 << first, 0);
    loop {
        if next & rest.double() == 0 {
            return Walk { lines, boxes, end: next, is_loop: false };
        }
        boxes |= next;
        let onward = rest.sides(graph, next.trailing_zeros() as usize) & !lines;
        if onward == 0 {
            return Walk { lines, boxes, end: 0, is_loop: true };
        }
        lines |= onward;
        next = graph.boxes_of[onward.trailing_zeros() as usize] & !next;
    }
}
