//! The player `run`: the result of a training run.

use std::sync::Arc;

use anyhow::{Context, Result};
use infer::net::Network;
use learn::policy_value;
use search::Thinker;

use crate::network_players::{policy, value1};
use crate::roster::Roster;
use crate::settings::Settings;

/// The player of a run's checkpoint. A network plays by its policy, or by its value if it has no
/// policy; for other methods the game has its own player.
pub(crate) fn player<G: Roster>(
    settings: &Settings,
    rules: &G::Rules,
) -> Result<Box<dyn Thinker<G>>> {
    let run = settings.run()?;
    let named = || format!("run:{run}");
    let (glance, checkpoint) = run.checkpoint(G::NAME).with_context(named)?;
    if ![policy_value::NAME, policy_value::ZERO].contains(&checkpoint.method()) {
        return G::trained(settings, rules, &glance, &checkpoint);
    }
    let graph = policy_value::graph::<G>(&checkpoint).with_context(named)?;
    let network = Arc::new(Network::new(&graph).with_context(named)?);
    match graph.policy {
        Some(_) => policy::with_network(settings, rules, network),
        None => value1::with_network(settings, rules, network),
    }
}
