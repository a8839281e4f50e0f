//! What a game needs to be in a library.

mod othello_games;
mod renju_games;
mod shogi_games;

use game::{Line, MoveOf, Notation};
use record::archive::AnyRecord;

use crate::pattern_error::PatternError;
use crate::record_heading::GameHeading;
use crate::square_content::SquareContent;

/// The key of a position that is the same however the board is turned or mirrored, and which ways of turning lead to
/// the board that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CanonicalKey {
    /// The key. It is in the files of libraries: a golden file keeps it.
    pub key: u64,
    /// Bit n: the n-th symmetry leads there. Several do where the board is symmetric itself.
    pub symmetries: u8,
}

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpeningTitle {
    /// Its English name.
    pub english: String,
    /// Its Japanese name.
    pub japanese: String,
}

/// A game that a library can hold.
pub trait LibraryGame: Notation {
    /// The game's number in the files of libraries.
    const CODE: u8;

    /// The number of symmetries of the board: 8, or 1 where up and down differ.
    const SYMMETRIES: u8;

    /// The first position and the moves of a record of this game; `None` for another game's.
    fn moves_of(record: &AnyRecord) -> Option<(Self::Position, Vec<MoveOf<Self>>)>;

    /// The rules of games that start from a position.
    fn rules_of(start: &Self::Position) -> Self::Rules;

    /// Black's margin in thousandths of a disc, where the end of the record says one that the board does not.
    fn stated_score(_: &AnyRecord) -> Option<i32> {
        None
    }

    /// A record with these moves, for export.
    fn record_of(line: &Line<Self>, heading: &GameHeading, score: Option<i32>) -> AnyRecord;

    /// How many bytes a move takes in games from this position.
    fn move_bytes(start: &Self::Position) -> usize;

    /// The number of a move. It depends on the size of the board alone.
    fn code_of(position: &Self::Position, m: MoveOf<Self>) -> u16;

    /// The move of a number, if there is one. It need not be legal.
    fn move_of(position: &Self::Position, code: u16) -> Option<MoveOf<Self>>;

    /// Whether a move of a file can be made here at all: less than legal, but no move that breaks the board.
    fn can_be_made(position: &Self::Position, m: MoveOf<Self>) -> bool;

    /// The number of the same move on the board that a symmetry leads to.
    fn turned_code(position: &Self::Position, code: u16, symmetry: u8) -> u16;

    /// The key under all symmetries.
    fn canonical(position: &Self::Position) -> CanonicalKey;

    /// All boards that count as equal to this one, itself among them: slow, for what must be certain.
    fn images(position: &Self::Position) -> Vec<Self::Position>;

    /// Whether the same pieces stand on both boards, and the same side is to move.
    fn is_same_board(a: &Self::Position, b: &Self::Position) -> bool;

    /// The board with colours exchanged, where that makes a position of the same game.
    fn with_colours_turned(position: &Self::Position) -> Option<Self::Position>;

    /// How many moves the game has left at most, where the empty squares say that.
    fn moves_left(position: &Self::Position) -> Option<u32>;

    /// The opening that a line of play follows.
    fn opening_of(line: &Line<Self>) -> Option<OpeningTitle>;

    /// How many moves of a line can matter to the name of its opening.
    const OPENING_MOVES: usize;

    /// The number of a square of patterns: `e5`, `5i`.
    fn pattern_square(text: &str) -> Option<u16>;

    /// What may stand on a square, as patterns write it.
    fn pattern_content(text: &str) -> Option<SquareContent>;

    /// Where a square of a pattern goes by a symmetry; `None` if the board lacks it.
    fn turned_square(position: &Self::Position, square: u16, symmetry: u8) -> Option<u16>;

    /// What stands on a square; `None` if the board lacks it.
    fn content_at(position: &Self::Position, square: u16) -> Option<SquareContent>;

    /// What a condition `hand-black:P` or `count-black:P` counts, as a number for [`LibraryGame::count`].
    fn countable(text: &str, in_hand: bool) -> Result<u8, PatternError>;

    /// How many pieces of a kind a side has: in hand, or on the board and in hand.
    fn count(position: &Self::Position, color: game::Color, kind: u8, in_hand: bool) -> u32;
}

/// The number of the same move on the canonical board: the smallest, if several ways of turning lead there.
pub(crate) fn canonical_code<G: LibraryGame>(
    position: &G::Position,
    canonical: CanonicalKey,
    code: u16,
) -> u16 {
    if G::SYMMETRIES == 1 || canonical.symmetries == 1 {
        return code;
    }
    let ways = (0..G::SYMMETRIES).filter(|way| canonical.symmetries >> way & 1 == 1);
    let codes = ways.map(|way| G::turned_code(position, code, way));
    codes.min().unwrap_or(code)
}

/// A disc or a stone, or none, as patterns write it.
fn disc_content(text: &str) -> Option<SquareContent> {
    let piece = |color| SquareContent::Piece { color, kind: 0 };
    Some(match text {
        "X" | "x" | "*" | "B" | "b" => piece(game::Color::Black),
        "O" | "o" | "W" | "w" => piece(game::Color::White),
        "." | "-" => SquareContent::Empty,
        _ => return None,
    })
}

/// Games of discs and stones have one kind of piece and no hands.
fn only_discs(text: &str, in_hand: bool) -> Result<u8, PatternError> {
    if in_hand {
        return Err(PatternError::NoHands);
    }
    match text {
        "" => Ok(0),
        other => Err(PatternError::Kind(other.to_owned())),
    }
}
