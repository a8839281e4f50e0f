//! The players that a network guides, in every game.

pub(crate) mod alpha_beta;
pub(crate) mod policy;
pub mod puct;
pub(crate) mod value1;

use std::sync::Arc;

use anyhow::{Context, Result};
use infer::BatchEvaluator;
use infer::net::Network;
use neural::MoveSampler;

use crate::network_source::NetworkSource;
use crate::networked::Networked;
use crate::settings::Settings;
use crate::tables::TEMPERATURE;

/// A network that evaluates positions of games with these rules.
fn evaluator<G: Networked>(
    settings: &Settings,
    rules: &G::Rules,
    network: Arc<Network>,
) -> Result<BatchEvaluator<G::Layout>> {
    let evaluator = BatchEvaluator::new(network, &G::layouts_by(rules));
    evaluator.with_context(|| named(settings))
}

/// The network's description in error messages.
fn named(settings: &Settings) -> String {
    match settings.network() {
        NetworkSource::BuiltIn => format!("player {:?}: its network", settings.player()),
        source => format!("option net: {source}"),
    }
}

fn sampler(settings: &Settings) -> MoveSampler {
    MoveSampler::new(settings.number(&TEMPERATURE), settings.seed())
}
