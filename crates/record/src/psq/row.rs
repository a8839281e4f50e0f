use std::time::Duration;

use super::{Fault, error};

/// A line that is a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) time: Option<Duration>,
}

impl Row {
    /// Reads `8,8,1530`; `None` if the line is something else. Names come after the moves, and
    /// two numbers with a comma are no name.
    pub(super) fn parse(line: &str) -> Option<Result<Row, Fault>> {
        let mut fields = line.split(',').map(str::trim);
        let x = fields.next()?.parse().ok()?;
        let y = fields.next()?.parse().ok()?;
        let time = match fields.next() {
            None | Some("") => None,
            Some(text) => match text.parse() {
                Ok(milliseconds) => Some(Duration::from_millis(milliseconds)),
                Err(_) => return Some(Err(error::TIME.found(text).into())),
            },
        };
        Some(Ok(Row { x, y, time }))
    }
}
