//! One-line texts that name a game or an agent: `go:size=9,rules=area`. Here they become a name and options;
//! whoever owns the name turns those into types. A wrong name or option is answered with what exists and
//! what comes nearest.

use std::{fmt, ops::RangeInclusive};

/// A name with options, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// What stands before the colon.
    pub name: String,
    /// What stands after it, in order.
    pub options: Vec<SpecOption>,
}

/// `key=value`, or a bare `key`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecOption {
    /// The part before the equals sign.
    pub key: String,
    /// The part after it, unquoted.
    pub value: Option<String>,
    /// Whether the value stood in quotes that it could have done without; they are printed again.
    pub quoted: bool,
}

/// What there is to know about a name: shown in listings, and used to check options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The full name.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// One line for a listing.
    pub summary: &'static str,
    /// Everything that may follow the colon.
    pub options: &'static [OptionInfo],
}

impl Info {
    /// A name without aliases and options.
    #[must_use]
    pub const fn plain(name: &'static str, summary: &'static str) -> Self {
        Self { name, aliases: &[], summary, options: &[] }
    }

    /// Whether this is one of its names; capitals do not matter.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.name == name || self.aliases.contains(&name.as_str())
    }
}

/// What there is to know about an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The option's name.
    pub key: &'static str,
    /// The values it takes, for people.
    pub values: &'static str,
    /// The value it has when not given, for people.
    pub default: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

/// A spec that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The text does not have the form of a spec.
    #[error("at character {}: found {found}, wanted {wanted}", .at + 1)]
    Malformed {
        /// The number of characters before the place.
        at: usize,
        /// What stands there.
        found: String,
        /// What would have been right.
        wanted: &'static str,
    },
    /// Nothing has that name.
    #[error("there is no {kind} {found:?}{}; there are {}", did_you_mean(.nearest), .known.join(", "))]
    UnknownName {
        /// What was looked for, such as a game.
        kind: &'static str,
        /// The name that was given.
        found: String,
        /// A name that looks like it.
        nearest: Option<String>,
        /// Every name.
        known: Vec<String>,
    },
    /// The name has no such option.
    #[error("{name} has no option {found:?}{}; {}", did_you_mean(.nearest), listed_options(.known))]
    UnknownOption {
        /// Whose option it would be.
        name: &'static str,
        /// The option that was given.
        found: String,
        /// An option that looks like it.
        nearest: Option<String>,
        /// Every option.
        known: Vec<String>,
    },
    /// The option does not take that value.
    #[error("{name}: {key} cannot be {found}; wanted {wanted}")]
    BadValue {
        /// Whose option it is.
        name: &'static str,
        /// The option.
        key: String,
        /// The value that was given.
        found: String,
        /// The values it takes.
        wanted: String,
    },
    /// The option was given twice.
    #[error("{name}: {key} is given twice; give it once")]
    Repeated {
        /// Whose option it is.
        name: &'static str,
        /// The option.
        key: String,
    },
}

/// The question that offers the nearest name, if there is one, to be put after what was found.
#[must_use]
pub fn did_you_mean(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!(", did you mean {name}?"))
}

fn listed_options(known: &[String]) -> String {
    if known.is_empty() { "it takes no options".into() } else { format!("it takes {}", known.join(", ")) }
}

/// The one of `known` that looks most like `found`, unless none does.
#[must_use]
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let found = found.to_lowercase();
    // A third of the letters may be wrong: enough for a slip or two, too little to offer nonsense.
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&found, name), name))
        .filter(|&(distance, name)| {
            distance <= name.len().max(found.len()).div_ceil(3)
                || (found.len() >= 2 && name.starts_with(&found))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name.to_owned())
}

impl SpecOption {
    /// `key=value`.
    #[must_use]
    pub fn new(key: &str, value: &str) -> Self {
        Self { key: key.into(), value: Some(value.into()), quoted: false }
    }
}

impl Spec {
    /// A spec without options.
    #[must_use]
    pub fn plain(name: &str) -> Self {
        Self { name: name.into(), options: Vec::new() }
    }

