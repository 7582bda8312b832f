//! One game at the terminal: whose turn it is, what was typed, and what is said about it. The machine's
//! chance is drawn per ply, so taking a move back and playing it again meets the same reply.

use std::{
    io::{BufRead, Write},
    sync::{Arc, Mutex},
};

use ludus_core::{Outcome, Player, Seed};
use ludus_draw::terminal::{Look, draw_board};
use ludus_games::Catalogued;

use super::words::{HELP, Typed, parse_line};
use crate::{
    args::{Opponent, PlayCommand},
    setup::Line,
};

/// A game in progress and everything around it.
pub(super) struct Session<'a, G: Catalogued> {
    pub(super) game: &'a G,
    pub(super) command: &'a PlayCommand,
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
            if let Ok(mut text) = self.how_to_go_on.lock() {
                *text = how_to_go_on(self.game, self.command, self.seed, &self.line);
            }
            if let Some(outcome) = self.game.outcome(self.line.position()) {
                return self.show_outcome(outcome);
            }
            if !self.is_persons_turn() {
                self.answer()?;
            } else if let Next::Stop = self.ask(input)? {
                let text = how_to_go_on(self.game, self.command, self.seed, &self.line);
                writeln!(self.out, "{text}")?;
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let game = self.game.spec();
        match self.command.against {
            Opponent::Person => writeln!(self.out, "{game}, two people. Type a move, or help.")?,
            Opponent::Random => {
                let Seed(seed) = self.seed;
                let name = self.name(self.command.seat.player());
                writeln!(
                    self.out,
                    "{game}, you are {name} against random (seed {seed}). Type a move, or help."
                )?;
            }
        }
        Ok(())
    }

    fn name(&self, player: Player) -> &'static str {
        self.game.view(self.line.position()).player_names[player]
    }

    fn is_person(&self, player: Player) -> bool {
        self.command.against == Opponent::Person || player == self.command.seat.player()
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
    fn answer(&mut self) -> anyhow::Result<()> {
        let mut rng = self.seed.stream("play", self.line.moves.len() as u64);
        let position = self.line.position();
        let mv = self.game.random_move(position, &mut rng, &mut Vec::new());
        let mv = mv.expect("the game is not over");
        let text = self.game.format_move(position, mv);
        let name = self.name(self.game.to_move(position));
        self.line.play(self.game, mv);
        writeln!(self.out, "{name} plays {text}")?;
        self.show_board()
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
        let movers = self.line.positions.iter().map(|position| self.game.to_move(position));
        let movers: Vec<Player> = movers.take(self.line.moves.len()).collect();
        let Some(ply) = movers.iter().rposition(|&mover| self.is_person(mover)) else {
            return Ok(writeln!(self.out, "there is no move of yours to take back\n")?);
        };
        self.line.positions.truncate(ply + 1);
        self.line.moves.truncate(ply);
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
        writeln!(self.out, "moves: {}", self.line.move_texts(self.game))?;
        Ok(())
    }
}

/// The command that sets this game up again.
fn how_to_go_on<G: Catalogued>(game: &G, command: &PlayCommand, seed: Seed, line: &Line<G>) -> String {
    let mut words = format!("stopped; go on with: ludus play {}", game.spec());
    if command.setup.position.is_some() {
        words += &format!(" --position {:?}", game.format_position(&line.positions[0]));
    }
    if !line.moves.is_empty() {
        words += &format!(" --moves {:?}", line.move_texts(game));
    }
    match command.against {
        Opponent::Person => words += " --against person",
        Opponent::Random => {
            let seat = if command.seat.player() == Player::First { "first" } else { "second" };
            words += &format!(" --as {seat} --seed {}", seed.0);
        }
    }
    words
}
