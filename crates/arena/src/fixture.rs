use game::ByColor;

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the schedule, from 0.
    pub game: u64,
    /// The number of its colour-swapped pair, from 0.
    pub pair: u64,
    /// Which contestant has which colour.
    pub players: ByColor<usize>,
    /// The number of its opening, as [`Openings::line`](crate::Openings::line) counts.
    pub opening: u64,
}
