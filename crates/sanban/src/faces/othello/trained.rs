//! The players that training runs of Othello made.

use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use game::ByColor;
use learn::Method as _;
use learn::book::{self, Books};
use learn::discs::{self, Discs};
use learn::dqn::{self, Dqn};
use learn::lines::{self, Lines};
use learn::patterns::{self, Patterns};
use learn::q::{self, Q};
use learn::squares::{SquaresMethod, Weights};
use othello::{Othello, Size};
use othello_engine::alphabeta::{AlphaBeta, Options};
use othello_engine::classic::{Levels, Oserou};
use search::Thinker;

use super::players;
use crate::players::PlayerText;
use crate::runs;

/// The player of a run's checkpoint, for games on a board of this size.
pub(super) fn player(text: &PlayerText, size: Size) -> Result<Box<dyn Thinker<Othello>>> {
    let named = || format!("run:{}", text.run());
    let (glance, checkpoint) = runs::checkpoint(text.run()).with_context(named)?;
    let on = |learned: Size| {
        ensure!(
            learned == size,
            "{}: it learned on {learned}, found {size} (see --rules size=N)",
            named()
        );
        Ok(())
    };
    Ok(match checkpoint.method() {
        Books::NAME => {
            on(Size::Eight)?;
            let book = book::book(&checkpoint).with_context(named)?;
            Box::new(AlphaBeta::new(Options {
                book: Some(Arc::new(book)),
                seed: text.seed(),
                ..Options::default()
            }))
        }
        Discs::NAME => {
            on(Size::Eight)?;
            let depth = text.value("depth").unwrap_or(1);
            Box::new(discs::Player::load(&checkpoint, depth).with_context(named)?)
        }
        Dqn::NAME => {
            on(Size::Eight)?;
            Box::new(dqn::Player::load(&checkpoint).with_context(named)?)
        }
        Lines::NAME => {
            on(Size::Eight)?;
            Box::new(Oserou {
                learned: Some(lines::learned(&checkpoint).with_context(named)?),
                levels: ByColor::both(Levels::VERSUS),
                ..Oserou::default()
            })
        }
        Patterns::NAME => {
            on(Size::Eight)?;
            let weights = patterns::weights(&checkpoint).with_context(named)?;
            players::minimax(text, 4, patterns::Judge(weights))
        }
        Q::NAME => {
            let settings: q::Settings = glance.config.settings(&glance.path)?;
            on(settings.board())?;
            Box::new(q::Player::new(q::table(&settings, &checkpoint)?))
        }
        SquaresMethod::NAME => players::minimax(text, 1, Weights::of(&checkpoint)?.0),
        method => bail!(
            "{}: method: expected one that plays Othello, found {method:?} at {}",
            named(),
            glance.path.display()
        ),
    })
}
