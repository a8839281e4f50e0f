use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// What wins, and what is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum RuleSet {
    /// The rules of the Renju International Federation: Black wins with exactly five and has
    /// fouls, White wins with five or more; from the sixth move on a player may pass.
    #[default]
    Renju,
    /// Renju as Gomocup plays it: a side that can place a stone may not pass.
    Gomocup,
    /// Five in a row with exactly five, no fouls.
    Standard,
    /// Five in a row with five or more, no fouls.
    Freestyle,
    /// The judge of the Renju RDD's program, which counts unbroken rows only: two rows of three
    /// or two rows of four are fouls, open or not, and an overline hides a five.
    Rdd,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [RuleSet; 5] = [
        RuleSet::Renju,
        RuleSet::Gomocup,
        RuleSet::Standard,
        RuleSet::Freestyle,
        RuleSet::Rdd,
    ];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Renju => "renju",
            RuleSet::Gomocup => "gomocup",
            RuleSet::Standard => "standard",
            RuleSet::Freestyle => "freestyle",
            RuleSet::Rdd => "rdd",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSetError;

impl fmt::Display for RuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected renju, gomocup, standard, freestyle or rdd")
    }
}

impl Error for RuleSetError {}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, RuleSetError> {
        RuleSet::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or(RuleSetError)
    }
}
