//! Random play by all routes: the quick ones give the same games, and every move is as likely as another.

use ludus_core::{Game, Seed};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::SPECS;

struct ComparePlayouts;

impl GameVisitor for ComparePlayouts {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        for idx in 0..20 {
            let mut rng = Seed(3).stream("routes", idx);
            let mut same_rng = rng.clone();
            let mut scratch = Vec::new();
            let (mut played, mut stepped) = (game.start(), game.start());
            let (outcome, plies) = game.playout(&mut played, &mut rng, &mut scratch);
            let mut steps = 0;
            while let Some(mv) = game.random_move(&stepped, &mut same_rng, &mut scratch) {
                game.play(&mut stepped, mv);
                steps += 1;
            }
            assert_eq!((&played, plies), (&stepped, steps), "{}, game {idx}", game.spec());
            assert_eq!(Some(outcome), game.outcome(&stepped), "{}, game {idx}", game.spec());
            assert_eq!(rng, same_rng, "{}, game {idx}", game.spec());
        }
    }
}

#[test]
fn a_playout_and_random_moves_give_the_same_games() {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(ComparePlayouts);
    }
}

/// Draws at each position, per legal move.
const DRAWS_PER_MOVE: usize = 60;

struct CompareFrequencies {
    positions: u64,
}

impl GameVisitor for CompareFrequencies {
    type Output = ();

    /// At each of many positions, counts how often each legal move is drawn. Chi-squared over all of them has as
    /// many degrees of freedom as there are moves beyond the first of each position, and a known spread.
    fn visit<G: Catalogued>(self, game: &G) {
        let (mut chi_squared, mut freedom) = (0.0, 0.0);
        for idx in 0..self.positions {
            let mut rng = Seed(4).stream("frequencies", idx);
            let position = random_position(game, &mut rng);
            let mut legal = Vec::new();
            game.legal_moves(&position, &mut legal);
            let mut counts = vec![0_u32; legal.len()];
            let mut scratch = Vec::new();
            for _ in 0..DRAWS_PER_MOVE * legal.len() {
                let mv = game.random_move(&position, &mut rng, &mut scratch).unwrap();
                counts[legal.iter().position(|&other| other == mv).unwrap()] += 1;
            }
            let expected = DRAWS_PER_MOVE as f64;
            chi_squared +=
                counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum::<f64>();
            freedom += legal.len().saturating_sub(1) as f64;
        }
        // The variance of chi-squared is twice its degrees of freedom; the seed is fixed.
        let deviation = (chi_squared - freedom) / (2.0 * freedom).sqrt().max(1.0);
        assert!(deviation.abs() < 4.0, "{}: chi-squared {chi_squared} for {freedom}", game.spec());
    }
}

/// A position somewhere in a random game, most likely in its middle.
fn random_position<G: Game>(game: &G, rng: &mut ludus_core::Rng) -> G::Position {
    let mut whole = game.start();
    let (_, plies) = game.playout(&mut whole, &mut rng.clone(), &mut Vec::new());
    let mut position = game.start();
    let mut scratch = Vec::new();
    let wanted = plies / 4 + plies / 2 * (rng.next_u64() % 2) as u32;
    for _ in 0..wanted {
        let Some(mv) = game.random_move(&position, rng, &mut scratch) else { break };
        game.play(&mut position, mv);
    }
    position
}

fn compare_frequencies(positions: u64) {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CompareFrequencies { positions });
    }
}

#[test]
fn every_legal_move_is_as_likely_as_another() {
    compare_frequencies(20);
}

mod slow {
    #[test]
    fn every_legal_move_is_as_likely_as_another_on_many_positions() {
        super::compare_frequencies(1_000);
    }
}
