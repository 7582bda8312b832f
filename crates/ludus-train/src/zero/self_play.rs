//! Games that a net plays against itself. A few are played side by side by one thread: all their searches go to their next leaf,
//! and the leaves are judged together. Each game has a stream of chance of its own and the tree that it would have alone, so
//! games do not depend on their company.

use ludus_core::{AbsValue, Evaluator, Game, Player, Rng};
use ludus_games::Catalogued;
use ludus_search::{
    Root,
    puct::{Advice, Config, Lockstep, PolicySearch, Proofs, Thoughts},
};

use super::{
    board::Board,
    games::{Lesson, Played},
    settings::{SearchSettings, Zero, stair},
    solve_out::{Ending, Solver},
};
use crate::{chance::uniform, pupils::NEVER};

/// How games are played in one generation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner<'a> {
    pub(crate) settings: &'a Zero,
    pub(crate) simulations: u32,
}

impl<'a> Manner<'a> {
    /// How they are played after so many generations.
    pub(crate) fn at(settings: &'a Zero, generation: u64) -> Self {
        Self { settings, simulations: stair(&settings.simulations, generation).unwrap_or(1) }
    }

    /// How trees are searched.
    pub(crate) fn config(&self) -> Config {
        config(&self.settings.search, self.settings, true)
    }
}

/// How trees are searched, with noise or without.
pub(crate) fn config(search: &SearchSettings, settings: &Zero, is_noisy: bool) -> Config {
    Config {
        rule: search.rule(is_noisy),
        backup: search.backup(),
        proofs: if search.proofs { Proofs::Kept } else { Proofs::Ignored },
        worth: settings.worth.worth(),
        capacity: search.nodes,
    }
}

/// A game in progress.
struct InProgress<G: Game> {
    rng: Rng,
    position: G::Position,
    moves: Vec<u16>,
    legal: Vec<G::Move>,
    /// Whether the move at hand is learned from.
    is_full: bool,
    lessons: Vec<Learned>,
    /// Who makes any legal moves, if one of the players does.
    wild: Option<Player>,
    /// Where the game left its way, and what it was worth before: the ply, and the value.
    strays: Vec<(u32, AbsValue)>,
}

/// A position to learn from.
struct Learned {
    lesson: Lesson,
    mover: Player,
    /// How much the search changed the net's mind, if it was asked.
    surprise: Option<f64>,
}

/// What a thread plays with: a net, trees, and room.
pub(crate) struct Bench<G: Catalogued> {
    evaluator: Box<dyn Evaluator<G>>,
    /// Whoever plays the ends of games.
    solver: Option<Solver<G>>,
    searches: Vec<PolicySearch<G>>,
    lockstep: Lockstep<G>,
}

impl<G: Catalogued> Bench<G> {
    /// A bench with this net, and with somebody who plays the ends of games, if anybody does.
    pub(crate) fn new(evaluator: Box<dyn Evaluator<G>>, solver: Option<Solver<G>>) -> Self {
        Self { evaluator, solver, searches: Vec::new(), lockstep: Lockstep::new() }
    }

    /// Plays as many games as there are streams, side by side, each to its end, in the order of the streams.
    pub(crate) fn play(
        &mut self,
        (number, board): (usize, &Board<G>),
        manner: Manner<'_>,
        streams: impl IntoIterator<Item = Rng>,
    ) -> Vec<Played> {
        let game = &board.game;
        let mut games: Vec<InProgress<G>> =
            streams.into_iter().map(|rng| InProgress::begin(game, manner, rng)).collect();
        while self.searches.len() < games.len() {
            self.searches.push(PolicySearch::new(game, manner.config()));
        }
        self.searches.iter_mut().for_each(PolicySearch::forget);
        loop {
            // Searches of finished games are done and take no part.
            let mut is_over = true;
            for (played, search) in games.iter_mut().zip(&mut self.searches) {
                if let Some(solver) = &mut self.solver {
                    played.solve_out(game, solver, search);
                }
                is_over &= !played.think(game, manner, search);
            }
            if is_over {
                break;
            }
            let advice = Advice { evaluator: self.evaluator.as_mut(), oracle: None };
            self.lockstep.run(game, &mut self.searches[..games.len()], advice, &NEVER);
            for (played, search) in games.iter_mut().zip(&mut self.searches) {
                played.go_on(game, manner, search);
            }
        }
        games.into_iter().map(|played| played.finished(number, board, manner)).collect()
    }
}

impl<G: Catalogued> InProgress<G> {
    /// A game after its random plies; one with a player who makes any legal moves needs none.
    fn begin(game: &G, manner: Manner<'_>, mut rng: Rng) -> Self {
        let SearchSettings { random_plies, sparring, .. } = manner.settings.search;
        let is_sparring = sparring > 0.0 && uniform(&mut rng) < sparring;
        let wild = is_sparring.then(|| Player::BOTH[rng.below(2) as usize]);
        let plies = if is_sparring { 0 } else { rng.below(random_plies + 1) };
        let mut played = Self {
            rng,
            position: game.start(),
            moves: Vec::new(),
            legal: Vec::new(),
            is_full: false,
            lessons: Vec::new(),
            wild,
            strays: Vec::new(),
        };
        game.legal_moves(&played.position, &mut played.legal);
        for _ in 0..plies {
            let mv = played.rng.below(played.legal.len() as u32);
            let before = played.position.clone();
            game.play(&mut played.position, played.legal[mv as usize]);
            if game.outcome(&played.position).is_some() {
                // A game that chance alone would end has nothing to teach; it is played from here.
                played.position = before;
                game.legal_moves(&played.position, &mut played.legal);
                break;
            }
            played.moves.push(mv as u16);
            game.legal_moves(&played.position, &mut played.legal);
        }
        played
    }

