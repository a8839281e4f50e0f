use std::sync::Arc;

use anyhow::Result;
use infer::net::{Graph, Network};
use learn::Place;
use learn::policy_value::GpuBackend;

use players::Settings;
use players::network_players::puct;

/// The network that plays, on its device.
pub(super) enum Placed {
    /// On this CPU.
    Cpu(Arc<Network>),
    /// On the device that the player's text names.
    Gpu(GpuBackend),
}

impl Placed {
    pub(super) fn new(graph: &Graph, settings: &Settings) -> Result<Placed> {
        let place = puct::place(settings)?;
        if place == Place::Cpu {
            return Ok(Placed::Cpu(Arc::new(Network::new(graph)?)));
        }
        Ok(Placed::Gpu(GpuBackend::open(place, graph)?))
    }
}
