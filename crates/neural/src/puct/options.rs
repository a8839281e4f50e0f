use std::time::Duration;

use game::Color;
use search::Limits;
use search::puct::{Margins, Noise, Settings};

/// The options of [`Puct`](super::Puct).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// The settings of the tree search.
    pub search: Settings,
    /// The batch size of a thread.
    pub batch: usize,
    /// The memory limit of the tree, in bytes.
    pub bytes: usize,
    /// The most playouts of a move.
    pub playouts: Option<u64>,
    /// The win probability below which it resigns; 0 for never.
    pub resign: f32,
    /// The time between two reports.
    pub interval: Option<Duration>,
    /// How many lines it reports.
    pub lines: usize,
    /// The time of each move, whatever the clock; `None` for a share of it.
    pub use_time: Option<Duration>,
    /// The time that is kept back of the clock.
    pub margins: Margins,
    /// The number of moves that Gumbel's sequential halving starts with at the root; 0 for PUCT.
    pub gumbel: usize,
    /// The number of moves at the start of a game that are sampled in proportion to playouts, by the
    /// game's move number.
    pub chance_moves: usize,
    /// Dirichlet noise at the root, for self-play.
    pub noise: Option<Noise>,
    /// Whether a search ends once no other move can become the best one.
    pub ends_early: bool,
    /// Whether to report every move.
    pub is_talkative: bool,
    /// The seed of all random choices.
    pub seed: u64,
}

/// The playouts of a move where nothing limits it: the original's number.
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
            lines: 1,
            use_time: None,
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
    /// The limits with the time of python-dlothello's `use_time`: that time, but at most half of
    /// the clock, and half a second less than each increment and byoyomi.
    pub(super) fn within(&self, limits: &Limits, turn: Color) -> Limits {
        let mut limits = limits.clone();
        let is_bounded = limits.move_time.is_some() || limits.until_stopped;
        let Some(time) = self.use_time.filter(|_| !is_bounded) else {
            return limits;
        };
        let mut allowed = time;
        if let Some(clock) = limits.clock.take() {
            let spare = |time: Duration| time.saturating_sub(Duration::from_millis(500));
            let control = clock.control(turn);
            allowed = allowed.min(clock.remaining(turn) / 2)
                + spare(control.increment)
                + spare(control.byoyomi);
            // Whatever the settings, the flag must not fall.
            let longest = clock.longest_move(turn);
            let margin = self.margins.time.max(self.margins.byoyomi);
            allowed = allowed.min(longest.saturating_sub(margin));
        }
        limits.move_time = Some(allowed);
        limits
    }

    /// The most playouts of a search with these limits.
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
