//! Othello beside an array that walks each line, known games and positions, what is said about texts, and
//! what is known about the game.

mod evaluations;
mod heuristics;
mod influence;
mod knowledge;
mod learnable;
mod known_games;
mod pattern_files;
mod patterns;
mod positions;
mod ratings;
mod reference;
mod texts;

use ludus_core::{BoardGame, Game, Notation, Outcome};
use ludus_games::othello::{Empties, Narrow, Othello, Variant, Wide};

fn narrow(variant: Variant) -> Othello<Narrow> {
    Othello::new(variant).unwrap()
}

fn wide(variant: Variant) -> Othello<Wide> {
    Othello::new(variant).unwrap()
}

/// The tournament game on a board of another size.
fn sized(size: usize) -> Variant {
    Variant { size, ..Variant::STANDARD }
}

/// The tournament game.
fn othello() -> Othello<Narrow> {
    narrow(Variant::STANDARD)
}

/// A board drawn over several lines, with the mover at the end.
fn drawn(rows: &[&str], mover: char) -> String {
    format!("{} {mover}", rows.concat())
}

/// The position after `moves`, which stand apart, from `start`.
fn after<G: BoardGame>(game: &G, start: &str, moves: &str) -> G::Position {
    let mut position = game.parse_position(start).unwrap();
    for text in moves.split_whitespace() {
        let mv = game.parse_legal_move(&position, text).unwrap_or_else(|error| panic!("{moves}: {error}"));
        game.play(&mut position, mv);
    }
    position
}

/// The texts of the legal moves in their order.
fn legal<G: BoardGame>(game: &G, position: &G::Position) -> String {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let names: Vec<String> = moves.iter().map(|&mv| game.format_move(position, mv)).collect();
    names.join(" ")
}

/// How a finished game is counted.
#[derive(Clone, Copy)]
struct Margins {
    /// With the empty squares given to the winner.
    with_empties: i32,
    /// Without them.
    discs_only: i32,
}

/// Plays `moves` from the start to the end of the game, checks its margins and gives the last position.
fn check_end(size: usize, moves: &str, Margins { with_empties, discs_only }: Margins) -> String {
    let [end, again] =
        [(Empties::Winner, with_empties), (Empties::Nobody, discs_only)].map(|(empties, margin)| {
            let game = narrow(Variant { empties, ..sized(size) });
            let end = after(&game, &game.format_position(&game.start()), moves);
            assert_eq!(legal(&game, &end), "", "{moves}");
            assert_eq!(game.outcome(&end), Some(Outcome::from_points(margin)), "{moves}");
            game.format_position(&end)
        });
    assert_eq!(end, again);
    end
}
