//! The agent `gtp`: a program of others that speaks the Go Text Protocol. Here is what it is asked and what its
//! answers are worth; how it is run stands in `engine.rs`.
//!
//! Before every move its cache is emptied and its chance seeded from the game, as far as it knows the commands for
//! that. So with GNU Go and its like a move depends on the game and the seed, and not on what the program was asked
//! before or which one of several answers. `reg_genmove` would leave its board alone, but in GNU Go it fixes the
//! chance, so that all games from one opening would be the same, and it never resigns.
//!
//! With `replies=remembered` the chance is the same before every question. Then a reply depends on the program, its
//! flags and the moves alone, and is asked for once: whoever learns from an engine asks the same things for days.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ludus_core::{
    Game, Player, Rng, Seed,
    key::mix,
    spec::{Info, OptionInfo, Options, SpecError},
};
use ludus_exact::Tables;
use ludus_formats::gtp::{Command, colour};
use ludus_games::Catalogued;
use ludus_search::Root;

use super::{AgentKind, thinking::duration};
use crate::{
    agent::{Agent, Chosen, Thought},
    demands::Demands,
    engine::{Engine, Pool, Program, Record, Setup, command, parse_command, quote},
    error::AgentError,
    fault::{Fault, FaultKind, Halt},
    replies::{Question, Replies},
};

/// How long an answer may take, unless something else is asked for: some engines load a net before the first.
const USUAL_LIMIT: Duration = Duration::from_secs(30);
const DICE: &str = "dice";
const REMEMBER: &str = "remember";
/// What a command line looks like, for messages.
const COMMAND_WANTED: &str = "a program with its arguments, such as \"gnugo --mode gtp\"";
/// What commands look like, for messages.
const SEND_WANTED: &str = "commands separated by ;, such as \"level 3;time_settings 0 1 1\"";
/// The longest games that are remembered, unless something else is asked for: all but those that do not end. A reply
/// costs some milliseconds of a processor and some dozen bytes.
const USUAL_REMEMBERED: u32 = 200;
/// The longest games that can be remembered.
const MOST_REMEMBERED: u32 = 10_000;
/// The greatest seed that every engine takes: one of 31 bits.
const MOST_DICE: u32 = i32::MAX.cast_unsigned();
/// The word of an engine that gives the game up.
const RESIGN: &str = "resign";
/// No answer with a move has more characters.
const LONGEST_MOVE: usize = 20;

/// The kind of agent that is called `gtp`.
#[derive(Clone, Debug)]
pub(crate) struct Gtp {
    /// The share of moves that are made at random.
    random: f64,
    /// Shared by all agents that are made from this.
    pool: Arc<Pool>,
    /// Nothing where the engine's chance comes from the game.
    memory: Option<Memory>,
}

/// How replies are remembered.
#[derive(Clone, Debug)]
struct Memory {
    /// Shared by all agents that are made from this.
    replies: Arc<Replies>,
    /// The engine's chance before every question.
    dice: u32,
    /// In games of at most so many plies.
    plies: u32,
}

/// Equal when they ask for the same; the engines that run for them do not matter.
impl PartialEq for Gtp {
    fn eq(&self, other: &Self) -> bool {
        let remembers = |gtp: &Self| gtp.memory.as_ref().map(|memory| (memory.dice, memory.plies));
        self.random == other.random
            && self.pool.setup() == other.pool.setup()
            && remembers(self) == remembers(other)
    }
}

impl AgentKind for Gtp {
    const INFO: &'static Info = &Info {
        name: "gtp",
        aliases: &[],
        summary: "another program over the Go Text Protocol; repeatable if it lets its chance be seeded",
        options: &[
            OptionInfo {
                key: "command",
                values: "a command line in quotes",
                default: "none, it must be given",
                meaning: "the program and its arguments",
            },
            OptionInfo {
                key: "random",
                values: "0 to 1",
                default: "0",
                meaning: "share of moves made at random instead",
            },
            OptionInfo {
                key: "limit",
                values: "such as 10s or 250ms",
                default: "30s",
                meaning: "longest time for an answer; then the game is forfeited",
            },
            OptionInfo {
                key: "send",
                values: "commands separated by ;",
                default: "none",
                meaning: "what to tell the program once after its start",
            },
            OptionInfo {
                key: "replies",
                values: "by-game or remembered",
                default: "by-game",
                meaning: "whether its dice come from the game, or moves alone decide and each reply is asked for once",
            },
            OptionInfo {
                key: DICE,
                values: "0 to 2147483647",
                default: "0",
                meaning: "its seed before every question, with replies=remembered",
            },
            OptionInfo {
                key: REMEMBER,
                values: "0 to 10000",
                default: "200",
                meaning: "plies of the longest game whose replies are remembered",
            },
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let line = options.text("command");
        let program = line.and_then(Program::parse);
        let program = program.ok_or_else(|| options.bad_value("command", line, COMMAND_WANTED))?;
        let commands = options.read("send", Vec::new(), SEND_WANTED, |text| {
            text.split(';').map(parse_command).collect::<Option<Vec<Command>>>()
        })?;
        let limit = duration(options, "limit")?.unwrap_or(USUAL_LIMIT);
        let pool = Arc::new(Pool::new(Setup { program, commands, limit }));
        let random = options.real("random", 0.0, 0.0..=1.0)?;
        Ok(Self { random, pool, memory: Memory::parse(options)? })
    }

