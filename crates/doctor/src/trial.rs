/// A position in which an engine is asked for a move.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The id, which does not change.
    pub id: &'static str,
    /// The description in English.
    pub english: &'static str,
    /// The description in Japanese.
    pub japanese: &'static str,
    /// The first position in the game's own notation; `None` for the usual start.
    pub start: Option<&'static str>,
    /// The moves since then, separated by blanks.
    pub moves: &'static str,
    /// The good answers.
    pub expect: Expect,
}

/// The good answers to a [`Trial`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// Any legal move; a pass if that is the only one.
    Legal,
    /// The only legal move. A quick engine is tempted to answer too early.
    Only,
    /// Resignation: the engine is mated.
    Resign,
    /// Anything or nothing, as long as the engine keeps running: the game is over.
    Over,
    /// One of these. Missing them is not an error.
    Finds(&'static [&'static str]),
}

impl Trial {
    /// The moves in the notation of the protocols.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.moves.split_whitespace().map(str::to_owned).collect()
    }
}
