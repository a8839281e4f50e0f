use std::env;

use clap::ValueEnum;
use game::Color;

/// The language people are spoken to in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// English
    En,
    /// 日本語
    Ja,
}

impl Language {
    /// What the environment asks for, as other programs read it.
    pub(crate) fn of_environment() -> Language {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| env::var(name).ok())
            .find(|value| !value.is_empty());
        match asked {
            Some(locale) if locale.starts_with("ja") => Language::Ja,
            _ => Language::En,
        }
    }

    /// The text in this language.
    pub(crate) fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Language::En => english,
            Language::Ja => japanese,
        }
    }

    /// What a side is called.
    pub(crate) fn color(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.pick("Black", "黒"),
            Color::White => self.pick("White", "白"),
        }
    }
}
