//! The ratings: what a move does at once, judged by the board before and after it. A rating is a list of views
//! of one turn, so that two of them together are a rating as well. Weights are hundredths of a point.

use ludus_core::{Game, Score, evaluation::Part};

use super::{
    eyes::fills_eye,
    influence::influence,
    position::Position,
    rules::{Go, Move},
    survey::Survey,
};
use crate::knowledge::Rating;

/// A move and the positions on both sides of it.
pub(super) struct Turn<'a> {
    game: &'a Go,
    before: &'a Position,
    mv: Move,
    after: &'a Position,
}

/// Adds what it has to say about a turn.
pub(super) type View = fn(&Turn<'_>, &mut Vec<Part>);

/// Rates moves by looking one turn ahead.
pub(super) struct OneTurnAhead {
    views: &'static [View],
    /// Kept from move to move for its memory.
    after: Position,
}

impl OneTurnAhead {
    pub(super) fn new(game: &Go, views: &'static [View]) -> Self {
        Self { views, after: game.start() }
    }
}

impl Rating<Go> for OneTurnAhead {
    fn rate(&mut self, game: &Go, position: &Position, mv: Move, parts: &mut Vec<Part>) -> Score {
        self.after.clone_from(position);
        game.play(&mut self.after, mv);
        let turn = Turn { game, before: position, mv, after: &self.after };
        parts.clear();
        self.views.iter().for_each(|view| view(&turn, parts));
        Score::estimate(parts.iter().map(|part| part.score).sum())
    }
}

/// Each stone taken: it and its point change hands.
const CAPTURED: i32 = 2 * Score::POINT;
/// Each own stone that was in atari and is not any more. Less than a capture, because it may be chased on.
const SAVED: i32 = 150;
/// Each own stone that is in atari only now.
const EXPOSED: i32 = -SAVED;
/// Each liberty that the player's stones have more, all taken together.
const GAINED_LIBERTY: i32 = 10;
/// Worse than to lose the liberties of a point in neutral ground, better than to expose a stone.
const PASS: i32 = -Score::POINT / 2;
/// More than could ever be saved on the largest board: an eye is not filled while there is anything else.
const OWN_EYE: i32 = -1_000 * Score::POINT;

/// Captures, then stones saved, then liberties.
pub(super) fn greedy(turn: &Turn<'_>, parts: &mut Vec<Part>) {
    let &Turn { game, before, mv, after } = turn;
    let player = before.status.mover;
    let [then, now] = [before, after].map(|position| Survey::of(game.grid(), &position.board));
    let saved = then.in_atari[player].intersection(&now.stones[player]).without(&now.in_atari[player]);
    let exposed = now.in_atari[player].without(&then.in_atari[player]);
    let liberties = now.liberties(player).len() as i32 - then.liberties(player).len() as i32;
    parts.extend([
        Part::lead("captures", game.captures(before, mv) as i32, CAPTURED),
        Part::lead("saves", saved.len() as i32, SAVED),
        Part::lead("exposes", exposed.len() as i32, EXPOSED),
        Part::lead("gains liberties", liberties, GAINED_LIBERTY),
        reluctance(game, before, mv),
    ]);
}

/// What speaks against moves that are for the end of the game.
fn reluctance(game: &Go, position: &Position, mv: Move) -> Part {
    match mv {
        Move::Pass => Part::lead("pass", 1, PASS),
        Move::Play(_) => Part::lead("own eye", fills_eye(game, position, mv).into(), OWN_EYE),
    }
}

/// By how much each part of the evaluation `influence` rises.
pub(super) fn rise_of_influence(turn: &Turn<'_>, parts: &mut Vec<Part>) {
    let &Turn { game, before, after, .. } = turn;
    let player = before.status.mover;
    let [then, now] = [before, after].map(|position| influence(game, position, player));
    parts.extend(now.into_iter().zip(then).map(|(now, then)| now.risen_from(then)));
}
