use crate::Failure;

/// A failure, and whether the program can still be used.
pub(super) enum Trouble {
    /// The program is in step: the next request will be understood.
    Passing(Failure),
    /// The program is out of step: its answers cannot be matched to requests.
    Final(Failure),
}
