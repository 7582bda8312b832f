//! Random play of a real game beside its reference: a second, obvious implementation that shares no code
//! with it. The two are compared by their texts after every move, so neither can borrow the other's mistakes.

use ludus_core::{BoardGame, Outcome, Seed};

/// An obvious implementation, written for reading and not for speed.
pub(crate) trait Reference {
    /// The texts of all legal moves, in any order.
    fn legal(&self) -> Vec<String>;
    /// Plays a legal move.
    fn play(&mut self, mv: &str);
    /// The position as text.
    fn position(&self) -> String;
    /// The result if the game is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// Plays random games until at least `moves` moves have been compared.
pub(crate) fn compare<G: BoardGame, R: Reference>(game: &G, start: impl Fn() -> R, moves: u64) {
    let mut compared = 0;
    for idx in 0.. {
        compared += compare_game(game, start(), idx);
        if compared >= moves {
            break;
        }
    }
}

fn compare_game<G: BoardGame, R: Reference>(game: &G, mut reference: R, idx: u64) -> u64 {
    let mut rng = Seed(7).stream("reference", idx);
    let mut position = game.start();
    let mut played = Vec::new();
    let mut legal = Vec::new();
    loop {
        let context = || format!("{game:?}, game {idx} after {}", played.join(" "));
        game.legal_moves(&position, &mut legal);
        let mut names: Vec<String> = legal.iter().map(|&mv| game.format_move(&position, mv)).collect();
        let mut expected = reference.legal();
        assert_eq!(game.format_position(&position), reference.position(), "{}", context());
        assert_eq!(game.outcome(&position), reference.outcome(), "{}", context());
        let mv = rng.pick(&legal);
        let name = mv.map(|mv| game.format_move(&position, mv));
        names.sort_unstable();
        expected.sort_unstable();
        assert_eq!(names, expected, "{}", context());
        let (Some(mv), Some(name)) = (mv, name) else { return played.len() as u64 };
        game.play(&mut position, mv);
        reference.play(&name);
        played.push(name);
    }
}
