//! The rules of one game at one size. Moves are counted and drawn without listing them: a random move is a
//! random empty point, or the pass, drawn again until it is legal, which is exactly uniform.

use std::fmt;

use ludus_core::{Game, IllegalMove, Key, Outcome, Player, Rng, Symmetry, key::mix, player::PerPlayer};

use super::{
    board::{Board, Colour},
    grid::{Grid, MAX_SIZE, MIN_SIZE, Point},
    liberties::Liberties,
    options::Settings,
    past::Past,
    position::{ENDING_PASSES, Position, Status},
    rule_sets::{Ko, KoPass, LastPass, PassStones, Rules},
};
use crate::catalogue::Catalogued;

/// Go at one size under one set of rules.
#[derive(Clone)]
pub struct Go {
    settings: Settings,
    grid: Grid,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

impl Go {
    /// The game of these settings.
    ///
    /// # Panics
    /// There is no board of that size.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let size = settings.size;
        assert!(
            (MIN_SIZE..=MAX_SIZE).contains(&size),
            "a board has {MIN_SIZE} to {MAX_SIZE} rows, not {size}"
        );
        Self { settings: *settings, grid: Grid::new(size) }
    }

    /// What the game was made of.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.settings.rules
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A position without a past but itself.
    pub(super) fn set_up(&self, board: Board, status: Status) -> Position {
        let mut past = Past::forgetful();
        if self.rules().ko == Ko::Positional {
            past = Past::remembering(&self.grid);
            for point in self.grid.points() {
                if let Some(player) = board.colour(point).player() {
                    past.add_stone(point, player);
                }
            }
            past.add_board(board.hash());
        }
        Position { board, status, past }
    }

    /// A position built afresh, every stone moved and repainted.
    pub(super) fn rebuilt(
        &self,
        position: &Position,
        status: Status,
        map: impl Fn(Point, Player) -> (Point, Player),
    ) -> Position {
        let mut board = Board::empty(&self.grid);
        for point in self.grid.points() {
            if let Some(player) = position.board.colour(point).player() {
                let (point, player) = map(point, player);
                board.place(&self.grid, point, player);
            }
        }
        self.set_up(board, status)
    }

    /// Where a symmetry takes a point.
    pub(super) fn map_point(&self, symmetry: Symmetry, point: Point) -> Point {
        let size = self.grid.size();
        let (row, col) = symmetry.map((size, size), self.grid.row_and_col(point));
        self.grid.point(row, col)
    }

    pub(super) fn is_over(&self, position: &Position) -> bool {
        let Position { status, past, .. } = position;
        let last_passer = status.mover.opponent();
        let passed_out = status.passes >= ENDING_PASSES
            && (self.rules().last_pass == LastPass::Anyone || last_passer == Player::Second);
        passed_out || past.moves >= self.settings.limit
    }

    /// Draws a move. Inlined wherever it stands, and so is [`Go::make`], because a playout that calls neither is
    /// a sixth faster on 5x5.
    #[inline(always)]
    fn draw(&self, position: &Position, rng: &mut Rng) -> Option<Move> {
        if self.is_over(position) {
            return None;
        }
        let empties = position.board.empties();
        loop {
            match empties.get(rng.below(empties.len() as u32 + 1) as usize) {
                None => return Some(Move::Pass),
                Some(&point) if self.may_play(position, point) => return Some(Move::Play(point)),
                Some(_) => {}
            }
        }
    }

    /// Makes a legal move.
    #[inline(always)]
    fn make(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Play(point) => self.play_stone(position, point),
            Move::Pass => self.pass(&mut position.status),
        }
        position.status.mover = position.status.mover.opponent();
        position.past.moves += 1;
    }

    #[inline(always)]
    fn play_stone(&self, position: &mut Position, point: Point) {
        let Position { board, status, past } = position;
        let player = status.mover;
        status.passes = 0;
        status.ko = None;
        if board.place(&self.grid, point, player) {
            self.take_off_around(board, status, point);
        }
        if self.rules().ko == Ko::Positional {
            past.add_stone(point, player);
            past.add_board(board.hash());
        }
    }

    /// Takes off what a new stone has left without liberties, and sets the ko point.
    fn take_off_around(&self, board: &mut Board, status: &mut Status, stone: Point) {
        let player = status.mover;
        let mut n_captured = 0;
        let mut last_captured = stone;
        for neighbour in self.grid.neighbours(stone) {
            let is_opponent = board.colour(neighbour) == Colour::of(player.opponent());
            if is_opponent && board.liberties(neighbour).is_none() {
                n_captured += board.take_off(&self.grid, neighbour);
                last_captured = neighbour;
            }
        }
        status.prisoners[player] += n_captured;
        if board.liberties(stone).is_none() {
            status.prisoners[player.opponent()] += board.take_off(&self.grid, stone);
        }
        if self.rules().ko == Ko::Simple && n_captured == 1 && is_ko(board, stone, last_captured) {
            status.ko = Some(last_captured);
        }
    }

    fn pass(&self, status: &mut Status) {
        let rules = self.rules();
        if rules.pass_stones == PassStones::Handed {
            status.prisoners[status.mover.opponent()] += 1;
        }
        if status.ko.is_none() || rules.ko_pass == KoPass::Counts {
            status.passes = (status.passes + 1).min(ENDING_PASSES);
        }
        status.ko = None;
    }
}