    /// The same spec with `key=value` added, unless `value` is what it is by default.
    #[must_use]
    pub fn with<T: PartialEq + fmt::Display>(mut self, key: &str, value: &T, default: &T) -> Self {
        if value != default {
            self.options.push(SpecOption::new(key, &value.to_string()));
        }
        self
    }

    /// The same spec with `key=WORD` for a bare `WORD` that is no option of `info`, so that `net:FILE` means
    /// `net:file=FILE`.
    #[must_use]
    pub fn with_bare_word_as(mut self, key: &str, info: &Info) -> Self {
        let is_known = |word: &str| info.options.iter().any(|option| option.key == word);
        if let Some(bare) =
            self.options.first_mut().filter(|first| first.value.is_none() && !is_known(&first.key))
        {
            bare.value = Some(std::mem::replace(&mut bare.key, key.into()));
        }
        self
    }

    /// Reads `name`, `name:key`, `name:key=value,key="quoted value"` and so on.
    ///
    /// # Errors
    /// A name or key is missing, or a quote is left open.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let mut reader = Reader { text, rest: text };
        let name = reader.word("a name", ends_name)?;
        let mut options = Vec::new();
        if reader.eat(':') {
            options.push(reader.option()?);
            while reader.eat(',') {
                options.push(reader.option()?);
            }
        }
        if !reader.rest.is_empty() {
            return Err(reader.error("a colon, a comma, an equals sign or the end"));
        }
        Ok(Self { name, options })
    }
}

/// Prints what [`Spec::parse`] reads back.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (idx, option) in self.options.iter().enumerate() {
            write!(f, "{}{}", if idx == 0 { ':' } else { ',' }, option.key)?;
            if let Some(value) = &option.value {
                let quoted = option.quoted || needs_quotes(value);
                write!(f, "={}", if quoted { in_quotes(value) } else { value.clone() })?;
            }
        }
        Ok(())
    }
}

/// Whether a character ends a name or a key.
fn ends_name(character: char) -> bool {
    matches!(character, ':' | '=') || ends_value(character)
}

/// Whether a character ends an unquoted value. One that is itself a spec with one option, as in
/// `eval=net:FILE`, needs no quotes.
fn ends_value(character: char) -> bool {
    matches!(character, ',' | '"' | '\\') || character.is_whitespace()
}

fn needs_quotes(value: &str) -> bool {
    value.is_empty() || value.contains(ends_value)
}

fn in_quotes(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// What is left to read of a spec.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    fn error(&self, wanted: &'static str) -> SpecError {
        let at = self.text.chars().count() - self.rest.chars().count();
        let found = self.rest.chars().next().map_or("the end of the text".into(), |next| format!("{next:?}"));
        SpecError::Malformed { at, found, wanted }
    }

    fn eat(&mut self, character: char) -> bool {
        let rest = self.rest.strip_prefix(character);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self, wanted: &'static str, ends: fn(char) -> bool) -> Result<String, SpecError> {
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        if end == 0 {
            return Err(self.error(wanted));
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(word.into())
    }

    fn option(&mut self) -> Result<SpecOption, SpecError> {
        let key = self.word("an option", ends_name)?;
        let value = if self.eat('=') { Some(self.value()?) } else { None };
        let (value, quoted) = value.map_or((None, false), |(value, quoted)| (Some(value), quoted));
        Ok(SpecOption { key, value, quoted })
    }

    /// The value, and whether it stood in quotes without need.
    fn value(&mut self) -> Result<(String, bool), SpecError> {
        if !self.eat('"') {
            return Ok((self.word("a value", ends_value)?, false));
        }
        let mut value = String::new();
        loop {
            let mut characters = self.rest.chars();
            let next = match characters.next() {
                Some('"') => {
                    self.rest = characters.as_str();
                    let quoted = !needs_quotes(&value);
                    return Ok((value, quoted));
                }
                Some('\\') => characters.next(),
                next => next,
            };
            value.push(next.ok_or_else(|| {
                self.rest = "";
                self.error("a closing double quote")
            })?);
            self.rest = characters.as_str();
        }
    }
}

