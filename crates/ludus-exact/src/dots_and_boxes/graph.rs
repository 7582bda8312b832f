//! What is left of a board as a graph: open boxes are the nodes, free lines the edges, and a line at the border leads
//! to the ground. A graph has numbers of its own for the lines it starts with, so that a set of lines is one word on
//! any board, large ones included, once few enough lines are left.
//!
//! Two lines between the same two places, as the outer sides of a corner, are *twins*: which of them is drawn never
//! matters. Of free twins the highest is always drawn, and symmetries keep the order of twins, so sets that differ by
//! twins alone never arise.

/// A set of lines, one bit each.
pub(super) type Lines = u64;
/// A set of boxes, one bit each.
pub(super) type Boxes = u64;

/// The most lines of a graph: what remains of an entry of the memory when bounds and move are in it.
pub(super) const MOST_LINES: usize = 42;
/// The most boxes of a graph.
pub(super) const MOST_BOXES: usize = Boxes::BITS as usize;
/// The most symmetries of a board.
const SYMMETRIES: usize = 8;

/// Where the lines of a graph lead.
pub(super) struct Graph {
    /// Every line.
    pub(super) all: Lines,
    /// The boxes on both sides of each line: one at the border, else two.
    pub(super) boxes_of: [Boxes; MOST_LINES],
    /// The lines around each box.
    pub(super) lines_of: [Lines; MOST_BOXES],
    /// For each line its twins with higher numbers.
    higher_twins: [Lines; MOST_LINES],
    /// The lines that have such twins.
    twinned: Lines,
    /// How many symmetries there are, the identity among them.
    n_symmetries: usize,
    /// Where each symmetry takes each line. Missing symmetries are the identity, which comes first.
    images_of: [[Lines; SYMMETRIES]; MOST_LINES],
    /// Which line each symmetry takes to each place.
    origins_of: [[u8; SYMMETRIES]; MOST_LINES],
}

/// A set of lines under all symmetries.
#[derive(Clone, Copy)]
pub(super) struct Images([Lines; SYMMETRIES]);

/// A set of lines as it looks under the symmetry that makes it the smallest number.
pub(super) struct Canonical {
    /// The set.
    pub(super) lines: Lines,
    symmetry: usize,
}

impl Graph {
    /// The graph of some places of a board, at most [`MOST_LINES`]: `boxes` holds the four places around each box.
    /// `symmetries` say where each place goes and may be given only with all places of the board.
    pub(super) fn new(boxes: &[[usize; 4]], places: &[usize], symmetries: &[Vec<usize>]) -> Self {
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
        let twins =
            |line: usize| (line + 1..places.len()).filter(move |&other| boxes_of[other] == boxes_of[line]);
        let higher_twins: [Lines; MOST_LINES] =
            std::array::from_fn(|line| twins(line).fold(0, |set, twin| set | 1 << twin));
        let twinned =
            (0..MOST_LINES).filter(|&line| higher_twins[line] != 0).fold(0, |set, line| set | 1 << line);
        let identity = std::array::from_fn(|line| [line as u8; SYMMETRIES]);
        let own_image = std::array::from_fn(|line| [1 << line; SYMMETRIES]);
        let mut graph = Self {
            all: (1 << places.len()) - 1,
            boxes_of,
            lines_of,
            higher_twins,
            twinned,
            n_symmetries: symmetries.len().max(1),
            images_of: own_image,
            origins_of: identity,
        };
        for (idx, images) in symmetries.iter().enumerate() {
            graph.add_symmetry(idx, images);
        }
        graph
    }

    fn add_symmetry(&mut self, idx: usize, images: &[usize]) {
        for line in each(self.all) {
            let image = self.twin_in_order(images, line);
            self.images_of[line][idx] = 1 << image;
            self.origins_of[image][idx] = line as u8;
        }
    }

    /// The image of a line, exchanged with a twin where needed so that twins keep their order.
    fn twin_in_order(&self, images: &[usize], line: usize) -> usize {
        let is_twin = |other: &usize| self.boxes_of[*other] == self.boxes_of[line];
        let mut twins: Vec<usize> = each(self.all).filter(is_twin).map(|twin| images[twin]).collect();
        twins.sort_unstable();
        twins[each(self.all).filter(is_twin).take_while(|&twin| twin < line).count()]
    }

    /// The lines of a set without those that have a higher twin in it.
    pub(super) fn highest_twins(&self, lines: Lines) -> Lines {
        let has_higher = |&line: &usize| self.higher_twins[line] & lines != 0;
        each(lines & self.twinned).filter(has_higher).fold(lines, |set, line| set ^ 1 << line)
    }

    /// The same set with the lowest of all twins in place of those that are in it.
    pub(super) fn lowest_twins(&self, lines: Lines) -> Lines {
        let mut lowest = lines;
        for line in 0..MOST_LINES {
            let higher = self.higher_twins[line] & lowest;
            if lowest >> line & 1 == 0 && higher != 0 {
                lowest ^= 1 << line | 1 << (Lines::BITS - 1 - higher.leading_zeros());
            }
        }
        lowest
    }

    /// A set under all symmetries.
    pub(super) fn images(&self, lines: Lines) -> Images {
        let mut images = Images([0; SYMMETRIES]);
        self.toggle(&mut images, lines);
        images
    }

    /// Adds lines to a set or takes them away.
    pub(super) fn toggle(&self, images: &mut Images, lines: Lines) {
        for line in each(lines) {
            for (set, image) in images.0.iter_mut().zip(self.images_of[line]) {
                *set ^= image;
            }
        }
    }

    /// Whether a symmetry other than the identity leaves a set as it is.
    pub(super) fn is_symmetric(&self, images: &Images) -> bool {
        images.0[1..self.n_symmetries].contains(&images.0[0])
    }

    /// A line as it is called in the canonical set.
    pub(super) fn in_canonical(&self, canonical: &Canonical, line: usize) -> usize {
        self.images_of[line][canonical.symmetry].trailing_zeros() as usize
    }

    /// A line of the canonical set as it is called in the set itself.
    pub(super) fn of_canonical(&self, canonical: &Canonical, line: usize) -> usize {
        self.origins_of[line][canonical.symmetry].into()
    }
}

impl Images {
    /// The representative of all sets that are symmetric to this one.
    pub(super) fn canonical(&self) -> Canonical {
        let mut canonical = Canonical { lines: self.0[0], symmetry: 0 };
        for (symmetry, &lines) in self.0.iter().enumerate().skip(1) {
            if lines < canonical.lines {
                canonical = Canonical { lines, symmetry };
            }
        }
        canonical
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
