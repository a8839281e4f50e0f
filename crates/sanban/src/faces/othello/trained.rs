//! The players that training runs of Othello made.

use anyhow::{Context, Result, bail};
use othello::{Othello, Size};
use search::Thinker;

use crate::players::PlayerText;
use crate::runs;

/// The player of a run's checkpoint, for games on a board of this size.
pub(super) fn player(text: &PlayerText, size: Size) -> Result<Box<dyn Thinker<Othello>>> {
    let named = || format!("run:{}", text.run());
    let (glance, checkpoint) = runs::checkpoint(text.run()).with_context(named)?;
    match checkpoint.method() {
        method => bail!(
            "{}: method: expected one that plays Othello, found {method:?} at {}",
            named(),
            glance.path.display()
        ),
    }
}
