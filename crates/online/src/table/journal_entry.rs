use std::time::Duration;

use game::{Color, Outcome};
use serde::{Deserialize, Serialize};

use super::TableSetup;
use crate::ending::{EndCause, Ending};
use crate::wire::{color, milliseconds, outcome};

/// A line of a game's journal, as JSON. The first line is a table, moves follow, and an end is the last:
///
/// ```text
/// {"table":{"id":"g1","game":"othello","board":"","players":{"black":"ann","white":"bob"},…}}
/// {"move":{"by":"black","text":"f5","used":1234,"charged":1000}}
/// "adjourned"
/// {"end":{"cause":"resignation","result":"black","attempt":null}}
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalEntry {
    /// The game begins.
    Table(Box<TableSetup>),
    /// A move or an action of the opening.
    Move(JournalMove),
    /// The server ended in order; moves may follow.
    Adjourned,
    /// The game is over.
    End {
        /// Why.
        cause: EndCause,
        /// The result.
        #[serde(with = "outcome")]
        result: Option<Outcome>,
        /// The move that lost because it is wrong.
        attempt: Option<String>,
    },
}

/// A move in a journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JournalMove {
    /// The side that moved, by the colour it began with.
    #[serde(with = "color")]
    pub by: Color,
    /// The move in the board's notation.
    pub text: String,
    /// The time that passed, in milliseconds.
    #[serde(with = "milliseconds")]
    pub used: Duration,
    /// The time that was charged, in milliseconds.
    #[serde(with = "milliseconds")]
    pub charged: Duration,
}

impl JournalEntry {
    /// The line, without its end.
    pub fn to_line(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Reads a line.
    pub fn parse(line: &str) -> Result<JournalEntry, serde_json::Error> {
        serde_json::from_str(line)
    }

    /// The end that a line tells.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self {
            JournalEntry::End { cause, result, .. } => Some(Ending {
                cause: *cause,
                outcome: *result,
            }),
            _ => None,
        }
    }
}
