use crate::language::Language;

/// How much a check weighs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// Programs that run engines rely on it.
    Must,
    /// Some of them do, or people do.
    Should,
    /// It is good to know.
    Info,
}

impl Level {
    /// The word in JSON.
    pub(super) fn word(self) -> &'static str {
        match self {
            Level::Must => "must",
            Level::Should => "should",
            Level::Info => "info",
        }
    }

    /// The word for people.
    pub(super) fn name(self, language: Language) -> &'static str {
        match self {
            Level::Must => language.pick("must", "必須"),
            Level::Should => language.pick("should", "推奨"),
            Level::Info => language.pick("info", "参考"),
        }
    }
}
