//! The networks as players, and their matches.

use std::path::Path;

use anyhow::Result;
use arena::SprtPlan;
use infer::net::Precision;
use infer::planes::Planes as _;
use learn::Files;
use learn::policy_value;
use players::{BuiltIn, NetworkSource, PlayerSpec, Roster};

use super::ZeroLearner;
use crate::duel::{Duel, Side};
use crate::openings;

impl<G: Roster> ZeroLearner<G> {
    /// Writes a network to the file that players load.
    pub(super) fn publish(&self, files: &Files, file: &Path) -> Result<()> {
        let layout = self.ground.layout.name();
        let weights = files
            .get(policy_value::NETWORK)
            .map_or(&[][..], Vec::as_slice);
        let graph = policy_value::graph_of_safetensors::<G>(weights, Some(&layout), None)?;
        Ok(learn::write_whole(file, &graph.to_bytes(Precision::F32))?)
    }

    /// The player of networks, in self-play and in matches.
    pub(super) fn player(&self) -> BuiltIn {
        let mut player = BuiltIn::named("puct");
        player.set("playouts", self.settings.playouts);
        player.set("solver", 0);
        player.set("hash", 16);
        player.set("pv_interval", 0);
        player
    }

    /// A network as a player of a match.
    pub(super) fn side(&self, file: &Path, name: &str) -> Side {
        let mut player = self.player();
        player.set_network(&NetworkSource::File(file.to_owned()));
        Side {
            player: PlayerSpec::BuiltIn(player),
            name: name.to_owned(),
            playouts: Some(self.settings.playouts.into()),
        }
    }

    pub(super) fn duel(
        &self,
        players: [Side; 2],
        pairs: u64,
        test: Option<SprtPlan>,
        seed: u64,
    ) -> Result<Duel> {
        let rules = &self.ground.rules;
        let moves = openings::moves::<G>(rules, self.settings.random_moves);
        Ok(Duel {
            players,
            rules: self.ground.text.clone(),
            pairs,
            test,
            openings: openings::rows::<G>(rules, moves, pairs, seed)?,
            max_moves: self.settings.max_moves,
            seed,
            threads: self.settings.threads(),
        })
    }
}
