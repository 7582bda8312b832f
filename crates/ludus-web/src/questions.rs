//! Questions about a game: what each move is worth, who owns what, why a machine moved, what others would do. They are
//! answered on the thinkers' threads and told to everybody who watches; an answer about moves that were taken back in the
//! meantime is dropped.

use std::sync::Arc;

use ludus_arena::{
    AgentSpec,
    analysis::for_first,
    report::ThoughtReport,
    table::{AnyTable, AskError, Thinking},
};
use ludus_core::{Player, Seed};

use crate::{
    analysts,
    house::{House, Within},
    insight::{HintStep, Insight, Opinion},
    refusal::Refusal,
    session::{Desk, Looking, Session, Stop, What},
};

/// Random games behind a picture of ownership.
const OWNERSHIP_GAMES: u64 = 400;
/// Boards that exact play may look at for a page: some seconds.
const EXACT_NODES: u64 = 20_000_000;

/// A question with all that is needed to answer it.
struct Question {
    looking: Looking,
    /// The position, and the whole game.
    table: Box<dyn AnyTable>,
    whole: Box<dyn AnyTable>,
    seed: Seed,
    /// Who is asked.
    agents: Vec<AgentSpec>,
    stop: Stop,
}

impl Question {
    fn think<T>(
        &self,
        house: &House,
        work: impl FnOnce(Thinking<'_>) -> Result<T, AskError>,
    ) -> Result<T, AskError> {
        house.think(Within { time: house.limits.question, stop: &self.stop }, self.seed, work)
    }
}

impl House {
    /// Finds out what is asked about the position after `looking.ply` moves, unless it is known or on its way.
    ///
    /// # Errors
    /// There is no such position, nothing to ask about it, or too many questions are waiting.
    pub(crate) fn look(
        self: &Arc<Self>,
        session: &Arc<Session>,
        looking: Looking,
        agents: Vec<AgentSpec>,
    ) -> Result<(), Refusal> {
        let mut begun = Ok(None);
        session.note(|desk| {
            desk.notice = None;
            begun = begin(desk, looking, agents);
        });
        let Some(question) = begun? else { return Ok(()) };
        let asked = Arc::clone(session);
        let stop = question.stop.clone();
        let queued = self.question(move |house| answer(house, &asked, &question));
        if queued.is_err() {
            end(&mut session.desk(), &stop);
        }
        queued
    }
}

/// Notes that a question is on its way; `None` if it need not be asked.
fn begin(desk: &mut Desk, looking: Looking, agents: Vec<AgentSpec>) -> Result<Option<Question>, Refusal> {
    let Looking { what, ply } = looking;
    let whole = &desk.play.table;
    if ply > whole.plies() {
        return Err(Refusal::bad(format!("there are {} moves, not {ply}", whole.plies())));
    }
    let table = whole.at(ply);
    let insight = desk.insights.at(ply);
    let is_known = insight.is_some_and(|insight| is_known(insight, what));
    if what == What::Hint && is_known {
        // Whoever asks again wants to know the move.
        if let Some((_, step)) = &mut desk.insights.entry(ply).hint {
            *step = HintStep::Move;
        }
    }
    if is_known || desk.is_asked(looking) {
        return Ok(None);
    }
    if table.outcome().is_some() && !matches!(what, What::Values | What::Ownership | What::Exact) {
        return Err(Refusal::conflict("the game is over there; nothing is left to choose"));
    }
    let agents = match what {
        What::Opinions => agents,
        What::Hint => vec![analysts::adviser(&*table)],
        What::Reasons => vec![author(desk, ply)?],
        What::Moves | What::Values | What::Ownership | What::Exact => vec![desk.analyst.clone()],
    };
    if what == What::Opinions {
        let opinion = |agent: &AgentSpec| Opinion { agent: agent.to_string(), thought: None };
        desk.insights.entry(ply).opinions = agents.iter().map(opinion).collect();
    }
    let whole = desk.play.table.at(desk.play.table.plies());
    let question = Question { looking, table, whole, seed: desk.play.seed, agents, stop: Stop::default() };
    desk.looking.push((looking, question.stop.clone()));
    Ok(Some(question))
}

/// The machine that made the move after `ply` others.
fn author(desk: &Desk, ply: usize) -> Result<AgentSpec, Refusal> {
    let moves = desk.play.table.moves();
    let (mover, text) =
        moves.get(ply).ok_or_else(|| Refusal::conflict("no move was made there; choose one in the list"))?;
    let agent = desk.play.seats[*mover].agent().cloned();
    agent.ok_or_else(|| Refusal::conflict(format!("a person played {text}; ask several opinions about it")))
}

/// Whether nothing need be asked. Opinions are asked of whoever is named, so they are never known before.
fn is_known(insight: &Insight, what: What) -> bool {
    match what {
        What::Moves => insight.analysis.is_some(),
        What::Ownership => insight.ownership.is_some(),
        What::Exact => insight.exact.is_some(),
        What::Reasons => insight.reasons.is_some(),
        What::Hint => insight.hint.is_some(),
        What::Values | What::Opinions => false,
    }
}

/// Takes a question off the list; whether it was still wanted.
fn end(desk: &mut Desk, stop: &Stop) -> bool {
    let before = desk.looking.len();
    desk.looking.retain(|(_, current)| !current.is(stop));
    desk.looking.len() < before
}

/// Answers a question and tells everybody.
fn answer(house: &House, session: &Session, question: &Question) {
    let ply = question.looking.ply;
    let note = |note: &mut dyn FnMut(&mut Insight)| {
        session.note(|desk| {
            if desk.looking.iter().any(|(_, stop)| stop.is(&question.stop)) {
                note(desk.insights.entry(ply));
            }
        });
    };
    let failed = match question.looking.what {
        What::Moves => look_at_moves(house, question, &note),
        What::Values => look_at_values(house, session, question),
        What::Ownership => look_at_ownership(house, question, &note),
        What::Exact => look_at_exact(house, question, &note),
        What::Reasons => ask(house, question, &question.agents[0])
            .map(|thought| note(&mut |insight| insight.reasons = Some(thought.clone()))),
        What::Hint => ask(house, question, &question.agents[0])
            .map(|thought| note(&mut |insight| insight.hint = Some((thought.clone(), HintStep::Area)))),
        What::Opinions => {
            look_at_opinions(house, question, &note);
            Ok(())
        }
    };
    session.note(|desk| {
        let is_wanted = end(desk, &question.stop);
        if let (true, Err(error)) = (is_wanted, failed) {
            desk.notice = Some(error.to_string());
        }
    });
}

/// Changes what is known about the position of a question.
type Note<'a> = &'a dyn Fn(&mut dyn FnMut(&mut Insight));

fn ask(house: &House, question: &Question, agent: &AgentSpec) -> Result<ThoughtReport, AskError> {
    question.think(house, |thinking| house.mind.ask(&*question.table, agent, thinking))
}

fn look_at_moves(house: &House, question: &Question, note: Note<'_>) -> Result<(), AskError> {
    let Question { table, agents, .. } = question;
    let analysis = question.think(house, |thinking| table.analyse(&agents[0], thinking))?;
    note(&mut |insight| {
        insight.value = analysis.value_for_first.or(insight.value);
        insight.analysis = Some(analysis.clone());
    });
    Ok(())
}

fn look_at_ownership(house: &House, question: &Question, note: Note<'_>) -> Result<(), AskError> {
    let ownership =
        question.think(house, |thinking| Ok(question.table.ownership(OWNERSHIP_GAMES, thinking)))?;
    note(&mut |insight| insight.ownership.clone_from(&ownership));
    Ok(())
}

fn look_at_exact(house: &House, question: &Question, note: Note<'_>) -> Result<(), AskError> {
    let exact = question.think(house, |thinking| Ok(question.table.exact(EXACT_NODES, thinking)))?;
    note(&mut |insight| insight.exact = Some(exact.clone()));
    Ok(())
}

/// The value of every position of the game that has none yet, each told as it comes.
fn look_at_values(house: &House, session: &Session, question: &Question) -> Result<(), AskError> {
    let Question { whole, agents, stop, .. } = question;
    for ply in 0..=whole.plies() {
        if session.desk().insights.value(ply).is_some() {
            continue;
        }
        let table = whole.at(ply);
        let value = question.think(house, |thinking| value_of(&*table, &agents[0], thinking))?;
        session.note(|desk| {
            if desk.looking.iter().any(|(_, current)| current.is(stop)) {
                desk.insights.entry(ply).value = value;
            }
        });
    }
    Ok(())
}

/// What a position is worth to the first player.
fn value_of(
    table: &dyn AnyTable,
    agent: &AgentSpec,
    thinking: Thinking<'_>,
) -> Result<Option<f64>, AskError> {
    if let Some(outcome) = table.outcome() {
        return Ok(Some(outcome.points_for(Player::First)));
    }
    let thought = table.ask(agent, thinking)?;
    Ok(thought.value.map(|value| for_first(table.mover(), value)))
}

fn look_at_opinions(house: &House, question: &Question, note: Note<'_>) {
    for (idx, agent) in question.agents.iter().enumerate() {
        let thought = ask(house, question, agent).map_err(|error| error.to_string());
        note(&mut |insight| {
            if let Some(opinion) = insight.opinions.get_mut(idx) {
                opinion.thought = Some(thought.clone());
            }
        });
    }
}
