//! Moves on the board of the tables, forward and back, written a second time beside the game's own: a table looks at
//! some ten million boards once or twice each, and needs neither their past nor names of moves.
//!
//! With four pieces at most it is quickest to go from piece to piece, with the neighbours of each square in a table.

use ludus_games::checkers::Kind;

use super::board::{Board, LAST_ROW, Pieces};

/// The square next to each square, as a set; empty where the board ends. The four directions are down left, down
/// right, up left and up right.
const NEIGHBOURS: [[u32; 32]; 4] = {
    let mut neighbours = [[0; 32]; 4];
    let mut square = 0;
    while square < 28 {
        // Even rows, counted from 0, begin with a light square, so both squares below lie half a place away.
        let is_even = square / 4 % 2 == 0;
        let left = if is_even { square + 4 } else { square + 3 };
        if is_even || square % 4 > 0 {
            neighbours[0][square] = 1 << left;
            neighbours[3][left] = 1 << square;
        }
        if !is_even || square % 4 < 3 {
            neighbours[1][square] = 1 << (left + 1);
            neighbours[2][left + 1] = 1 << square;
        }
        square += 1;
    }
    neighbours
};

/// What a move does that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing: a king stands elsewhere.
    Idle,
    /// A man has gone forward.
    Advance,
    /// A piece is gone, or a man has become a king.
    Exchange,
}

/// Which kind of moves the mover has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// Captures, which come before all else.
    Captures,
    /// Steps, or nothing at all.
    Steps,
}

/// A piece on its way through a capture.
#[derive(Clone, Copy)]
struct Jumper {
    start: u32,
    at: u32,
    kind: Kind,
    taken: u32,
}

impl Board {
    /// Visits what every move leads to, as the next mover sees it. Captures along different paths are visited apart.
    pub(super) fn for_each_move(&self, visit: &mut impl FnMut(Effect, Board)) -> Moves {
        let mut can_capture = false;
        for (start, kind) in self.own.each() {
            can_capture |= self.for_each_capture(Jumper { start, at: start, kind, taken: 0 }, visit);
        }
        if can_capture {
            return Moves::Captures;
        }
        for (start, kind) in self.own.each() {
            for end in around(start, ahead(kind), self.empty()) {
                let landed = landed(kind, end);
                let own = self.own.toggled(kind, start).toggled(landed, end);
                let effect = match (kind, landed) {
                    (Kind::King, _) => Effect::Idle,
                    (Kind::Man, Kind::Man) => Effect::Advance,
                    (Kind::Man, Kind::King) => Effect::Exchange,
                };
                visit(effect, Board { own, ..*self }.turned());
            }
        }
        Moves::Steps
    }

    /// Visits every board from which a step that keeps the material leads here, as whoever made the step saw it.
    /// Boards where a capture would have come first are visited too.
    pub(super) fn for_each_step_back(&self, visit: &mut impl FnMut(Board)) {
        let before = self.turned();
        for (end, kind) in before.own.each() {
            for start in around(end, behind(kind), before.empty()) {
                visit(Board { own: before.own.toggled(kind, start | end), ..before });
            }
        }
    }

    /// Visits every way to carry a capture on to its end; says whether there is one. A taken piece stays in the way
    /// until the end, and the square that was left is free.
    fn for_each_capture(&self, jumper: Jumper, visit: &mut impl FnMut(Effect, Board)) -> bool {
        let enemies = self.other.all() & !jumper.taken;
        let empty = self.empty() | jumper.start;
        let mut any = false;
        for next in ahead(jumper.kind) {
            let over = neighbour(next, jumper.at) & enemies;
            let landing = neighbour(next, over) & empty;
            if landing == 0 {
                continue;
            }
            any = true;
            let further = Jumper { at: landing, taken: jumper.taken | over, ..jumper };
            if !self.for_each_capture(further, visit) {
                visit(Effect::Exchange, self.after_capture(further));
            }
        }
        any
    }

    fn after_capture(&self, jumper: Jumper) -> Self {
        let Jumper { start, at, kind, taken } = jumper;
        let own = self.own.toggled(kind, start).toggled(landed(kind, at), at);
        let other = Pieces { men: self.other.men & !taken, kings: self.other.kings & !taken };
        Board { own, other }.turned()
    }
}

impl Pieces {
    /// Each piece as a set of one square, with its kind.
    fn each(self) -> impl Iterator<Item = (u32, Kind)> {
        singles(self.kings)
            .map(|square| (square, Kind::King))
            .chain(singles(self.men).map(|square| (square, Kind::Man)))
    }

    /// With pieces of one kind put onto or taken from these squares.
    fn toggled(self, kind: Kind, squares: u32) -> Self {
        match kind {
            Kind::Man => Self { men: self.men ^ squares, ..self },
            Kind::King => Self { kings: self.kings ^ squares, ..self },
        }
    }
}

/// What a piece is after a move to this square.
fn landed(kind: Kind, end: u32) -> Kind {
    if end & LAST_ROW == 0 { kind } else { Kind::King }
}

/// The directions in which a piece goes.
fn ahead(kind: Kind) -> &'static [[u32; 32]] {
    match kind {
        Kind::Man => &NEIGHBOURS[..2],
        Kind::King => &NEIGHBOURS,
    }
}

/// The directions from which a piece comes.
fn behind(kind: Kind) -> &'static [[u32; 32]] {
    match kind {
        Kind::Man => &NEIGHBOURS[2..],
        Kind::King => &NEIGHBOURS,
    }
}

/// The empty squares next to one, each as a set.
fn around(square: u32, ways: &'static [[u32; 32]], empty: u32) -> impl Iterator<Item = u32> {
    ways.iter().map(move |next| neighbour(next, square) & empty).filter(|&square| square != 0)
}

/// The square next to one in a direction; nothing next to nothing.
fn neighbour(next: &[u32; 32], square: u32) -> u32 {
    if square == 0 { 0 } else { next[square.trailing_zeros() as usize] }
}

/// Each square of a set as a set of its own.
fn singles(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}
