use std::error::Error;
use std::fmt;

/// What a player needs, of a network or of the machine, and does not find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lacking {
    /// The network does not say how good moves are.
    Policy,
    /// The network does not say who wins.
    Value,
    /// There is no memory for so large a tree.
    Memory,
}

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lacking::Policy => "labels: expected a network with a policy, found none",
            Lacking::Memory => "hash: expected a tree that fits into the memory, found too little",
            Lacking::Value => "values: expected a network with a value, found none",
        })
    }
}

impl Error for Lacking {}
