//! Chains and loops, found with bit operations. Boxes with one or two free sides that are linked through free
//! sides form a *string*: it can be taken from an end without a choice on the way. A string that leads out at
//! both ends is a chain, one that closes upon itself a loop; one that ends in a box with a single free side can
//! be taken at once. Strings part where a box has three or four free sides, a *joint*.

use super::{
    geometry::{Line, STRIDE},
    line_set::{BoxSet, LineSet},
};

/// The shortest chain in which a double-dealing move can be made whatever the opponent does: two boxes can be
/// opened in their middle, so that the next line takes both.
pub(super) const LONG: usize = 3;

/// The open boxes of a board and the free lines between them.
#[derive(Clone, Copy)]
pub(super) struct Strings {
    free: LineSet,
    /// The boxes with exactly one free side: what the next line can close.
    pub(super) single: BoxSet,
    /// The boxes with exactly two free sides.
    double: BoxSet,
    /// The boxes with three or four free sides.
    pub(super) joints: BoxSet,
    /// The boxes with a free side to their right neighbour, and those with one to the neighbour below.
    links: [BoxSet; 2],
}

/// A string of boxes.
#[derive(Clone, Copy)]
pub(super) struct BoxString {
    pub(super) boxes: BoxSet,
    pub(super) shape: Shape,
}

/// How a string begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Leads out of both ends.
    Chain,
    /// Closes upon itself.
    Loop,
    /// Can be taken from one end and leads out of the other.
    OpenedChain,
    /// Can be taken from both ends: an opened loop, or a chain cut in two.
    OpenedLoop,
}

impl BoxString {
    /// How many boxes it has.
    pub(super) fn length(&self) -> usize {
        self.boxes.count_ones() as usize
    }

    /// Whether it closes upon itself, or can be taken from both ends, as a loop can once it is opened.
    pub(super) fn is_loop(&self) -> bool {
        matches!(self.shape, Shape::Loop | Shape::OpenedLoop)
    }

    /// Whether whoever is given it can leave two boxes and pass the turn on.
    pub(super) fn is_long_chain(&self) -> bool {
        !self.is_loop() && self.length() >= LONG
    }
}

impl Strings {
    /// What these free lines of a board with these boxes form.
    pub(super) fn new(free: LineSet, board: BoxSet) -> Self {
        let [top, bottom, left, right] = free.sides().map(|boxes| boxes & board);
        let pairs = (top & bottom) | (left & right);
        let is_odd = top ^ bottom ^ left ^ right;
        let three = is_odd & pairs;
        let four = top & bottom & left & right;
        let any = top | bottom | left | right;
        Self {
            free,
            single: is_odd & !pairs,
            double: any & !is_odd & !four,
            joints: three | four,
            links: [right & board >> 1, bottom & board >> STRIDE],
        }
    }

    /// The boxes that nobody has closed.
    pub(super) fn open_boxes(&self) -> BoxSet {
        self.single | self.double | self.joints
    }

    /// The number of free lines.
    pub(super) fn n_free(&self) -> i32 {
        self.free.len() as i32
    }

    /// The free lines that leave no box with a single free side, nor close one.
    pub(super) fn safe_lines(&self) -> LineSet {
        self.free.without(self.free.around(self.single | self.double))
    }

    /// Visits every chain and loop that cannot be taken yet, if nothing can be taken.
    pub(super) fn for_each_quiet(&self, visit: impl FnMut(BoxString)) {
        debug_assert!(self.single == 0, "strings that can be taken are not quiet");
        self.for_each_from(self.double, visit);
    }

    /// Visits every string, whether it can be taken or not.
    pub(super) fn for_each(&self, visit: impl FnMut(BoxString)) {
        self.for_each_from(self.single | self.double, visit);
    }

    /// Visits every string that can be taken at once.
    pub(super) fn for_each_opened(&self, visit: impl FnMut(BoxString)) {
        self.for_each_from(self.single, visit);
    }

    /// Visits every joint with the strings that lead from it, if nothing can be taken. A string that comes back to
    /// its joint is given twice.
    pub(super) fn for_each_joint(&self, mut visit: impl FnMut(&[BoxString])) {
        let mut joints = self.joints;
        while joints != 0 {
            let joint = joints & joints.wrapping_neg();
            joints ^= joint;
            let mut first_boxes = self.neighbours(joint) & self.double;
            let mut arms = [BoxString { boxes: 0, shape: Shape::Chain }; 4];
            let mut n_arms = 0;
            while first_boxes != 0 {
                let first_box = first_boxes & first_boxes.wrapping_neg();
                first_boxes ^= first_box;
                arms[n_arms] = self.string_from(first_box);
                n_arms += 1;
            }
            visit(&arms[..n_arms]);
        }
    }

    /// The same board with one more line drawn.
    pub(super) fn after(&self, line: Line, board: BoxSet) -> Self {
        let mut drawn = LineSet::default();
        drawn.insert(line);
        Self::new(self.free.without(drawn), board)
    }

    /// The free lines that are left when all sides of `boxes` are drawn.
    pub(super) fn free_without(&self, boxes: BoxSet) -> LineSet {
        self.free.without(self.free.around(boxes))
    }

    fn for_each_from(&self, mut seeds: BoxSet, mut visit: impl FnMut(BoxString)) {
        while seeds != 0 {
            let string = self.string_from(seeds & seeds.wrapping_neg());
            seeds &= !string.boxes;
            visit(string);
        }
    }

    fn string_from(&self, seed: BoxSet) -> BoxString {
        let slim = self.single | self.double;
        let (mut boxes, mut rim) = (seed, seed);
        while rim != 0 {
            rim = self.neighbours(rim) & slim & !boxes;
            boxes |= rim;
        }
        let shape = match (boxes & self.single).count_ones() {
            0 if self.n_links(boxes) == boxes.count_ones() => Shape::Loop,
            0 => Shape::Chain,
            1 => Shape::OpenedChain,
            _ => Shape::OpenedLoop,
        };
        BoxString { boxes, shape }
    }

    /// The boxes that share a free side with one of `boxes`.
    fn neighbours(&self, boxes: BoxSet) -> BoxSet {
        let [right, down] = self.links;
        (boxes & right) << 1 | (boxes >> 1 & right) | (boxes & down) << STRIDE | (boxes >> STRIDE & down)
    }

    /// The number of free lines between two of `boxes`.
    fn n_links(&self, boxes: BoxSet) -> u32 {
        let [right, down] = self.links;
        (boxes & boxes >> 1 & right).count_ones() + (boxes & boxes >> STRIDE & down).count_ones()
    }
}
