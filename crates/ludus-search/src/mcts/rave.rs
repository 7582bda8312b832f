//! Rapid action value estimation (Gelly and Silver 2007): a move that a player makes later in a simulation tells
//! something about making it now. Beside each child stand the simulations in which its mover made its move at
//! any later time, and what they tell fades as the child has visits of its own. Moves are known by their slot
//! in the policy. All of this exists only where it is switched on.

use std::ops::Range;

use ludus_core::{Game, Outcome, Player, player::PerPlayer};

/// What simulations tell that made a child's move at some time.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllMoves {
    /// The move's slot in the policy.
    slot: u32,
    /// Such simulations.
    pub(super) visits: u32,
    /// The first player's wins less losses among them.
    pub(super) balance: i32,
}

/// The statistics of a tree, and who has made which move in the simulation at hand.
#[derive(Clone, Debug)]
pub(super) struct Rave {
    /// The visits at which a child's own result weighs as much as what is told; k in √(k/(3n+k)).
    equivalence: f32,
    /// One per node of the tree, at the same index.
    all_moves: Vec<AllMoves>,
    /// When each player last made the move of each slot.
    last_made: PerPlayer<Vec<u64>>,
    /// The moves made so far in all simulations: a clock that makes clearing unnecessary.
    now: u64,
}

impl Rave {
    /// Empty statistics for a game and a tree of this capacity.
    pub(super) fn new<G: Game>(game: &G, capacity: usize, equivalence: f32) -> Self {
        let never = vec![0; game.policy_size()];
        let last_made = PerPlayer([never.clone(), never]);
        Self { equivalence, all_moves: Vec::with_capacity(capacity), last_made, now: 0 }
    }

    /// Follows a tree that begins anew with a root.
    pub(super) fn plant(&mut self) {
        self.all_moves.clear();
        self.all_moves.push(AllMoves { slot: 0, visits: 0, balance: 0 });
    }

    /// Follows a tree that has given `position` children by these moves.
    pub(super) fn expand<G: Game>(&mut self, game: &G, position: &G::Position, moves: &[G::Move]) {
        let slots = moves.iter().map(|&mv| game.policy_slot(position, mv) as u32);
        self.all_moves.extend(slots.map(|slot| AllMoves { slot, visits: 0, balance: 0 }));
    }

    /// Follows a tree whose nodes move.
    pub(super) fn move_block(&mut self, from: Range<usize>, to: usize) {
        self.all_moves.copy_within(from, to);
    }

    /// Follows a tree that has been cut to so many nodes.
    pub(super) fn truncate(&mut self, n_nodes: usize) {
        self.all_moves.truncate(n_nodes);
    }

    /// What is told about the node with this index.
    pub(super) fn of(&self, node: usize) -> &AllMoves {
        &self.all_moves[node]
    }

    /// The share of what is told in the value of a child with so many visits.
    pub(super) fn trust(&self, visits: u32) -> f32 {
        (self.equivalence / (3.0 * visits as f32 + self.equivalence)).sqrt()
    }

    /// The time before the next move.
    pub(super) fn now(&self) -> u64 {
        self.now
    }

    /// Notes that `player` makes a move.
    pub(super) fn note(&mut self, player: Player, slot: usize) {
        self.now += 1;
        self.last_made[player][slot] = self.now;
    }

    /// The slot of the move that leads to a node.
    pub(super) fn slot(&self, node: usize) -> usize {
        self.all_moves[node].slot as usize
    }

    /// Tells those `children` whose move their `mover` has made since some time how the simulation ended.
    pub(super) fn tell(&mut self, children: Range<usize>, mover: Player, since: u64, outcome: Outcome) {
        let balance = outcome.half_points_for(Player::First).signum();
        for all_moves in &mut self.all_moves[children] {
            if self.last_made[mover][all_moves.slot as usize] > since {
                all_moves.visits += 1;
                all_moves.balance += balance;
            }
        }
    }
}
