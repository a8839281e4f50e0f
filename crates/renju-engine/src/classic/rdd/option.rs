use renju::rdd::Point;

use super::OptionType;

/// `Option`: a point that could be played, what it would be worth, and how soon it would win.
/// (Not Rust's: that is [`core::option::Option`] in this module.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Option {
    /// The document's `type`.
    pub kind: OptionType,
    /// With how many own moves, this one included, the game would be won; 999 for never.
    pub win_to: u32,
    /// Where; `None` if no point is meant.
    pub point: core::option::Option<Point>,
}

impl Option {
    /// `init(type, win_to, point)`.
    #[must_use]
    pub const fn new(kind: OptionType, win_to: u32, point: core::option::Option<Point>) -> Option {
        Option {
            kind,
            win_to,
            point,
        }
    }
}
