use std::time::Duration;

use search::Limits;
use search::puct::{Margins, Noise, Settings};

/// How a [`Puct`](super::Puct) plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How its tree grows.
    pub search: Settings,
    /// How many positions a thread has judged at once.
    pub batch: usize,
    /// How much memory the tree may take.
    pub bytes: usize,
    /// How many playouts a move gets at most.
    pub playouts: Option<u64>,
    /// It resigns below this chance; never if it is 0.
    pub resign: f32,
    /// How long between two reports.
    pub interval: Option<Duration>,
    /// What is kept back of the clock.
    pub margins: Margins,
    /// How many moves Gumbel's halving begins with, in place of PUCT at the root; none if 0.
    pub gumbel: usize,
    /// How many moves of a game are chosen by chance, in proportion to their playouts.
    pub chance_moves: usize,
    /// Chance for games that networks learn from.
    pub noise: Option<Noise>,
    /// Whether a search may end when no other move can still become the best one.
    pub ends_early: bool,
    /// Whether to tell what became of every move.
    pub is_talkative: bool,
    /// What all chance follows from.
    pub seed: u64,
}

/// How many playouts a move gets where nothing limits it: the document's number.
const UNLIMITED: u64 = 1000;

impl Default for Options {
    fn default() -> Options {
        Options {
            search: Settings::default(),
            batch: 4,
            bytes: 256 << 20,
            playouts: None,
            resign: 0.0,
            interval: Some(Duration::from_millis(500)),
            margins: Margins::default(),
            gumbel: 0,
            chance_moves: 0,
            noise: None,
            ends_early: true,
            is_talkative: false,
            seed: 0,
        }
    }
}

impl Options {
    /// How many playouts a search with these limits may make.
    pub(super) fn playouts(&self, limits: &Limits) -> u64 {
        let is_limited = limits.clock.is_some() || limits.move_time.is_some();
        let own = match self.playouts {
            _ if limits.until_stopped => u64::MAX,
            Some(playouts) => playouts,
            None if is_limited || limits.nodes.is_some() => u64::MAX,
            None => UNLIMITED,
        };
        // The tree counts with 32 bits.
        let most = u64::from(u32::MAX / 2);
        limits.nodes.unwrap_or(u64::MAX).min(own).min(most)
    }
}
