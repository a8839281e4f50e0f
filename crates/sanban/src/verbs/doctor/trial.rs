/// A position that an engine is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    /// Its name, which does not change.
    pub(crate) id: &'static str,
    /// What is special about it, in English.
    pub(crate) english: &'static str,
    /// What is special about it, in Japanese.
    pub(crate) japanese: &'static str,
    /// The first position in the game's own notation; `None` for the usual start.
    pub(crate) start: Option<&'static str>,
    /// The moves since, with blanks between.
    pub(crate) moves: &'static str,
    /// What is a good answer.
    pub(crate) expect: Expect,
}

/// What is a good answer to a [`Trial`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expect {
    /// Any legal move; a pass if that is the only one.
    Legal,
    /// There is only one legal move, so that a quick engine is tempted to answer too early.
    Only,
    /// That it gives up: it is mated.
    Resign,
    /// The game is over: anything or nothing, as long as the engine lives on.
    Over,
    /// One of these; whether it finds them is only good to know.
    Finds(&'static [&'static str]),
}

impl Trial {
    /// The moves as protocols have them.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.moves.split_whitespace().map(str::to_owned).collect()
    }
}
