use serde::{Deserialize, Serialize};

use super::{Cell, Hands, Side, Text, View};

/// A kind of piece that people put on a board when they set up a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetPiece {
    /// `stone`, or `P`, `R` and so on, as in [`Cell::piece`].
    pub piece: String,
    /// Its promoted form, if it has one.
    pub promoted: Option<String>,
    /// How many there are of both sides together, where a set of pieces is limited.
    pub count: Option<u32>,
    /// Whether it may be held in hand.
    pub is_held: bool,
}

/// A board that a person has set up; perhaps no game can go on from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Arrangement {
    /// The rules, as for `sanban show --rules`; `null` for the usual ones.
    pub rules: Option<String>,
    /// The squares that are not empty.
    pub cells: Vec<Cell>,
    /// The pieces in hand.
    pub hands: Hands,
    /// The side to move.
    pub turn: Side,
}

/// A position that was set up, and from which a game can go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Arranged {
    /// Its text, as in [`Setup::start`](super::Setup::start).
    pub start: String,
    /// Its view.
    pub view: View,
    /// What people should know about it: that no game leads there, or that a king is missing.
    pub remarks: Vec<Text>,
}
