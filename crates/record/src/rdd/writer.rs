use std::fmt::Write as _;

use ::renju::rdd::{Config, Move};

/// Writes a game, without a line end. One without moves is `0,`.
#[must_use]
pub fn write(moves: &[Move], config: &Config) -> String {
    if moves.is_empty() {
        return "0,".to_owned();
    }
    let first = i64::from(config.table_starts_with_one);
    let mut text = moves.len().to_string();
    for m in moves {
        let (y, x) = (i64::from(m.point.y) + first, i64::from(m.point.x) + first);
        // Writing to a string cannot fail.
        let _ = write!(text, ",{};{y};{x}", m.program_number);
    }
    text
}
