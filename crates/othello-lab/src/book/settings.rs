use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How an opening book is made.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The number of positions in the book, up to symmetry
    pub positions: u64,

    /// The search level, as in the player `alphabeta`
    pub level: u8,

    /// The most discs that both sides together may lose on a line of the book
    pub error: u8,

    /// The number of discs by which a line must be better to be extended by one more move
    pub penalty: f64,

    /// The fewest empty squares in the book
    pub empties: u8,

    /// The number of positions that a step searches before the next ones are chosen
    pub batch: u32,

    /// A book to begin with, instead of an empty one
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PathBuf>,

    /// A file of pattern weights [default: the built-in ones]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<PathBuf>,
}
