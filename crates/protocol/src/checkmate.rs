/// The answer to `go mate`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checkmate {
    /// The moves of both sides up to the mate, at least one.
    Moves(Vec<String>),
    /// There is no mate.
    NoMate,
    /// It was not found in time.
    Timeout,
    /// The engine does not search for mates.
    NotImplemented,
}
