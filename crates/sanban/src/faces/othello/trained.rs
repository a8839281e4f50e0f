//! The players that training runs of Othello made.

use anyhow::{Context, Result, bail, ensure};
use learn::Method as _;
use learn::q::{self, Q};
use learn::squares::{SquaresMethod, Weights};
use othello::{Othello, Size};
use search::Thinker;

use super::players;
use crate::players::PlayerText;
use crate::runs;

/// The player of a run's checkpoint, for games on a board of this size.
pub(super) fn player(text: &PlayerText, size: Size) -> Result<Box<dyn Thinker<Othello>>> {
    let named = || format!("run:{}", text.run());
    let (glance, checkpoint) = runs::checkpoint(text.run()).with_context(named)?;
    match checkpoint.method() {
        Q::NAME => {
            let settings: q::Settings = glance.config.settings(&glance.path)?;
            ensure!(
                settings.board() == size,
                "{}: it learned on {}, found {size} (see --rules size=N)",
                named(),
                settings.board()
            );
            Ok(Box::new(q::Player::new(q::table(&settings, &checkpoint)?)))
        }
        SquaresMethod::NAME => Ok(players::minimax(text, 1, Weights::of(&checkpoint)?.0)),
        method => bail!(
            "{}: method: expected one that plays Othello, found {method:?} at {}",
            named(),
            glance.path.display()
        ),
    }
}
