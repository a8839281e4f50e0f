use std::sync::Arc;

use anyhow::Result;
use infer::net::{Graph, Network};
use learn::Place;
use learn::tower::Far;

use crate::nets::puct;
use crate::players::PlayerText;

/// The network that plays, where it is computed.
pub(super) enum Placed {
    /// On this CPU.
    Here(Arc<Network>),
    /// Where the player's text says.
    There(Far),
}

impl Placed {
    pub(super) fn new(graph: &Graph, player: &PlayerText) -> Result<Placed> {
        let place = puct::place(player)?;
        if place == Place::Cpu {
            return Ok(Placed::Here(Arc::new(Network::new(graph)?)));
        }
        place.choose()?;
        Ok(Placed::There(Far::new(graph)))
    }
}
