//! What numbers count. Units are a closed list, because each has two names that must not drift apart: a short one for
//! people, and the key that carries it in JSON, where a bare `value` would say nothing.

/// The unit of a row or of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Seconds.
    Seconds,
    /// Thousandths of a second.
    Milliseconds,
    /// Hours.
    Hours,
    /// Seconds of one processor.
    CpuSeconds,
    /// Hours of one processor.
    CpuHours,
    /// Nodes of a search.
    Nodes,
    /// Evaluations in a second.
    EvaluationsPerSecond,
    /// Games.
    Games,
    /// Generations.
    Generations,
    /// Generations in a day.
    GenerationsPerDay,
    /// Points of games: a win is one, a tie half of one.
    Points,
    /// Parts of a hundred.
    Percent,
    /// Parts of one.
    Share,
    /// One number for each of another.
    Ratio,
    /// Fitness, by a study's own formula.
    Fitness,
    /// Discs on the board.
    Discs,
    /// Corners of the board.
    Corners,
    /// The worth of men.
    Men,
    /// Elo points of a rating.
    Elo,
    /// Things that are only counted.
    Count,
}

impl Unit {
    /// As it stands in a table; nothing for a plain number.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.names().0
    }

    /// As it stands in the keys of JSON.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Seconds => ("s", "seconds"),
            Self::Milliseconds => ("ms", "milliseconds"),
            Self::Hours => ("h", "hours"),
            Self::CpuSeconds => ("CPU s", "cpu_seconds"),
            Self::CpuHours => ("CPU h", "cpu_hours"),
            Self::Nodes => ("nodes", "nodes"),
            Self::EvaluationsPerSecond => ("evaluations/s", "evaluations_per_second"),
            Self::Games => ("games", "games"),
            Self::Generations => ("generations", "generations"),
            Self::GenerationsPerDay => ("generations/day", "generations_per_day"),
            Self::Points => ("points", "points"),
            Self::Percent => ("%", "percent"),
            Self::Share => ("", "share"),
            Self::Ratio => ("", "ratio"),
            Self::Fitness => ("fitness", "fitness"),
            Self::Discs => ("discs", "discs"),
            Self::Corners => ("corners", "corners"),
            Self::Men => ("men", "men"),
            Self::Elo => ("Elo", "elo"),
            Self::Count => ("", "count"),
        }
    }
}
