//! Which of a board's symmetric twins stands for all of them: the one whose numbers are the smallest. A symmetry only moves
//! the cells of each plane, or the numbers that a game computes, so the twins are compared without being made, and no
//! position is mapped.

use std::{cmp::Ordering, sync::Arc};

use crate::symmetry::Symmetry;

/// The symmetries of a board, with what they do to the numbers that a net sees; copies share it.
#[derive(Clone, Debug)]
pub struct Orientations {
    /// For each symmetry, the number that comes to stand at each place of its image, in every plane alike.
    sources: Arc<[(Symmetry, Vec<usize>)]>,
}

impl Orientations {
    /// Those of numbers that symmetries, at least one of them, move from place to place as `moved_to` says.
    #[must_use]
    pub fn new(symmetries: &[Symmetry], count: usize, moved_to: impl Fn(Symmetry, usize) -> usize) -> Self {
        let sources = |&symmetry: &Symmetry| {
            let mut sources = vec![0; count];
            (0..count).for_each(|place| sources[moved_to(symmetry, place)] = place);
            (symmetry, sources)
        };
        Self { sources: symmetries.iter().map(sources).collect() }
    }

    /// Those of planes of so many rows and columns.
    #[must_use]
    pub fn of_planes(symmetries: &[Symmetry], size: (usize, usize)) -> Self {
        Self::new(symmetries, size.0 * size.1, |symmetry, cell| symmetry.map_index(size, cell))
    }

    /// Overwrites `twin` with the smallest image of `planes`, and says which symmetry makes it; the first of several.
    pub fn smallest(&self, planes: &[f32], twin: &mut [f32]) -> Symmetry {
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
