//! The player `nn-alphabeta` of every game.

use std::sync::Arc;

use anyhow::{Context, Result};
use infer::net::Network;
use neural::AlphaBeta;
use search::Thinker;

use super::puct::{SOLVER, value};
use super::{NET, Networked, judge, named};
use crate::players::{PlayerKind, PlayerOption, PlayerText, Values};

const DEPTH: PlayerOption = PlayerOption {
    name: "depth",
    values: Values::Number {
        default: 0,
        min: 0,
        max: 100,
    },
    english: "how many plies it looks ahead at most; 0 for as many as its time allows, or 4 if nothing limits it [default: 0]",
    japanese: "最大何手先まで読むか。0 は時間の許すかぎり、制限がなければ 4 [省略時: 0]",
};

/// Looks at everything with a network.
pub(crate) const ALPHA_BETA: PlayerKind = PlayerKind {
    name: "nn-alphabeta",
    options: &[NET, DEPTH, SOLVER],
    english: "alpha-beta over a network's values, deeper and deeper",
    japanese: "ネットワークの勝率を評価値とするアルファベータ探索 (反復深化)",
};

/// The player [`ALPHA_BETA`] with this network.
pub(crate) fn player<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
    network: Arc<Network>,
) -> Result<Box<dyn Thinker<G>>> {
    let judge = judge::<G>(text, rules, network)?;
    let arbiter = G::arbiter(value(text, &SOLVER));
    let depth = Some(value(text, &DEPTH)).filter(|&depth| depth > 0);
    let player = AlphaBeta::new(judge, arbiter, G::SCALE, depth).with_context(|| named(text))?;
    Ok(Box::new(player.trying_first(G::is_tried_first)))
}
