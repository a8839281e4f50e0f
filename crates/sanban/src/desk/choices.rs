use web::messages::Choice;

use super::words;

/// What people may choose before a game; nothing where a game has nothing to choose.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Choices {
    /// Rules, as `--rules` has them.
    pub(crate) rules: Vec<Choice>,
    /// Opening rules, as `--opening` has them.
    pub(crate) openings: Vec<Choice>,
    /// Named first positions.
    pub(crate) starts: Vec<Choice>,
}

/// Something to choose.
pub(crate) fn choice(value: &str, en: &str, ja: &str) -> Choice {
    Choice {
        value: value.to_owned(),
        title: words::text(en, ja),
    }
}
