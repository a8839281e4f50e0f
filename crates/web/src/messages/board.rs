use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

/// Words in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Text {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Setup {
    /// The rules, as `sanban show --rules` has them; `null` for the usual ones.
    pub rules: Option<String>,
    /// The first position's text; `null` for the usual one.
    pub start: Option<String>,
}

/// Everything that can be seen of a position, and everything that can be done there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// How many columns the board has.
    pub columns: u32,
    /// How many rows.
    pub rows: u32,
    /// The names of the columns from the left, as the game has them.
    pub column_labels: Vec<String>,
    /// The names of the rows from the top.
    pub row_labels: Vec<String>,
    /// The names of all squares, row by row from the top, from the left: `a1`, `h8`, `7g`.
    pub squares: Vec<String>,
    /// What lies where: only squares that are not empty.
    pub cells: Vec<Cell>,
    /// What the sides have in hand (Shogi).
    pub hands: Hands,
    /// The side to move.
    pub turn: Side,
    /// How many moves were played.
    pub ply: u32,
    /// Every legal move.
    pub legal: Vec<LegalMove>,
    /// Squares that the last move touched: where it came from and where it went.
    pub last: Vec<String>,
    /// Squares whose discs the last move turned (Othello).
    pub flipped: Vec<String>,
    /// Empty points that Black may not take (Renju).
    pub fouls: Vec<Foul>,
    /// The square of a king in check (Shogi).
    pub check: Option<String>,
    /// Whether nothing can be done but pass.
    pub must_pass: bool,
    /// Whether the side to move may declare that the game is over (Shogi), and gains by it.
    pub can_declare: bool,
    /// Discs or stones on the board.
    pub counts: ColorCounts,
    /// How it ended by the rules; `null` while it goes on.
    pub result: Option<Result>,
    /// The position's text: an SFEN or a diagram.
    pub text: String,
    /// The whole game in one line of text, as `sanban show` reads it.
    pub line: String,
    /// The name of the opening, where there are names.
    pub opening: Option<Text>,
    /// The board in a sentence, for people who do not see it.
    pub summary: Text,
}

/// What lies on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Cell {
    /// The square's name.
    pub square: String,
    /// Whose it is.
    pub side: Side,
    /// `stone` in Othello and Renju; in Shogi the SFEN letter in upper case with `+` before it if
    /// promoted: `P`, `+R`, `K`.
    pub piece: String,
}

/// Pieces in hand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Hands {
    /// Black's.
    pub black: Vec<HandPiece>,
    /// White's.
    pub white: Vec<HandPiece>,
}

/// Pieces of one kind in hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct HandPiece {
    /// `P`, `R` and so on.
    pub piece: String,
    /// How many.
    pub count: u32,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct LegalMove {
    /// Its text, as it is sent back: `d3`, `pass`, `7g7f`, `8h2b+`, `P*5e`.
    pub text: String,
    /// Where it goes; `null` for a pass.
    pub to: Option<String>,
    /// Where it comes from (Shogi).
    pub from: Option<String>,
    /// The piece that is dropped (Shogi).
    pub drop: Option<String>,
    /// Whether it promotes (Shogi).
    pub promotes: bool,
}

/// A point that Black may not take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Foul {
    /// The point.
    pub square: String,
    /// `double-three`, `double-four` or `overline`.
    pub kind: String,
    /// Why, in words.
    pub why: Text,
    /// The points of the lines that make it one.
    pub lines: Vec<Vec<String>>,
}

/// Discs or stones of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct ColorCounts {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Result {
    /// Who won; `null` for a draw.
    pub winner: Option<Side>,
    /// Who won, by how much, and why.
    pub text: Text,
}

/// A move as people read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct MoveName {
    /// As the protocols have it, or the international way.
    pub en: String,
    /// As Japanese players have it: `☗７六歩`.
    pub ja: String,
}
