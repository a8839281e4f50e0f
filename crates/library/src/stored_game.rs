use game::Line;
use record::archive::AnyRecord;

use crate::library_game::{LibraryGame, OpeningTitle};
use crate::record_heading::GameHeading;

/// A game of a library.
#[derive(Clone, Debug)]
pub struct StoredGame<G: LibraryGame> {
    /// Its number among the library's games of this kind, from 1.
    pub number: u32,
    /// Its moves.
    pub line: Line<G>,
    /// Players, event and the like.
    pub heading: GameHeading,
    /// The name of its opening.
    pub opening: Option<OpeningTitle>,
    /// Black's margin in thousandths of a disc, where the board does not say it (Othello).
    pub score: Option<i32>,
    /// Where it was found.
    pub sources: Vec<GameSource>,
}

impl<G: LibraryGame> StoredGame<G> {
    /// The game as a record, for files.
    #[must_use]
    pub fn record(&self) -> AnyRecord {
        G::record_of(&self.line, &self.heading, self.score)
    }
}

/// A place where a game was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSource {
    /// The file.
    pub file: String,
    /// The number of the game in it, from 1.
    pub number: u32,
    /// What it says otherwise about the game than the first source: an object in JSON.
    pub differs: Option<String>,
}

/// A part of what a query found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FoundPage {
    /// How many games it found in all.
    pub total: usize,
    /// Those that were asked for.
    pub games: Vec<FoundGame>,
}

/// A game that a query found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FoundGame {
    /// Its number.
    pub number: u32,
    /// After how many moves it first has the position or, without one, the pattern.
    pub ply: u32,
}
