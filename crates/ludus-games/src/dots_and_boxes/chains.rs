//! The evaluation `chains`: the lead, the boxes that can be taken at once, and what control of the chains will
//! be worth. It plays the captures out on the set of free lines and judges the quiet rest.
//!
//! Once only chains and loops remain the value is exact. Before that the last safe lines are tried in every
//! order, because their parity decides who must open the first chain. While there are more of them, the long-chain
//! rule says who would be in control if no chain were made or spoilt any more. That is a weak hint and counts as
//! one: against none it wins 60 +- 6 % on 4x4 at depth 3, 52 +- 5 % on 5x5 at depth 2, and more weight wins no more.

use ludus_core::{
    Score,
    evaluation::{Part, ValueFn},
};

use super::{
    control::{DEAL_IN_CHAIN, DEAL_IN_LOOP, Endgame},
    lead::lead,
    line_set::BoxSet,
    rules::{DotsAndBoxes, Position},
    strings::{Shape, Strings},
};

/// With at most so many safe lines left, they are played out. Three are quicker than four by an eighth on 5x5, but
/// win only 40 +- 5 % there at depth 2.
const PLAYED_OUT: usize = 4;
/// The worth of being in control by the long-chain rule while more safe lines are left.
const HINT: i32 = Score::POINT / 10;

/// Judges chains and loops.
pub(super) struct Chains;

impl ValueFn<DotsAndBoxes> for Chains {
    fn root(&mut self, _game: &DotsAndBoxes, _position: &Position) {}

    fn value(&mut self, game: &DotsAndBoxes, position: &Position) -> Score {
        Score::estimate(terms(game, position).iter().map(|part| part.score).sum())
    }

    fn parts(&mut self, game: &DotsAndBoxes, position: &Position, parts: &mut Vec<Part>) {
        parts.clear();
        parts.extend(terms(game, position));
    }
}

/// What the mover can expect at the end.
pub(super) fn terms(game: &DotsAndBoxes, position: &Position) -> [Part; 3] {
    let board = game.all_boxes();
    let captures = Captures::of(Strings::new(game.free(position), board), board);
    let (taken, rest) = captures.best(rest_value(&captures.rest, board));
    [
        Part::lead("lead", lead(position), Score::POINT),
        Part::lead("taken", taken, Score::POINT),
        Part::whole("chains", rest),
    ]
}

/// Everything that the mover can take at once, and what remains.
struct Captures {
    n_taken: i32,
    /// What the cheapest double-dealing move costs, if there is one.
    deal: Option<i32>,
    rest: Strings,
}

impl Captures {
    fn of(mut strings: Strings, board: BoxSet) -> Self {
        let n_open = |strings: &Strings| strings.open_boxes().count_ones() as i32;
        let n_before = n_open(&strings);
        let mut deal: Option<i32> = None;
        // Taking a string may leave the joint at its end with one free side, so one round is not enough.
        while strings.single != 0 {
            let mut taken = 0;
            strings.for_each_opened(|string| {
                taken |= string.boxes;
                let cost = match (string.shape, string.boxes.count_ones()) {
                    (Shape::OpenedChain, 2..) => DEAL_IN_CHAIN,
                    (Shape::OpenedLoop, 4..) => DEAL_IN_LOOP,
                    _ => return,
                };
                deal = Some(deal.map_or(cost, |cheapest| cheapest.min(cost)));
            });
            strings = Strings::new(strings.free_without(taken), board);
        }
        Self { n_taken: n_before - n_open(&strings), deal, rest: strings }
    }

    /// The better of taking everything and moving on, and of passing the turn on by a double-dealing move: the
    /// boxes won at once less those given, and what the rest is then worth. `rest` is that for who moves there.
    fn best(&self, rest: i32) -> (i32, i32) {
        match self.deal {
            Some(cost) if -rest - cost * Score::POINT > rest => (self.n_taken - cost, -rest),
            _ => (self.n_taken, rest),
        }
    }
}

/// The value of a position without captures for the player to move there.
fn rest_value(strings: &Strings, board: BoxSet) -> i32 {
    let safe = strings.safe_lines();
    match safe.len() {
        0 => -Score::POINT * Endgame::of(strings).value(),
        1..=PLAYED_OUT => {
            let mut best = -Score::ESTIMATE_LIMIT;
            safe.for_each(|line| best = best.max(-rest_value(&strings.after(line, board), board)));
            best
        }
        _ if is_last_to_turn(strings) => HINT,
        _ => -HINT,
    }
}

/// Whether the player to move would have the last turn of the game, if the long chains stay as many as they are.
/// All free lines but one for every open box pass the turn; a double-dealing move lets one line close two boxes,
/// which adds a turn, and is made in each long chain but the last. (In a loop it adds two.) A first turn and an
/// even number of others make the last one the mover's.
fn is_last_to_turn(strings: &Strings) -> bool {
    let n_passing = strings.n_free() - strings.open_boxes().count_ones() as i32;
    let n_double_deals = Endgame::of(strings).n_long_chains() - 1;
    (n_passing + n_double_deals) % 2 == 0
}
