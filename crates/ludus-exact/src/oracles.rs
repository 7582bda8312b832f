//! From a game to its oracle. Code for any game learns only at run time which game it has, and games cannot know
//! their solvers, which stand above them. So the games that have one are listed here, and a game is compared with the
//! list by its type.

use std::{
    any::{Any, TypeId},
    sync::Arc,
};

use ludus_core::Game;
use ludus_games::{
    checkers::Checkers,
    dots_and_boxes::DotsAndBoxes,
    go::Go,
    othello::{Narrow, Othello, Wide},
    tic_tac_toe::TicTacToe,
};
use ludus_search::Oracle;

use crate::tables::Tables;

/// A game with an oracle.
pub trait Solvable: Game {
    /// Its oracle. This is quick: tables are loaded or built when an answer needs them.
    fn oracle(&self, tables: &Arc<Tables>) -> Box<dyn Oracle<Self>>;
}

macro_rules! solvable {
    ($($game:ty,)*) => {
        /// The oracle of any game, or `None` for a game that has none.
        #[must_use]
        pub fn oracle_for<G: Game>(game: &G, tables: &Arc<Tables>) -> Option<Box<dyn Oracle<G>>> {
            None$(.or_else(|| try_as::<G, $game>(game, tables)))*
        }

        /// Whether a game has an oracle.
        #[must_use]
        pub fn has_oracle<G: Game>() -> bool {
            [$(TypeId::of::<$game>(),)*].contains(&TypeId::of::<G>())
        }
    };
}

// One line per type of game.
solvable! {
    Go,
    Othello<Narrow>,
    Othello<Wide>,
    Checkers,
    DotsAndBoxes,
    TicTacToe,
}

/// The oracle of `game` if it is a `T`.
fn try_as<G: Game, T: Solvable>(game: &G, tables: &Arc<Tables>) -> Option<Box<dyn Oracle<G>>> {
    let game = (game as &dyn Any).downcast_ref::<T>()?;
    // The types are the same one; this is how to tell the compiler.
    let mut oracle = Some(game.oracle(tables));
    (&mut oracle as &mut dyn Any).downcast_mut::<Option<Box<dyn Oracle<G>>>>()?.take()
}
