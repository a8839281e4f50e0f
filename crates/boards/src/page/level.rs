use super::words::Words;

/// A built-in player as people choose it: with options that make it a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The player and its options, as on the command line.
    pub text: &'static str,
    /// Its name for people.
    pub title: Words,
    /// Its strength in Elo above the weakest measured level; `None` if matches could not measure it.
    pub elo: Option<i32>,
}
