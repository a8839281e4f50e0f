use std::sync::Arc;

use game::{Line, Outcome, Position as _, ScoreKind};
use renju::{Move, Point, Renju};
use renju_engine::alphabeta::{AlphaBeta, Options};
use renju_engine::patterns::Weights;
use search::{Limits, Reports, Stop, Thinker as _};

/// The strong player with a number of nodes a move, for games of the laboratory.
pub(crate) struct FixedPlayer {
    player: AlphaBeta,
}

/// What a move of such a player is: where, and its value in hundredths of half a logit.
pub(crate) struct Thought {
    pub(crate) point: Option<Point>,
    pub(crate) value: i32,
    /// Whether the value is proven.
    pub(crate) is_certain: bool,
}

/// The table of a player, in MiB: few nodes need little.
const HASH: usize = 4;

/// A score has three times the resolution of a value.
const RESOLUTION: i32 = 3;

impl FixedPlayer {
    pub(crate) fn new(weights: &Arc<Weights>) -> FixedPlayer {
        FixedPlayer {
            player: AlphaBeta::new(Options {
                hash: HASH,
                weights: Some(Arc::clone(weights)),
                ..Options::default()
            }),
        }
    }

    pub(crate) fn think(&mut self, line: &Line<Renju>, nodes: u64, stop: &Stop) -> Thought {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let choice = self.player.think(line, &limits, stop, &Reports::none());
        let (value, is_certain) = match choice.score.map(game::Score::kind) {
            Some(ScoreKind::Value(value)) => (value / RESOLUTION, false),
            Some(ScoreKind::WinIn(_)) => (i32::from(crate::stored_game::CERTAIN), true),
            Some(ScoreKind::LossIn(_)) => (-i32::from(crate::stored_game::CERTAIN), true),
            None => (0, false),
        };
        Thought {
            point: choice.best.and_then(Move::point),
            value,
            is_certain,
        }
    }
}

/// How a game ends that a side has certainly won or lost.
pub(crate) fn outcome(line: &Line<Renju>, thought: &Thought) -> Option<Outcome> {
    let turn = line.position().turn();
    thought
        .is_certain
        .then_some(Outcome::Win(if thought.value > 0 { turn } else { !turn }))
}
