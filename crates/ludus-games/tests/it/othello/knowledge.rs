//! What is known about Othello, by the names under which it is offered.

use ludus_core::{
    evaluation::{Part, ValueFn},
    spec::{Options, Spec},
};
use ludus_games::{
    Catalogued,
    knowledge::{Advice, Heuristic, KnowledgeError, Offer, Rating},
};

fn offered<B>(offers: &'static [Offer<B>], name: &str) -> &'static Offer<B> {
    offers.iter().find(|offer| offer.info.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// The evaluation of this name.
pub(super) fn evaluation<G: Catalogued>(game: &G, name: &str) -> Box<dyn ValueFn<G>> {
    let offer = offered(G::EVALUATIONS, name);
    (offer.build)(game, &Options::of(&Spec::plain(name), offer.info).unwrap()).unwrap()
}

/// The value of a position under the evaluation of this name.
pub(super) fn value<G: Catalogued>(game: &G, name: &str, position: &G::Position) -> i32 {
    evaluation(game, name).value(game, position).get()
}

/// The parts of that value.
pub(super) fn parts<G: Catalogued>(game: &G, name: &str, position: &G::Position) -> Vec<(String, i32)> {
    let mut parts = Vec::new();
    evaluation(game, name).parts(game, position, &mut parts);
    parts.iter().map(|part: &Part| (part.to_string(), part.score)).collect()
}

/// The rating of this name.
pub(super) fn rating<G: Catalogued>(game: &G, name: &str) -> Box<dyn Rating<G>> {
    crate::rating(game, name)
}

/// The heuristic of this name, with the text of a file or what is shipped.
pub(super) fn heuristic<G: Catalogued>(
    game: &G,
    name: &str,
    text: Option<&str>,
) -> Result<Box<dyn Heuristic<G>>, KnowledgeError> {
    (offered(G::HEURISTICS, name).build)(game, text)
}

/// What a heuristic says about a position with all its legal moves.
pub(super) fn advice<G: Catalogued>(
    heuristic: &mut dyn Heuristic<G>,
    game: &G,
    position: &G::Position,
) -> Advice<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    heuristic.advise(game, position, &moves)
}

/// The position seen from every side and with the players exchanged, and where a move goes there.
pub(super) fn from_all_sides<G: Catalogued>(
    game: &G,
    position: &G::Position,
    mut check: impl FnMut(&G::Position, &dyn Fn(G::Move) -> G::Move),
) {
    for &symmetry in game.symmetries() {
        let mapped = game.map_position(symmetry, position);
        let map_move = |mv| game.map_move(symmetry, mv);
        check(&mapped, &map_move);
        check(&game.swap_players(&mapped), &map_move);
    }
}
