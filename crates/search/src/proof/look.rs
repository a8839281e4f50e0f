use super::Numbers;

/// What can be seen of a position at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look<M> {
    /// A verdict, or a guess.
    pub numbers: Numbers,
    /// The means with which a verdict holds: a proof with these or more, a disproof with these or
    /// less. They may be less than those that the attacker has for a proof, and more for a
    /// disproof.
    pub means: M,
}
