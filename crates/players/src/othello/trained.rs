//! The players of Othello's training runs.

use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use game::ByColor;
use learn::Method as _;
use learn::{Checkpoint, Glance};
use othello::{Othello, Size};
use othello_engine::alphabeta::{AlphaBeta, Options};
use othello_engine::classic::{Levels, Oserou};
use othello_lab::book::{self, Books};
use othello_lab::discs::{self, Discs};
use othello_lab::dqn::{self, Dqn};
use othello_lab::lines::{self, Lines};
use othello_lab::patterns::{self, Patterns};
use othello_lab::q::{self, Q};
use othello_lab::squares::{SquaresMethod, Weights};
use search::Thinker;

use super::minimax::minimax;
use crate::settings::Settings;
use crate::tables::RUN_DEPTH;

/// The player of a run's checkpoint, for games on a board of this size.
pub(super) fn player(
    settings: &Settings,
    size: Size,
    glance: &Glance,
    checkpoint: &Checkpoint,
) -> Result<Box<dyn Thinker<Othello>>> {
    let run = settings.run()?;
    let named = || format!("run:{run}");
    let on = |learned: Size| {
        ensure!(
            learned == size,
            "{}: expected a board of {learned}, on which it was trained, found {size} (see --rules size=N)",
            named()
        );
        Ok(())
    };
    Ok(match checkpoint.method() {
        Books::NAME => {
            on(Size::Eight)?;
            let book = book::book(checkpoint).with_context(named)?;
            Box::new(AlphaBeta::new(Options {
                book: Some(Arc::new(book)),
                seed: settings.seed(),
                ..Options::default()
            }))
        }
        Discs::NAME => {
            on(Size::Eight)?;
            let depth = settings.number(&RUN_DEPTH);
            Box::new(discs::Player::load(checkpoint, depth).with_context(named)?)
        }
        Dqn::NAME => {
            on(Size::Eight)?;
            Box::new(dqn::Player::load(checkpoint).with_context(named)?)
        }
        Lines::NAME => {
            on(Size::Eight)?;
            Box::new(Oserou {
                learned: Some(lines::learned(checkpoint).with_context(named)?),
                levels: ByColor::both(Levels::VERSUS),
                ..Oserou::default()
            })
        }
        Patterns::NAME => {
            on(Size::Eight)?;
            let weights = patterns::weights(checkpoint).with_context(named)?;
            let depth = if settings.has(&RUN_DEPTH) {
                settings.number(&RUN_DEPTH)
            } else {
                4
            };
            Box::new(minimax(settings, depth, patterns::Judge(weights)))
        }
        Q::NAME => {
            let learned: q::Settings = glance.config.settings(&glance.path)?;
            on(learned.board())?;
            Box::new(q::Player::new(q::table(&learned, checkpoint)?))
        }
        SquaresMethod::NAME => {
            let weights = Weights::of(checkpoint)?;
            Box::new(minimax(settings, settings.number(&RUN_DEPTH), weights.0))
        }
        method => bail!(
            "{}: method: expected one that plays Othello, found {method:?} at {}",
            named(),
            glance.path.display()
        ),
    })
}
