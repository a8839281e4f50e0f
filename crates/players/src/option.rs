use anyhow::{Result, bail};
use report::Language;

use crate::network_source::NetworkSource;
use crate::run_name::RunName;

/// A text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bilingual {
    /// The English text.
    pub english: &'static str,
    /// The Japanese text.
    pub japanese: &'static str,
}

impl Bilingual {
    /// The text in a language.
    #[must_use]
    pub fn in_language(self, language: Language) -> &'static str {
        language.pick(self.english, self.japanese)
    }
}

/// An English and a Japanese text.
pub(crate) const fn text(english: &'static str, japanese: &'static str) -> Bilingual {
    Bilingual { english, japanese }
}

/// An option of a player: a row of its table.
#[derive(Debug)]
pub struct PlayerOption {
    /// The name before the equals sign.
    pub name: &'static str,
    /// The values it takes.
    pub values: Values,
    /// A description without the values and the default.
    pub about: Bilingual,
    /// The text for the default, if the default is not a value of the table.
    unset: Option<Bilingual>,
    /// Whether people often set it; the other options are for experts.
    pub is_common: bool,
    /// Whether it is for tuning alone, and no list shows it.
    pub is_hidden: bool,
}

/// The words of a switch. In protocols it is a check, and `true` and `false` mean them too.
pub(crate) const SWITCH: &[&str] = &["off", "on"];

/// The values of an option, and its default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// A whole number in a range.
    Number {
        /// The default.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// Any whole number; a new one each time by default.
    Seed,
    /// One of several words; the first is the default.
    Words(&'static [&'static str]),
    /// The name of a training run, which is never a path.
    Run,
    /// A network: a file, or a training run as `run:NAME`.
    Net,
    /// Any text: files, programs.
    Text,
}

/// A checked value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OptionValue {
    Number(i64),
    Seed(u64),
    Word(&'static str),
    Run(RunName),
    Net(NetworkSource),
    Text(String),
}

impl PlayerOption {
    /// An option that takes a whole number: its default, and its smallest and largest value.
    pub(crate) const fn number(
        name: &'static str,
        [default, min, max]: [i64; 3],
        about: Bilingual,
    ) -> PlayerOption {
        PlayerOption::new(name, Values::Number { default, min, max }, about)
    }

    /// An option that takes one of several words; the first is the default.
    pub(crate) const fn words(
        name: &'static str,
        words: &'static [&'static str],
        about: Bilingual,
    ) -> PlayerOption {
        PlayerOption::new(name, Values::Words(words), about)
    }

    /// An option that takes any text, with a text for its default.
    pub(crate) const fn text(
        name: &'static str,
        about: Bilingual,
        unset: Bilingual,
    ) -> PlayerOption {
        PlayerOption::new(name, Values::Text, about).without_it(unset)
    }

    /// An option with any values.
    pub(crate) const fn new(name: &'static str, values: Values, about: Bilingual) -> PlayerOption {
        PlayerOption {
            name,
            values,
            about,
            unset: None,
            is_common: false,
            is_hidden: false,
        }
    }

    /// This option with a text for its default.
    pub(crate) const fn without_it(self, unset: Bilingual) -> PlayerOption {
        PlayerOption {
            unset: Some(unset),
            ..self
        }
    }

    /// This option, marked as one that people often set.
    pub(crate) const fn common(self) -> PlayerOption {
        PlayerOption {
            is_common: true,
            ..self
        }
    }

    /// This option, left out of lists.
    pub(crate) const fn hidden(self) -> PlayerOption {
        PlayerOption {
            is_hidden: true,
            ..self
        }
    }

    /// The default as text.
    #[must_use]
    pub fn default_text(&self, language: Language) -> String {
        if let Some(unset) = self.unset {
            return unset.in_language(language).to_owned();
        }
        match self.values {
            Values::Number { default, .. } => default.to_string(),
            Values::Seed => language
                .pick("a new one each time", "毎回変わる")
                .to_owned(),
            Values::Words(words) => words.first().copied().unwrap_or_default().to_owned(),
            Values::Net => language.pick("the built-in one", "内蔵のもの").to_owned(),
            Values::Run | Values::Text => String::new(),
        }
    }

    /// The line of help: the description and the default.
    #[must_use]
    pub fn help(&self, language: Language) -> String {
        let about = self.about.in_language(language);
        match self.default_text(language) {
            default if default.is_empty() => about.to_owned(),
            default => match language {
                Language::English => format!("{about} [default: {default}]"),
                Language::Japanese => format!("{about} [省略時: {default}]"),
            },
        }
    }
}

impl Values {
    /// The expected values, in English.
    fn expected(self) -> String {
        match self {
            Values::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            Values::Seed => "a whole number".to_owned(),
            Values::Words(words) => words.join(" or "),
            Values::Run | Values::Net | Values::Text => {
                "a text without control characters".to_owned()
            }
        }
    }

    /// The value of a text.
    pub(crate) fn read(self, text: &str) -> Result<OptionValue> {
        let read = match self {
            Values::Number { min, max, .. } => {
                let number = text.parse().ok();
                let number = number.filter(|number| (min..=max).contains(number));
                number.map(OptionValue::Number)
            }
            Values::Seed => text.parse().ok().map(OptionValue::Seed),
            Values::Words(words) => {
                let text = match text {
                    "true" if words == SWITCH => "on",
                    "false" if words == SWITCH => "off",
                    text => text,
                };
                let word = words.iter().find(|word| **word == text);
                word.map(|word| OptionValue::Word(word))
            }
            _ if text.contains(char::is_control) => None,
            Values::Run => Some(OptionValue::Run(text.parse()?)),
            Values::Net => Some(OptionValue::Net(text.parse()?)),
            Values::Text => Some(OptionValue::Text(text.to_owned())),
        };
        match read {
            Some(value) => Ok(value),
            None => bail!("expected {}, found {text:?}", self.expected()),
        }
    }
}
