use web::messages::{Foul, Hands};

/// What is to be seen of a board beside what lies on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scene {
    /// The names of the columns from the left.
    pub(crate) columns: Vec<String>,
    /// The names of the rows from the top.
    pub(crate) rows: Vec<String>,
    /// The names of all squares, row by row from the top, from the left.
    pub(crate) squares: Vec<String>,
    /// What the sides have in hand.
    pub(crate) hands: Hands,
    /// Points that may not be taken.
    pub(crate) fouls: Vec<Foul>,
    /// The square of a king in check.
    pub(crate) check: Option<String>,
}
