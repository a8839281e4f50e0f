use game::Wdl;

/// What a player that tries moves knows about one of them. No protocol has words for it: it is for
/// those who ask a player of the same program.
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
    /// What that side certainly gets, and in how many plies.
    pub certain: Option<(Wdl, u32)>,
}
