use game::{Color, Line, Position as _};
use renju::{Position, Renju};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::{Mode, Table};

/// The document's program as a player of this project's games.
///
/// A move that the rules do not allow is never played: where the literal program would choose
/// one, or none, its highest scored legal candidate is played instead, and failing that the legal
/// point nearest to the middle. It passes only if there is no legal point, and never resigns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The program, or the document.
    pub mode: Mode,
    /// How many moves deep it looks.
    pub depth: u32,
    /// How many moves it looks deeper at.
    pub best: usize,
    /// Decides between equally good moves.
    pub seed: u64,
}

impl Default for Player {
    fn default() -> Player {
        Player {
            mode: Mode::default(),
            depth: 3,
            best: 3,
            seed: 0,
        }
    }
}

impl Player {
    fn point(
        &self,
        position: &Position,
        moves: Option<&[renju::Move]>,
        depth: u32,
        stop: &Stop,
    ) -> Option<renju::Point> {
        let size = position.size();
        let table = Table::of(position, self.mode).with_seed(self.seed);
        let me = match position.turn() {
            Color::Black => 1,
            Color::White => 2,
        };
        let is_legal = |&point: &renju::Point| {
            let m = renju::Move::Place(point);
            moves.map_or_else(|| position.is_legal(m), |moves| moves.contains(&m))
        };
        let chosen = table.choose_unless(me, depth, self.best, stop);
        let chosen = chosen.and_then(|(m, _)| m.point.on(size)).filter(is_legal);
        let scores = || table.scores(me).into_iter();
        chosen
            .or_else(|| {
                scores()
                    .filter_map(|(point, ..)| point.on(size))
                    .find(is_legal)
            })
            .or_else(|| {
                let center = size.center();
                let away = |point: &renju::Point| {
                    point.x.abs_diff(center.x).max(point.y.abs_diff(center.y))
                };
                position.places().iter().filter(is_legal).min_by_key(away)
            })
    }
}

impl Thinker<Renju> for Player {
    fn prepare(&mut self, _: &Line<Renju>) {
        renju::prepare();
    }

    fn think(
        &mut self,
        line: &Line<Renju>,
        limits: &Limits,
        stop: &Stop,
        _: &Reports<renju::Move>,
    ) -> Choice<renju::Move> {
        let depth = limits.depth.map_or(self.depth, |most| most.min(self.depth));
        let moves = limits.root_moves.is_some();
        let moves = moves.then(|| limits.root_moves(line.position()));
        let point = self.point(line.position(), moves.as_deref(), depth, stop);
        Choice {
            best: Some(point.map_or(renju::Move::Pass, renju::Move::Place)),
            score: None,
            ponder: None,
        }
    }
}
