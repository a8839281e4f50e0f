use std::ffi::OsString;

use clap::ValueEnum;
use report::Language;

/// The value of `--lang`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LanguageArgument {
    /// English
    En,
    /// 日本語
    Ja,
}

impl From<LanguageArgument> for Language {
    fn from(argument: LanguageArgument) -> Language {
        match argument {
            LanguageArgument::En => Language::English,
            LanguageArgument::Ja => Language::Japanese,
        }
    }
}

/// The language that a command line asks for, before it is read: its help and its errors need one too.
pub(crate) fn of_arguments(arguments: &[OsString]) -> Language {
    let ours = arguments.iter().take_while(|argument| *argument != "--");
    let ours: Vec<&str> = ours.filter_map(|argument| argument.to_str()).collect();
    let named = ours.iter().enumerate().find_map(|(index, argument)| {
        if *argument == "--lang" {
            return ours.get(index + 1).copied();
        }
        argument.strip_prefix("--lang=")
    });
    match named {
        Some("ja") => Language::Japanese,
        Some("en") => Language::English,
        _ => Language::of_environment(),
    }
}
