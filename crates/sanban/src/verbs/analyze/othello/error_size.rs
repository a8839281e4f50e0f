use crate::language::Language;

/// How bad an error is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ErrorSize {
    /// 2 to 4 discs.
    Small,
    /// 5 to 9 discs.
    Medium,
    /// 10 discs or more, or a win or draw that is certainly no longer one.
    Large,
}

impl ErrorSize {
    pub(super) const ALL: [ErrorSize; 3] = [ErrorSize::Small, ErrorSize::Medium, ErrorSize::Large];

    /// The size of a loss of so many discs; `None` if that is no error.
    pub(super) fn of(loss: i32) -> Option<ErrorSize> {
        match loss {
            ..2 => None,
            2..5 => Some(ErrorSize::Small),
            5..10 => Some(ErrorSize::Medium),
            10.. => Some(ErrorSize::Large),
        }
    }

    /// As in notes on games of Chess.
    pub(super) fn sign(self) -> &'static str {
        match self {
            ErrorSize::Small => "?!",
            ErrorSize::Medium => "?",
            ErrorSize::Large => "??",
        }
    }

    /// For programs.
    pub(super) fn key(self) -> &'static str {
        match self {
            ErrorSize::Small => "small",
            ErrorSize::Medium => "medium",
            ErrorSize::Large => "large",
        }
    }

    pub(super) fn name(self, language: Language) -> &'static str {
        match self {
            ErrorSize::Small => language.pick("small", "小"),
            ErrorSize::Medium => language.pick("medium", "中"),
            ErrorSize::Large => language.pick("large", "大"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_as_documented() {
        let sizes = [0, 1, 2, 4, 5, 9, 10, 128].map(ErrorSize::of);
        let [small, medium, large] = ErrorSize::ALL.map(Some);
        assert_eq!(
            sizes,
            [None, None, small, small, medium, medium, large, large]
        );
    }
}
