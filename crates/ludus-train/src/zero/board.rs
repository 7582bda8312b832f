//! A board that is learned on: its rules, and what a net sees of it and should have said. Positions come as plies of finished
//! games and leave as rows of numbers, turned or mirrored.

use ludus_arena::learned::{self, Judge, TwinInputs};
use ludus_core::{Eyes, Orientations, Owner, Player, Symmetry, spec::SpecError};
use ludus_games::Catalogued;
use ludus_gradient::{Examples, Seen};
use ludus_nets::BoardPlan;
use ludus_search::puct::Worth;

use super::games::{Lesson, Played};

/// A board that is learned on.
pub(crate) struct Board<G: Catalogued> {
    pub(crate) game: G,
    view: View,
    /// 1 for each cell that can be owned, else 0.
    ownable: Vec<f32>,
}

/// What a net sees.
enum View {
    /// Planes, at places that the plan tells.
    Planes(BoardPlan),
    /// Numbers that the game computes, by their name, and what symmetries do to them.
    Inputs(String, Option<Orientations>),
}

/// What values are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets {
    /// What an end is worth.
    pub(crate) worth: Worth,
    /// How much of a value is what the search thought.
    pub(crate) from_search: f64,
}

/// A position to learn from, and how it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick<'a> {
    /// The game.
    pub(crate) played: &'a Played,
    /// The position of it.
    pub(crate) lesson: &'a Lesson,
    /// How it is turned or mirrored.
    pub(crate) symmetry: Symmetry,
}

/// Examples of one board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Batch {
    inputs: Vec<f32>,
    policies: Vec<f32>,
    legal: Vec<f32>,
    policy_weights: Vec<f32>,
    values: Vec<f32>,
    end_weights: Vec<f32>,
    scores: Vec<f32>,
    ownership: Vec<f32>,
}

impl<G: Catalogued> Board<G> {
    /// What a net of this judge sees of the game.
    pub(crate) fn new(game: &G, judge: &Judge) -> Result<Self, SpecError> {
        let (rows, cols) = game.plane_size();
        let (view, ownable) = match judge {
            Judge::Normed(judge) => {
                let orientations = learned::inputs(game, &judge.inputs)?.orientations(game);
                (View::Inputs(judge.inputs.clone(), orientations), Vec::new())
            }
            _ => {
                let owners = game.cell_owners(&game.start()).unwrap_or(vec![Owner::Never; rows * cols]);
                let ownable = owners.iter().map(|&owner| f32::from(u8::from(owner != Owner::Never)));
                (View::Planes(BoardPlan::of(game)), ownable.collect())
            }
        };
        Ok(Self { game: game.clone(), view, ownable })
    }

    /// Whose each cell is at the end of a game, as games keep it.
    pub(crate) fn owners(&self, end: &G::Position) -> Vec<i8> {
        let sign = |owner: Owner| match owner {
            Owner::Player(Player::First) => 1,
            Owner::Player(Player::Second) => -1,
            Owner::Nobody | Owner::Never => 0,
        };
        self.game.cell_owners(end).map_or(Vec::new(), |owners| owners.into_iter().map(sign).collect())
    }

    /// Whether a game can have been played here, with lessons at its plies.
    pub(crate) fn is_game(&self, played: &Played) -> bool {
        let game = &self.game;
        let (mut position, mut moves) = (game.start(), Vec::new());
        let mut lessons = played.lessons.iter().peekable();
        for (ply, &number) in played.moves.iter().enumerate() {
            game.legal_moves(&position, &mut moves);
            if let Some(lesson) = lessons.next_if(|lesson| lesson.ply as usize == ply)
                && lesson.policy.len() != moves.len()
            {
                return false;
            }
            let Some(&mv) = moves.get(usize::from(number)) else { return false };
            game.play(&mut position, mv);
        }
        let n_owners = game.cell_owners(&position).map_or(0, |owners| owners.len());
        lessons.next().is_none() && played.owners.len() == n_owners && game.outcome(&position).is_some()
    }

