use super::Numbers;

/// The proof numbers of a position before it is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InitialNumbers<M> {
    /// Final numbers if the position is decided, else an estimate.
    pub numbers: Numbers,
    /// The means with which a verdict holds: a proof with these or more, a disproof with these or
    /// less. They may be less than those that the attacker has for a proof, and more for a
    /// disproof.
    pub means: M,
}
