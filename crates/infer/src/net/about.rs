use std::collections::BTreeMap;

use crate::planes::{PolicyIndex, Shape};

/// The description of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The game's name on the command line.
    pub game: String,
    /// The name of the layout: a [`Planes`](crate::planes::Planes).
    pub layout: String,
    /// The architecture, for example `resnet:6x96`.
    pub architecture: String,
    /// The shape of the input.
    pub shape: Shape,
    /// The number of policy labels; 0 without a policy.
    pub labels: usize,
    /// The number of value outputs: 0 without a value, 1 for the win logit, 2 with the margin (in
    /// units of 64 discs).
    pub values: usize,
    /// Other notes: who trained it, on what, for how long.
    pub notes: BTreeMap<String, String>,
}

impl About {
    /// A network with the policy of a layout and this many value outputs.
    #[must_use]
    pub fn of<L: PolicyIndex>(game: &str, layout: &L, values: usize) -> About {
        About {
            game: game.to_owned(),
            layout: layout.name(),
            architecture: String::new(),
            shape: layout.shape(),
            labels: layout.labels(),
            values,
            notes: BTreeMap::new(),
        }
    }
}
