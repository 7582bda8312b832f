//! Which moves to try first: the one that was best before, then captures, then moves that refuted other
//! positions at the same ply (killers), then those that refuted most so far (history). Good order is what
//! alpha-beta lives on.

use ludus_core::{Game, Player, player::PerPlayer};

/// Two killers a ply, as usual since the first programs that had them.
const KILLERS: usize = 2;

const REMEMBERED_RANK: u32 = u32::MAX;
const CAPTURE_RANK: u32 = 1 << 30;
const KILLER_RANK: u32 = 1 << 29;
/// No history reaches the rank of a killer.
const MOST_HISTORY: u32 = KILLER_RANK - 1;

/// A move by its index, and how early to try it.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    rank: u32,
    idx: u16,
}

/// What one ply has to say about order.
#[derive(Clone, Debug)]
struct Ply<G: Game> {
    killers: [Option<G::Move>; KILLERS],
    ranked: Vec<Ranked>,
}

/// What past cutoffs say about the order of moves.
#[derive(Clone, Debug)]
pub(crate) struct Ordering<G: Game> {
    plies: Vec<Ply<G>>,
    /// By player and policy slot.
    history: PerPlayer<Vec<u32>>,
}

impl<G: Game> Default for Ordering<G> {
    fn default() -> Self {
        Self { plies: Vec::new(), history: PerPlayer([Vec::new(), Vec::new()]) }
    }
}

impl<G: Game> Ordering<G> {
    /// Forgets the last search.
    pub(crate) fn clear(&mut self, game: &G) {
        for player in Player::BOTH {
            self.history[player].clear();
            self.history[player].resize(game.policy_size(), 0);
        }
        self.plies.iter_mut().for_each(|ply| ply.killers = [None; KILLERS]);
    }

    /// Ranks the moves of a position at `ply`; `remembered` is the index of the one to try first.
    pub(crate) fn rank(
        &mut self,
        game: &G,
        ply: usize,
        (position, moves): (&G::Position, &[G::Move]),
        remembered: Option<u16>,
    ) {
        while self.plies.len() <= ply {
            self.plies.push(Ply { killers: [None; KILLERS], ranked: Vec::new() });
        }
        let Ply { killers, ranked } = &mut self.plies[ply];
        let history = &self.history[game.to_move(position)];
        let rank = |idx: u16, mv: G::Move| match game.captures(position, mv) {
            _ if remembered == Some(idx) => REMEMBERED_RANK,
            0 if killers.contains(&Some(mv)) => KILLER_RANK,
            0 => history[game.policy_slot(position, mv)],
            captures => CAPTURE_RANK + captures,
        };
        ranked.clear();
        ranked.extend((0..).zip(moves).map(|(idx, &mv)| Ranked { rank: rank(idx, mv), idx }));
    }

    /// The index of the `nth` move to try at `ply`: the highest rank that is left, the first of equals.
    pub(crate) fn nth(&mut self, ply: usize, nth: usize) -> usize {
        let left = &mut self.plies[ply].ranked[nth..];
        // Sorting only as far as needed: a cutoff usually comes with one of the first.
        let mut best = 0;
        for at in 1..left.len() {
            if left[at].rank > left[best].rank {
                best = at;
            }
        }
        // Shifting keeps the others in their order, so that equals come as the rules list them.
        left[..=best].rotate_right(1);
        left[0].idx.into()
    }

    /// Remembers that `mv` refuted the position at `ply`.
    pub(crate) fn reward(
        &mut self,
        game: &G,
        ply: usize,
        (position, mv): (&G::Position, G::Move),
        depth: u32,
    ) {
        if game.captures(position, mv) > 0 {
            return;
        }
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let slot = game.policy_slot(position, mv);
        let history = &mut self.history[game.to_move(position)][slot];
        *history = (*history + depth * depth).min(MOST_HISTORY);
    }
}
