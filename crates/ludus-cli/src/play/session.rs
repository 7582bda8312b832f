//! One game at the terminal: whose turn it is, what was typed, and what is said about it. Nothing is said about
//! how good a move is before somebody asks.

use std::{
    io::{BufRead, Write},
    sync::{Arc, Mutex, atomic::AtomicBool},
};

use anyhow::Context;
use ludus_arena::{Halt, Line, report::ThoughtReport};
use ludus_core::{Outcome, Player, Seed};
use ludus_draw::terminal::{Look, draw_board};
use ludus_games::Catalogued;

use super::{
    opponent::Opponent,
    words::{HELP, Typed, parse_line},
};
use crate::{args::PlayCommand, shell, thoughts::write_reasons};

/// A game in progress and everything around it.
pub(super) struct Session<'a, G: Catalogued> {
    pub(super) game: &'a G,
    pub(super) command: &'a PlayCommand,
    pub(super) opponent: Opponent<G>,
    /// What the machine thought about its last move.
    pub(super) last_thought: Option<ThoughtReport>,
    pub(super) seed: Seed,
    pub(super) look: Look,
    pub(super) line: Line<G>,
    pub(super) out: &'a mut dyn Write,
    /// Shared with the handler of Ctrl-C.
    pub(super) how_to_go_on: Arc<Mutex<String>>,
}

/// Whether the game goes on after a turn.
enum Next {
    Turn,
    Stop,
}

