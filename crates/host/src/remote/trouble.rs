use crate::Failure;

/// A failure, and whether the program can still be talked to.
pub(super) enum Trouble {
    /// The next request will be understood.
    Passing(Failure),
    /// Nobody knows what the program would answer to what.
    Final(Failure),
}
