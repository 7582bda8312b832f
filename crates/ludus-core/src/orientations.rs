//! Which of a board's symmetric twins stands for all of them: the one with the smallest planes. A symmetry only moves
//! the cells of each plane, so the twins are compared without being made, and no position is mapped.

use std::cmp::Ordering;

use ludus_core::Symmetry;

/// The symmetries of a board, with what they do to planes.
#[derive(Clone, Debug)]
pub(super) struct Orientations {
    /// For each symmetry, the cell that comes to stand at each cell of its image.
    sources: Vec<(Symmetry, Vec<usize>)>,
}

impl Orientations {
    /// Those of planes of so many rows and columns.
    pub(super) fn new(symmetries: &[Symmetry], size: (usize, usize)) -> Self {
        let sources = |&symmetry: &Symmetry| {
            let mut sources = vec![0; size.0 * size.1];
            (0..sources.len()).for_each(|cell| sources[symmetry.map_index(size, cell)] = cell);
            (symmetry, sources)
        };
        Self { sources: symmetries.iter().map(sources).collect() }
    }

    /// Overwrites `twin` with the smallest image of `planes`, and says which symmetry makes it; the first of several.
    pub(super) fn smallest(&self, planes: &[f32], twin: &mut [f32]) -> Symmetry {
        let mut best = &self.sources[0];
        for other in &self.sources[1..] {
            if compare(planes, &other.1, &best.1) == Ordering::Less {
                best = other;
            }
        }
        twin.iter_mut().zip(image(planes, &best.1)).for_each(|(cell, seen)| *cell = seen);
        best.0
    }
}

/// The planes as a symmetry leaves them.
fn image<'a>(planes: &'a [f32], sources: &'a [usize]) -> impl Iterator<Item = f32> + 'a {
    planes.chunks_exact(sources.len()).flat_map(|plane| sources.iter().map(|&source| plane[source]))
}

fn compare(planes: &[f32], one: &[usize], other: &[usize]) -> Ordering {
    let pairs = image(planes, one).zip(image(planes, other));
    pairs.map(|(one, other)| one.total_cmp(&other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
