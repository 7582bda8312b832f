//! The strings of a quiet position: boxes with two free sides, linked through them. Whoever draws a line of a string
//! opens it, and the opponent takes boxes from there to both ends, wherever it was opened, so one line stands for all.
//! Only of two boxes it matters which: after the line between them neither of the two single boxes can be left for
//! the turn.
//!
//! A string that leads to the ground at both ends, or a loop, stands alone. Of such strings only the shortest of a kind
//! need be opened: making one longer by a box moves the value of any position by at most a box, by induction over the
//! moves, and opening it costs a box more.

use super::{
    graph::{Boxes, Graph, Lines},
    loony::{LONG, Loners},
    rest::Rest,
};

/// What a string leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// The ground at both ends.
    Chain,
    /// Itself.
    Loop,
    /// A box with more free sides at one end at least.
    Attached,
}

/// A string of boxes.
#[derive(Clone, Copy)]
pub(super) struct BoxString {
    pub(super) shape: Shape,
    /// How many boxes it has.
    pub(super) length: usize,
    /// The line to open it with.
    pub(super) opening: usize,
}

/// Visits all strings of a quiet position.
pub(super) fn for_each_string(graph: &Graph, rest: &Rest, mut visit: impl FnMut(BoxString)) {
    let mut left = rest.double();
    while left != 0 {
        let first = left.trailing_zeros() as usize;
        let sides = rest.sides(graph, first);
        let [side, other_side] =
            [sides.trailing_zeros(), 63 - sides.leading_zeros()].map(|line| line as usize);
        let one_way = walk(graph, rest, first, side);
        let boxes;
        let shape;
        if one_way.end == 1 << first {
            (boxes, shape) = (one_way.boxes, Shape::Loop);
        } else {
            let other_way = walk(graph, rest, first, other_side);
            boxes = one_way.boxes | other_way.boxes | 1 << first;
            shape = if one_way.end | other_way.end == 0 { Shape::Chain } else { Shape::Attached };
        }
        // The line between the two boxes, if there are two.
        let opening = if one_way.boxes != 0 { side } else { other_side };
        visit(BoxString { shape, length: boxes.count_ones() as usize, opening });
        left &= !boxes;
    }
}

/// A line for each string that may have to be opened: all that are attached, and the shortest of each kind that
/// stands alone.
pub(super) fn openings(graph: &Graph, rest: &Rest) -> Lines {
    let mut lines: Lines = 0;
    let mut shortest = [None; 3];
    for_each_string(graph, rest, |string| {
        let kind = match string.shape {
            Shape::Attached => {
                lines |= 1 << string.opening;
                return;
            }
            Shape::Loop => 0,
            Shape::Chain if string.length < LONG => 1,
            Shape::Chain => 2,
        };
        let candidate = (string.length, string.opening);
        shortest[kind] = Some(shortest[kind].map_or(candidate, |known| candidate.min(known)));
    });
    shortest.into_iter().flatten().fold(lines, |lines, (_, opening)| lines | 1 << opening)
}

/// The strings of a position that has nothing else.
pub(super) fn loners(graph: &Graph, rest: &Rest) -> Loners {
    let mut loners = Loners::default();
    for_each_string(graph, rest, |string| loners.add(string));
    loners
}

/// Part of a string.
struct Walk {
    /// The boxes on the way.
    boxes: Boxes,
    /// The box at its end, which is not part of the string or is where it began; none for the ground.
    end: Boxes,
}

/// Follows a string from a box through one of its sides.
fn walk(graph: &Graph, rest: &Rest, first: usize, mut line: usize) -> Walk {
    let double = rest.double();
    let mut boxes = 0;
    let mut current: Boxes = 1 << first;
    loop {
        let next = graph.boxes_of[line] & !current;
        if next & double == 0 {
            return Walk { boxes, end: next };
        }
        boxes |= next;
        if next == 1 << first {
            return Walk { boxes, end: next };
        }
        line = (rest.sides(graph, next.trailing_zeros() as usize) & !(1 << line)).trailing_zeros() as usize;
        current = next;
    }
}
