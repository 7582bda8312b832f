//! The four named rule sets and the switches they are made of. Every switch is an enum with the words that a
//! spec uses for it, so that a rule is never a bare yes or no in the code.

use std::fmt;

/// An enum whose values have names in specs.
macro_rules! switch {
    (
        $(#[$doc:meta])*
        $switch:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $switch {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $switch {
            /// Every value with its name.
            pub const CHOICES: &'static [(&'static str, Self)] = &[$(($name, Self::$variant),)+];
        }

        impl fmt::Display for $switch {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $name,)+ })
            }
        }
    };
}

switch! {
    /// A rule set by name.
    RuleSet {
        /// Tromp–Taylor without suicide and with komi 7.5.
        Area = "area",
        /// The rules of Tromp and Taylor.
        TrompTaylor = "tromp-taylor",
        /// Territory and prisoners with simple ko.
        Territory = "territory",
        /// Territory and prisoners with superko, where a pass costs a stone and white passes last.
        PrisonerTerritory = "prisoner-territory",
    }
}

switch! {
    /// What counts at the end besides surrounded empty points.
    Scoring {
        /// Stones on the board.
        Area = "area",
        /// Prisoners.
        Territory = "territory",
    }
}

switch! {
    /// Which repetitions are forbidden.
    Ko {
        /// Taking back a single stone at once.
        Simple = "simple",
        /// Any board that was there before, whoever moved then; a pass repeats nothing.
        Positional = "positional",
    }
}

switch! {
    /// What a pass is worth while simple ko forbids a move.
    KoPass {
        /// It counts towards the end of the game like any other.
        Counts = "counts",
        /// It does not count.
        Ignored = "ignored",
    }
}

switch! {
    /// Whether a move may leave its own chain without liberties. A single stone never may.
    Suicide {
        /// No.
        Forbidden = "no",
        /// Yes, and the chain is taken off the board.
        Allowed = "yes",
    }
}

switch! {
    /// What a pass costs.
    PassStones {
        /// Nothing.
        Free = "no",
        /// One stone, which becomes the opponent's prisoner.
        Handed = "yes",
    }
}

switch! {
    /// Who must make the last of the passes that end a game.
    LastPass {
        /// Either player.
        Anyone = "any",
        /// White: black's pass after white's does not end the game yet.
        White = "white",
    }
}

/// Points added to white's score, in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Komi {
    half_points: i32,
}

/// Neither player is given more than this: more than the largest board has points.
pub(super) const MAX_KOMI: i32 = 1_000;

impl Komi {
    /// A komi of this many half points.
    #[must_use]
    pub const fn from_half_points(half_points: i32) -> Self {
        Self { half_points }
    }

    /// The komi in half points.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.half_points
    }

    /// Reads a number of points such as `7.5`, `0` or `-3`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let half_points = 2.0 * text.parse::<f64>().ok()?;
        let possible = half_points.fract() == 0.0 && half_points.abs() <= f64::from(2 * MAX_KOMI);
        possible.then(|| Self::from_half_points(half_points as i32))
    }
}

/// Prints points.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (f64::from(self.half_points) / 2.0).fmt(f)
    }
}

/// All that can differ between rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What counts at the end.
    pub scoring: Scoring,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// What a pass is worth while simple ko forbids a move.
    pub ko_pass: KoPass,
    /// Whether a move may leave its own chain without liberties.
    pub suicide: Suicide,
    /// What a pass costs.
    pub pass_stones: PassStones,
    /// Who passes last.
    pub last_pass: LastPass,
    /// What white is given.
    pub komi: Komi,
}

impl Rules {
    /// The rules called `area`.
    pub const AREA: Self = Self {
        scoring: Scoring::Area,
        ko: Ko::Positional,
        ko_pass: KoPass::Counts,
        suicide: Suicide::Forbidden,
        pass_stones: PassStones::Free,
        last_pass: LastPass::Anyone,
        komi: Komi::from_half_points(15),
    };

    /// The rules called `tromp-taylor`.
    pub const TROMP_TAYLOR: Self =
        Self { suicide: Suicide::Allowed, komi: Komi::from_half_points(0), ..Self::AREA };

    /// The rules called `territory`.
    pub const TERRITORY: Self =
        Self { scoring: Scoring::Territory, ko: Ko::Simple, komi: Komi::from_half_points(13), ..Self::AREA };

    /// The rules called `prisoner-territory`.
    pub const PRISONER_TERRITORY: Self = Self {
        scoring: Scoring::Territory,
        pass_stones: PassStones::Handed,
        last_pass: LastPass::White,
        komi: Komi::from_half_points(0),
        ..Self::AREA
    };
}

impl RuleSet {
    /// The rules of this name.
    #[must_use]
    pub const fn rules(self) -> Rules {
        match self {
            Self::Area => Rules::AREA,
            Self::TrompTaylor => Rules::TROMP_TAYLOR,
            Self::Territory => Rules::TERRITORY,
            Self::PrisonerTerritory => Rules::PRISONER_TERRITORY,
        }
    }
}
