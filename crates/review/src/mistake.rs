use report::Language;

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mistake {
    /// It lost at least a tenth of a win (?!).
    Inaccuracy,
    /// It lost at least a fifth of a win (?).
    Error,
    /// It lost at least two fifths of a win (??).
    Blunder,
}

impl Mistake {
    /// All sizes, the smallest first.
    pub const ALL: [Mistake; 3] = [Mistake::Inaccuracy, Mistake::Error, Mistake::Blunder];

    /// The size of a loss of winning chance, from 0 to 1; `None` if that is no mistake.
    #[must_use]
    pub fn of(loss: f64) -> Option<Mistake> {
        match loss {
            0.4.. => Some(Mistake::Blunder),
            0.2.. => Some(Mistake::Error),
            0.1.. => Some(Mistake::Inaccuracy),
            _ => None,
        }
    }

    /// The sign in notations.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Mistake::Inaccuracy => "?!",
            Mistake::Error => "?",
            Mistake::Blunder => "??",
        }
    }

    /// Its class on the page.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Mistake::Inaccuracy => "small",
            Mistake::Error => "medium",
            Mistake::Blunder => "large",
        }
    }

    /// The name of so many of them.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Mistake::Inaccuracy => language.pick("inaccuracies", "疑問手"),
            Mistake::Error => language.pick("errors", "悪手"),
            Mistake::Blunder => language.pick("blunders", "大悪手"),
        }
    }
}
