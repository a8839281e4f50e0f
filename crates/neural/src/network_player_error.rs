use std::error::Error;
use std::fmt;

/// Why a player cannot be made of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkPlayerError {
    /// The network has no policy.
    Policy,
    /// The network has no value.
    Value,
    /// The tree does not fit into memory.
    Memory,
}

impl fmt::Display for NetworkPlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetworkPlayerError::Policy => "labels: expected a network with a policy, found none",
            NetworkPlayerError::Memory => {
                "hash: expected a tree that fits into the memory, found too little"
            }
            NetworkPlayerError::Value => "values: expected a network with a value, found none",
        })
    }
}

impl Error for NetworkPlayerError {}
