//! Every game behind one type, for whoever learns only at run time which game it is. Code that works on any
//! game is a [`GameVisitor`]: it is compiled once per game and entered through the one `match` below, so
//! nothing inside it pays for the choice.

use std::fmt;

use ludus_core::spec::{Info, Spec, SpecError, nearest};

use crate::{
    catalogue::Catalogued,
    checkers::Checkers,
    dots_and_boxes::DotsAndBoxes,
    go::Go,
    knowledge::Knowledge,
    othello::{Narrow, Othello, Wide},
    tic_tac_toe::TicTacToe,
};

/// Something to do with a game, whichever it is.
pub trait GameVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Catalogued>(self, game: &G) -> Self::Output;
}

macro_rules! any_game {
    ($($variant:ident($game:ty),)*) => {
        /// One of the games, at some size and rule set.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $(#[doc = concat!("[`", stringify!($game), "`]")] $variant($game),)*
        }

        impl AnyGame {
            /// Lets `visitor` work on the game.
            pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
                match self {
                    $(Self::$variant(game) => visitor.visit(game),)*
                }
            }
        }

        /// What each type of game offers to rate moves by.
        const RATINGS: &[fn() -> Vec<&'static Info>] = &[
            $(|| <$game as Knowledge>::RATINGS.iter().map(|offer| offer.info).collect(),)*
        ];

        /// For each type of game, what it is called and how it is built.
        const BUILDERS: &[(&Info, fn(&Spec) -> Result<Option<AnyGame>, SpecError>)] = &[
            $((<$game as Catalogued>::INFO, |spec| Ok(<$game>::from_spec(spec)?.map(AnyGame::$variant))),)*
        ];
    };
}

// One line per type of game, in the order of listings.
any_game! {
    Go(Go),
    Othello(Othello<Narrow>),
    WideOthello(Othello<Wide>),
    Checkers(Checkers),
    DotsAndBoxes(DotsAndBoxes),
    TicTacToe(TicTacToe),
}

impl AnyGame {
    /// What there is to know about each game, in the order of listings.
    #[must_use]
    pub fn catalogue() -> Vec<&'static Info> {
        let mut infos: Vec<&Info> = BUILDERS.iter().map(|&(info, _)| info).collect();
        infos.dedup();
        infos
    }

    /// The ratings of all games, in the order of the games; what several offer stands there several times.
    pub fn ratings() -> impl Iterator<Item = &'static Info> {
        RATINGS.iter().flat_map(|infos| infos())
    }

    /// Builds the game that a text such as `othello:size=6` names.
    ///
    /// # Errors
    /// The text is malformed, or names a game, option or value that does not exist.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let spec = Spec::parse(text)?;
        for (_, build) in BUILDERS.iter().filter(|(info, _)| info.is_called(&spec.name)) {
            if let Some(game) = build(&spec)? {
                return Ok(game);
            }
        }
        Err(unknown_game(&spec.name))
    }

    /// The spec that builds this game again.
    #[must_use]
    pub fn spec(&self) -> Spec {
        struct PrintSpec;
        impl GameVisitor for PrintSpec {
            type Output = Spec;

            fn visit<G: Catalogued>(self, game: &G) -> Spec {
                game.spec()
            }
        }
        self.visit(PrintSpec)
    }
}

/// Prints the spec, so that a message can name the game as the user would.
impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec().fmt(f)
    }
}

fn unknown_game(found: &str) -> SpecError {
    let catalogue = AnyGame::catalogue();
    let names =
        || catalogue.iter().flat_map(|info| [info.name].into_iter().chain(info.aliases.iter().copied()));
    SpecError::UnknownName {
        kind: "game",
        found: found.into(),
        nearest: nearest(found, names()),
        known: catalogue.iter().map(|info| info.name.into()).collect(),
    }
}
