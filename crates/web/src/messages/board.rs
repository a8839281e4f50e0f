use serde::{Deserialize, Serialize};

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Text {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// The rules and the first position of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Setup {
    /// The rules, as for `sanban show --rules`; `null` for the usual ones.
    pub rules: Option<String>,
    /// The first position's text; `null` for the usual one.
    pub start: Option<String>,
}

/// Everything that is shown of a position, and all legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// The names of the columns from the left, in the game's notation.
    pub column_labels: Vec<String>,
    /// The names of the rows from the top.
    pub row_labels: Vec<String>,
    /// The names of all squares, row by row from the top, from the left: `a1`, `h8`, `7g`.
    pub squares: Vec<String>,
    /// The squares that are not empty.
    pub cells: Vec<Cell>,
    /// The pieces in hand (Shogi).
    pub hands: Hands,
    /// The side to move.
    pub turn: Side,
    /// The number of moves played.
    pub ply: u32,
    /// Every legal move.
    pub legal: Vec<LegalMove>,
    /// The origin and the target of the last move.
    pub last: Vec<String>,
    /// Squares whose discs the last move flipped (Othello).
    pub flipped: Vec<String>,
    /// Empty points that are forbidden for Black (Renju).
    pub fouls: Vec<Foul>,
    /// The square of a king in check (Shogi).
    pub check: Option<String>,
    /// Whether a pass is the only legal move.
    pub must_pass: bool,
    /// Whether the side to move may declare the game over (Shogi) with a better result.
    pub can_declare: bool,
    /// Discs or stones on the board.
    pub counts: ColorCounts,
    /// The result by the rules; `null` while the game is not over.
    pub result: Option<Result>,
    /// The position's text: an SFEN or a diagram.
    pub text: String,
    /// The whole game in one line of text, as `sanban show` reads it.
    pub line: String,
    /// The name of the opening, if it has one.
    pub opening: Option<Text>,
    /// The board in a sentence, for screen readers.
    pub summary: Text,
}

/// The piece on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cell {
    /// The square's name.
    pub square: String,
    /// Its side.
    pub side: Side,
    /// `stone` in Othello and Renju; in Shogi the SFEN letter in upper case with `+` before it if
    /// promoted: `P`, `+R`, `K`.
    pub piece: String,
}

/// Pieces in hand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hands {
    /// Black's.
    pub black: Vec<HandPiece>,
    /// White's.
    pub white: Vec<HandPiece>,
}

/// Pieces of one kind in hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HandPiece {
    /// `P`, `R` and so on.
    pub piece: String,
    /// Their number.
    pub count: u32,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// Its text, as it is sent back: `d3`, `pass`, `7g7f`, `8h2b+`, `P*5e`.
    pub text: String,
    /// The target; `null` for a pass.
    pub to: Option<String>,
    /// The origin (Shogi).
    pub from: Option<String>,
    /// The piece that is dropped (Shogi).
    pub drop: Option<String>,
    /// Whether it promotes (Shogi).
    pub promotes: bool,
}

/// A point that is forbidden for Black.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Foul {
    /// The point.
    pub square: String,
    /// `double-three`, `double-four` or `overline`.
    pub kind: String,
    /// The reason as text.
    pub why: Text,
    /// The points of the lines that make it a foul.
    pub lines: Vec<Vec<String>>,
}

/// Discs or stones of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ColorCounts {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Result {
    /// The winner; `null` for a draw.
    pub winner: Option<Side>,
    /// The winner, the margin and the reason, as text.
    pub text: Text,
}

/// The text of a move for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveName {
    /// In the notation of the protocols, or the international one.
    pub en: String,
    /// In Japanese notation: `☗７六歩`.
    pub ja: String,
}
