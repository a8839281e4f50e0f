//! The files of a checkpoint.

use othello::Size;
use serde::{Deserialize, Serialize};

use super::{Form, Key};
use learn::{Checkpoint, Files, RunError, Trouble};

/// The table, as the Java series writes it.
const TABLE: &str = "qTable.csv";
const STATE: &str = "state.json";

/// The state of a learner beside its table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// The number of finished steps.
    pub(super) step: u64,
    /// The number of games played.
    pub(super) games: u64,
    /// The state of the random numbers.
    pub(super) chance: u64,
    /// The number of games after which it was perfect.
    pub(super) perfect_after: Option<u64>,
}

pub(super) fn write(state: &State, entries: &[(Key, f64)], size: Size) -> Result<Files, Trouble> {
    let state = serde_json::to_vec(state).map_err(|why| Trouble::Input(why.to_string()))?;
    let table = Form::Java.write(entries, size).into_bytes();
    Ok(Files::from([
        (STATE.to_owned(), state),
        (TABLE.to_owned(), table),
    ]))
}

pub(super) fn state(checkpoint: &Checkpoint) -> Result<State, RunError> {
    let bytes = checkpoint.read(STATE)?;
    serde_json::from_slice(&bytes).map_err(|why| RunError::Checkpoint {
        file: checkpoint.path().join(STATE),
        why: why.to_string(),
    })
}

/// Reads the table, move by move.
pub(super) fn read(
    checkpoint: &Checkpoint,
    size: Size,
    each: impl FnMut(Key, f64),
) -> Result<(), RunError> {
    let bytes = checkpoint.read(TABLE)?;
    let read = Form::Java.read(&String::from_utf8_lossy(&bytes), size, each);
    read.map(drop).map_err(|why| RunError::Checkpoint {
        file: checkpoint.path().join(TABLE),
        why: why.to_string(),
    })
}
