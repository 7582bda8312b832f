//! Boxes that can be taken. Theory (Berlekamp, *The Dots and Boxes Game*) leaves the mover with one choice: to take
//! everything and move on, or to take all but the last two boxes of a chain (or the last four of a loop) and leave
//! them with one line, so that the opponent, having taken them, has to move. What remains afterwards is the same.
//!
//! So a position with captures is worth as much as its quiet remainder in one of two ways, and a search needs to
//! know quiet positions alone. The tests compare this with the values of all positions of small boards.

use super::{
    graph::{Boxes, Graph, each},
    rest::Rest,
};

/// Boxes left in a chain for the turn.
pub(super) const LEFT_IN_CHAIN: i32 = 2;
/// Boxes left in a loop for the turn.
pub(super) const LEFT_IN_LOOP: i32 = 4;

/// What there is to take.
#[derive(Clone, Copy)]
pub(super) struct Gain {
    /// Boxes that are taken in any case.
    pub(super) n_sure: i32,
    /// Boxes that can be taken or left for the turn: 2, 4, or 0 where there is no choice.
    pub(super) n_offered: i32,
}

impl Gain {
    /// The value for the player who takes if the rest is worth nothing to either.
    pub(super) fn value_if_even(self) -> i32 {
        self.n_sure + self.n_offered
    }

    /// The least that taking is worth, whatever the rest: where the turn can be bought, one of taking all and
    /// leaving some gains from the rest at least what is offered.
    pub(super) fn value_at_least(self) -> i32 {
        if self.n_offered == 0 { -i32::MAX } else { self.n_sure }
    }

    /// How much the rest has to be worth to the mover there for taking all to be worth `bound`.
    pub(super) fn least_rest(self, bound: i32) -> i32 {
        bound - self.n_sure - self.n_offered
    }

    /// How much the rest may be worth to the mover there for leaving some to be worth `bound`.
    pub(super) fn most_rest(self, bound: i32) -> Option<i32> {
        (self.n_offered > 0).then_some(self.n_sure - self.n_offered - bound)
    }
}

/// What taking comes to.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub(super) gain: Gain,
    /// What is left when everything is gone that can be taken.
    pub(super) rest: Rest,
}

impl Taken {
    /// Takes whatever can be taken.
    pub(super) fn all_of(graph: &Graph, before: Rest) -> Self {
        let mut rest = before;
        if rest.single() == 0 {
            return Self { gain: Gain { n_sure: 0, n_offered: 0 }, rest };
        }
        take_all(graph, &mut rest);
        let n_taken = before.n_boxes() - rest.n_boxes();
        let n_offered = n_offered(graph, &before);
        Self { gain: Gain { n_sure: n_taken - n_offered, n_offered }, rest }
    }
}

/// Takes boxes until there are none left to take.
fn take_all(graph: &Graph, rest: &mut Rest) {
    loop {
        let single = rest.single();
        if single == 0 {
            return;
        }
        rest.draw(graph, rest.sides(graph, single.trailing_zeros() as usize).trailing_zeros() as usize);
    }
}

/// How many boxes are the lowest price of the turn; 0 if it cannot be bought.
fn n_offered(graph: &Graph, before: &Rest) -> i32 {
    let single = before.single();
    if single & (single - 1) == 0 {
        return Opened::from(graph, before, single.trailing_zeros() as usize).n_offered();
    }
    let offers =
        each(single).map(|first| n_offered_last(graph, *before, first)).filter(|&offered| offered > 0);
    // Two boxes are the lowest price there is.
    let mut lowest = 0;
    for offered in offers {
        if offered == LEFT_IN_CHAIN {
            return offered;
        }
        lowest = offered;
    }
    lowest
}

/// The price if the string that begins with this box is what is kept until the end.
fn n_offered_last(graph: &Graph, mut rest: Rest, first: usize) -> i32 {
    loop {
        let opened = Opened::from(graph, &rest, first);
        let others = rest.single() & !opened.boxes;
        if others == 0 {
            return opened.n_offered();
        }
        rest.draw(graph, rest.sides(graph, others.trailing_zeros() as usize).trailing_zeros() as usize);
    }
}

/// A string of boxes that can be taken one after the other.
struct Opened {
    boxes: Boxes,
    /// Whether it can be taken from the other end too, as an opened loop.
    is_loop: bool,
}

impl Opened {
    /// The string that begins with a box that can be taken.
    fn from(graph: &Graph, rest: &Rest, first: usize) -> Self {
        let (single, double) = (rest.single(), rest.double());
        let mut boxes: Boxes = 1 << first;
        let mut current = first;
        loop {
            let next = neighbours(graph, rest, current) & !boxes;
            if next & (single | double) == 0 {
                return Self { boxes, is_loop: false };
            }
            boxes |= next;
            if next & single != 0 {
                return Self { boxes, is_loop: true };
            }
            current = next.trailing_zeros() as usize;
        }
    }

    /// How many boxes of it are the price of the turn; 0 if it is too short.
    fn n_offered(&self) -> i32 {
        let n_offered = if self.is_loop { LEFT_IN_LOOP } else { LEFT_IN_CHAIN };
        if self.boxes.count_ones() as i32 >= n_offered { n_offered } else { 0 }
    }
}

/// The boxes that share a free line with a box.
fn neighbours(graph: &Graph, rest: &Rest, idx: usize) -> Boxes {
    each(rest.sides(graph, idx)).fold(0, |set, line| set | graph.boxes_of[line]) & !(1 << idx)
}
