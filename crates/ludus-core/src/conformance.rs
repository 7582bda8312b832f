//! The laws that every game obeys, checked on random games. One check serves the five games, every size and
//! rule set, and any game added from outside; a broken law is reported with the moves that lead there.
//!
//! | law | says |
//! |---|---|
//! | 1 | legal moves are empty exactly when there is an outcome, have no duplicates and a stable order |
//! | 2 | every listed move can be played; any other is refused and leaves the position as it was |
//! | 3 | equal positions have equal keys, kept up to date or made afresh; different ones do not collide |
//! | 4 | texts of moves and positions read back to the same thing; damaged ones do no harm; views are whole |
//! | 5 | symmetries and exchanged players commute with play, planes and features |
//! | 6 | random games end within the stated bound |
//! | 7 | the winner and the draw follow from the margin |

mod texts;
mod transforms;

use std::{
    collections::{HashMap, hash_map::Entry},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::{
    game::BoardGame,
    key::Key,
    rng::{Rng, Seed},
    symmetry::Symmetry,
};

/// How much to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Where the random games come from.
    pub seed: Seed,
    /// How many games are played to their end.
    pub games: u64,
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Positions met, finished ones included.
    pub positions: u64,
    /// Different keys among them.
    pub keys: u64,
    /// The longest game in plies.
    pub longest: u32,
}

/// A broken law.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// The number of the law.
    pub law: u8,
    /// What is wrong.
    pub detail: String,
    /// The position where it showed.
    pub position: String,
    /// The moves that led there from the start.
    pub moves: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, detail, position, moves } = self;
        write!(f, "law {law}: {detail}\n  in {position}\n  after {moves}")
    }
}

/// Checks every law at every position of `effort.games` random games.
///
/// # Errors
/// The first broken law.
pub fn check<G: BoardGame>(game: &G, effort: &Effort) -> Result<Survey, Violation> {
    walk(game, effort, &mut |checker: &mut Checker<'_, G>, line: &Line<G>| checker.check_position(line))
}

/// Checks law 3 alone, which wants far more positions than the others.
///
/// # Errors
/// Two positions that share a key, or a key that differs from the one made afresh.
pub fn check_keys<G: BoardGame>(game: &G, effort: &Effort) -> Result<Survey, Violation> {
    walk(game, effort, &mut |checker: &mut Checker<'_, G>, line: &Line<G>| checker.check_key(line))
}

/// A law that is broken, before it is known where.
struct Broken {
    law: u8,
    detail: String,
}

/// Fails with a message unless a law holds.
fn ensure(law: u8, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { law, detail: detail() }) }
}

impl Broken {
    fn at<G: BoardGame>(self, game: &G, line: &Line<G>) -> Violation {
        Violation {
            law: self.law,
            detail: self.detail,
            position: game.format_position(&line.position),
            moves: if line.moves.is_empty() { "no move".into() } else { line.moves.join(" ") },
        }
    }
}

/// One random game up to some position.
struct Line<G: BoardGame> {
    position: G::Position,
    legal: Vec<G::Move>,
    moves: Vec<String>,
}

/// What is remembered from game to game.
struct Checker<'a, G: BoardGame> {
    game: &'a G,
    rng: Rng,
    /// Moves that were legal somewhere: the candidates for being illegal elsewhere.
    known_moves: Vec<G::Move>,
    /// A hash of the text of each position met, by key.
    texts_by_key: HashMap<Key, u64>,
    survey: Survey,
}

/// How many moves from elsewhere are tried at each position.
const FOREIGN_MOVES: u32 = 16;
/// How many moves from elsewhere are kept.
const KNOWN_MOVES: usize = 4096;

