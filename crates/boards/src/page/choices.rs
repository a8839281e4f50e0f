use web::messages::Choice;

use super::words;

/// The choices before a game; empty if a game has none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// Rules, as `--rules` has them.
    pub rules: Vec<Choice>,
    /// Opening rules, as `--opening` has them.
    pub openings: Vec<Choice>,
    /// Named first positions.
    pub starts: Vec<Choice>,
}

/// Something to choose.
pub fn choice(value: &str, en: &str, ja: &str) -> Choice {
    Choice {
        value: value.to_owned(),
        title: words::text(en, ja),
    }
}