impl<G: Catalogued> Session<'_, G> {
    /// Plays until the game is over, the input ends or the person has had enough.
    pub(super) fn play(&mut self, input: &mut dyn BufRead) -> anyhow::Result<()> {
        self.greet()?;
        self.show_board()?;
        loop {
            let now = how_to_go_on(self);
            if let Ok(mut text) = self.how_to_go_on.lock() {
                text.clone_from(&now);
            }
            if let Some(outcome) = self.game.outcome(self.line.position()) {
                return self.show_outcome(outcome);
            }
            let next = if self.is_persons_turn() { self.ask(input)? } else { self.answer()? };
            if let Next::Stop = next {
                writeln!(self.out, "{now}")?;
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let game = self.game.spec();
        match &self.opponent {
            Opponent::Person => writeln!(self.out, "{game}, two people. Type a move, or help.")?,
            Opponent::Machine(spec, _) => {
                let Seed(seed) = self.seed;
                let name = self.name(self.command.seat.player());
                writeln!(
                    self.out,
                    "{game}, you are {name} against {spec} (seed {seed}). Type a move, or help."
                )?;
            }
        }
        Ok(())
    }

    fn name(&self, player: Player) -> &'static str {
        self.game.view(self.line.position()).player_names[player]
    }

    fn is_person(&self, player: Player) -> bool {
        matches!(self.opponent, Opponent::Person) || player == self.command.seat.player()
    }

    fn is_persons_turn(&self) -> bool {
        self.is_person(self.game.to_move(self.line.position()))
    }

    /// The board under an empty line, for what was typed may stand on the line before.
    fn show_board(&mut self) -> anyhow::Result<()> {
        let view = self.line.view(self.game);
        write!(self.out, "\n{}", draw_board(&view, self.look))?;
        for note in &view.notes {
            writeln!(self.out, "{note}")?;
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// The machine moves.
    fn answer(&mut self) -> anyhow::Result<Next> {
        let Opponent::Machine(spec, agent) = &mut self.opponent else { return Ok(Next::Stop) };
        let chosen = self.line.ask(self.game, agent.as_mut(), self.seed, &AtomicBool::new(false));
        let mover = self.game.to_move(self.line.position());
        let thought = match chosen {
            Ok(thought) => thought,
            Err(Halt::Resigns) => {
                writeln!(self.out, "{} resigns: you win", self.name(mover))?;
                return Ok(Next::Stop);
            }
            Err(fault @ Halt::Fails(_)) => {
                return Err(fault).with_context(|| format!("{spec} gives no move"));
            }
        };
        let report = ThoughtReport::new(self.game, self.line.position(), &thought);
        writeln!(self.out, "{} plays {}", self.name(mover), report.mv)?;
        self.last_thought = Some(report);
        self.line.play(self.game, thought.mv);
        self.show_board()?;
        Ok(Next::Turn)
    }

    /// The reasons for the machine's last move.
    fn show_why(&mut self) -> anyhow::Result<()> {
        match &self.last_thought {
            Some(thought) => {
                writeln!(self.out, "{}", thought.mv)?;
                write_reasons(thought, self.out)?;
                Ok(writeln!(self.out)?)
            }
            None => Ok(writeln!(self.out, "the machine has not moved yet\n")?),
        }
    }

    /// What the machine would play in the person's place.
    fn show_advice(&mut self) -> anyhow::Result<()> {
        let Opponent::Machine(_, agent) = &mut self.opponent else {
            return Ok(writeln!(self.out, "there is no machine in this game to ask\n")?);
        };
        let thought = match self.line.ask(self.game, agent.as_mut(), self.seed, &AtomicBool::new(false)) {
            Ok(thought) => thought,
            Err(halt) => return Ok(writeln!(self.out, "no advice: {halt}\n")?),
        };
        let report = ThoughtReport::new(self.game, self.line.position(), &thought);
        writeln!(self.out, "{}", report.mv)?;
        write_reasons(&report, self.out)?;
        Ok(writeln!(self.out)?)
    }

    /// The person is asked for one line.
    fn ask(&mut self, input: &mut dyn BufRead) -> anyhow::Result<Next> {
        write!(self.out, "{} to move: ", self.name(self.game.to_move(self.line.position())))?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(Next::Stop);
        }
        let line = String::from_utf8_lossy(&bytes);
        match parse_line(&line) {
            Typed::Nothing => {}
            Typed::Help => writeln!(self.out, "{HELP}\n")?,
            Typed::Hint => self.show_hint()?,
            Typed::Why => self.show_why()?,
            Typed::Advise => self.show_advice()?,
            Typed::Undo => self.undo()?,
            Typed::Board => self.show_board()?,
            Typed::Position => writeln!(self.out, "{}\n", self.game.format_position(self.line.position()))?,
            Typed::Quit => return Ok(Next::Stop),
            Typed::Move(text) => self.play_text(text)?,
        }
        Ok(Next::Turn)
    }

    fn play_text(&mut self, text: &str) -> anyhow::Result<()> {
        match self.game.parse_legal_move(self.line.position(), text) {
            Ok(mv) => {
                self.line.play(self.game, mv);
                self.show_board()
            }
            Err(error) => Ok(writeln!(self.out, "{error}; type help for other words\n")?),
        }
    }

    fn show_hint(&mut self) -> anyhow::Result<()> {
        let position = self.line.position();
        let mut legal = Vec::new();
        self.game.legal_moves(position, &mut legal);
        let texts: Vec<String> = legal.iter().map(|&mv| self.game.format_move(position, mv)).collect();
        writeln!(self.out, "{} legal: {}\n", texts.len(), texts.join(" "))?;
        Ok(())
    }

    /// Takes back everything since the person's last move, and that move.
    fn undo(&mut self) -> anyhow::Result<()> {
        let Some(ply) = self.line.movers(self.game).rposition(|mover| self.is_person(mover)) else {
            return Ok(writeln!(self.out, "there is no move of yours to take back\n")?);
        };
        self.line.truncate(ply);
        self.show_board()
    }

    fn show_outcome(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        match outcome.winner() {
            Some(player) => {
                let margin = outcome.points_for(player);
                writeln!(self.out, "{} wins by {margin}", self.name(player))?;
            }
            None => writeln!(self.out, "a draw")?,
        }
        writeln!(self.out, "moves: {}", self.line.move_texts(self.game).join(" "))?;
        Ok(())
    }
}

/// The command that sets this game up again.
fn how_to_go_on<G: Catalogued>(session: &Session<'_, G>) -> String {
    let Session { game, command, opponent, seed, line, .. } = session;
    let mut words = format!("stopped; go on with: ludus play {}", game.spec());
    if command.setup.position.is_some() {
        words += &format!(" --position {:?}", game.format_position(line.start()));
    }
    if !line.moves().is_empty() {
        words += &format!(" --moves {:?}", line.move_texts(game).join(" "));
    }
    words += &format!(" --against {}", shell::quoted(&opponent.text()));
    if let Opponent::Machine(..) = opponent {
        let seat = if command.seat.player() == Player::First { "first" } else { "second" };
        words += &format!(" --as {seat} --seed {}", seed.0);
    }
    words
}
