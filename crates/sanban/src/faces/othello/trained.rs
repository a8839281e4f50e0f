//! The players that training runs of Othello made.

use anyhow::{Context, Result, bail};
use game::ByColor;
use othello::Othello;
use othello_engine::classic::{Levels, Oserou};
use search::Thinker;

use crate::players::PlayerText;
use crate::runs;

/// The player of a run's checkpoint.
pub(super) fn player(text: &PlayerText) -> Result<Box<dyn Thinker<Othello>>> {
    let named = || format!("run:{}", text.run());
    let (glance, checkpoint) = runs::checkpoint(text.run()).with_context(named)?;
    match checkpoint.method() {
        "lines" => Ok(Box::new(Oserou {
            learned: Some(learn::lines::learned(&checkpoint).with_context(named)?),
            levels: ByColor::both(Levels::VERSUS),
            ..Oserou::default()
        })),
        method => bail!(
            "{}: method: expected one that plays Othello, found {method:?} at {}",
            named(),
            glance.path.display()
        ),
    }
}