    /// Positions of games as examples.
    pub(crate) fn batch<'a>(&self, picks: impl IntoIterator<Item = &'a Pick<'a>>, targets: Targets) -> Batch {
        let mut room = Room { moves: Vec::new(), planes: Vec::new(), inputs: None, batch: Batch::default() };
        picks.into_iter().for_each(|&pick| self.add(pick, targets, &mut room));
        room.batch
    }

    /// Adds a position of a game to the batch of a room.
    fn add(&self, pick: Pick<'_>, targets: Targets, room: &mut Room<G>) {
        let game = &self.game;
        let Pick { played, lesson, symmetry } = pick;
        let position = self.replayed(&played.moves[..lesson.ply as usize], room);
        let mover = game.to_move(&position);
        let (symmetry, lead) = self.show(&position, symmetry, room);
        let batch = &mut room.batch;
        let slots = batch.policies.len()..batch.policies.len() + game.policy_size();
        batch.policies.resize(slots.end, 0.0);
        batch.legal.resize(slots.end, 0.0);
        game.legal_moves(&position, &mut room.moves);
        for (&mv, &share) in room.moves.iter().zip(&lesson.policy) {
            let slot = slots.start + game.policy_slot(&position, game.map_move(symmetry, mv));
            batch.policies[slot] = share;
            batch.legal[slot] = 1.0;
        }
        let end = lesson.instead.unwrap_or_else(|| targets.worth.of(played.outcome).seen_by(mover).0);
        let end = f64::from(end);
        let value = (1.0 - targets.from_search) * end + targets.from_search * f64::from(lesson.value);
        batch.policy_weights.push(1.0);
        batch.values.push(value as f32 - lead);
        if let View::Planes(_) = self.view {
            self.add_end(pick, mover, targets.worth.points, batch);
        }
    }

    /// Adds what the net sees of a position: as the symmetry turns it, or as it is always shown. Says which symmetry that was, and what
    /// the mover has won already where that is not shown.
    fn show(&self, position: &G::Position, symmetry: Symmetry, room: &mut Room<G>) -> (Symmetry, f32) {
        let (name, orientations) = match &self.view {
            View::Planes(_) => {
                self.add_planes(position, symmetry, room);
                return (symmetry, 0.0);
            }
            View::Inputs(name, orientations) => (name, orientations),
        };
        let game = &self.game;
        let inputs = room.inputs.get_or_insert_with(|| {
            let inputs = learned::inputs(game, name).expect("the inputs were there when the run began");
            TwinInputs::new(inputs, orientations.clone())
        });
        let rows = &mut room.batch.inputs;
        let first = rows.len();
        rows.resize(first + inputs.count(), 0.0);
        let row = &mut rows[first..];
        let shown = if inputs.are_merged() {
            inputs.see(game, position, row)
        } else {
            inputs.see(game, &game.map_position(symmetry, position), row);
            symmetry
        };
        (shown, inputs.lead(game, position))
    }

    /// The planes of a position, every cell where the symmetry takes it.
    fn add_planes(&self, position: &G::Position, symmetry: Symmetry, room: &mut Room<G>) {
        let size = self.game.plane_size();
        let cells = size.0 * size.1;
        room.planes.resize(self.game.planes_len(), 0.0);
        self.game.encode_planes(position, &mut room.planes);
        let first = room.batch.inputs.len();
        room.batch.inputs.resize(first + room.planes.len(), 0.0);
        for (idx, &number) in room.planes.iter().enumerate() {
            let to = idx - idx % cells + symmetry.map_index(size, idx % cells);
            room.batch.inputs[first + to] = number;
        }
    }

    /// The margin of a game, and whose each cell was in the end.
    fn add_end(&self, pick: Pick<'_>, mover: Player, points: f64, batch: &mut Batch) {
        let Pick { played, symmetry, .. } = pick;
        let size = self.game.plane_size();
        let first = batch.ownership.len();
        batch.ownership.resize(first + size.0 * size.1, 0.0);
        let sign = if mover == Player::First { 1.0 } else { -1.0 };
        for (cell, &owner) in played.owners.iter().enumerate() {
            batch.ownership[first + symmetry.map_index(size, cell)] = sign * f32::from(owner);
        }
        batch.scores.push((played.outcome.points_for(mover) / points) as f32);
        batch.end_weights.push(if pick.lesson.instead.is_some() { 0.0 } else { 1.0 });
    }

    /// The position after some moves.
    fn replayed(&self, numbers: &[u16], room: &mut Room<G>) -> G::Position {
        let mut position = self.game.start();
        for &number in numbers {
            self.game.legal_moves(&position, &mut room.moves);
            self.game.play(&mut position, room.moves[usize::from(number)]);
        }
        position
    }

    /// A batch as the net is shown it.
    pub(crate) fn examples<'a>(&'a self, batch: &'a Batch) -> Examples<'a> {
        let seen = match &self.view {
            View::Planes(plan) => Seen::Pictures { planes: &batch.inputs, plan },
            View::Inputs(..) => Seen::Rows(&batch.inputs),
        };
        Examples {
            seen,
            policies: &batch.policies,
            legal: &batch.legal,
            policy_weights: &batch.policy_weights,
            values: &batch.values,
            end_weights: &batch.end_weights,
            scores: &batch.scores,
            ownership: &batch.ownership,
            ownable: &self.ownable,
        }
    }
}

impl Batch {
    /// Adds the examples of another batch behind its own.
    pub(crate) fn append(&mut self, other: &Self) {
        let Self { inputs, policies, legal, policy_weights, values, end_weights, scores, ownership } = self;
        inputs.extend_from_slice(&other.inputs);
        policies.extend_from_slice(&other.policies);
        legal.extend_from_slice(&other.legal);
        policy_weights.extend_from_slice(&other.policy_weights);
        values.extend_from_slice(&other.values);
        end_weights.extend_from_slice(&other.end_weights);
        scores.extend_from_slice(&other.scores);
        ownership.extend_from_slice(&other.ownership);
    }
}

/// Room to work in, and a batch in the making.
struct Room<G: Catalogued> {
    moves: Vec<G::Move>,
    planes: Vec<f32>,
    inputs: Option<TwinInputs<G>>,
    batch: Batch,
}
