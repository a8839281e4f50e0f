//! What the terminal shows of a game.

use anyhow::Result;
use game::{Game, Leaves, Line, Notation, Position, Verdict};
use serde_json::{Map, Value};
use simd::Isa;

use crate::language::Language;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardStyle {
    /// In the colours of the real board.
    Colour,
    /// With signs that need no colour.
    Plain,
    /// With letters only, for screen readers and old terminals.
    Ascii,
}

/// A game as people see it in a terminal.
pub(crate) trait Face: Notation {
    /// A move as people type it.
    const EXAMPLE: &'static str;

    /// How moves are typed, for the help of a terminal game.
    fn move_help(language: Language) -> &'static str;

    /// Reads a position in any of the forms people have it in, with the moves that led there
    /// if they are part of it.
    fn read_position(text: &str) -> Result<Line<Self>>;

    /// The board with its coordinates and the legal moves marked, without a line end.
    fn draw(line: &Line<Self>, style: BoardStyle) -> String;

    /// The board as an SVG picture.
    fn svg(line: &Line<Self>) -> Result<String>;

    /// What the board says in a line: counts, side to move.
    fn summary(position: &Self::Position, style: BoardStyle, language: Language) -> String;

    /// Why a move cannot be played here.
    fn refuse(
        position: &Self::Position,
        m: <Self::Position as Position>::Move,
        language: Language,
    ) -> String;

    /// The end of a game in a line: who won, by how much, and why.
    fn result(line: &Line<Self>, verdict: &Verdict<Self>, language: Language) -> String;

    /// Whether the side to move can do nothing but pass.
    fn must_pass(position: &Self::Position) -> bool;

    /// The game so far, in a form that [`Face::read_position`] reads.
    fn moves_text(line: &Line<Self>) -> String;

    /// What a program wants to know about the board, beside what is the same in all games.
    fn board_json(position: &Self::Position) -> Map<String, Value>;

    /// The leaves below a position, by the fastest way this game has.
    fn leaves(position: &Self::Position, depth: u32, isa: Isa) -> Leaves;

    /// The sum of leaves that is published for this game.
    fn published(leaves: Leaves) -> u64;
}

/// A move of game `G`.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;