/// Whether a lone stone could be captured by playing on `taken`, where it has just captured one.
pub(super) fn is_ko(board: &Board, stone: Point, taken: Point) -> bool {
    board.is_lone(stone) && board.liberties(stone).are_only(Liberties::at(taken))
}

impl Game for Go {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let status = Status { mover: Player::First, ko: None, passes: 0, prisoners: PerPlayer([0, 0]) };
        self.set_up(Board::empty(&self.grid), status)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.status.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.is_over(position) {
            return;
        }
        let plainly_legal = self.plainly_legal(position);
        position.board.vacant().for_each_marked(&plainly_legal, |point, is_plain| {
            if is_plain || self.may_play(position, point) {
                moves.push(Move::Play(point));
            }
        });
        moves.push(Move::Pass);
    }

    fn play(&self, position: &mut Position, mv: Move) {
        self.make(position, mv);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_over(position).then(|| self.score(position))
    }

    fn key(&self, position: &Position) -> Key {
        let Status { mover, ko, passes, prisoners } = position.status;
        let ko = ko.map_or(0, |point| u64::from(point.0));
        let [black, white] = prisoners.0.map(u64::from);
        let facts = mover as u64 | u64::from(passes) << 1 | ko << 3 | black << 16 | white << 40;
        position.board.hash() ^ Key(mix(facts))
    }

    fn past_matters(&self) -> bool {
        // Under superko by the earlier boards, under simple ko still by the number of moves left.
        true
    }

    fn max_plies(&self) -> u32 {
        self.settings.limit
    }

    fn policy_size(&self) -> usize {
        self.grid.area() + 1
    }

    fn policy_slot(&self, _position: &Position, mv: Move) -> usize {
        match mv {
            Move::Play(point) => self.grid.index(point),
            Move::Pass => self.grid.area(),
        }
    }

    fn symmetries(&self) -> &[Symmetry] {
        &Symmetry::SQUARE
    }

    fn map_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.map_point(symmetry, point)),
            Move::Pass => Move::Pass,
        }
    }

    fn map_position(&self, symmetry: Symmetry, position: &Position) -> Position {
        let ko = position.status.ko.map(|point| self.map_point(symmetry, point));
        let status = Status { ko, ..position.status };
        self.rebuilt(position, status, |point, player| (self.map_point(symmetry, point), player))
    }

    fn try_play(&self, position: &mut Position, mv: Move) -> Result<(), IllegalMove> {
        let legal = !self.is_over(position)
            && match mv {
                Move::Play(point) => self.may_play(position, point),
                Move::Pass => true,
            };
        if !legal {
            return Err(IllegalMove);
        }
        self.play(position, mv);
        Ok(())
    }

    fn count_moves(&self, position: &Position, _scratch: &mut Vec<Move>) -> usize {
        if self.is_over(position) {
            return 0;
        }
        let plainly_legal = self.plainly_legal(position);
        let asked = position.board.vacant().without(&plainly_legal);
        plainly_legal.len() + asked.iter().filter(|&point| self.may_play(position, point)).count() + 1
    }

    /// Counts the opponent's stones; a chain that dies by its own hand is not taken.
    fn captures(&self, position: &Position, mv: Move) -> u32 {
        let Move::Play(point) = mv else { return 0 };
        let Position { board, status, .. } = position;
        let captured = self.captured_chains(board, point, status.mover);
        captured.iter().flatten().map(|&stone| board.chain_size(stone)).sum()
    }

    fn random_move(&self, position: &Position, rng: &mut Rng, _scratch: &mut Vec<Move>) -> Option<Move> {
        self.draw(position, rng)
    }

    fn playout(&self, position: &mut Position, rng: &mut Rng, _scratch: &mut Vec<Move>) -> (Outcome, u32) {
        let mut plies = 0;
        while let Some(mv) = self.draw(position, rng) {
            self.make(position, mv);
            plies += 1;
        }
        (self.score(position), plies)
    }
}

/// Prints the spec: the tables would say nothing to a reader.
impl fmt::Debug for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec().fmt(f)
    }
}
