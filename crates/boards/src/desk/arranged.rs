//! Boards that people set up.

use game::Line;
use web::messages::{Arranged, Arrangement, Text};

use super::{setup, view};
use crate::board_game::BoardGame;

/// A board that a person set up, as the first position of a game.
pub(super) fn arranged<G: BoardGame>(arrangement: &Arrangement) -> Result<Arranged, Text> {
    let rules = setup::rules::<G>(arrangement.rules.as_deref())?;
    let position = G::arrange(&rules, arrangement)?;
    let remarks = G::remarks(&position);
    let line = Line::<G>::from_position(rules, position);
    Ok(Arranged {
        start: G::first_text(&line),
        view: view::view(&line),
        remarks,
    })
}
