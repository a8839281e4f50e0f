use super::words::Words;

/// A built-in player as people choose it: with options that make it a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// The player and its options, as on the command line.
    pub(crate) text: &'static str,
    /// What people call it.
    pub(crate) title: Words,
    /// How strong it is in Elo above the weakest that has a number; `None` if matches could not say.
    pub(crate) elo: Option<i32>,
}
