//! The player `policy`: plays the move with the network's highest policy.

use std::sync::Arc;

use anyhow::{Context, Result};
use infer::net::Network;
use neural::Policy;
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
    name: "policy",
    options: &[NET, TEMPERATURE, SEED],
    about: text(
        "plays the move that a network finds most likely, without search",
        "ネットワークが最も有力とみる手を、先読みせずに指す",
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
    let player = Policy::new(evaluator, G::SCALE, sampler(settings));
    Ok(Box::new(player.with_context(|| named(settings))?))
}
