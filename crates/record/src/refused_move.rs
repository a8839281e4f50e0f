use std::error::Error;
use std::fmt;

/// A move that the rules forbid. `W` is the game's account of the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefusedMove<W> {
    /// Which move of the game it is, from 1.
    pub number: usize,
    /// The rule.
    pub why: W,
}

impl<W: fmt::Display> fmt::Display for RefusedMove<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RefusedMove { number, why } = self;
        write!(f, "move {number}: expected a legal move: {why}")
    }
}

impl<W: fmt::Debug + fmt::Display> Error for RefusedMove<W> {}
