/// `OptionType`: what a line of stones is worth. A later one is worth more:
/// Win > Checkmate > `ToCheckmate` > Winnable > Preferable > Trash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OptionType {
    /// Of little use, or not playable.
    Trash,
    /// Comes closer to winning: makes a three, say.
    Preferable,
    /// Wins if the opponent does not stop it.
    Winnable,
    /// Makes a Win or a Checkmate if the opponent does not stop it now.
    ToCheckmate,
    /// Cannot be stopped: a straight four (達四), or a point the opponent may not take.
    Checkmate,
    /// Five are made.
    Win,
}
