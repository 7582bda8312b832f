//! Evaluations remembered, as an evaluator in front of a net over planes or other numbers. Boards that are symmetric twins share
//! one entry: the net is always asked about the twin with the smallest planes, whether that is in memory or not, so an
//! answer depends on its position alone and never on what was asked before or beside it.
//!
//! What holds, bit for bit: with [`Twins::Apart`] the answers are the net's own; with [`Twins::Merged`] they are those of
//! a cache without memory, and the net's own wherever the net itself treats twins alike. Planes and not positions are
//! compared, because planes are all that the net sees.

mod table;

use ludus_core::{Encode, Evaluations, Evaluator, Eyes, Game, Orientations, PlanesFn, Symmetry};

use table::{Fingerprint, Table};

/// Which boards share an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twins {
    /// Those with the same planes.
    Apart,
    /// Those with the same planes but for a symmetry of the board.
    Merged,
}

/// The planes of a position, or of the twin that stands for it.
#[derive(Clone, Debug)]
pub struct PlaneEyes {
    orientations: Orientations,
    /// The planes of the position at hand.
    planes: Vec<f32>,
}

impl<G: Encode> Eyes<G> for PlaneEyes {
    fn count(&self) -> usize {
        self.planes.len()
    }

    fn see(&mut self, game: &G, position: &G::Position, row: &mut [f32]) -> Symmetry {
        game.encode_planes(position, &mut self.planes);
        self.orientations.smallest(&self.planes, row)
    }
}

/// A net with a memory, for one game at one size.
#[derive(Clone, Debug)]
pub struct Cache<G: Game, N, E = PlaneEyes> {
    net: N,
    eyes: E,
    table: Table,
    /// What the net is shown of the position at hand.
    twin: Vec<f32>,
    /// The boards that the net is asked about: fingerprints, planes and answers.
    missing: Vec<Fingerprint>,
    missing_planes: Vec<f32>,
    answers: Evaluations,
    waiting: Vec<Waiting>,
    scratch: Vec<G::Move>,
    n_asked: u64,
    n_judged: u64,
}

/// A position that waits for the net.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// Its place in the batch.
    idx: usize,
    /// The place of its twin among the missing.
    missing: usize,
    /// What turns it into that twin.
    symmetry: Symmetry,
}

impl<G: Encode, N: PlanesFn> Cache<G, N> {
    /// A cache for a net over planes.
    #[must_use]
    pub fn new(game: &G, net: N, capacity: usize, twins: Twins) -> Self {
        let symmetries = match twins {
            Twins::Apart => &[Symmetry::IDENTITY],
            Twins::Merged => game.symmetries(),
        };
        let orientations = Orientations::of_planes(symmetries, game.plane_size());
        let eyes = PlaneEyes { orientations, planes: vec![0.0; game.planes_len()] };
        Self::seeing(game, eyes, net, capacity)
    }
}

impl<G: Game, N: PlanesFn, E: Eyes<G>> Cache<G, N, E> {
    /// A cache of at most so many evaluations, whose memory is set aside at once. Its size is rounded down to a multiple
    /// of four; below that, nothing is remembered.
    #[must_use]
    pub fn seeing(game: &G, eyes: E, net: N, capacity: usize) -> Self {
        Self {
            net,
            table: Table::new(capacity, game.policy_size()),
            twin: vec![0.0; eyes.count()],
            eyes,
            missing: Vec::new(),
            missing_planes: Vec::new(),
            answers: Evaluations::new(),
            waiting: Vec::new(),
            scratch: Vec::new(),
            n_asked: 0,
            n_judged: 0,
        }
    }

    /// How many positions it was asked about.
    #[must_use]
    pub fn n_asked(&self) -> u64 {
        self.n_asked
    }

    /// How many of them the net had to judge.
    #[must_use]
    pub fn n_judged(&self) -> u64 {
        self.n_judged
    }

    /// Forgets all evaluations, as when the net has learned; gives the net, to be changed.
    pub fn forget(&mut self) -> &mut N {
        self.table.clear();
        &mut self.net
    }

    /// Has the net judge what is missing, and remembers it.
    fn judge(&mut self, policy_size: usize) {
        self.answers.reset(self.missing.len(), policy_size);
        if !self.missing.is_empty() {
            self.net.evaluate(&self.missing_planes, &mut self.answers);
        }
        for (idx, &fingerprint) in self.missing.iter().enumerate() {
            self.table.store(fingerprint, self.answers.get(idx));
        }
        self.n_judged += self.missing.len() as u64;
    }

    /// The place of the twin at hand among the missing, where it is put if it is new.
    fn miss(&mut self, fingerprint: Fingerprint) -> usize {
        self.missing.iter().position(|&missing| missing == fingerprint).unwrap_or_else(|| {
            self.missing.push(fingerprint);
            self.missing_planes.extend_from_slice(&self.twin);
            self.missing.len() - 1
        })
    }
}

impl<G: Game, N: PlanesFn, E: Eyes<G>> Evaluator<G> for Cache<G, N, E> {
    fn evaluate(&mut self, game: &G, positions: &[G::Position], out: &mut Evaluations) {
        out.reset(positions.len(), game.policy_size());
        self.missing.clear();
        self.missing_planes.clear();
        self.waiting.clear();
        self.n_asked += positions.len() as u64;
        for (idx, position) in positions.iter().enumerate() {
            let symmetry = self.eyes.see(game, position, &mut self.twin);
            let fingerprint = Fingerprint::of(&self.twin);
            if let Some(evaluation) = self.table.find(fingerprint) {
                evaluation.turn_back((game, position), symmetry, &mut self.scratch, out.get_mut(idx));
            } else {
                let missing = self.miss(fingerprint);
                self.waiting.push(Waiting { idx, missing, symmetry });
            }
        }
        self.judge(game.policy_size());
        for &Waiting { idx, missing, symmetry } in &self.waiting {
            let (twin, position) = (self.answers.get(missing), &positions[idx]);
            twin.turn_back((game, position), symmetry, &mut self.scratch, out.get_mut(idx));
        }
        let (_, values) = out.arrays_mut();
        for (position, value) in positions.iter().zip(values) {
            value.0 += self.eyes.lead(game, position);
        }
    }
}
