//! One name for all tangles that are the same but for the numbers of their parts. Joints are coloured by what is tied to
//! them, then by the colours of what is tied to them, and so on; put in the order of their colours, they have numbers
//! that say nothing about where they lie, and the strings between these numbers make up the name.
//!
//! Two tangles with one name are the same, but for the chance that two different sums of random numbers agree in the 112
//! bits that are compared, which is less than one in 10¹⁵ for a billion looks into a full memory. Two names for one
//! tangle do happen, when colours do not tell joints apart that differ; that costs time and nothing else.

use super::{
    graph::{MOST_LINES, each},
    tangle::{GROUND, MOST_ENDS, NOWHERE, Tangle},
};

/// The name of a tangle.
#[derive(Clone, Copy, Default)]
pub(super) struct Key {
    /// Where to look it up.
    pub(super) place: u64,
    /// What to know it by.
    pub(super) check: u64,
}

/// A key, and what was noticed on the way to it.
pub(super) struct Named {
    pub(super) key: Key,
    /// How many joints look like another one.
    pub(super) n_alike: u32,
}

/// How often colours are passed on at first, which is often enough for most tangles.
const FEW_ROUNDS: usize = 2;
/// How often they are passed on while joints look alike.
const MANY_ROUNDS: usize = 3;
/// How often one of several joints with the same colour is given another one.
const MOST_SPLITS: usize = 4;
/// Odd numbers with many bits, from the golden ratio and the square roots of 2 and 3.
const MIXERS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b];
/// The most lines of a joint.
const MOST_TIES: usize = 4;

/// What keys are worked out with.
pub(super) struct Namer {
    /// A number for each length of a string.
    weights: [u64; MOST_LINES + 1],
    /// A number for each end of a string, joints being in order.
    marks: [u64; MOST_ENDS],
    /// What each joint of the tangle at hand is tied to.
    ties: [Ties; MOST_ENDS],
    /// What is put back when the next tangle is named.
    set_aside: [Ties; MOST_ENDS],
    colouring: Colouring,
}

/// What a joint is tied to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ties {
    /// Where its lines lead, and a number for each; none where there is no line.
    ends: [u8; MOST_TIES],
    weights: [u64; MOST_TIES],
    /// Its first colour, which depends on the lengths of its strings and on the ground.
    colour: u64,
    /// Whether it is tied to nothing but the ground.
    is_grounded: bool,
}

impl Default for Namer {
    fn default() -> Self {
        let weights = std::array::from_fn(|length| mix(length as u64 + 1) | 1);
        let marks = std::array::from_fn(|end| mix((end + MOST_ENDS * MOST_LINES) as u64));
        let ties = [Ties::default(); MOST_ENDS];
        Self { weights, marks, ties, set_aside: ties, colouring: Colouring::default() }
    }
}

impl Namer {
    /// The name of a tangle.
    pub(super) fn name(&mut self, tangle: &Tangle) -> Named {
        self.prepare(tangle);
        self.work_out(tangle)
    }

    /// Gets ready to name what follows from a tangle when one line is drawn.
    #[inline(always)]
    pub(super) fn prepare(&mut self, tangle: &Tangle) {
        for joint in each(tangle.joints.into()) {
            self.ties[joint % MOST_ENDS] = self.ties_of(tangle, joint);
        }
    }

    /// The name of a tangle that follows from the prepared one. Only what the line has touched is looked at anew.
    #[inline(always)]
    pub(super) fn name_next(&mut self, tangle: &Tangle) -> Named {
        let touched = || each(tangle.touched().into()).map(|joint| joint % MOST_ENDS);
        for joint in touched() {
            self.set_aside[joint] = self.ties[joint];
            self.ties[joint] = self.ties_of(tangle, joint);
        }
        debug_assert!(
            each(tangle.joints.into()).all(|joint| self.ties[joint] == self.ties_of(tangle, joint)),
            "a line touches no other joints"
        );
        let named = self.work_out(tangle);
        for joint in touched() {
            self.ties[joint] = self.set_aside[joint];
        }
        named
    }

    #[inline(always)]
    fn ties_of(&self, tangle: &Tangle, joint: usize) -> Ties {
        let mut ties = Ties { is_grounded: true, ..Ties::default() };
        let mut colour = 0u64;
        for (idx, string) in each(tangle.strings_of(joint)).take(MOST_TIES).enumerate() {
            let end = tangle.other_end(string, joint as u8);
            let weight = self.weights[tangle.length(string)];
            (ties.ends[idx], ties.weights[idx]) = (end, weight);
            ties.is_grounded &= end == GROUND;
            colour = colour.wrapping_add(if end == GROUND { weight.rotate_left(17) } else { weight });
        }
        ties.colour = mix(colour);
        ties
    }

    #[inline(always)]
    fn work_out(&mut self, tangle: &Tangle) -> Named {
        let n_alike = self.put_in_order(tangle);
        let mut sum: u128 = 0;
        for string in each(tangle.all()) {
            let [one, other] =
                tangle.ends(string).map(|end| self.colouring.marks[usize::from(end) % MOST_ENDS]);
            let x = one.wrapping_add(other).wrapping_mul(self.weights[tangle.length(string)]);
            let x = x ^ x >> 32;
            sum = sum.wrapping_add(u128::from(x) * u128::from(x ^ MIXERS[2]));
        }
        Named { key: Key { place: sum as u64, check: (sum >> 64) as u64 }, n_alike }
    }

