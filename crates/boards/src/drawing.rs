use anyhow::Result;
use game::{Line, Notation};
use report::Language;
use serde_json::{Map, Value};

/// How a board is drawn in a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerminalStyle {
    /// In the colours of the real board.
    Colour,
    /// With signs that need no colour.
    Plain,
    /// With letters only, for screen readers and old terminals.
    Ascii,
}

/// A game drawn: as text, as a picture, and as JSON.
pub trait Drawing: Notation {
    /// The board with its coordinates and the legal moves marked, without a final line break.
    fn draw(line: &Line<Self>, style: TerminalStyle) -> String;

    /// One line about the position: counts and side to move.
    fn summary(line: &Line<Self>, style: TerminalStyle, language: Language) -> String;

    /// The board as an SVG picture.
    fn svg(line: &Line<Self>) -> Result<String>;

    /// The fields of `sanban show --json` that only this game has.
    fn board_json(position: &Self::Position) -> Map<String, Value>;
}
