//! The search for a proof that black reaches a goal, or that white keeps black below it. Depth first with the whole
//! past at hand: a board that has occurred, in the game or on the way, is forbidden, as in the rules. One winning move
//! settles a node for its mover; all moves must fail to settle it for the other.

use ludus_games::go::Suicide;
use ludus_search::{Budget, Unsolved};

use super::{
    board::{Board, Grid, Rules},
    memory::{Horizon, Memory},
    ordering::{Choice, Praise, order},
    proof::{Ending, Proof},
    state::State,
};

/// How often somebody who wants an end is listened to.
const NODES_BETWEEN_STOPS: u64 = 1024;

/// What outlives an answer.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    pub(super) grid: Grid,
    pub(super) rules: Rules,
    memory: Memory,
    praise: Praise,
}

impl Knowledge {
    pub(super) fn new(rules: Rules, max_bytes: usize) -> Self {
        let grid = Grid::new(rules.size);
        Self { grid, rules, memory: Memory::new(rules.size, max_bytes), praise: Praise::default() }
    }
}

/// A search at work.
pub(super) struct Search<'a> {
    pub(super) knowledge: &'a mut Knowledge,
    budget: Budget<'a>,
    pub(super) nodes: u64,
    horizon: Horizon,
    /// The boards so far, those on the way to the present node among them.
    past: Vec<Board>,
}

impl<'a> Search<'a> {
    pub(super) fn new(knowledge: &'a mut Knowledge, budget: Budget<'a>) -> Self {
        Self { knowledge, budget, nodes: 0, horizon: Horizon::Score, past: Vec::new() }
    }

    /// Who wins if black wants to reach `goal` after these boards, the present one among them.
    pub(super) fn decide(
        &mut self,
        state: State,
        past: &[Board],
        goal: i8,
        horizon: Horizon,
    ) -> Result<Proof, Unsolved> {
        self.horizon = horizon;
        self.past.clear();
        self.past.extend_from_slice(past);
        self.prove(state, goal)
    }

    fn prove(&mut self, state: State, goal: i8) -> Result<Proof, Unsolved> {
        self.count_node()?;
        if let Some(proof) = self.end(state, goal) {
            return Ok(proof);
        }
        let spot = self.knowledge.memory.spot(&state);
        let wanted = (goal, self.horizon, state.left);
        if let Some(proof) = self.knowledge.memory.recall(spot, wanted, &self.past) {
            return Ok(proof);
        }
        let reply = self.knowledge.memory.reply(spot);
        let (proof, winning) = self.expand(state, goal, reply)?;
        if let Some(point) = winning {
            self.knowledge.praise.add(state.mover, point, state.left);
            self.knowledge.memory.set_reply(spot, point);
        }
        self.knowledge.memory.store(spot, state.left, &proof);
        Ok(proof)
    }

    /// The proof by moves, the remembered one first, and the point of the winning one if the mover has one.
    fn expand(
        &mut self,
        state: State,
        goal: i8,
        remembered: Option<u16>,
    ) -> Result<(Proof, Option<u16>), Unsolved> {
        let (mut choices, forbidden) = self.choices(state, goal);
        order(&mut choices, remembered);
        let mut refutation = Proof::without_lines(state.mover.opponent());
        for Choice { board, point, .. } in choices {
            let proof = self.follow(state, board, goal)?;
            if proof.winner == state.mover {
                return Ok((proof.after_own_move(state.board, board), Some(point)));
            }
            refutation.add_lines(&proof);
        }
        Ok((refutation.after_all_moves(state.board, &forbidden), None))
    }

    /// The proof after one move.
    fn follow(&mut self, state: State, board: Board, goal: i8) -> Result<Proof, Unsolved> {
        let n_boards = self.past.len();
        if board != state.board {
            self.past.push(board);
        }
        let proof = self.prove(state.after(board), goal);
        self.past.truncate(n_boards);
        proof
    }

    /// What is decided without a move: by passes, because no moves are left, or by a pass that ends the game well.
    fn end(&self, state: State, goal: i8) -> Option<Proof> {
        let Knowledge { grid, rules, .. } = &*self.knowledge;
        let by_score = || Proof::of_end(grid.margin(state.board), goal);
        if state.is_passed_out(rules) {
            return Some(by_score());
        }
        if state.left == 0 {
            return Some(match self.horizon {
                Horizon::Score => by_score().by(Ending::Limit),
                Horizon::Given(player) => Proof::without_lines(player).by(Ending::BrokenOff),
            });
        }
        let ends_by_pass = state.after(state.board).is_passed_out(rules);
        let after_pass = ends_by_pass.then(by_score).filter(|proof| proof.winner == state.mover);
        let after_pass = after_pass.map(|proof| proof.after_own_move(state.board, state.board));
        after_pass.or_else(|| self.by_passing(state.board, goal))
    }

    /// The proof of a player who may pass from now on.
    fn by_passing(&self, board: Board, goal: i8) -> Option<Proof> {
        let Knowledge { grid, rules, .. } = &*self.knowledge;
        let margin =
            (rules.suicide == Suicide::Forbidden).then(|| grid.kept_margin(board, goal)).flatten()?;
        Some(Proof::of_end(margin, goal))
    }

    /// All legal moves, and the boards that the mover cannot make because they have occurred.
    fn choices(&self, state: State, goal: i8) -> (Vec<Choice>, Vec<Board>) {
        let Knowledge { grid, rules, praise, .. } = &*self.knowledge;
        let State { board, mover, .. } = state;
        let mut choices = vec![Choice { board, point: 0, rating: 0 }];
        let mut forbidden = Vec::new();
        let mut vacant = grid.vacant(board);
        while vacant != 0 {
            let idx = vacant.trailing_zeros() as usize;
            vacant &= vacant - 1;
            match grid.after_stone(board, mover, idx, rules.suicide) {
                Some(after) if self.past.contains(&after) => forbidden.push(after),
                Some(after) => choices.push(Choice { board: after, point: 1 << idx, rating: 0 }),
                None => {}
            }
        }
        for choice in &mut choices {
            choice.rating = praise.rating(grid, (board, mover), goal, choice);
        }
        (choices, forbidden)
    }

    fn count_node(&mut self) -> Result<(), Unsolved> {
        if self.nodes >= self.budget.nodes {
            return Err(Unsolved::NodeLimit(self.budget.nodes));
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_STOPS) && self.budget.is_stopped() {
            return Err(Unsolved::Stopped);
        }
        self.nodes += 1;
        Ok(())
    }
}
