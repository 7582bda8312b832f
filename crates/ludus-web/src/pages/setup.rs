//! The form that sets a game up: rules, who sits where, how long machines think. It is made from what games and agents
//! say about themselves, so a new option is in it at once.

use ludus_arena::{
    learned::champions::{self, Champion},
    levels::Level,
    table::AnyTable,
};
use ludus_core::spec::{Info, OptionInfo};
use maud::{Markup, html};

use crate::{house::House, seat::PERSON};

/// The value of the choice that means the text beside it.
pub(crate) const OTHER: &str = "other";
/// What stands before the key of a rule in the names of fields.
pub(crate) const RULE: &str = "rule-";
/// Times that a machine can be given for a move.
const TIMES: [(&str, &str); 5] = [
    ("250ms", "¼ second"),
    ("1s", "1 second"),
    ("3s", "3 seconds"),
    ("10s", "10 seconds"),
    ("30s", "30 seconds"),
];

/// The machines that a form offers for a game.
pub(crate) struct Machines {
    levels: &'static [Level],
    champions: Vec<Champion>,
}

impl Machines {
    /// The levels of a game, and what was trained at it.
    pub(crate) fn of(table: &dyn AnyTable, trained: &[Champion]) -> Self {
        let is_its = |champion: &&Champion| champion.game == table.game_name();
        Self { levels: table.levels(), champions: trained.iter().filter(is_its).cloned().collect() }
    }

    fn has(&self, agent: &str) -> bool {
        self.levels.iter().any(|level| level.spec() == agent)
            || self.champions.iter().any(|champion| champion.spec() == agent)
    }
}

/// What was trained here. It is read from files, so a page asks once, and not while it holds a game.
pub(crate) fn trained(house: &House) -> Vec<Champion> {
    house.tables.settings().data.as_deref().map(champions::newest).unwrap_or_default()
}

/// A field for each rule of a game that can be chosen.
pub(crate) fn rules(info: &Info) -> Markup {
    html! {
        @for option in info.options {
            label {
                span { (option.key) }
                (rule_field(option))
                span.quiet { (option.meaning) "; usually " (option.default) }
            }
        }
    }
}

fn rule_field(option: &OptionInfo) -> Markup {
    let name = format!("{RULE}{}", option.key);
    let choices: Vec<&str> =
        option.values.split(['|', ',']).flat_map(|part| part.split(" or ")).map(str::trim).collect();
    let range = option
        .values
        .split_once(" to ")
        .and_then(|(low, high)| Some((low.parse::<u32>().ok()?, high.parse::<u32>().ok()?)));
    html! {
        @if let Some((low, high)) = range {
            input type="number" name=(name) min=(low) max=(high) placeholder=(option.default);
        } @else if choices.len() > 1 {
            select name=(name) {
                option value="" { "usual" }
                @for choice in choices { option value=(choice) { (choice) } }
            }
        } @else {
            input type="text" name=(name) placeholder=(option.default) maxlength="40";
        }
    }
}

/// Who sits on a side: a person, a level, the champion of a run, or any agent by its text.
pub(crate) fn seat(side: &str, label: &str, machines: &Machines, chosen: &str) -> Markup {
    let is_other = chosen != PERSON && !machines.has(chosen);
    html! {
        label {
            span { (label) }
            select name=(side) {
                option value=(PERSON) selected[chosen == PERSON] { "a person" }
                @for level in machines.levels {
                    option value=(level.spec()) selected[level.spec() == chosen] {
                        (level.name.title()) " (" (level.elo) " ± " (level.error) " Elo)"
                    }
                }
                @if !machines.champions.is_empty() {
                    optgroup label="trained here" {
                        @for champion in &machines.champions { (champion_option(champion, chosen)) }
                    }
                }
                option value=(OTHER) selected[is_other] { "another agent:" }
            }
        }
        label {
            span.hidden { (label) ", another agent" }
            input type="text" name={ (side) "-agent" } maxlength="200" spellcheck="false" autocomplete="off"
                placeholder="such as mcts:simulations=1000" value=[is_other.then_some(chosen)];
        }
    }
}

fn champion_option(champion: &Champion, chosen: &str) -> Markup {
    let spec = champion.spec();
    html! {
        option value=(spec) selected[spec == chosen] {
            (champion.run) " after " (champion.generation) " generations"
        }
    }
}

/// How long a machine thinks about a move.
pub(crate) fn thinking_time() -> Markup {
    html! {
        label {
            span { "Thinking time" }
            select name="time" {
                option value="" { "as the level does" }
                @for (value, words) in TIMES { option value=(value) { (words) } }
            }
        }
    }
}

/// The levels of a game in words, with where their numbers come from.
pub(crate) fn levels(levels: &[Level]) -> Markup {
    html! {
        dl.levels {
            @for level in levels {
                dt { (level.name.title()) " " span.quiet { (level.elo) " ± " (level.error) " Elo" } }
                dd {
                    (level.words)
                    @if let Some(study) = &level.study { "; “" (study) "” in the study of 2011" }
                    ". " code { (level.agent) }
                }
            }
        }
        p.quiet { "Elo is measured here in a tournament of these levels, a player of random moves being 0. It is not a "
            "rating among people." }
    }
}
