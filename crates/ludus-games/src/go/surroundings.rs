//! What a net that slides over the board sees of a move: the stones around the point, and what a stone there does. Nothing
//! depends on the size of the board, on its orientation or on which colour moves, so one net plays on all boards and need not
//! learn anything eight times.
//!
//! Sizes of chains are squeezed between 0 and 1, since one stone in atari matters and the ninth hardly more than the eighth.

mod chains;
mod effects;
mod patch;

use self::{
    chains::Chains,
    effects::{Effects, Scene},
    patch::Patch,
};
use super::{
    eyes::{is_eye, is_eye_with},
    grid::{Grid, Point},
    ladders::Reader,
    point_set::PointSet,
    position::Position,
    rules::{Go, Move},
    survey::Survey,
};
use crate::knowledge::MoveInputs;

/// The largest patch reaches so far.
pub(super) const MAX_RADIUS: u32 = 3;

/// What a stone does, in the order of [`fill_effects`].
const EFFECTS: [&str; 28] = [
    "takes something",
    "stones taken",
    "saves something",
    "stones saved",
    "one liberty after",
    "two liberties after",
    "three liberties after",
    "four liberties or more after",
    "stones of a self-atari",
    "takes a ko",
    "own stones beside in atari",
    "own stones beside with two liberties",
    "other stones beside left with one liberty",
    "other stones beside left with two liberties",
    "own chains beside, one or more",
    "own chains beside, two or more",
    "own chains beside, three or more",
    "other chains beside, one or more",
    "other chains beside, two or more",
    "other chains beside, three or more",
    "own chains beside without an eye",
    "own chains beside with one eye",
    "own chains beside with two eyes",
    "other chains beside without an eye",
    "other chains beside with one eye",
    "other chains beside with two eyes",
    "a lone stone in contact",
    "a lone stone in the open",
];

/// Where the point lies, in the order of [`Surroundings::fill_place`].
const PLACE: [&str; 18] = [
    "fills an own eye",
    "fills an eye of the other",
    "own eyes made",
    "eyes of the other prevented",
    "first line",
    "second line",
    "third line",
    "own zone",
    "zone of the other",
    "own region of one point",
    "own region of two points",
    "own region of three points",
    "own region of four to seven points",
    "larger own region",
    "region of the other up to seven points",
    "larger region of the other",
    "share of the board that is taken",
    "a pass would win",
];

/// What reading finds out, in the order of [`Surroundings::fill_reading`].
const READING: [&str; 4] = [
    "other stones caught",
    "own stones that can be caught there",
    "own stones defended",
    "own stones run to safety",
];

/// Whether chains are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As far as ladders go.
    Ladders,
    /// Not at all.
    Nothing,
}

/// All of it for one board.
pub(super) struct Surroundings {
    patch: Patch,
    chains: Chains,
    reader: Option<Reader>,
    /// By the head of each chain with two liberties, whether it can be caught; as far as somebody asked.
    dangers: Vec<Option<bool>>,
    /// The line of each cell, counted from 1 at the edge.
    lines: Vec<u8>,
    n_inputs: usize,
}

/// What all moves of a position share.
struct Whole<'a> {
    grid: &'a Grid,
    position: &'a Position,
    own_zone: PointSet,
    other_zone: PointSet,
    taken: f32,
    pass_wins: f32,
}

impl Surroundings {
    pub(super) fn new(game: &Go, radius: usize, reading: Reading) -> Self {
        let grid = game.grid();
        let mut lines = vec![0; grid.n_cells()];
        for point in grid.points() {
            let (row, col) = grid.row_and_col(point);
            let nearest = [row, col].into_iter().map(|line| line.min(grid.size() - 1 - line)).min();
            lines[point.cell()] = nearest.map_or(0, |line| line as u8 + 1);
        }
        let mut surroundings = Self {
            patch: Patch::new(grid, radius),
            chains: Chains::new(grid),
            reader: (reading == Reading::Ladders).then(|| Reader::new(grid)),
            dangers: vec![None; grid.n_cells()],
            lines,
            n_inputs: 0,
        };
        surroundings.n_inputs = surroundings.names().len();
        surroundings
    }

    fn fill_move(&mut self, whole: &Whole<'_>, point: Point, row: &mut Vec<f32>) {
        let (grid, Position { board, status, .. }) = (whole.grid, whole.position);
        let scene = Scene { grid, board, chains: &self.chains, mover: status.mover };
        let effects = scene.effects(point);
        row.push(1.0);
        self.patch.fill(point, row);
        fill_effects(&scene, &effects, row);
        self.fill_place(&scene, whole, point, row);
        self.fill_reading(whole, &effects, point, row);
    }

    fn fill_place(&self, scene: &Scene<'_>, whole: &Whole<'_>, point: Point, row: &mut Vec<f32>) {
        let &Scene { grid, board, mover, .. } = scene;
        let eye_of = |player| flag(is_eye(grid, board, point, player));
        let eyes_with = |player| {
            let cells = grid.neighbours(point);
            let eyes = cells.iter().filter(|&&cell| is_eye_with(grid, board, cell, player, point));
            eyes.count() as f32 / 2.0
        };
        let others = mover.opponent();
        row.extend([eye_of(mover), eye_of(others), eyes_with(mover), eyes_with(others)]);
        row.extend([1, 2, 3].map(|line| flag(self.lines[point.cell()] == line)));
        row.extend([&whole.own_zone, &whole.other_zone].map(|zone| flag(zone.contains(point))));
        let region = self.chains.region(point);
        let [own, other] = [mover, others].map(|player| if region.is_of(player) { region.size } else { 0 });
        row.extend([own == 1, own == 2, own == 3, (4..=7).contains(&own), own > 7].map(flag));
        row.extend([(1..=7).contains(&other), other > 7].map(flag));
        row.extend([whole.taken, whole.pass_wins]);
    }

