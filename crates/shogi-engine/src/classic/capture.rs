use std::time::Instant;

use fastrand::Rng;
use game::{Line, Position as _};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};
use shogi::{Move, Position, Shogi};

use crate::exchange::{exchange, gain};
use crate::geometry::Geometry;

/// A greedy player: takes the most valuable piece it can.
///
/// It mates in one if it can. Otherwise a capture or promotion that loses nothing comes before one
/// that does, and a greater gain before a smaller one; between equals, and when there is nothing to
/// gain, it chooses at random. The same seed plays the same game.
///
/// It takes microseconds, so of the limits only the node limit can matter.
#[derive(Clone, Debug)]
pub struct Capture {
    rng: Rng,
}

impl Capture {
    /// A player with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Capture {
        Capture {
            rng: Rng::with_seed(seed),
        }
    }

    fn greediest(&mut self, position: &Position, moves: &[Move]) -> Option<Move> {
        let geometry = Geometry::get();
        let greed = |m: Move| match gain(position, m) {
            0 => (0, 0),
            gain if exchange(geometry, position, m) >= 0 => (2, gain),
            // To promote and be taken is no gain at all; to take and be taken may be.
            gain if position.piece(m.to()).is_some() => (1, gain),
            _ => (0, 0),
        };
        let most = moves.iter().map(|&m| greed(m)).max()?;
        let equal = moves.iter().filter(|&&m| greed(m) == most).count();
        let chosen = self.rng.usize(..equal);
        let mut best = moves.iter().filter(|&&m| greed(m) == most);
        best.nth(chosen).copied()
    }
}

/// The first move that mates, and the number of positions visited to find it.
fn mate(position: &Position, moves: &[Move], limits: &Limits, stop: &Stop) -> (Option<Move>, u64) {
    let mut nodes = 0;
    for &m in moves {
        if !limits.allows_nodes(nodes) || stop.is_requested() {
            break;
        }
        nodes += 1;
        let mut next = position.clone();
        next.play_unchecked(m);
        if next.outcome().is_some() {
            return (Some(m), nodes);
        }
    }
    (None, nodes)
}

impl Thinker<Shogi> for Capture {
    fn think(
        &mut self,
        line: &Line<Shogi>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let started = Instant::now();
        let position = line.position();
        let moves = limits.root_moves(position);
        let (mate, nodes) = mate(position, &moves, limits, stop);
        let best = mate.or_else(|| self.greediest(position, &moves));
        let score = mate.map(|_| game::Score::win_in(1));
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: 1,
            score,
            nodes,
            time: started.elapsed(),
            line: best.into_iter().collect(),
        });
        Choice {
            best,
            score,
            ponder: None,
        }
    }
}
