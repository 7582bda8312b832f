//! The memory of a cache: a fixed number of evaluations in flat arrays, four to a bucket; the oldest of a full bucket
//! makes room. Instead of the planes themselves 128 bits of them are kept, which for 2³² different boards are all
//! different but for a chance of 2⁻⁶⁵: planes would take several times the memory of an evaluation.

use ludus_core::{Evaluation, PovValue, key::mix};

/// Evaluations to a bucket.
const WAYS: usize = 4;

/// What planes are known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint(u128);

impl Fingerprint {
    /// No planes have this one.
    const VACANT: Self = Self(0);

    /// That of these planes.
    pub(super) fn of(planes: &[f32]) -> Self {
        let (mut low, mut high) = (1, 2);
        for pair in planes.chunks(2) {
            let word = pair.iter().fold(0, |word, cell| word << 32 | u64::from(cell.to_bits()));
            // Two chains that begin apart and see the halves of a word in different places.
            low = mix(low ^ word);
            high = mix(high ^ word.rotate_left(17));
        }
        Self((u128::from(high) << 64 | u128::from(low)).max(1))
    }
}

/// Evaluations by fingerprint.
#[derive(Clone, Debug)]
pub(super) struct Table {
    policy_size: usize,
    fingerprints: Vec<Fingerprint>,
    logits: Vec<f32>,
    values: Vec<PovValue>,
    /// For each bucket, the place that is filled next.
    next: Vec<u8>,
}

impl Table {
    /// An empty table for at most so many evaluations.
    pub(super) fn new(capacity: usize, policy_size: usize) -> Self {
        let n_buckets = capacity / WAYS;
        Self {
            policy_size,
            fingerprints: vec![Fingerprint::VACANT; n_buckets * WAYS],
            logits: vec![0.0; n_buckets * WAYS * policy_size],
            values: vec![PovValue(0.0); n_buckets * WAYS],
            next: vec![0; n_buckets],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.fingerprints.fill(Fingerprint::VACANT);
    }

    /// The evaluation with this fingerprint.
    pub(super) fn find(&self, fingerprint: Fingerprint) -> Option<Evaluation<'_>> {
        let first = self.bucket(fingerprint)? * WAYS;
        let place = (first..first + WAYS).find(|&place| self.fingerprints[place] == fingerprint)?;
        let logits = &self.logits[place * self.policy_size..][..self.policy_size];
        Some(Evaluation { value: self.values[place], logits })
    }

    /// Remembers an evaluation.
    pub(super) fn store(&mut self, fingerprint: Fingerprint, evaluation: Evaluation<'_>) {
        let Some(bucket) = self.bucket(fingerprint) else { return };
        let place = bucket * WAYS + usize::from(self.next[bucket]);
        self.next[bucket] = (self.next[bucket] + 1) % WAYS as u8;
        self.fingerprints[place] = fingerprint;
        self.values[place] = evaluation.value;
        self.logits[place * self.policy_size..][..self.policy_size].copy_from_slice(evaluation.logits);
    }

    /// Where a fingerprint belongs, if there is anything.
    fn bucket(&self, fingerprint: Fingerprint) -> Option<usize> {
        let n_buckets = self.next.len() as u64;
        (n_buckets > 0).then(|| (fingerprint.0 as u64 % n_buckets) as usize)
    }
}
