//! What is left of a board as a graph: open boxes are the nodes, free lines the edges, and a line at the border leads
//! to the ground. A graph has numbers of its own for the free lines of a position, so that a set of lines is one word on
//! any board, large ones included, once few enough lines are left.

/// A set of lines, one bit each.
pub(super) type Lines = u64;
/// A set of boxes, one bit each.
pub(super) type Boxes = u64;

/// The most lines of a graph: all of 4x4, which takes one or two minutes on two threads. After random play as many
/// take much less.
pub(super) const MOST_LINES: usize = 40;
/// The most boxes of a graph.
pub(super) const MOST_BOXES: usize = Boxes::BITS as usize;

/// Where the lines of a graph lead.
pub(super) struct Graph {
    /// Every line.
    pub(super) all: Lines,
    /// The boxes on both sides of each line: one at the border, else two.
    pub(super) boxes_of: [Boxes; MOST_LINES],
    /// The lines around each box.
    pub(super) lines_of: [Lines; MOST_BOXES],
}

impl Graph {
    /// The graph of some places of a board, at most [`MOST_LINES`]: `boxes` holds the four places around each box.
    pub(super) fn new(boxes: &[[usize; 4]], places: &[usize]) -> Self {
        let (mut boxes_of, mut lines_of) = ([0; MOST_LINES], [0; MOST_BOXES]);
        let mut n_boxes = 0;
        for sides in boxes {
            let mut is_open = false;
            for line in (0..places.len()).filter(|&line| sides.contains(&places[line])) {
                boxes_of[line] |= 1 << n_boxes;
                lines_of[n_boxes] |= 1 << line;
                is_open = true;
            }
            n_boxes += usize::from(is_open);
        }
        Self { all: (1 << places.len()) - 1, boxes_of, lines_of }
    }
}

/// The members of a set, from the lowest.
pub(super) fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}
