//! A proof that one player, the winner, reaches a margin. It is a tree in which the winner has one answer to every
//! move of the loser; what is kept of it is under which pasts it holds.
//!
//! The boards so far matter to the tree in two ways only. A board that a stone of the winner makes must be new: these
//! are `made`, and none of them may have occurred. A stone of the loser that was left out because its board had
//! occurred must still be forbidden: these are `needed`, and all of them must have occurred. What repeats a board of
//! the tree itself does so under every past. A loser who has fewer moves than in the tree is no better off. So a proof
//! found after one past holds after every other that agrees with it on these two sets, which is what makes it worth
//! remembering although each game has its own past.

use ludus_core::Player;

use super::board::Board;

/// How the lines of a tree end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// All by passes, within so many plies.
    Passes(u32),
    /// Some because the rules allow no more moves.
    Limit,
    /// Some were broken off and given to the winner. So nothing is proven; it is only known that the loser has no
    /// proof as short as this. Nobody concludes anything from that, so the boards so far are not kept for it.
    BrokenOff,
}

impl Ending {
    fn one_ply_earlier(self) -> Self {
        match self {
            Self::Passes(plies) => Self::Passes(plies + 1),
            other => other,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Passes(one), Self::Passes(other)) => Self::Passes(one.max(other)),
            (Self::BrokenOff, _) | (_, Self::BrokenOff) => Self::BrokenOff,
            _ => Self::Limit,
        }
    }
}

/// What is known once a tree has been searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) winner: Player,
    /// Black's margin is at least this if black is the winner, at most this if white is.
    pub(super) bound: i8,
    pub(super) ending: Ending,
    /// Boards that the winner makes, in order.
    pub(super) made: Vec<Board>,
    /// Boards that forbid moves of the loser, in order.
    pub(super) needed: Vec<Board>,
}

impl Proof {
    /// A proof without lines, to which those against every move of the loser are added. So far any margin is reached.
    pub(super) fn without_lines(winner: Player) -> Self {
        let bound = match winner {
            Player::First => i8::MAX,
            Player::Second => i8::MIN,
        };
        Self { winner, bound, ending: Ending::Passes(0), made: Vec::new(), needed: Vec::new() }
    }

    /// The end of a line by passes with this margin, when black wanted `goal` or more.
    pub(super) fn of_end(margin: i8, goal: i8) -> Self {
        let winner = if margin >= goal { Player::First } else { Player::Second };
        Self { bound: margin, ..Self::without_lines(winner) }
    }

    /// The same end, reached in another way.
    pub(super) fn by(self, ending: Ending) -> Self {
        Self { ending, ..self }
    }

    /// The proof one ply earlier, where the winner makes `after` of `before`, or passes if they are the same.
    pub(super) fn after_own_move(mut self, before: Board, after: Board) -> Self {
        self.ending = self.ending.one_ply_earlier();
        if after != before && self.ending != Ending::BrokenOff {
            insert(&mut self.made, after);
        }
        self.always_past(before)
    }

    /// Adds the lines after one more move of the loser.
    pub(super) fn add_lines(&mut self, lines: &Self) {
        self.bound = match self.winner {
            Player::First => self.bound.min(lines.bound),
            Player::Second => self.bound.max(lines.bound),
        };
        self.ending = self.ending.and(lines.ending.one_ply_earlier());
        if self.ending == Ending::BrokenOff {
            self.made.clear();
            self.needed.clear();
        } else {
            self.made.extend_from_slice(&lines.made);
            self.needed.extend_from_slice(&lines.needed);
        }
    }

    /// The proof for the loser at `board`, all of whose moves have been added but for those that make one of
    /// `forbidden`.
    pub(super) fn after_all_moves(mut self, board: Board, forbidden: &[Board]) -> Self {
        if self.ending == Ending::BrokenOff {
            return self;
        }
        self.needed.extend_from_slice(forbidden);
        for set in [&mut self.made, &mut self.needed] {
            set.sort_unstable();
            set.dedup();
        }
        self.always_past(board)
    }

    /// Takes the board on which the tree begins off the needed ones: it has occurred whenever the tree is searched.
    fn always_past(mut self, board: Board) -> Self {
        if let Ok(idx) = self.needed.binary_search(&board) {
            self.needed.remove(idx);
        }
        self
    }
}

/// Puts a board into a sorted list unless it is there.
fn insert(boards: &mut Vec<Board>, board: Board) {
    if let Err(idx) = boards.binary_search(&board) {
        boards.insert(idx, board);
    }
}
