//! When learning stands still, and what is done about it: first the sub-populations begin anew around the best net, and if
//! that does not help, the net gets another size.

/// How long nothing has become better.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stagnation {
    /// The best fitness so far.
    pub best: Option<f64>,
    /// For how many generations there was nothing better, since then or since something was done about it.
    pub stale: u64,
    /// Whether the sub-populations have begun anew since then and the net has not changed its size.
    pub has_burst: bool,
}

/// What follows from a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Neurons breed as usual.
    Breed,
    /// Sub-populations begin anew around the best net.
    Burst,
    /// The net becomes smaller or larger.
    Resize,
}

impl Stagnation {
    /// Takes note of a generation's best fitness; after `patience` generations without a better one something is done.
    pub fn note(&mut self, fitness: f64, patience: u64) -> Remedy {
        if self.best.is_none_or(|best| fitness > best) {
            *self = Self { best: Some(fitness), ..Self::default() };
            return Remedy::Breed;
        }
        self.stale += 1;
        if self.stale < patience {
            return Remedy::Breed;
        }
        self.stale = 0;
        self.has_burst = !self.has_burst;
        if self.has_burst { Remedy::Burst } else { Remedy::Resize }
    }
}