    /// Gives each joint the mark of its place in the order of colours; returns how many looked alike.
    #[inline(always)]
    fn put_in_order(&mut self, tangle: &Tangle) -> u32 {
        let Self { marks, ties, colouring, .. } = self;
        colouring.marks[usize::from(GROUND)] = marks[usize::from(GROUND)];
        colouring.marks[usize::from(NOWHERE)] = marks[usize::from(NOWHERE)];
        colouring.begin(ties, tangle);
        let alike = colouring.pass_on(ties, FEW_ROUNDS);
        if alike & !colouring.grounded != 0 {
            colouring.tell_apart(ties);
        }
        colouring.mark(marks);
        alike.count_ones()
    }
}

/// Colours of joints.
#[derive(Default)]
struct Colouring {
    /// The joints.
    joints: [u8; MOST_ENDS],
    n_joints: usize,
    /// The joints that are tied to nothing but the ground. It never matters which of two such with one colour is which.
    grounded: u32,
    /// The colour of everything that can be at the end of a string.
    colours: [u64; MOST_ENDS],
    /// The latest colours of the joints, one after the other.
    fresh: [u64; MOST_ENDS],
    /// The place of each joint in the order of colours, and of their numbers among those with the same colour.
    ranks: [u8; MOST_ENDS],
    /// What each end counts as in a name.
    marks: [u64; MOST_ENDS],
}

impl Colouring {
    /// Gives all joints their first colours.
    #[inline(always)]
    fn begin(&mut self, ties: &[Ties; MOST_ENDS], tangle: &Tangle) {
        self.colours[usize::from(GROUND)] = MIXERS[0];
        (self.n_joints, self.grounded) = (0, 0);
        for joint in each(tangle.joints.into()) {
            let Ties { colour, is_grounded, .. } = ties[joint % MOST_ENDS];
            self.joints[self.n_joints] = joint as u8;
            self.grounded |= u32::from(is_grounded) << self.n_joints;
            self.colours[joint] = colour;
            self.n_joints += 1;
        }
    }

    /// Gives joints that look alike so far different places in the order, the same ones whatever their numbers are, as far
    /// as that can be done with little work.
    #[inline(always)]
    fn tell_apart(&mut self, ties: &[Ties; MOST_ENDS]) {
        let mut alike = self.pass_on(ties, MANY_ROUNDS);
        for _ in 0..MOST_SPLITS {
            alike &= !self.grounded;
            if alike == 0 {
                break;
            }
            // They are most likely the same, so that it does not matter which of them gets a colour of its own.
            self.split(alike.trailing_zeros() as usize);
            alike = self.pass_on(ties, MANY_ROUNDS);
        }
    }

    /// Passes colours on and puts the joints in order; returns those that have the colour of another one.
    #[inline(always)]
    fn pass_on(&mut self, ties: &[Ties; MOST_ENDS], rounds: usize) -> u32 {
        for _ in 0..rounds {
            self.pass_on_once(ties);
        }
        self.rank()
    }

    /// Gives each joint a new colour that depends on those of what is tied to it.
    #[inline(always)]
    fn pass_on_once(&mut self, ties: &[Ties; MOST_ENDS]) {
        for idx in 0..self.n_joints {
            let joint = usize::from(self.joints[idx]) % MOST_ENDS;
            let mut sum = self.colours[joint].wrapping_mul(MIXERS[0]);
            for (end, weight) in ties[joint].ends.iter().zip(ties[joint].weights) {
                sum = sum.wrapping_add(self.colours[usize::from(*end) % MOST_ENDS].wrapping_mul(weight));
            }
            self.fresh[idx] = mix(sum);
        }
        for idx in 0..self.n_joints {
            self.colours[usize::from(self.joints[idx]) % MOST_ENDS] = self.fresh[idx];
        }
    }

    /// Puts the joints in order; returns those that have the colour of another one.
    #[inline(always)]
    fn rank(&mut self) -> u32 {
        let mut alike = 0;
        for idx in 0..self.n_joints {
            let colour = self.fresh[idx];
            let mut rank = 0;
            for other in 0..idx {
                let is_lower = u8::from(self.fresh[other] <= colour);
                rank += is_lower;
                self.ranks[other] += 1 - is_lower;
                alike |= u32::from(self.fresh[other] == colour) << idx;
            }
            self.ranks[idx] = rank;
        }
        alike
    }

    /// Gives one joint a colour of its own.
    fn split(&mut self, idx: usize) {
        self.colours[usize::from(self.joints[idx]) % MOST_ENDS] ^= MIXERS[1];
    }

    /// Lets each joint count as what its place in the order says.
    #[inline(always)]
    fn mark(&mut self, marks: &[u64; MOST_ENDS]) {
        for idx in 0..self.n_joints {
            self.marks[usize::from(self.joints[idx]) % MOST_ENDS] =
                marks[usize::from(self.ranks[idx]) % MOST_ENDS];
        }
    }
}

/// Spreads a number over all bits.
#[inline(always)]
fn mix(x: u64) -> u64 {
    let y = x.wrapping_mul(MIXERS[0]);
    let z = (y ^ y >> 32).wrapping_mul(MIXERS[1]);
    z ^ z >> 29
}