/// The options of a spec, checked against what its name knows, ready to be taken one by one.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    info: &'a Info,
    spec: &'a Spec,
}

impl<'a> Options<'a> {
    /// Checks that every option exists and stands only once.
    ///
    /// # Errors
    /// An option that `info` does not know, or one given twice.
    pub fn of(spec: &'a Spec, info: &'static Info) -> Result<Self, SpecError> {
        let known = || info.options.iter().map(|option| option.key);
        for (idx, SpecOption { key, .. }) in spec.options.iter().enumerate() {
            if !known().any(|name| name == key) {
                return Err(SpecError::UnknownOption {
                    name: info.name,
                    found: key.clone(),
                    nearest: nearest(key, known()),
                    known: known().map(String::from).collect(),
                });
            }
            if spec.options[..idx].iter().any(|earlier| earlier.key == *key) {
                return Err(SpecError::Repeated { name: info.name, key: key.clone() });
            }
        }
        Ok(Self { info, spec })
    }

    /// The value of an option, or `None` when it is not given.
    fn value(&self, key: &str) -> Option<Option<&str>> {
        self.spec.options.iter().find(|option| option.key == key).map(|option| option.value.as_deref())
    }

    /// An error about the value of `key`, naming what it takes.
    #[must_use]
    pub fn bad_value(&self, key: &str, found: Option<&str>, wanted: impl Into<String>) -> SpecError {
        SpecError::BadValue {
            name: self.info.name,
            key: key.into(),
            found: found.map_or("left without a value".into(), |value| format!("{value:?}")),
            wanted: wanted.into(),
        }
    }

    /// The value of `key` as `read` understands it, or `default`; `wanted` says what it takes.
    ///
    /// # Errors
    /// The value is missing or `read` does not take it.
    pub fn read<T>(
        &self,
        key: &str,
        default: T,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, SpecError> {
        match self.value(key) {
            None => Ok(default),
            Some(value) => value.and_then(&read).ok_or_else(|| self.bad_value(key, value, wanted)),
        }
    }

    /// Whether the option is given at all.
    #[must_use]
    pub fn is_given(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// What follows the option's equals sign; `None` when nothing does or the option is not given.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        self.value(key).flatten()
    }

    /// An option that stands alone or is `on` or `off`; `default` when not given.
    ///
    /// # Errors
    /// It has another value.
    pub fn switch(&self, key: &str, default: bool) -> Result<bool, SpecError> {
        match self.value(key) {
            Some(None) => Ok(true),
            _ => self.choice(key, default, &[("on", true), ("off", false)]),
        }
    }

    /// A number in `range`, or `default`.
    ///
    /// # Errors
    /// The value is no number or out of range.
    pub fn real(&self, key: &str, default: f64, range: RangeInclusive<f64>) -> Result<f64, SpecError> {
        let wanted = format!("a number from {} to {}", range.start(), range.end());
        self.read(key, default, &wanted, |text| text.parse().ok().filter(|number| range.contains(number)))
    }

    /// A whole number in `range`, or `default`.
    ///
    /// # Errors
    /// The value is no number or out of range.
    pub fn number(&self, key: &str, default: u32, range: RangeInclusive<u32>) -> Result<u32, SpecError> {
        let wanted = format!("a whole number from {} to {}", range.start(), range.end());
        self.read(key, default, &wanted, |text| text.parse().ok().filter(|number| range.contains(number)))
    }

    /// One of the named `choices`, or `default`.
    ///
    /// # Errors
    /// The value is not one of the names; the nearest is offered.
    pub fn choice<T: Copy>(&self, key: &str, default: T, choices: &[(&str, T)]) -> Result<T, SpecError> {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        let close = self.value(key).flatten().and_then(|value| nearest(value, names.iter().copied()));
        let wanted = format!("one of {}{}", names.join(", "), did_you_mean(&close));
        self.read(key, default, &wanted, |text| {
            choices.iter().find(|&&(name, _)| name == text).map(|&(_, choice)| choice)
        })
    }
}