    fn plays<G: Catalogued>() -> bool {
        G::SPEAKS_GTP
    }

    /// What the program takes for itself is not known.
    fn demands(&self) -> Demands {
        Demands { runs_programs: true, ..Demands::NONE }
    }

    fn replies(&self) -> Option<&Arc<Replies>> {
        self.memory.as_ref().map(|memory| &memory.replies)
    }

    fn build<G: Catalogued>(&self, game: &G, _tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        self.pool.setup().program.find()?;
        let position = game.start();
        let Some(record) = begin_record(game, &position) else {
            return Err(AgentError::NotForStart { agent: Self::INFO.name, game: game.spec().to_string() });
        };
        let (rng, seed) = (Seed(0).stream("gtp", 0), 0);
        Ok(Box::new(GtpAgent { kind: self.clone(), engine: None, position, record: Some(record), rng, seed }))
    }
}

impl Memory {
    fn parse(options: &Options<'_>) -> Result<Option<Self>, SpecError> {
        let is_remembered = options.choice("replies", false, &[("by-game", false), ("remembered", true)])?;
        if let Some(key) = [DICE, REMEMBER].into_iter().find(|key| !is_remembered && options.is_given(key)) {
            return Err(options.bad_value(key, options.text(key), "it only with replies=remembered"));
        }
        let dice = options.number(DICE, 0, 0..=MOST_DICE)?;
        let plies = options.number(REMEMBER, USUAL_REMEMBERED, 0..=MOST_REMEMBERED)?;
        Ok(is_remembered.then(|| Self { replies: Arc::default(), dice, plies }))
    }

    /// Whether the reply to a question is worth remembering.
    fn holds(&self, question: Question<'_>) -> bool {
        question.record.moves.len() <= self.plies as usize
    }
}

/// A game as seen by an engine's agent.
struct GtpAgent<G: Game> {
    kind: Gtp,
    /// The engine that answers in this game, once it was needed.
    engine: Option<Engine>,
    position: G::Position,
    /// What an engine is told of the game; `None` when it began where no engine can be told of.
    record: Option<Record>,
    rng: Rng,
    /// Where the engine's chance in this game comes from.
    seed: u64,
}

/// The record of a game that begins at `position`, if engines can be told of it.
fn begin_record<G: Catalogued>(game: &G, position: &G::Position) -> Option<Record> {
    let setup = game.gtp_setup(position)?.iter().map(|line| command(line)).collect();
    Some(Record { setup, moves: Vec::new() })
}

impl<G: Catalogued> Agent<G> for GtpAgent<G> {
    fn begin(&mut self, game: &G, position: &G::Position, mut rng: Rng) {
        self.release();
        self.position.clone_from(position);
        self.record = begin_record(game, position);
        self.seed = rng.next_u64();
        self.rng = rng;
    }

    /// A raised `stop` changes nothing: there is no move to give but the engine's, so its answer is waited for, as
    /// long as the limit allows.
    fn choose(&mut self, game: &G, root: &Root<'_, G>, _stop: &AtomicBool) -> Chosen<G::Move> {
        if self.rng.uniform() < self.kind.random {
            let mv = self.rng.pick(root.moves).expect("whoever is asked for a move has one");
            return Ok(Thought::plain(mv));
        }
        let colour = colour(game.to_move(root.position));
        if let Some(answer) = self.recalled(colour)? {
            return self.read(game, root, &answer);
        }
        let mut engine = self.engine()?;
        let answer = engine.choose(told(&self.record)?, colour, self.question_seed())?;
        let chosen = self.read(game, root, &answer);
        match &chosen {
            Ok(thought) => {
                let text = game.format_move(root.position, thought.mv);
                self.remember(colour, &text)?;
                engine.has_chosen(play_command(game.to_move(root.position), &text));
            }
            Err(Halt::Resigns) => {
                self.remember(colour, RESIGN)?;
                engine.forget();
            }
            Err(Halt::Fails(_)) => return chosen,
        }
        self.engine = Some(engine);
        chosen
    }

