/// Why a game at the terminal ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionEnd {
    /// The game is over.
    Over,
    /// The person left it.
    Left,
    /// The person interrupted it.
    Interrupted,
}
