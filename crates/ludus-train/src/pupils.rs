//! The players that are being taught: a game, what their numbers mean, and who plays with them. Whoever learns changes
//! numbers; here they become agents that play, and files.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_arena::{
    Agent, AgentError, AgentSpec, Fault, Halt,
    learned::{Brain, Judge, LearnedError, PlayerFile},
};
use ludus_core::{Game, Player, Rng, Seed, spec::SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_nets::{Card, Genome, Layout};
use ludus_search::Root;

use crate::learner::Origin;

/// What is taught, whatever the game.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What the learned numbers mean.
    pub judge: Judge,
    /// Who plays with them: an agent's text, in which `{map}` stands for the values of a map.
    pub agent: String,
    /// Where all chance comes from.
    pub seed: Seed,
    /// What exact play takes its tables from, if an agent asks for it.
    pub tables: Arc<Tables>,
}

/// The same at one game.
pub struct Pupils<G: Catalogued> {
    /// The rules.
    pub game: G,
    /// What is taught.
    pub subject: Subject,
    brain: Brain<G>,
}

/// Why nothing can be taught.
#[derive(Debug, thiserror::Error)]
pub enum SubjectError {
    /// The judge does not fit the game.
    #[error("judge: {0}")]
    Judge(#[from] LearnedError),
    /// The agent's text is wrong.
    #[error("agent: {0}")]
    Text(#[from] SpecError),
    /// The agent cannot be made.
    #[error("agent: {0}")]
    Agent(#[from] AgentError),
    /// The agent asks no evaluation, so there is nothing to teach it.
    #[error("agent: {agent} asks no evaluation; wanted {wanted}")]
    NothingToJudge {
        /// The agent's text.
        agent: String,
        /// Who would ask.
        wanted: &'static str,
    },
    /// The agent's moves depend on the clock.
    #[error(
        "agent: {0} depends on the clock, so nothing that it learns could be repeated; wanted depth or nodes"
    )]
    Timed(String),
}

impl<G: Catalogued> Pupils<G> {
    /// Makes sure that agents can be made of numbers.
    ///
    /// # Errors
    /// They cannot.
    pub fn new(game: &G, subject: Subject) -> Result<Self, SubjectError> {
        let brain = subject.judge.at(game)?;
        let pupils = Self { game: game.clone(), subject, brain };
        let zeros = vec![0.0; pupils.layout().len()];
        let agent = pupils.spec(&zeros)?;
        if agent.is_timed() {
            return Err(SubjectError::Timed(agent.to_string()));
        }
        pupils.build(&zeros)?;
        Ok(pupils)
    }

    /// The same with another number of units, if the judge may have it.
    #[must_use]
    pub fn resized(&self, units: usize) -> Option<Self> {
        let judge = self.subject.judge.resized(units)?;
        Self::new(&self.game, Subject { judge, ..self.subject.clone() }).ok()
    }

    /// Which numbers a player has.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.brain.layout()
    }

    /// The player with these numbers.
    #[must_use]
    pub fn player(&self, numbers: &[f64]) -> Box<dyn Agent<G>> {
        self.build(numbers).expect("an agent could be made of zeros, and so of any numbers")
    }

    /// The file of the player with these numbers.
    #[must_use]
    pub fn file(&self, numbers: &[f64], origin: &Origin) -> Vec<u8> {
        let Origin { run, generation, seed } = origin;
        let notes = [
            ("run", run.clone()),
            ("generation", generation.to_string()),
            ("seed", seed.to_string()),
            ("ludus", env!("CARGO_PKG_VERSION").into()),
        ];
        self.player_file(numbers, notes.map(|(key, text)| (key.into(), text)).into()).encode()
    }

    fn player_file(&self, numbers: &[f64], notes: Card) -> PlayerFile {
        PlayerFile {
            game: self.game.spec().to_string(),
            judge: self.subject.judge.clone(),
            agent: self.subject.agent.clone(),
            genome: self.genome(numbers),
            notes,
        }
    }

    fn genome(&self, numbers: &[f64]) -> Genome {
        Genome::new(Arc::clone(self.layout()), numbers.to_vec())
            .expect("a player has the numbers of its layout")
    }

    fn spec(&self, numbers: &[f64]) -> Result<AgentSpec, SpecError> {
        AgentSpec::parse(&self.player_file(numbers, Card::new()).agent_text())
    }

    fn build(&self, numbers: &[f64]) -> Result<Box<dyn Agent<G>>, SubjectError> {
        let agent = self.spec(numbers)?;
        let Some(judge) = self.brain.judging(&self.game, &self.genome(numbers))? else {
            return Ok(agent.build(&self.game, &self.subject.tables)?);
        };
        let wanted = judge.asker();
        let built = agent.build_judging(&self.game, &self.subject.tables, judge)?;
        built.ok_or_else(|| SubjectError::NothingToJudge { agent: agent.to_string(), wanted })
    }
}

/// Nobody stops a game on the way: a job is done whole or not at all.
pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

/// How a game ended: its last position, or who gave up.
pub type Ended<P> = Result<P, Player>;

/// A player that could not go on with a game. Nothing can be learned from such a game: it says nothing about the other
/// player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// Who it was.
    pub player: Player,
    /// What happened.
    pub fault: Fault,
}

impl Breakdown {
    /// The same for people, where both players learn or it was the one that does.
    #[must_use]
    pub fn of_learner(&self) -> String {
        format!("a player that learns broke down: {}", self.fault)
    }
}

/// Lets two agents play a game to its end after some first moves. They are told of these as of all others, because an
/// engine of others can be told of any moves but not of any position.
///
/// # Errors
/// One of them broke down.
pub fn play_out<G: Game>(
    game: &G,
    opening: &[G::Move],
    players: [&mut dyn Agent<G>; 2],
    chances: [Rng; 2],
) -> Result<Ended<G::Position>, Breakdown> {
    play_out_counting(game, opening, (players, chances), &mut 0)
}

/// The same, and adds up how many boards both looked at.
///
/// # Errors
/// One of them broke down.
pub fn play_out_counting<G: Game>(
    game: &G,
    opening: &[G::Move],
    (mut players, chances): ([&mut dyn Agent<G>; 2], [Rng; 2]),
    boards: &mut u64,
) -> Result<Ended<G::Position>, Breakdown> {
    let (mut position, mut moves) = (game.start(), Vec::new());
    for (player, chance) in players.iter_mut().zip(chances) {
        player.begin(game, &position, chance);
    }
    let mut opening = opening.iter();
    while game.outcome(&position).is_none() {
        let mover = game.to_move(&position);
        let mv = if let Some(&mv) = opening.next() {
            mv
        } else {
            game.legal_moves(&position, &mut moves);
            let root = Root { position: &position, moves: &moves };
            match players[mover as usize].choose(game, &root, &NEVER) {
                Ok(thought) => {
                    *boards += thought.nodes;
                    thought.mv
                }
                Err(Halt::Resigns) => return Ok(Err(mover)),
                Err(Halt::Fails(fault)) => return Err(Breakdown { player: mover, fault }),
            }
        };
        game.play(&mut position, mv);
        players.iter_mut().for_each(|player| player.observe(game, mv));
    }
    Ok(Ok(position))
}