    fn fill_reading(&mut self, whole: &Whole<'_>, effects: &Effects, point: Point, row: &mut Vec<f32>) {
        let Self { reader, chains, dangers, .. } = self;
        let Some(reader) = reader else { return };
        let (grid, Position { board, status, .. }) = (whole.grid, whole.position);
        let n_liberties = |head: Point| chains.of(board, head).n_liberties;
        let is_caught = match effects.liberties {
            0 | 1 => true,
            2 => reader.is_caught_there(grid, board, point, status.mover),
            _ => false,
        };
        let [mut caught, mut defended, mut run] = [0; 3];
        for &head in effects.others.heads() {
            if n_liberties(head) == 2 && reader.catches(grid, board, point, head) {
                caught += board.chain_size(head);
            }
        }
        let kept = if is_caught { &[] } else { effects.own.heads() };
        for &head in kept {
            let mut in_danger =
                || *dangers[head.cell()].get_or_insert_with(|| reader.is_in_danger(grid, board, head));
            match n_liberties(head) {
                1 => run += board.chain_size(head),
                2 if in_danger() => defended += board.chain_size(head),
                _ => {}
            }
        }
        let lost = if is_caught { effects.size } else { 0 };
        row.extend([caught, lost, defended, run].map(squeezed));
    }
}

impl<'a> Whole<'a> {
    fn of(game: &'a Go, position: &'a Position) -> Self {
        let mover = position.status.mover;
        let zones = Survey::of(game.grid(), &position.board).zones();
        let n_taken = game.grid().area() - position.board.empties().len();
        let pass_wins = position.status.passes == 1 && game.score(position).winner() == Some(mover);
        Self {
            grid: game.grid(),
            position,
            own_zone: zones[mover],
            other_zone: zones[mover.opponent()],
            taken: n_taken as f32 / game.grid().area() as f32,
            pass_wins: flag(pass_wins),
        }
    }
}

impl MoveInputs<Go> for Surroundings {
    fn names(&self) -> Vec<String> {
        let reading = if self.reader.is_some() { &READING[..] } else { &[] };
        let fixed = EFFECTS.iter().chain(&PLACE).chain(reading).map(|&name| name.into());
        std::iter::once("always 1".into()).chain(self.patch.names()).chain(fixed).collect()
    }

    fn fill(&mut self, game: &Go, position: &Position, moves: &[Move], rows: &mut Vec<f32>) {
        rows.clear();
        rows.reserve(moves.len() * self.n_inputs);
        let (grid, board) = (game.grid(), &position.board);
        self.patch.read(grid, board, position.status.mover);
        self.chains.read(grid, board);
        self.dangers.fill(None);
        let whole = Whole::of(game, position);
        for (number, &mv) in moves.iter().enumerate() {
            match mv {
                Move::Play(point) => self.fill_move(&whole, point, rows),
                Move::Pass => {}
            }
            debug_assert!(mv == Move::Pass || rows.len() == (number + 1) * self.n_inputs);
            rows.resize((number + 1) * self.n_inputs, 0.0);
        }
    }
}

fn fill_effects(scene: &Scene<'_>, effects: &Effects, row: &mut Vec<f32>) {
    let Effects { own, others, captured, saved, liberties, size } = effects;
    let (n_own, n_others) = (own.heads().len(), others.heads().len());
    row.extend([flag(*captured > 0), squeezed(*captured), flag(*saved > 0), squeezed(*saved)]);
    row.extend([*liberties == 1, *liberties == 2, *liberties == 3, *liberties > 3].map(flag));
    let is_self_atari = *liberties == 1;
    row.push(if is_self_atari { squeezed(*size) } else { 0.0 });
    row.push(flag(*captured == 1 && *size == 1 && is_self_atari));
    row.extend([1, 2].map(|n_liberties| squeezed(scene.stones_with(own, n_liberties))));
    row.extend([2, 3].map(|n_liberties| squeezed(scene.stones_with(others, n_liberties))));
    row.extend([n_own > 0, n_own > 1, n_own > 2, n_others > 0, n_others > 1, n_others > 2].map(flag));
    for chains in [own, others] {
        let eyes = |head: &Point| scene.chains.of(scene.board, *head).n_eyes;
        row.extend([0, 1, 2].map(|n_eyes| flag(chains.heads().iter().any(|head| eyes(head) == n_eyes))));
    }
    let is_lone = n_own == 0;
    row.extend([is_lone && n_others > 0, is_lone && n_others == 0].map(flag));
}

fn flag(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

/// A number of stones between 0 and 1: one is a third, two are a half, six are three quarters.
fn squeezed(n_stones: u32) -> f32 {
    let n_stones = n_stones as f32;
    n_stones / (n_stones + 2.0)
}
