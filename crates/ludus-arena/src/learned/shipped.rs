//! Players that taught themselves and come with this program. Each is the champion of a run of the preset of its name; the card
//! beside its file says how it was made, from which seed, and how strong it was found to be.

use ludus_games::Catalogued;

/// A player that comes with this program.
#[derive(Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The preset that made it.
    pub name: &'static str,
    /// The game that it plays.
    pub game: &'static str,
    /// Its file.
    pub bytes: &'static [u8],
    /// How it was made and how strong it is.
    pub card: &'static str,
}

macro_rules! shipped {
    ($($name:literal plays $game:literal,)*) => {
        /// All of them; the first of a game is the one that plays it.
        pub const ALL: &[Shipped] = &[$(Shipped {
            name: $name,
            game: $game,
            bytes: include_bytes!(concat!("../../champions/", $name, ".safetensors")),
            card: include_str!(concat!("../../champions/", $name, ".md")),
        },)*];
    };
}

shipped! {
    "tic-tac-toe-zero" plays "tic-tac-toe",
    "dots-zero" plays "dots-and-boxes",
    "go-zero-seven" plays "go",
    "othello-zero" plays "othello",
    "checkers-zero" plays "checkers",
}

/// The one that plays a game.
#[must_use]
pub fn of<G: Catalogued>() -> Option<&'static Shipped> {
    ALL.iter().find(|shipped| shipped.game == G::INFO.name)
}

/// The one of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Shipped> {
    ALL.iter().find(|shipped| shipped.name == name)
}

/// What names there are, in words.
#[must_use]
pub fn wanted() -> String {
    let names: Vec<&str> = ALL.iter().map(|shipped| shipped.name).collect();
    format!("one of {}", names.join(", "))
}
