use web::messages::{Foul, Hands};

/// The visible parts of a board apart from its pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The names of the columns from the left.
    pub columns: Vec<String>,
    /// The names of the rows from the top.
    pub rows: Vec<String>,
    /// The names of all squares, row by row from the top, from the left.
    pub squares: Vec<String>,
    /// The pieces in hand of both sides.
    pub hands: Hands,
    /// Points that may not be taken.
    pub fouls: Vec<Foul>,
    /// The square of a king in check.
    pub check: Option<String>,
}
