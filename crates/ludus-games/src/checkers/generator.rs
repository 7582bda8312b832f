//! Finding moves, for all pieces of a player at once. The men of the two players differ only in their way, so
//! pieces are sorted by the ways they may go: one generator then serves both players, and a king is simply
//! what goes both up and down. A jump is carried on by asking the same questions about one piece alone.

use ludus_core::{Player, Rng};

use super::{
    board::{BOARD, Direction, single_bits},
    moves::Move,
    rules::Position,
    steps::Steps,
};

/// Own pieces by the ways they may go, and what is around them.
#[derive(Clone, Copy)]
pub(super) struct Mobility {
    downward: u64,
    upward: u64,
    enemy: u64,
    empty: u64,
}

impl Mobility {
    /// What the mover of a position can do.
    pub(super) fn of(position: &Position) -> Self {
        Self::of_player(position, position.mover)
    }

    /// What `player` could do if it were their turn.
    pub(super) fn of_player(position: &Position, player: Player) -> Self {
        let (own, enemy) = (position.pieces[player], position.pieces[player.opponent()]);
        let kings = own & position.kings;
        let (downward, upward) = match player {
            Player::First => (own, kings),
            Player::Second => (kings, own),
        };
        Self { downward, upward, enemy, empty: BOARD & !(own | enemy) }
    }

    pub(super) fn can_move(&self) -> bool {
        !self.steps().is_empty() || self.can_jump()
    }

    /// Adds all moves: the jumps if there are any, else the steps.
    pub(super) fn push_moves(&self, moves: &mut Vec<Move>) {
        if self.can_jump() {
            return self.for_each_jump(&mut |mv| moves.push(mv));
        }
        moves.extend(self.steps().iter());
    }

    /// The number of moves that [`Mobility::push_moves`] adds.
    pub(super) fn count_moves(&self) -> usize {
        if self.can_jump() {
            let mut count = 0;
            self.for_each_jump(&mut |_| count += 1);
            return count;
        }
        self.steps().count() as usize
    }

    /// One of the moves that [`Mobility::push_moves`] adds, each exactly as likely as the others. Steps are
    /// counted and only the chosen one is made; jumps are few and must be followed to their ends anyway.
    pub(super) fn random_move(&self, rng: &mut Rng, scratch: &mut Vec<Move>) -> Option<Move> {
        if self.can_jump() {
            scratch.clear();
            self.for_each_jump(&mut |mv| scratch.push(mv));
            return rng.pick(scratch);
        }
        let steps = self.steps();
        (!steps.is_empty()).then(|| steps.nth(rng.below(steps.count())))
    }

    /// Own pieces that can step somewhere, whether or not there is a jump.
    pub(super) fn steppers(&self) -> u64 {
        let can_step = |direction: Direction| self.able(direction) & direction.turned().step(self.empty);
        Direction::ALL.into_iter().fold(0, |all, direction| all | can_step(direction))
    }

    /// Enemy pieces that can be jumped over at once.
    pub(super) fn prey(&self) -> u64 {
        Direction::ALL.into_iter().fold(0, |all, direction| all | direction.step(self.jumpers(direction)))
    }

    /// Own pieces that may go this way if nothing is in theirs.
    fn able(&self, direction: Direction) -> u64 {
        match direction {
            Direction::DownLeft | Direction::DownRight => self.downward,
            Direction::UpLeft | Direction::UpRight => self.upward,
        }
    }

    /// All steps, whether or not there is a jump.
    fn steps(&self) -> Steps {
        Steps::new(self.downward, self.upward, self.empty)
    }

    fn jumpers(&self, direction: Direction) -> u64 {
        let back = direction.turned();
        self.able(direction) & back.step(self.enemy) & back.jump(self.empty)
    }

    fn can_jump(&self) -> bool {
        Direction::ALL.into_iter().fold(0, |all, direction| all | self.jumpers(direction)) != 0
    }

    fn for_each_jump(&self, visit: &mut impl FnMut(Move)) {
        for direction in Direction::ALL {
            for start in single_bits(self.jumpers(direction)) {
                let mv = Move::jump_from(start).and_jump(direction);
                self.alone(start).after_jump(direction).for_each_end(mv, visit);
            }
        }
    }

    /// The piece on `start` alone. Its square counts as empty, so it may come round to it.
    fn alone(&self, start: u64) -> Self {
        Self {
            downward: self.downward & start,
            upward: self.upward & start,
            empty: self.empty | start,
            ..*self
        }
    }

    /// A piece alone after one jump. What it took is no longer an enemy and not yet an empty square, for it
    /// leaves the board only at the end.
    fn after_jump(&self, direction: Direction) -> Self {
        Self {
            downward: direction.jump(self.downward),
            upward: direction.jump(self.upward),
            enemy: self.enemy & !direction.step(self.downward | self.upward),
            ..*self
        }
    }

    /// Visits every way for a piece alone to carry `mv` on to its end. A man that reaches its king row stops by
    /// itself: no row lies beyond, and it is not yet a king that could turn back.
    fn for_each_end(&self, mv: Move, visit: &mut impl FnMut(Move)) {
        if !self.can_jump() {
            return visit(mv);
        }
        for direction in Direction::ALL {
            if self.jumpers(direction) != 0 {
                self.after_jump(direction).for_each_end(mv.and_jump(direction), visit);
            }
        }
    }
}
