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
