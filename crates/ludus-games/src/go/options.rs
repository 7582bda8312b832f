//! Specs such as `go:size=9,rules=area,komi=7.5`. A rule set is chosen first and single switches override it,
//! so a spec is printed as what differs from the chosen set.

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError};

use super::{
    engine_setup::engine_setup,
    grid::{MAX_SIZE, MIN_SIZE},
    position::Position,
    rule_sets::{Ko, KoPass, Komi, LastPass, MAX_KOMI, PassStones, RuleSet, Rules, Scoring, Suicide},
    rules::Go,
};
use crate::catalogue::{Catalogued, GameFile};

/// The size that is played when none is given.
const DEFAULT_SIZE: usize = 9;
/// Games may be allowed to go on for so many moves.
const MAX_LIMIT: u32 = 100_000;

/// All that makes up the rules of one game of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Rows, and columns: 2 to 25.
    pub size: usize,
    /// The named rule set that `rules` began as.
    pub rule_set: RuleSet,
    /// The rules.
    pub rules: Rules,
    /// After so many moves, passes among them, the game ends by score.
    pub limit: u32,
}

impl Settings {
    /// A named rule set on a board of some size, with the usual limit of three moves per point.
    #[must_use]
    pub fn new(size: usize, rule_set: RuleSet) -> Self {
        Self { size, rule_set, rules: rule_set.rules(), limit: default_limit(size) }
    }
}

/// Three moves per point: a played-out game rarely needs two.
fn default_limit(size: usize) -> u32 {
    (3 * size * size) as u32
}

const fn option(
    key: &'static str,
    values: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> OptionInfo {
    OptionInfo { key, values, default, meaning }
}

/// The default of a switch that every rule set has its own of.
const BY_RULES: &str = "by rules";

impl Catalogued for Go {
    const INFO: &'static Info = &Info {
        name: "go",
        aliases: &["baduk", "weiqi"],
        summary: "surround more of the board than the opponent",
        options: &[
            option("size", "2 to 25", "9", "rows and columns"),
            option("rules", "area|tromp-taylor|territory|prisoner-territory", "area", "the rule set"),
            option("komi", "points in halves", BY_RULES, "points added to white's score"),
            option("limit", "1 to 100000", "3*size*size", "moves after which the game ends by score"),
            option("scoring", "area|territory", BY_RULES, "whether stones or prisoners count"),
            option("ko", "simple|positional", BY_RULES, "which repetitions are forbidden"),
            option("ko-pass", "counts|ignored", "counts", "a pass while simple ko forbids a move"),
            option("suicide", "yes|no", BY_RULES, "whether a move may take off its own chain"),
            option("pass-stones", "yes|no", BY_RULES, "whether a pass gives the opponent a prisoner"),
            option("last-pass", "any|white", BY_RULES, "who must make the last pass of a game"),
        ],
    };

    const SPEAKS_GTP: bool = true;

    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError> {
        let options = Options::of(spec, Self::INFO)?;
        let sizes = MIN_SIZE as u32..=MAX_SIZE as u32;
        let size = options.number("size", DEFAULT_SIZE as u32, sizes)? as usize;
        let rule_set = options.choice("rules", RuleSet::Area, RuleSet::CHOICES)?;
        let rules = override_rules(&options, rule_set.rules())?;
        let limit = options.number("limit", default_limit(size), 1..=MAX_LIMIT)?;
        Ok(Some(Self::new(&Settings { size, rule_set, rules, limit })))
    }

    fn game_file(&self) -> GameFile {
        let Settings { size, rule_set, rules, .. } = self.settings();
        let komi = f64::from(rules.komi.half_points()) / 2.0;
        GameFile::GoSgf { size: *size, komi, rules: rule_set.to_string() }
    }

    fn spec(&self) -> Spec {
        let Settings { size, rule_set, rules, limit } = self.settings();
        let named = rule_set.rules();
        Spec::plain(Self::INFO.name)
            .with("size", size, &DEFAULT_SIZE)
            .with("rules", rule_set, &RuleSet::Area)
            .with("komi", &rules.komi, &named.komi)
            .with("limit", limit, &default_limit(*size))
            .with("scoring", &rules.scoring, &named.scoring)
            .with("ko", &rules.ko, &named.ko)
            .with("ko-pass", &rules.ko_pass, &named.ko_pass)
            .with("suicide", &rules.suicide, &named.suicide)
            .with("pass-stones", &rules.pass_stones, &named.pass_stones)
            .with("last-pass", &rules.last_pass, &named.last_pass)
    }

    fn gtp_setup(&self, position: &Position) -> Option<Vec<String>> {
        Some(engine_setup(self, position))
    }
}

/// The rules with those switches turned that are given.
fn override_rules(options: &Options<'_>, named: Rules) -> Result<Rules, SpecError> {
    let komi_wanted = format!("points in halves from -{MAX_KOMI} to {MAX_KOMI}, such as 7.5");
    let rules = Rules {
        scoring: options.choice("scoring", named.scoring, Scoring::CHOICES)?,
        ko: options.choice("ko", named.ko, Ko::CHOICES)?,
        ko_pass: options.choice("ko-pass", named.ko_pass, KoPass::CHOICES)?,
        suicide: options.choice("suicide", named.suicide, Suicide::CHOICES)?,
        pass_stones: options.choice("pass-stones", named.pass_stones, PassStones::CHOICES)?,
        last_pass: options.choice("last-pass", named.last_pass, LastPass::CHOICES)?,
        komi: options.read("komi", named.komi, &komi_wanted, Komi::parse)?,
    };
    if rules.ko_pass == KoPass::Ignored && rules.ko != Ko::Simple {
        return Err(options.bad_value("ko-pass", Some("ignored"), "counts, unless ko=simple"));
    }
    Ok(rules)
}
