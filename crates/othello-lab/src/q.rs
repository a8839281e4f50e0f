//! A table of values for Othello, one for every move of every position that was seen.
//!
//! The key is the position *before* a move, from the view of its side to move, and the square;
//! rotated and mirrored positions can share their entries. On 4 by 4 the exact results are known
//! ([`Truth`]), so that a run there can stop when its table is perfect.

mod examination;
mod form;
mod learner;
mod memory;
mod player;
mod settings;
mod table;
mod truth;

use othello::Size;

use learn::{Checkpoint, Method, RunError, Trouble};

pub use form::{Form, TableError};
pub use learner::QLearner;
pub use player::Player;
pub use settings::{Preset, Rival, Settings, Target};
pub use table::{Key, Table};
pub use truth::Truth;

/// Tabular Q learning.
#[derive(Clone, Copy, Debug)]
pub struct Q;

impl Method for Q {
    const NAME: &'static str = "q";
    type Settings = Settings;
    type Learner = QLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<QLearner, Trouble> {
        QLearner::begin(settings, seed)
    }

    fn go_on(settings: &Settings, _: u64, checkpoint: &Checkpoint) -> Result<QLearner, RunError> {
        QLearner::go_on(settings, checkpoint)
    }

    fn rules(settings: &Settings) -> Option<String> {
        let size = settings.board();
        (size != Size::Eight).then(|| format!("size={}", size.length()))
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        20
    }
}

/// The table of a checkpoint.
pub fn table(settings: &Settings, checkpoint: &Checkpoint) -> Result<Table, RunError> {
    let numbers = settings.numbers();
    let mut table = Table::new(settings.board(), settings.has_symmetry(), numbers.initial);
    memory::read(checkpoint, settings.board(), |key, value| {
        table.write(key, value)
    })?;
    Ok(table)
}
