//! Which child a simulation goes to: the one with the largest upper confidence bound w/n + c·√(ln t / n)
//! (Kocsis and Szepesvári 2006). Every child is looked at in every simulation, so the roots come from a table,
//! ln t is taken once per node, and children are compared without a branch that chance would mispredict.

use ludus_core::Player;

use super::{
    node::Node,
    rave::{AllMoves, Rave},
    tree::Tree,
};

/// Visits up to this number are looked up. Most nodes have far fewer; the table stays in the first cache.
const TABLE_SIZE: usize = 1024;

/// The formula with its constants, and what can be computed ahead of it.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// The constant c.
    exploration: f32,
    /// What a point of margin adds to a result.
    bonus: f32,
    /// 1/√n by n; the entry at 0 is never asked for but by RAVE, to which an unvisited child is one visited once.
    spreads: Vec<f32>,
    /// c·√(ln t) by t.
    widths: Vec<f32>,
}

impl Selection {
    /// The formula with these constants.
    pub(super) fn new(exploration: f32, bonus: f32) -> Self {
        let counts = || 0..TABLE_SIZE as u32;
        Self {
            exploration,
            bonus,
            spreads: counts().map(spread).collect(),
            widths: counts().map(|visits| width(exploration, visits)).collect(),
        }
    }

    /// The child of `node`, all of whose children are tried, that `mover` looks at next.
    #[inline]
    pub(super) fn best<M: Copy + Eq>(&self, tree: &Tree<M>, node: usize, mover: Player) -> usize {
        self.best_by(tree, node, mover, |scale, child, _| scale.score(child, self.spread(child.visits)))
    }

    /// The same with what other simulations tell about the children's moves.
    pub(super) fn best_with<M: Copy + Eq>(
        &self,
        rave: &Rave,
        tree: &Tree<M>,
        node: usize,
        mover: Player,
    ) -> usize {
        self.best_by(tree, node, mover, |scale, child, idx| {
            let all_moves = rave.of(idx);
            if child.visits + all_moves.visits == 0 {
                return f32::INFINITY;
            }
            scale.blended_score(child, self.spread(child.visits), all_moves, rave.trust(child.visits))
        })
    }

    #[inline(always)]
    fn best_by<M: Copy + Eq>(
        &self,
        tree: &Tree<M>,
        node: usize,
        mover: Player,
        score: impl Fn(Scale, &Node<M>, usize) -> f32,
    ) -> usize {
        let parent = &tree.nodes[node];
        let scale = Scale { mover: sign(mover), bonus: self.bonus, width: self.width(parent.visits) };
        let in_hand = parent.bounds.seen_by(mover).low;
        let first = parent.first_child as usize;
        let mut best = i64::MIN;
        for (idx, child) in tree.nodes[tree.tried(node)].iter().enumerate() {
            let rank = rank(score(scale, child, first + idx), idx);
            // What is proven, or cannot bring more than another child surely does, needs no visit.
            let is_open = child.bounds.seen_by(mover).high > in_hand;
            best = best.max(if is_open { rank } else { i64::MIN });
        }
        first + ranked_index(best)
    }

    #[inline]
    fn spread(&self, visits: u32) -> f32 {
        self.spreads.get(visits as usize).copied().unwrap_or_else(|| spread(visits))
    }

    #[inline]
    fn width(&self, visits: u32) -> f32 {
        self.widths.get(visits as usize).copied().unwrap_or_else(|| width(self.exploration, visits))
    }
}

/// What the score of each child of one node has in common.
#[derive(Clone, Copy)]
struct Scale {
    /// 1 if the first player moves, −1 if the second does.
    mover: f32,
    bonus: f32,
    /// c·√(ln t).
    width: f32,
}

impl Scale {
    /// The upper confidence bound less ½. A result is (1 + balance)/2, and half a bonus times half points is
    /// the bonus times points; 1/n is the square of the spread.
    #[inline]
    fn score<M>(self, child: &Node<M>, spread: f32) -> f32 {
        (0.5 * self.mover * self.sum(child) * spread + self.width) * spread
    }

    /// Wins less losses, and the bonus for their margins. Asked once per node instead of computed per child, a
    /// bonus that nobody wants makes Dots and Boxes 4 % faster.
    #[inline]
    fn sum<M>(self, child: &Node<M>) -> f32 {
        let balance = child.balance as f32;
        if self.bonus == 0.0 { balance } else { balance + self.bonus * child.margin as f32 }
    }

    /// The same with a share of `trust` in what is told by simulations that made the move later.
    fn blended_score<M>(self, child: &Node<M>, spread: f32, all_moves: &AllMoves, trust: f32) -> f32 {
        let own = self.mover * self.sum(child) * spread * spread;
        let others = self.mover * all_moves.balance as f32 / all_moves.visits.max(1) as f32;
        0.5 * ((1.0 - trust) * own + trust * others) + self.width * spread
    }
}

fn sign(player: Player) -> f32 {
    match player {
        Player::First => 1.0,
        Player::Second => -1.0,
    }
}

fn spread(visits: u32) -> f32 {
    1.0 / (visits.max(1) as f32).sqrt()
}

fn width(exploration: f32, visits: u32) -> f32 {
    exploration * (libm::log(visits.max(1).into()) as f32).sqrt()
}

/// A number that is larger for a larger score, and for a smaller index among equal scores: one maximum finds
/// both the best child and its place.
#[inline]
fn rank(score: f32, idx: usize) -> i64 {
    let bits = score.to_bits() as i32;
    // Negative floats have their bits in falling order.
    let ordered = bits ^ ((bits >> 31) as u32 >> 1) as i32;
    i64::from(ordered) << 32 | i64::from(!(idx as u32))
}

/// The index that was ranked.
#[inline]
fn ranked_index(rank: i64) -> usize {
    !(rank as u32) as usize
}
