//! Mates of both sides, for analyses.

use std::cell::RefCell;

use game::{Line, Position as _};
use search::{Budget, Limits, Stop};
use shogi::{Move, Position, Shogi};
use shogi_engine::mate::{Mate, Solution};

use crate::capabilities::ForcedEnd;

/// The memory of the solver, which a thread keeps.
const MEMORY: usize = 32 << 20;

/// The share of the budget that each answer to a check gets.
const ANSWERS: u64 = 8;

/// A mate by the side to move, or one that no answer to its check prevents.
pub(super) fn forced_end(line: &Line<Shogi>, nodes: u64, stop: &Stop) -> Option<ForcedEnd<Shogi>> {
    thread_local! {
        static SOLVER: RefCell<Mate> = RefCell::new(Mate::new(MEMORY));
    }
    let position = line.position();
    SOLVER.with_borrow_mut(|solver| {
        if let Some(moves) = mate(solver, position, nodes, stop) {
            return Some(ForcedEnd { wins: true, moves });
        }
        if !position.in_check() {
            return None;
        }
        let mut longest: Vec<Move> = Vec::new();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let rest = mate(solver, &after, nodes / ANSWERS, stop)?;
            if rest.len() >= longest.len() {
                longest = [m].into_iter().chain(rest).collect();
            }
        }
        // No answer at all is the end of the game, which the rules tell.
        (!longest.is_empty()).then_some(ForcedEnd {
            wins: false,
            moves: longest,
        })
    })
}

fn mate(solver: &mut Mate, position: &Position, nodes: u64, stop: &Stop) -> Option<Vec<Move>> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut budget = Budget::new(&limits, position.turn(), stop);
    match solver.solve(position, &mut budget) {
        Solution::Mate { line, .. } => Some(line),
        Solution::NoMate | Solution::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_text::BoardText as _;

    fn ends(text: &str) -> Option<(bool, usize)> {
        let line = Shogi::read_position(text, &shogi::Rules::default()).expect(text);
        let end = forced_end(&line, 100_000, &Stop::new())?;
        Some((end.wins, end.moves.len()))
    }

    #[test]
    fn mates_are_seen_from_both_sides() {
        // A gold in hand and a gold beside the king.
        let mating = "4k4/9/4G4/9/9/9/9/9/4K4 b G 1";
        assert_eq!(ends(mating), Some((true, 1)));
        // The same a move earlier: the king answers a check, and is mated whatever it does.
        let checked = "3gkg3/4+P4/4G4/9/9/9/9/9/4K4 w G 1";
        assert!(
            ends(checked).is_none_or(|(wins, _)| !wins),
            "{:?}",
            ends(checked)
        );
        assert_eq!(ends("startpos"), None);
    }
}
