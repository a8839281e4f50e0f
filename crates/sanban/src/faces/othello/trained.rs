//! The players that training runs of Othello made.

use anyhow::{Context, Result, bail};
use othello::Othello;
use search::Thinker;

use crate::players::PlayerText;
use crate::runs;

/// The player of a run's checkpoint.
pub(super) fn player(text: &PlayerText) -> Result<Box<dyn Thinker<Othello>>> {
    let named = || format!("run:{}", text.run());
    let (glance, checkpoint) = runs::checkpoint(text.run()).with_context(named)?;
    Ok(match checkpoint.method() {
        "discs" => {
            let depth = text.value("depth").unwrap_or(1);
            Box::new(learn::discs::Player::load(&checkpoint, depth).with_context(named)?)
        }
        "dqn" => Box::new(learn::dqn::Player::load(&checkpoint).with_context(named)?),
        method => bail!(
            "{}: method: expected one that plays Othello, found {method:?} at {}",
            named(),
            glance.path.display()
        ),
    })
}
