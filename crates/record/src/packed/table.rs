//! What the two formats differ in.

/// A code: its bits, the first the lowest, and how many they are.
pub(super) type Code = (u8, u8);

/// Codes in the order of `HandKind::ALL`. On the board, and off it, no code is the beginning of
/// another.
pub(super) struct Table {
    /// On the board; the flags for side and promotion follow. An empty square is a single 0.
    pub(super) board: [Code; 7],
    /// Whether the flag for promotion comes before that for the side. Gold has the latter only.
    pub(super) promotion_first: bool,
    /// In hand; the flag for the side follows.
    pub(super) hand: [Code; 7],
    /// Out of the game.
    pub(super) missing: [Code; 7],
}