    fn observe(&mut self, game: &G, mv: G::Move) {
        let text = game.format_move(&self.position, mv);
        if let Some(record) = &mut self.record {
            record.moves.push(play_command(game.to_move(&self.position), &text));
        }
        game.play(&mut self.position, mv);
    }

    /// A program that fails here has lost nothing but its say.
    fn final_score(&mut self, _game: &G) -> Option<String> {
        let mut engine = self.engine().ok()?;
        let score = engine.final_score(told(&self.record).ok()?).ok()?;
        self.engine = Some(engine);
        score
    }
}

impl<G: Game> GtpAgent<G> {
    /// The engine of this game, or any that is free. It must be put back unless it is broken, in which case dropping
    /// it ends it.
    fn engine(&mut self) -> Result<Engine, Fault> {
        told(&self.record)?;
        self.engine.take().map_or_else(|| self.kind.pool.take(), Ok)
    }

    /// What the engine has replied to the next question in an earlier game.
    fn recalled(&self, colour: &str) -> Result<Option<String>, Fault> {
        let Some(memory) = &self.kind.memory else { return Ok(None) };
        let question = Question { record: told(&self.record)?, colour };
        let reply = if memory.holds(question) { memory.replies.get(question) } else { None };
        if reply.is_none() {
            memory.replies.count_asked();
        }
        Ok(reply)
    }

    fn remember(&self, colour: &str, reply: &str) -> Result<(), Fault> {
        let question = Question { record: told(&self.record)?, colour };
        if let Some(memory) = self.kind.memory.as_ref().filter(|memory| memory.holds(question)) {
            memory.replies.put(question, reply);
        }
        Ok(())
    }

    /// Thirty-one bits for the next question, fixed by the game and its ply, or the same for every question.
    fn question_seed(&self) -> u32 {
        if let Some(memory) = &self.kind.memory {
            return memory.dice;
        }
        let plies = self.record.as_ref().map_or(0, |record| record.moves.len());
        (mix(self.seed ^ mix(plies as u64)) >> 33) as u32
    }

    /// Gives the engine to whoever needs it next.
    fn release(&mut self) {
        if let Some(engine) = self.engine.take() {
            self.kind.pool.give(engine);
        }
    }
}

impl<G: Catalogued> GtpAgent<G> {
    /// What an answer means: a legal move, or that the engine gives up.
    fn read(&self, game: &G, root: &Root<'_, G>, answer: &str) -> Chosen<G::Move> {
        if answer.eq_ignore_ascii_case(RESIGN) {
            return Err(Halt::Resigns);
        }
        Ok(Thought::plain(self.read_move(game, root, answer)?))
    }

    /// The legal move that an answer names.
    fn read_move(&self, game: &G, root: &Root<'_, G>, answer: &str) -> Result<G::Move, Fault> {
        let name = self.kind.pool.setup().program.name();
        let number = 1 + self.record.as_ref().map_or(0, |record| record.moves.len());
        let fault = |kind, wanted: &str| {
            let found = quote(answer);
            Fault::new(kind, format!("{name} chose {found} as move {number}, wanted {wanted}"))
        };
        if answer.chars().count() > LONGEST_MOVE {
            return Err(fault(FaultKind::Rubbish, "a move"));
        }
        if let Err(error) = game.parse_move(root.position, answer) {
            return Err(fault(FaultKind::Rubbish, &error.wanted));
        }
        game.parse_legal_move(root.position, answer).map_err(|error| fault(FaultKind::Illegal, &error.wanted))
    }
}

impl<G: Game> Drop for GtpAgent<G> {
    fn drop(&mut self) {
        self.release();
    }
}

/// What an engine is told of the game, if engines can be told of it.
fn told(record: &Option<Record>) -> Result<&Record, Fault> {
    let message = "engines cannot be told of this position; begin at the start and give the moves instead";
    record.as_ref().ok_or_else(|| Fault::new(FaultKind::Refused, message))
}

/// The command that tells of a move.
fn play_command(player: Player, mv: &str) -> Command {
    command(&format!("play {} {mv}", colour(player)))
}
