//! Shared sampling: a few opponents that test as much as all of them do. One after the other is chosen, each time the one
//! that adds most to what is covered: beating a player whom `n` of those chosen already beat adds 1/(1 + n).

use super::Victories;

/// The indices of `size` players, fewer if there are not so many, who together beat as many different opponents as a
/// greedy choice finds. Of equals the first is taken.
#[must_use]
pub fn shared_sample(victories: &Victories, size: usize) -> Vec<usize> {
    let n_opponents = victories.first().map_or(0, Vec::len);
    let mut covered = vec![0.0; n_opponents];
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < size.min(victories.len()) {
        let gain = |idx: usize| -> f64 {
            victories[idx].iter().zip(&covered).filter(|(won, _)| **won).map(|(_, n)| 1.0 / (1.0 + n)).sum()
        };
        let mut best: Option<(usize, f64)> = None;
        for idx in (0..victories.len()).filter(|idx| !chosen.contains(idx)) {
            if best.is_none_or(|(_, most)| gain(idx) > most) {
                best = Some((idx, gain(idx)));
            }
        }
        let Some((idx, _)) = best else { break };
        victories[idx].iter().zip(&mut covered).filter(|(won, _)| **won).for_each(|(_, n)| *n += 1.0);
        chosen.push(idx);
    }
    chosen
}
