//! What tree searches by policy and value ask of a net: for each position of a batch a value and a logit for each
//! policy slot. Logits and not priors, because only the search knows which moves are legal and one of its forms
//! works on logits.
//!
//! The answers go into one buffer of flat arrays that is used again and again: nets write whole batches, and nothing
//! is allocated once the buffer has had its largest batch. An answer depends on its position alone and never on the
//! neighbours in the batch, so that games searched together have the trees that they have alone.

use crate::{encoding::Encode, game::Game, symmetry::Symmetry, value::PovValue};

/// For tree search by policy and value: positions in batches, logits over policy slots.
pub trait Evaluator<G: Game>: Send {
    /// Overwrites `out` with one evaluation per position, in order. No position is finished. The answer about one
    /// has the same bits whatever else is in the batch and whatever was asked before.
    fn evaluate(&mut self, game: &G, positions: &[G::Position], out: &mut Evaluations);
}

/// For nets, which know no game: planes or other numbers in, logits and values out.
pub trait PlanesFn: Send {
    /// Overwrites every logit and value of `out`, which has its size already, from the planes of as many positions,
    /// shaped [positions, planes, rows, cols], or from other numbers, shaped [positions, numbers]. The same holds for its
    /// answers as for those of an [`Evaluator`].
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations);
}

/// What a net is shown of positions: planes, or numbers that a game computes.
pub trait Eyes<G: Game>: Send {
    /// How many numbers a position is.
    fn count(&self) -> usize;
    /// Overwrites all of `row`, and says what turns the position into the twin that was shown.
    fn see(&mut self, game: &G, position: &G::Position, row: &mut [f32]) -> Symmetry;
    /// What the mover has won already, where that is not shown: to be added to what the net says.
    fn lead(&self, _game: &G, _position: &G::Position) -> f32 {
        0.0
    }
}

impl<G: Game, E: Eyes<G> + ?Sized> Eyes<G> for Box<E> {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn see(&mut self, game: &G, position: &G::Position, row: &mut [f32]) -> Symmetry {
        (**self).see(game, position, row)
    }

    fn lead(&self, game: &G, position: &G::Position) -> f32 {
        (**self).lead(game, position)
    }
}

impl<N: PlanesFn + ?Sized> PlanesFn for Box<N> {
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) {
        (**self).evaluate(planes, out);
    }
}

/// What is thought of one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation<'a> {
    /// How good the position is for the player to move.
    pub value: PovValue,
    /// How much each policy slot is wanted, before the softmax; [policy size]. Those of illegal moves mean nothing.
    pub logits: &'a [f32],
}

impl Evaluation<'_> {
    /// Writes down for `position` what is thought of the twin that `symmetry` turns it into: a move gets the logit of its image.
    pub fn turn_back<G: Game>(
        self,
        (game, position): (&G, &G::Position),
        symmetry: Symmetry,
        moves: &mut Vec<G::Move>,
        (logits, value): (&mut [f32], &mut PovValue),
    ) {
        *value = self.value;
        if symmetry == Symmetry::IDENTITY {
            logits.copy_from_slice(self.logits);
            return;
        }
        // Whoever looks at an illegal move finds out.
        logits.fill(f32::NEG_INFINITY);
        game.legal_moves(position, moves);
        for &mv in &*moves {
            let image = game.policy_slot(position, game.map_move(symmetry, mv));
            logits[game.policy_slot(position, mv)] = self.logits[image];
        }
    }
}

/// The evaluations of a batch, as flat arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluations {
    policy_size: usize,
    logits: Vec<f32>,
    values: Vec<PovValue>,
}

impl Evaluations {
    /// An empty buffer, which grows with its first batches.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes room for so many positions with policies of this size, and forgets what was there.
    pub fn reset(&mut self, n_positions: usize, policy_size: usize) {
        self.policy_size = policy_size;
        self.logits.clear();
        self.logits.resize(n_positions * policy_size, 0.0);
        self.values.clear();
        self.values.resize(n_positions, PovValue(0.0));
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The slots of each policy.
    #[must_use]
    pub fn policy_size(&self) -> usize {
        self.policy_size
    }

    /// What is thought of the position with this index.
    #[must_use]
    pub fn get(&self, idx: usize) -> Evaluation<'_> {
        let first = idx * self.policy_size;
        Evaluation { value: self.values[idx], logits: &self.logits[first..first + self.policy_size] }
    }

    /// The logits of the position with this index, to be written, and its value.
    pub fn get_mut(&mut self, idx: usize) -> (&mut [f32], &mut PovValue) {
        let first = idx * self.policy_size;
        (&mut self.logits[first..first + self.policy_size], &mut self.values[idx])
    }

    /// All logits, shaped [positions, policy size], and all values, for whoever fills a batch at once.
    pub fn arrays_mut(&mut self) -> (&mut [f32], &mut [PovValue]) {
        (&mut self.logits, &mut self.values)
    }
}

/// A net over planes as an evaluator of positions.
#[derive(Clone, Debug)]
pub struct OverPlanes<N> {
    net: N,
    planes: Vec<f32>,
}

impl<N: PlanesFn> OverPlanes<N> {
    /// Lets a net see positions.
    #[must_use]
    pub fn new(net: N) -> Self {
        Self { net, planes: Vec::new() }
    }
}

impl<G: Encode, N: PlanesFn> Evaluator<G> for OverPlanes<N> {
    fn evaluate(&mut self, game: &G, positions: &[G::Position], out: &mut Evaluations) {
        let planes_len = game.planes_len();
        self.planes.resize(positions.len() * planes_len, 0.0);
        for (position, planes) in positions.iter().zip(self.planes.chunks_exact_mut(planes_len)) {
            game.encode_planes(position, planes);
        }
        out.reset(positions.len(), game.policy_size());
        self.net.evaluate(&self.planes, out);
    }
}
