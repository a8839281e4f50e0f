use game::Wdl;

/// The statistics of a move in a tree search. No protocol can express them, so only players inside
/// this program report them.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub text: String,
    /// How good it looked at first: its share among all moves, from 0 to 1.
    pub prior: f32,
    /// How often it was tried.
    pub playouts: u32,
    /// How probable it is that the side that plays it wins; `None` if it was never tried.
    pub chance: Option<f32>,
    /// The proven result for that side, and its distance in plies.
    pub certain: Option<(Wdl, u32)>,
}
