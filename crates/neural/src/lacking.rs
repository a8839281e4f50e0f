use std::error::Error;
use std::fmt;

/// What a player needs of a network, and this one does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lacking {
    /// It does not say how good moves are.
    Policy,
    /// It does not say who wins.
    Value,
}

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lacking::Policy => "labels: expected a network with a policy, found none",
            Lacking::Value => "values: expected a network with a value, found none",
        })
    }
}

impl Error for Lacking {}
