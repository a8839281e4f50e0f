use search::Stop;

use crate::messages::{BookedMove, MoveName, Result as GameResult, Text, View};

/// A line of play: where a game started, and the moves since.
///
/// A desk makes one from texts, and reads each of them once. From then on a line grows and shrinks
/// by moves and answers every question about its last position, so that nobody reads the moves
/// again.
pub trait PlayedLine: Send {
    /// The texts of the moves: of those that the line was made from as they were given, of the
    /// others as in [`View::legal`].
    fn moves(&self) -> &[String];

    /// Everything that can be seen.
    fn view(&self) -> View;

    /// The moves as people read them, without the first `skipped` ones.
    fn names(&self, skipped: usize) -> Vec<MoveName>;

    /// Parses a move as people type it, and returns its text, or why it cannot be played. A text of
    /// [`View::legal`] is a move that can be played, and is returned as it is.
    fn typed(&self, text: &str) -> Result<String, Text>;

    /// Plays a move as people type it. What [`PlayedLine::typed`] refuses changes nothing.
    fn push(&mut self, text: &str) -> Result<(), Text>;

    /// Takes moves back until no more than `length` are left.
    fn truncate(&mut self, length: usize);

    /// How the game ends if the side to move declares it over; `None` if it may not.
    fn declared(&self) -> Option<GameResult>;

    /// A proof of how the position ends, which may look at so many positions; `None` if there is none.
    fn forced_end(&self, nodes: u64, stop: &Stop) -> Option<ForcedLine>;

    /// Whether two moves lead to the same position but for turns and reflections of the board.
    fn are_alike(&self, one: &str, other: &str) -> bool;

    /// The first position and the moves in the engine's notation: `None` for the usual start.
    fn told(&self, seat_is_engine: bool) -> (Option<String>, Vec<String>);

    /// The moves of the position that the opening book knows, the best first; empty where there is no
    /// book.
    fn book(&self) -> Vec<BookedMove> {
        Vec::new()
    }

    /// A picture of the position, as SVG.
    fn picture(&self) -> Result<String, Text>;

    /// The same line, for somebody who goes on differently or looks back.
    fn copy(&self) -> Box<dyn PlayedLine>;
}

/// How a position ends, proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedLine {
    /// Whether the side to move wins; else it loses.
    pub wins: bool,
    /// The moves of both sides up to the end.
    pub moves: Vec<String>,
}
