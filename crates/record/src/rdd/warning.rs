use std::fmt;

/// What `RAISE_ON_CSV_COUNT_ERROR` makes an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The file names another number of moves than it holds.
    Count {
        /// The number it names.
        named: u64,
        /// How many there are.
        held: u64,
    },
    /// A player moves twice in a row.
    SamePlayer {
        /// The second of these moves, from 1.
        number: usize,
        /// The player.
        player: i64,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Count { named, held } => write!(
                f,
                "count: expected {held}, as many as there are moves, found {named}"
            ),
            Warning::SamePlayer { number, player } => write!(
                f,
                "move {number}, player: expected the other player, found {player} twice in a row"
            ),
        }
    }
}
