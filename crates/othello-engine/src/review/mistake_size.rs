use report::Language;

/// The size of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MistakeSize {
    /// 2 to 4 discs.
    Small,
    /// 5 to 9 discs.
    Medium,
    /// 10 discs or more, or a win or draw that is certainly no longer one.
    Large,
}

impl MistakeSize {
    /// All sizes, the smallest first.
    pub const ALL: [MistakeSize; 3] = [MistakeSize::Small, MistakeSize::Medium, MistakeSize::Large];

    /// The size of a loss of so many discs; `None` if that is no mistake.
    #[must_use]
    pub fn of(loss: i32) -> Option<MistakeSize> {
        match loss {
            ..2 => None,
            2..5 => Some(MistakeSize::Small),
            5..10 => Some(MistakeSize::Medium),
            10.. => Some(MistakeSize::Large),
        }
    }

    /// The sign, as in annotated games of Chess.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            MistakeSize::Small => "?!",
            MistakeSize::Medium => "?",
            MistakeSize::Large => "??",
        }
    }

    /// The name in JSON.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            MistakeSize::Small => "small",
            MistakeSize::Medium => "medium",
            MistakeSize::Large => "large",
        }
    }

    /// The name that people read.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        match self {
            MistakeSize::Small => language.pick("small", "小"),
            MistakeSize::Medium => language.pick("medium", "中"),
            MistakeSize::Large => language.pick("large", "大"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_as_documented() {
        let sizes = [0, 1, 2, 4, 5, 9, 10, 128].map(MistakeSize::of);
        let [small, medium, large] = MistakeSize::ALL.map(Some);
        assert_eq!(
            sizes,
            [None, None, small, small, medium, medium, large, large]
        );
    }
}
