//! How long an agent thinks: plies, boards or time, as options that several kinds of agent share.

use std::time::Duration;

use ludus_core::spec::{OptionInfo, Options, Spec, SpecError, SpecOption};
use ludus_search::MAX_DEPTH;

use crate::clock;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thinking {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Option<Duration>,
}

/// The option for plies.
pub(crate) const fn depth_option(default: &'static str) -> OptionInfo {
    OptionInfo { key: "depth", values: "1 to 100", default, meaning: "plies to look ahead" }
}

/// The option for boards.
pub(crate) const NODES: OptionInfo = OptionInfo {
    key: "nodes",
    values: "1 to 4000000000",
    default: "no limit",
    meaning: "boards to look at before a move",
};

/// The option for time.
pub(crate) const TIME: OptionInfo = OptionInfo {
    key: "time",
    values: "such as 1s or 250ms",
    default: "no limit",
    meaning: "time for a move; the moves then depend on the machine",
};

/// The most boards that can be asked for.
pub(crate) const MOST_NODES: u32 = 4_000_000_000;
/// The shortest and the longest time for a move.
const SHORTEST: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_secs(3600);

impl Thinking {
    /// So many plies, however long it takes.
    pub(crate) const fn to_depth(depth: u32) -> Self {
        Self { depth, nodes: u64::MAX, time: None }
    }

    /// Reads `depth`, `nodes` and `time`. With a limit of another kind, the depth is as good as unlimited.
    pub(crate) fn parse(options: &Options<'_>, usual: Self) -> Result<Self, SpecError> {
        let is_limited = options.is_given("nodes") || options.is_given("time");
        let depth = if is_limited { MAX_DEPTH } else { usual.depth };
        let is_chosen = is_limited || options.is_given("depth");
        let nodes = match options.is_given("nodes") {
            true => options.number("nodes", MOST_NODES, 1..=MOST_NODES)?.into(),
            false if is_chosen => u64::MAX,
            false => usual.nodes,
        };
        let depth = options.number("depth", depth, 1..=MAX_DEPTH)?;
        Ok(Self { depth, nodes, time: time(options)? })
    }
}

/// The option `time`.
pub(crate) fn time(options: &Options<'_>) -> Result<Option<Duration>, SpecError> {
    duration(options, "time")
}

/// An option that is a time.
pub(crate) fn duration(options: &Options<'_>, key: &str) -> Result<Option<Duration>, SpecError> {
    let wanted = "a time from 1ms to 3600s, such as 1s, 1.5s or 250ms";
    options.read(key, None, wanted, |text| parse_time(text).map(Some))
}

/// The spec with so much time for a move instead of the `limits` that it names.
pub(crate) fn timed(spec: &Spec, limits: &[&str], time: Duration) -> Spec {
    let mut spec = spec.clone();
    spec.options.retain(|option| option.key != TIME.key && !limits.contains(&option.key.as_str()));
    let text = format!("{}ms", time.clamp(SHORTEST, LONGEST).as_millis());
    spec.options.push(SpecOption::new(TIME.key, &text));
    spec
}

fn parse_time(text: &str) -> Option<Duration> {
    clock::parse_time(text).filter(|time| (SHORTEST..=LONGEST).contains(time))
}
