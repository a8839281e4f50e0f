use std::env;
use std::error::Error;

use crate::message_catalogue;

/// The language of the texts that people read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// The language of the locale: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
    #[must_use]
    pub fn of_environment() -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| env::var(name).ok())
            .find(|value| !value.is_empty());
        match locale {
            Some(locale) if locale.starts_with("ja") => Language::Japanese,
            _ => Language::English,
        }
    }

    /// The value for this language.
    #[must_use]
    pub fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }

    /// A message that the crates write in English: an error, a warning or a diagnosis.
    #[must_use]
    pub fn message(self, english: impl ToString) -> String {
        let english = english.to_string();
        match self {
            Language::English => english,
            Language::Japanese => message_catalogue::japanese(&english),
        }
    }

    /// An error with its causes, parted by colons.
    #[must_use]
    pub fn error<E: Error + ?Sized>(self, error: &E) -> String {
        let mut text = self.message(error);
        let mut cause = error.source();
        while let Some(link) = cause {
            text.push_str(": ");
            text.push_str(&self.message(link));
            cause = link.source();
        }
        text
    }

    /// The language's code in HTML: `en` or `ja`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }
}
