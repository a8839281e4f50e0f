use report::Language;
use web::messages::Text;

/// Words that are known when the program is built, in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// Japanese.
    pub ja: &'static str,
}

impl Words {
    /// Words in both languages.
    pub const fn new(en: &'static str, ja: &'static str) -> Words {
        Words { en, ja }
    }

    /// As the page gets them.
    pub fn text(self) -> Text {
        text(self.en, self.ja)
    }
}

/// Words in both languages.
pub fn text(en: impl Into<String>, ja: impl Into<String>) -> Text {
    Text {
        en: en.into(),
        ja: ja.into(),
    }
}

/// A text in each language.
pub fn both(say: impl Fn(Language) -> String) -> Text {
    text(say(Language::English), say(Language::Japanese))
}

/// An error as text. Error messages are English; the Japanese text says what was tried.
pub fn fault(ja: &str, error: &anyhow::Error) -> Text {
    text(format!("{error:#}"), format!("{ja}: {error:#}"))
}

/// The failure of an engine as text, with the engine's own message if it has one.
pub fn engine_fault(error: &anyhow::Error) -> Text {
    match error.downcast_ref::<host::Failure>() {
        Some(failure) => text(format!("{error:#}"), web::failure(failure).ja),
        None => fault("エンジン", error),
    }
}