/// What is done at each position of a random game.
type Visit<'a, G> = &'a mut dyn FnMut(&mut Checker<'_, G>, &Line<G>) -> Result<(), Broken>;

fn walk<G: BoardGame>(game: &G, effort: &Effort, visit: Visit<'_, G>) -> Result<Survey, Violation> {
    let rng = effort.seed.stream("conformance tries", 0);
    let survey = Survey::default();
    let mut checker = Checker { game, rng, known_moves: Vec::new(), texts_by_key: HashMap::new(), survey };
    for idx in 0..effort.games {
        let mut rng = effort.seed.stream("conformance game", idx);
        let mut line = Line { position: game.start(), legal: Vec::new(), moves: Vec::new() };
        loop {
            game.legal_moves(&line.position, &mut line.legal);
            checker.survey.positions += 1;
            visit(&mut checker, &line).map_err(|broken| broken.at(game, &line))?;
            let Some(mv) = rng.pick(&line.legal) else { break };
            checker.remember(mv);
            line.moves.push(game.format_move(&line.position, mv));
            game.play(&mut line.position, mv);
            let plies = line.moves.len() as u32;
            checker.survey.longest = checker.survey.longest.max(plies);
            ensure(6, plies <= game.max_plies(), || format!("{plies} plies and still no end"))
                .map_err(|broken| broken.at(game, &line))?;
        }
    }
    checker.survey.keys = checker.texts_by_key.len() as u64;
    Ok(checker.survey)
}

impl<G: BoardGame> Checker<'_, G> {
    fn remember(&mut self, mv: G::Move) {
        if self.known_moves.len() < KNOWN_MOVES && !self.known_moves.contains(&mv) {
            self.known_moves.push(mv);
        }
    }

    fn check_position(&mut self, line: &Line<G>) -> Result<(), Broken> {
        self.check_moves(line)
            .and_then(|()| self.check_playing(line))
            .and_then(|()| self.check_key(line))
            .and_then(|()| self.check_texts(line))
            .and_then(|()| self.check_view(line))
            .and_then(|()| self.check_symmetries(line))
            .and_then(|()| self.check_exchanged_players(line))
            .and_then(|()| self.check_changed_features(line))
    }

    /// Law 1, and the provided methods that follow from it; law 7 at the end of a game.
    fn check_moves(&mut self, Line { position, legal, .. }: &Line<G>) -> Result<(), Broken> {
        let game = self.game;
        let outcome = game.outcome(position);
        let mut again = vec![];
        ensure(1, legal.is_empty() == outcome.is_some(), || {
            format!("{} legal moves but outcome {outcome:?}", legal.len())
        })?;
        for (idx, mv) in legal.iter().enumerate() {
            ensure(1, !legal[..idx].contains(mv), || format!("{mv:?} is listed twice"))?;
            let slot = game.policy_slot(position, *mv);
            ensure(1, slot < game.policy_size(), || format!("{mv:?} has policy slot {slot}, out of range"))?;
        }
        let n_moves = game.count_moves(position, &mut again);
        ensure(1, n_moves == legal.len(), || format!("{} legal moves, counted {n_moves}", legal.len()))?;
        let random = game.random_move(position, &mut self.rng, &mut again);
        let fits = random.map_or(legal.is_empty(), |mv| legal.contains(&mv));
        ensure(1, fits, || format!("random move {random:?} is not listed"))?;
        game.legal_moves(position, &mut again);
        ensure(1, again == *legal, || "the order of the legal moves changed".into())?;
        let Some(outcome) = outcome else { return Ok(()) };
        let margins_agree = outcome.winner().is_none_or(|player| outcome.half_points_for(player) > 0)
            && (outcome.winner().is_some() || outcome == crate::Outcome::DRAW);
        ensure(7, margins_agree, || format!("the winner does not follow from {outcome:?}"))
    }

    /// Law 2.
    fn check_playing(&mut self, Line { position, legal, .. }: &Line<G>) -> Result<(), Broken> {
        let game = self.game;
        for &mv in legal {
            let (mut played, mut tried) = (position.clone(), game.start());
            game.play(&mut played, mv);
            tried.clone_from(position);
            let accepted = game.try_play(&mut tried, mv).is_ok();
            ensure(2, accepted, || format!("{mv:?} is listed but refused"))?;
            ensure(2, played == tried, || format!("{mv:?} played and tried differ"))?;
        }
        for _ in 0..FOREIGN_MOVES {
            let Some(mv) = self.rng.pick(&self.known_moves) else { break };
            let mut tried = position.clone();
            let refused = legal.contains(&mv) || game.try_play(&mut tried, mv).is_err();
            ensure(2, refused, || format!("{mv:?} is not listed but accepted"))?;
            ensure(2, tried == *position, || format!("the refused {mv:?} changed the position"))?;
        }
        Ok(())
    }

    /// Law 3.
    fn check_key(&mut self, Line { position, .. }: &Line<G>) -> Result<(), Broken> {
        let key = self.game.key(position);
        let afresh = self.game.map_position(Symmetry::IDENTITY, position);
        ensure(3, afresh == *position, || "the position made afresh is another".into())?;
        ensure(3, self.game.key(&afresh) == key, || "the key differs from the one made afresh".into())?;
        let mut hasher = DefaultHasher::new();
        let text = self.game.format_position(position);
        text.hash(&mut hasher);
        match self.texts_by_key.entry(key) {
            Entry::Vacant(vacant) => {
                vacant.insert(hasher.finish());
                Ok(())
            }
            Entry::Occupied(known) => {
                ensure(3, *known.get() == hasher.finish(), || format!("{key:?} belongs to two positions"))
            }
        }
    }
}
