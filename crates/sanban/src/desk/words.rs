use web::messages::Text;

use crate::language::Language;

/// Words that are known when the program is built, in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    /// English.
    pub(crate) en: &'static str,
    /// Japanese.
    pub(crate) ja: &'static str,
}

impl Words {
    pub(crate) const fn new(en: &'static str, ja: &'static str) -> Words {
        Words { en, ja }
    }

    /// As the page gets them.
    pub(crate) fn text(self) -> Text {
        text(self.en, self.ja)
    }
}

/// Words in both languages.
pub(crate) fn text(en: impl Into<String>, ja: impl Into<String>) -> Text {
    Text {
        en: en.into(),
        ja: ja.into(),
    }
}

/// What is said in each language.
pub(crate) fn both(say: impl Fn(Language) -> String) -> Text {
    text(say(Language::En), say(Language::Ja))
}

/// What went wrong. What errors say is English: the second language says what was tried.
pub(crate) fn fault(ja: &str, error: &anyhow::Error) -> Text {
    text(format!("{error:#}"), format!("{ja}: {error:#}"))
}

/// What went wrong with an engine, in words of its own where it is the engine that failed.
pub(crate) fn engine_fault(error: &anyhow::Error) -> Text {
    match error.downcast_ref::<host::Failure>() {
        Some(failure) => text(format!("{error:#}"), web::failure(failure).ja),
        None => fault("エンジン", error),
    }
}
