//! The player `value1`: evaluates the position after each move with a network.

use std::sync::Arc;

use anyhow::{Context, Result};
use infer::net::Network;
use neural::Value1;
use search::Thinker;

use super::{evaluator, named, sampler};
use crate::kind::PlayerKind;
use crate::networked::Networked;
use crate::networks;
use crate::option::text;
use crate::settings::Settings;
use crate::tables::{NET, SEED, TEMPERATURE};

/// Its table.
pub(crate) const KIND: PlayerKind = PlayerKind {
    name: "value1",
    options: &[NET, TEMPERATURE, SEED],
    about: text(
        "evaluates the position after each move with a network, and plays the best one",
        "すべての手を一手進め、ネットワークの勝率が最も高い手を指す",
    ),
};

pub(crate) fn player<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
) -> Result<Box<dyn Thinker<G>>> {
    with_network(settings, rules, networks::network::<G>(settings)?)
}

/// The player with this network.
pub(crate) fn with_network<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
    network: Arc<Network>,
) -> Result<Box<dyn Thinker<G>>> {
    let evaluator = evaluator::<G>(settings, rules, network)?;
    let player = Value1::new(evaluator, G::SCALE, sampler(settings));
    Ok(Box::new(player.with_context(|| named(settings))?))
}