    /// Plays to the end if that is near enough for exact play.
    fn solve_out(&mut self, game: &G, solver: &mut Solver<G>, search: &mut PolicySearch<G>) {
        while !self.legal.is_empty() {
            let Self { rng, position, legal, moves, .. } = self;
            let ending = Ending { game, position, legal, ply: moves.len() };
            let Some((number, lesson)) = solver.solve(&ending, rng) else { return };
            // What is certain is as surprising as anything else on average.
            self.lessons.push(Learned { lesson, mover: game.to_move(&self.position), surprise: None });
            self.moves.push(number as u16);
            game.play(&mut self.position, self.legal[number]);
            game.legal_moves(&self.position, &mut self.legal);
        }
        search.forget();
    }

    /// Begins to think about the next move, unless the game is over.
    fn think(&mut self, game: &G, manner: Manner<'_>, search: &mut PolicySearch<G>) -> bool {
        if self.legal.is_empty() {
            return false;
        }
        let fast = manner.settings.fast_moves;
        let is_fast = fast.filter(|fast| uniform(&mut self.rng) < fast.share);
        self.is_full = is_fast.is_none();
        search.set_rule(manner.settings.search.rule(self.is_full));
        let simulations = is_fast.map_or(manner.simulations, |fast| fast.simulations);
        let root = Root { position: &self.position, moves: &self.legal };
        search.begin(game, &root, simulations.into(), &mut self.rng);
        true
    }

    /// Makes the move that the search has found.
    fn go_on(&mut self, game: &G, manner: Manner<'_>, search: &mut PolicySearch<G>) {
        if self.legal.is_empty() {
            return;
        }
        let SearchSettings { temperature, plies, strays, .. } = manner.settings.search;
        let thoughts = search.thoughts(game);
        let mover = game.to_move(&self.position);
        if self.is_full {
            self.lessons.push(self.learned(mover, &thoughts));
        }
        let is_early = self.moves.len() < plies as usize;
        let is_stray = self.wild == Some(mover) || (strays > 0.0 && uniform(&mut self.rng) < strays);
        let mv = if is_stray {
            self.strays.push((self.moves.len() as u32, thoughts.value.held_by(mover)));
            self.legal[self.rng.below(self.legal.len() as u32) as usize]
        } else {
            thoughts.pick(if is_early { temperature } else { 0.0 }, &mut self.rng)
        };
        let number = self.legal.iter().position(|&legal| legal == mv);
        self.moves.push(number.expect("a search chooses a legal move") as u16);
        game.play(&mut self.position, mv);
        game.legal_moves(&self.position, &mut self.legal);
        if self.legal.is_empty() {
            search.forget();
        } else {
            search.advance(game, mv);
        }
    }

    /// What there is to learn here, and how surprising it is: the divergence of the policy found from the net's own.
    fn learned(&self, mover: Player, thoughts: &Thoughts<G::Move>) -> Learned {
        let mut policy = vec![0.0; self.legal.len()];
        let mut surprise = 0.0;
        for considered in &thoughts.moves {
            let idx = self.legal.iter().position(|&legal| legal == considered.mv);
            policy[idx.expect("a search considers legal moves")] = considered.policy as f32;
            if considered.policy > 0.0 {
                surprise += considered.policy * libm::log(considered.policy / considered.prior.max(1e-9));
            }
        }
        let ply = self.moves.len() as u32;
        let lesson = Lesson { ply, copies: 1, value: thoughts.value.0, instead: None, policy };
        Learned { lesson, mover, surprise: Some(surprise.max(0.0)) }
    }

    /// The game as it is learned from.
    fn finished(mut self, number: usize, board: &Board<G>, manner: Manner<'_>) -> Played {
        let outcome = board.game.outcome(&self.position).expect("a game without moves is over");
        let surprises: Vec<f64> = self.lessons.iter().filter_map(|learned| learned.surprise).collect();
        let mean = surprises.iter().sum::<f64>() / surprises.len().max(1) as f64;
        let share_of_surprise = manner.settings.surprise;
        let mut lessons = Vec::new();
        for Learned { lesson, mover, surprise } in self.lessons {
            let surprising = surprise.filter(|_| mean > 0.0).map_or(1.0, |surprise| surprise / mean);
            let weight = 1.0 - share_of_surprise + share_of_surprise * surprising;
            let copies = weight.floor() as u32 + u32::from(uniform(&mut self.rng) < weight.fract());
            if copies > 0 {
                let stray = self.strays.iter().find(|&&(ply, _)| ply >= lesson.ply);
                let instead = stray.map(|(_, value)| value.seen_by(mover).0);
                lessons.push(Lesson { copies, instead, ..lesson });
            }
        }
        Played { board: number, moves: self.moves, outcome, owners: board.owners(&self.position), lessons }
    }
}
