//! Players that taught themselves and come with this program. Each is the champion of a run of the preset of its name; the card
//! beside its file says how it was made, from which seed, and how strong it was found to be.

use ludus_games::Catalogued;

use super::PlayerFile;

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
        /// All of them; of those for one game the first that can is the one that plays it.
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
    "dots-zero-five" plays "dots-and-boxes",
    "go-zero-seven" plays "go",
    "othello-zero" plays "othello",
    "checkers-zero" plays "checkers",
}

/// Whether there is one for a game.
#[must_use]
pub fn is_there<G: Catalogued>() -> bool {
    players::<G>().next().is_some()
}

/// The one that plays a game: the first that has learned to see a board of this size; if none has, the first of all, who can say
/// why it does not.
#[must_use]
pub fn of<G: Catalogued>(game: &G) -> Option<&'static Shipped> {
    players::<G>().find(|shipped| shipped.sees(game)).or_else(|| players::<G>().next())
}

fn players<G: Catalogued>() -> impl Iterator<Item = &'static Shipped> {
    ALL.iter().filter(|shipped| shipped.game == G::INFO.name)
}

impl Shipped {
    fn sees<G: Catalogued>(&self, game: &G) -> bool {
        PlayerFile::decode(self.bytes).is_ok_and(|player| player.at(game).is_ok())
    }
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
