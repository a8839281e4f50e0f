//! The player `nn-alphabeta`: alpha-beta over a network's values.

use anyhow::{Context, Result};
use neural::AlphaBeta;
use search::Thinker;

use super::puct::SOLVER;
use super::{evaluator, named};
use crate::kind::PlayerKind;
use crate::networked::Networked;
use crate::networks;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;
use crate::tables::NET;

const DEPTH: PlayerOption = PlayerOption::number(
    "depth",
    [0, 0, 100],
    text(
        "the maximum depth in plies; 0 for as deep as the time allows, or 4 if there is no other \
         limit",
        "最大何手先まで読むか。0 は時間の許すかぎり、制限がなければ 4",
    ),
);

/// Its table.
pub(crate) const KIND: PlayerKind = PlayerKind {
    name: "nn-alphabeta",
    options: &[NET, DEPTH, SOLVER],
    about: text(
        "alpha-beta search with a network's values and iterative deepening",
        "ネットワークの勝率を評価値とするアルファベータ探索 (反復深化)",
    ),
};

pub(crate) fn player<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
) -> Result<Box<dyn Thinker<G>>> {
    let evaluator = evaluator::<G>(settings, rules, networks::network::<G>(settings)?)?;
    let arbiter = G::arbiter(settings.number(&SOLVER));
    let depth = Some(settings.number(&DEPTH)).filter(|&depth| depth > 0);
    let player = AlphaBeta::new(evaluator, arbiter, G::SCALE, depth);
    let player = player.with_context(|| named(settings))?;
    Ok(Box::new(player.trying_first(G::is_tried_first)))
}
