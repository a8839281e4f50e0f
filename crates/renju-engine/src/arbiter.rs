use game::{Line, Wdl};
use renju::{Move, Position, Renju};
use search::puct::{Arbiter, Certain, Rules};
use search::{Budget, Limits, Stop};

use crate::threats::{Solver, Urgency, Vcf};

/// Certain results in Renju: the end of the game, fives that cannot be stopped, and victories by
/// continuous fours (VCF).
#[derive(Debug)]
pub struct Threats {
    solver: Solver,
    /// The solver's default node limit at the root.
    root: u64,
}

/// The solver's node limit at a leaf: it takes less time than a network does.
const LEAF: u64 = 100;

impl Threats {
    /// An arbiter with this node limit for VCF at the root, beside the search; with 0, leaves are
    /// only checked for fives.
    #[must_use]
    pub fn new(root: u64) -> Threats {
        Threats {
            solver: Solver::default(),
            root,
        }
    }

    fn fours(
        &mut self,
        position: &Position,
        nodes: u64,
        stop: &Stop,
    ) -> Option<(Vec<Move>, Certain)> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut budget = Budget::new(&limits, game::Position::turn(position), stop);
        let Vcf::Win(line) = self.solver.vcf(position, &mut budget) else {
            return None;
        };
        let plies = line.len() as u16;
        let result = Wdl::Win;
        Some((line, Certain { result, plies }))
    }
}

impl Arbiter<Renju> for Threats {
    fn prepare(&mut self, _: &Line<Renju>) {
        renju::prepare();
        self.solver.prepare();
    }

    fn on_the_way(&mut self, line: &Line<Renju>) -> Option<Wdl> {
        Rules.on_the_way(line)
    }

    fn certain(&mut self, line: &Line<Renju>) -> Option<Certain> {
        let position = line.position();
        if let Some(end) = Rules.certain(line) {
            return Some(end);
        }
        let certain = |result, plies| Some(Certain { result, plies });
        match Urgency::of(position) {
            Urgency::Five(_) => certain(Wdl::Win, 1),
            Urgency::Lost => certain(Wdl::Loss, 2),
            Urgency::Block(_) | Urgency::Quiet if self.root == 0 => None,
            Urgency::Block(_) | Urgency::Quiet => self
                .fours(position, LEAF, &Stop::new())
                .map(|(_, certain)| certain),
        }
    }

    fn winning(&mut self, line: &Line<Renju>) -> Option<Move> {
        match Urgency::of(line.position()) {
            Urgency::Five(point) => Some(Move::Place(point)),
            Urgency::Block(_) | Urgency::Lost | Urgency::Quiet => None,
        }
    }

    fn only(&mut self, line: &Line<Renju>) -> Option<Move> {
        match Urgency::of(line.position()) {
            Urgency::Block(point) => Some(Move::Place(point)),
            Urgency::Five(_) | Urgency::Lost | Urgency::Quiet => None,
        }
    }

    fn solve(&mut self, line: &Line<Renju>, stop: &Stop) -> Option<(Vec<Move>, Certain)> {
        match self.root {
            0 => None,
            nodes => self.fours(line.position(), nodes, stop),
        }
    }
}
