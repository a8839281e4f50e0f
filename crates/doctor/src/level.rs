use report::Language;

/// The weight of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Programs that run engines rely on it.
    Must,
    /// Some programs or people rely on it.
    Should,
    /// No program relies on it.
    Info,
}

impl Level {
    /// The word in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Level::Must => "must",
            Level::Should => "should",
            Level::Info => "info",
        }
    }

    /// The word in the text report.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Level::Must => language.pick("must", "必須"),
            Level::Should => language.pick("should", "推奨"),
            Level::Info => language.pick("info", "参考"),
        }
    }
}
