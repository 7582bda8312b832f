//! A short sorted list without a heap: evaluations are made millions of times a second and must not allocate.

/// At most `MOST` items, the smallest first.
#[derive(Clone, Copy)]
pub(super) struct Sorted<T, const MOST: usize> {
    items: [T; MOST],
    n_items: usize,
}

impl<T: Copy + Ord, const MOST: usize> Sorted<T, MOST> {
    /// An empty list; `filler` is what its unused places hold.
    pub(super) const fn new(filler: T) -> Self {
        Self { items: [filler; MOST], n_items: 0 }
    }

    pub(super) fn get(&self) -> &[T] {
        &self.items[..self.n_items]
    }

    pub(super) fn insert(&mut self, item: T) {
        let mut place = self.n_items;
        while place > 0 && self.items[place - 1] > item {
            self.items[place] = self.items[place - 1];
            place -= 1;
        }
        self.items[place] = item;
        self.n_items += 1;
    }

    /// Takes out one item equal to `wanted`, else the largest; `None` from an empty list.
    pub(super) fn remove(&mut self, wanted: T) -> Option<T> {
        let equal = self.get().iter().rposition(|&item| item == wanted);
        let place = equal.or(self.n_items.checked_sub(1))?;
        let removed = self.items[place];
        self.items.copy_within(place + 1..self.n_items, place);
        self.n_items -= 1;
        Some(removed)
    }
}
