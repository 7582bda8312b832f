//! Questions about the game become questions about margins. Komi only shifts a margin, so games that differ in nothing
//! else share what is known. Who asks for the winner alone asks for a band of margins that count the same, which takes
//! one or two proofs instead of several.

use std::ops::RangeInclusive;

use ludus_core::{Game, Outcome, Player};
use ludus_games::go::{Go, Ko, Move, Position, Scoring};
use ludus_search::{Aim, Exact, Oracle, OutOfReach, Solution, Solved, Task, Unsolved};

use super::{
    board::{Grid, Rules},
    search::{Knowledge, Search},
    state::Question,
};

/// The largest board that has been solved from its start: 30 million nodes and a minute for 4x4, while 5x5 took others
/// billions with less of the past.
const MAX_SIZE: usize = Grid::MAX_SIZE;
/// The largest board on which every position takes milliseconds; on 4x4 some take minutes.
const MAX_QUICK_SIZE: usize = 3;
/// More moves than a game on these boards needs; each may take a frame of the stack.
const MAX_MOVES_LEFT: u32 = 1000;

/// Margins of black that count the same.
type Band = RangeInclusive<i32>;

/// The oracle of small boards under area rules with superko.
#[derive(Clone, Debug)]
pub(super) struct SmallBoards {
    max_bytes: usize,
    knowledge: Option<Knowledge>,
}

impl SmallBoards {
    pub(super) fn new(max_bytes: usize) -> Self {
        Self { max_bytes, knowledge: None }
    }

    /// A search under the rules of a task, with what was found before under the same rules.
    fn search<'a>(&'a mut self, task: &Task<'a, Go>) -> Search<'a> {
        let rules = rules_of(task.game);
        let known = self.knowledge.take().filter(|knowledge| knowledge.rules == rules);
        let knowledge = known.unwrap_or_else(|| Knowledge::new(rules, self.max_bytes));
        Search::new(self.knowledge.insert(knowledge), task.budget)
    }
}

impl Oracle<Go> for SmallBoards {
    fn reach(&self, game: &Go, position: &Position) -> Result<(), OutOfReach> {
        let settings = game.settings();
        let (size, rules) = (settings.size, settings.rules);
        let left = settings.limit.saturating_sub(position.moves_made());
        let reason = if size > MAX_SIZE {
            format!(
                "a board of {size}x{size}, at most {MAX_SIZE}x{MAX_SIZE} can be solved; choose a smaller size"
            )
        } else if rules.scoring != Scoring::Area {
            format!("scoring={}, only area can be solved; choose rules=area", rules.scoring)
        } else if rules.ko != Ko::Positional {
            format!("ko={}, only positional can be solved; choose rules=area", rules.ko)
        } else if left > MAX_MOVES_LEFT {
            format!("{left} moves left, at most {MAX_MOVES_LEFT} can be solved; choose a smaller limit")
        } else {
            return Ok(());
        };
        Err(OutOfReach(reason))
    }

    fn is_quick(&self, game: &Go, position: &Position) -> bool {
        game.settings().size <= MAX_QUICK_SIZE && self.reach(game, position).is_ok()
    }

    fn probe(&mut self, game: &Go, position: &Position) -> Option<Exact> {
        // Anything else needs the boards so far, which take longer to look up than a leaf of a search may.
        game.outcome(position).map(|outcome| Exact { outcome, plies: None })
    }

    fn value(&mut self, task: &Task<'_, Go>) -> Result<Solved, Unsolved> {
        self.reach(task.game, task.position)?;
        let mut search = self.search(task);
        let band = band(&mut search, task, &Question::of(task.game, task.position))?;
        Ok(Solved { exact: exact(task, &band), nodes: search.nodes })
    }

    fn solve(&mut self, task: &Task<'_, Go>) -> Result<Solution<Move>, Unsolved> {
        self.reach(task.game, task.position)?;
        let mut search = self.search(task);
        let question = Question::of(task.game, task.position);
        let band = band(&mut search, task, &question)?;
        let mut best = keeping(&mut search, task, &question, &band)?;
        let exact = exact(task, &band);
        // Passing ends a game soonest, so the winner does it wherever it costs nothing; the others go on.
        if exact.outcome.winner() == Some(question.state.mover) && best.last() == Some(&Move::Pass) {
            best.rotate_right(1);
        }
        Ok(Solution { exact, best, nodes: search.nodes })
    }
}

/// The rules that a search needs.
fn rules_of(game: &Go) -> Rules {
    let settings = game.settings();
    let rules = settings.rules;
    Rules { size: settings.size, suicide: rules.suicide, last_pass: rules.last_pass }
}

/// The margins that count the same as the one under best play, for what the task asks.
fn band(search: &mut Search<'_>, task: &Task<'_, Go>, question: &Question) -> Result<Band, Unsolved> {
    let area = search.knowledge.grid.area() as i32;
    if task.aim == Aim::Margin {
        let margin = search.margin(question)?.into();
        return Ok(margin..=margin);
    }
    let komi = komi_of(task.game);
    // The least margins with which black does not lose, and with which black wins.
    let [draw, win] = [komi, komi + 1].map(|needed| needed.div_euclid(2) + needed.rem_euclid(2));
    if search.is_reached(question, win)? {
        Ok(win..=area)
    } else if draw < win && search.is_reached(question, draw)? {
        Ok(draw..=win - 1)
    } else {
        Ok(-area..=draw - 1)
    }
}

/// The moves after which the margin stays in the band, in the order of the rules.
fn keeping(
    search: &mut Search<'_>,
    task: &Task<'_, Go>,
    question: &Question,
    band: &Band,
) -> Result<Vec<Move>, Unsolved> {
    let Task { game, position, .. } = *task;
    let boards = question.boards(&search.knowledge.grid, &search.knowledge.rules);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut kept = Vec::with_capacity(moves.len());
    for mv in moves {
        let board = boards[game.policy_slot(position, mv)].expect("a legal move is legal here too");
        let after = question.after(board);
        let keeps = match question.state.mover {
            Player::First => search.is_reached(&after, *band.start())?,
            Player::Second => !search.is_reached(&after, band.end() + 1)?,
        };
        if keeps {
            kept.push(mv);
        }
    }
    Ok(kept)
}

/// The end of the game with a margin of this band.
fn exact(task: &Task<'_, Go>, band: &Band) -> Exact {
    let outcome = Outcome::from_half_points(2 * band.start() - komi_of(task.game));
    task.aim.of(Exact { outcome, plies: None })
}

fn komi_of(game: &Go) -> i32 {
    game.settings().rules.komi.half_points()
}
