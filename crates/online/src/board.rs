use std::fmt;
use std::time::Duration;

use game::{ByColor, Color, Outcome};

use crate::ending::Ending;
use crate::move_texts::MoveTexts;

/// A game in progress on a server, without its types: texts in, texts out.
///
/// A side is named by the colour it begins with. In Renju it may change colours during the opening, and
/// keeps its name here ([`GameBoard::has_swapped`]).
pub trait GameBoard: Send {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The text of the first position.
    fn start(&self) -> String;

    /// The text of the position now.
    fn position(&self) -> String;

    /// The moves so far, in the notation of this board; actions of an opening are among them.
    fn moves(&self) -> &MoveTexts;

    /// The side that has to move.
    fn turn(&self) -> Color;

    /// Whether a text is a legal move now: its usual form, or why not.
    fn check(&self, text: &str) -> Result<String, MoveRefusal>;

    /// Plays a move and gives its usual form. What is refused changes nothing.
    fn play(&mut self, text: &str) -> Result<String, MoveRefusal>;

    /// Gives back memory that is only needed while moves follow each other at once: a server has many boards.
    fn rest(&mut self) {}

    /// The move that has to be declared because there is no other: a forced pass.
    fn forced(&self) -> Option<String>;

    /// The actions that are allowed now if the opening is still being agreed on.
    fn actions(&self) -> Vec<String>;

    /// The question of the opening's next step, in English and Japanese, if the opening is still being agreed on.
    fn prompt(&self) -> Option<[String; 2]>;

    /// A legal move in the notation of the game's engines as this board writes it. Actions of an opening are the
    /// same for all.
    fn in_own_notation(&self, text: &str) -> Option<String>;

    /// The moves on the board in the notation of the game's engines, without the actions of the opening.
    fn line(&self) -> Vec<String>;

    /// Whether the sides have changed colours.
    fn has_swapped(&self) -> bool;

    /// The outcome if the side to move declares the game over; `None` if it may not.
    fn declared(&self) -> Option<Outcome>;

    /// How the game has ended by its rules.
    fn ending(&self) -> Option<Ending>;

    /// The extensions of the game files that [`GameBoard::record`] can write, the usual one first.
    fn extensions(&self) -> Vec<&'static str>;

    /// The game as a file, or why it cannot be written so.
    fn record(&self, facts: &GameFacts, extension: &str) -> Result<String, String>;
}

/// What a game file says beside the moves.
#[derive(Clone, Debug)]
pub struct GameFacts {
    /// The names of both sides, by the colours they began with.
    pub players: ByColor<String>,
    /// The time charged for each of [`GameBoard::moves`].
    pub times: Vec<Duration>,
    /// How it ended; `None` while it is played.
    pub ending: Option<Ending>,
}

/// Why a move was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRefusal {
    /// What sort of mistake it is.
    pub kind: RefusalKind,
    /// The reason.
    pub english: String,
    /// The reason.
    pub japanese: String,
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RefusalKind {
    /// The text is no move.
    Unreadable,
    /// The move is not possible.
    Illegal,
    /// The move is possible and forbidden to this side: it loses by the rules.
    Foul,
}

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl std::error::Error for MoveRefusal {}
