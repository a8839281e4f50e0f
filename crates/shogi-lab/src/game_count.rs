/// What has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameCount {
    /// The number of games.
    pub games: u64,
    /// The number of plies.
    pub plies: u64,
}
