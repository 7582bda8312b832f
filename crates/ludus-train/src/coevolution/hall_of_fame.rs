//! The hall of fame: champions of earlier generations, so that what was once learned is still tested. It holds a limited
//! number of them; when it is full every other one leaves and from then on only every second champion enters, so that
//! they stay spread evenly over the whole run.

use ludus_core::Rng;

/// Champions of earlier generations.
#[derive(Clone, Debug, PartialEq)]
pub struct HallOfFame {
    capacity: usize,
    /// Each so many generations one champion enters.
    stride: u64,
    members: Vec<Vec<f64>>,
}

impl HallOfFame {
    /// An empty hall for at most `capacity` members, at least two.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { capacity: capacity.max(2), stride: 1, members: Vec::new() }
    }

    /// The hall as it was with these members at `generation`, the number of champions that had been offered.
    #[must_use]
    pub fn with_members(capacity: usize, members: Vec<Vec<f64>>, generation: u64) -> Self {
        let mut hall = Self::new(capacity);
        while generation.div_ceil(hall.stride) > hall.capacity as u64 {
            hall.stride *= 2;
        }
        Self { members, ..hall }
    }

    /// Offers the champion of a generation, counted from 0 and offered in order.
    pub fn offer(&mut self, generation: u64, champion: &[f64]) {
        if !generation.is_multiple_of(self.stride) {
            return;
        }
        if self.members.len() == self.capacity {
            let mut idx = 0;
            self.members.retain(|_| {
                idx += 1;
                idx % 2 == 1
            });
            self.stride *= 2;
            if !generation.is_multiple_of(self.stride) {
                return;
            }
        }
        self.members.push(champion.to_vec());
    }

    /// The members, the oldest first.
    #[must_use]
    pub fn members(&self) -> &[Vec<f64>] {
        &self.members
    }

    /// `count` members by chance, each as likely as the others and perhaps more than once; none from an empty hall.
    pub fn draw(&self, count: usize, rng: &mut Rng) -> Vec<&[f64]> {
        let n_members = self.members.len() as u32;
        let n_drawn = if n_members == 0 { 0 } else { count };
        (0..n_drawn).map(|_| self.members[rng.below(n_members) as usize].as_slice()).collect()
    }
}
