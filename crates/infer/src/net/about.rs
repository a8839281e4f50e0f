use std::collections::BTreeMap;

use crate::planes::{PolicyIndex, Shape};

/// What a network is and for what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The game, as commands call it.
    pub game: String,
    /// How positions become planes: the name of a [`Planes`](crate::planes::Planes).
    pub layout: String,
    /// How the network is built, `resnet:6x96` for instance.
    pub architecture: String,
    /// The form of the planes.
    pub shape: Shape,
    /// How many labels the policy has; 0 if there is no policy.
    pub labels: usize,
    /// How many numbers the value is: 0 if there is none, 1 for the logit of winning, 2 if the
    /// margin comes with it (in discs of 64).
    pub values: usize,
    /// Anything else worth knowing: who learned it, from what, how long.
    pub notes: BTreeMap<String, String>,
}

impl About {
    /// A network with the policy of a layout and so many numbers as its value.
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
