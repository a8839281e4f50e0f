/// The rules of winning and fouls. The names are those of the game's own rule sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// Renju with passes, as Yixin's board plays it; also what holds before anything is said.
    #[default]
    Renju,
    /// Renju as Gomocup plays it, without passes.
    Gomocup,
}

/// How a game opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opening {
    /// Black plays anywhere.
    #[default]
    Free,
    /// The second player may take Black after the first move.
    Swap1,
    /// Three stones, then the second player's choice.
    Swap2,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Gomocup];

    /// What the number in `INFO rule` means. Piskvork adds 1 for exactly five and 4 for Renju;
    /// 2, 5 and 6 mean what Yixin's board and Rapfi mean by them, since nobody plays Piskvork's
    /// continuous games (2). Caro (8) is unknown here.
    #[must_use]
    pub fn of_code(code: u32) -> Option<(Rule, Opening)> {
        Some(match code {
            0 => (Rule::Freestyle, Opening::Free),
            1 => (Rule::Standard, Opening::Free),
            2 => (Rule::Renju, Opening::Free),
            4 => (Rule::Gomocup, Opening::Free),
            5 => (Rule::Freestyle, Opening::Swap1),
            6 => (Rule::Freestyle, Opening::Swap2),
            _ => return None,
        })
    }

    /// The number that every engine understands: Renju is 4 whether one may pass or not.
    #[must_use]
    pub const fn code(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju | Rule::Gomocup => 4,
        }
    }

    /// The word in the game's own notation.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Gomocup => "gomocup",
        }
    }

    /// The rule with this word or number.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Rule> {
        let code = || word.parse().ok().and_then(Rule::of_code);
        Rule::ALL
            .into_iter()
            .find(|rule| rule.word() == word)
            .or_else(|| code().map(|(rule, _)| rule))
    }
}

impl Opening {
    /// The value of the option `opening`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Opening::Free => "free",
            Opening::Swap1 => "swap1",
            Opening::Swap2 => "swap2",
        }
    }

    /// The opening with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Opening> {
        [Opening::Free, Opening::Swap1, Opening::Swap2]
            .into_iter()
            .find(|opening| opening.word() == word)
    }
}
