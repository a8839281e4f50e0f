//! Wins by fours and threes, for analyses.

use std::cell::RefCell;

use game::{Line, Position as _};
use renju::Renju;
use renju_engine::threats::{ThreeSolver, Vcf};
use search::{Budget, Limits, Stop};

use crate::capabilities::ForcedEnd;

/// The memory of the solver, which a thread keeps.
const MEMORY: usize = 16 << 20;

/// A win by fours, or by fours and threes.
pub(super) fn forced_end(line: &Line<Renju>, nodes: u64, stop: &Stop) -> Option<ForcedEnd<Renju>> {
    thread_local! {
        static SOLVER: RefCell<ThreeSolver> = RefCell::new(ThreeSolver::new(MEMORY));
    }
    let position = line.position();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut budget = Budget::new(&limits, position.turn(), stop);
    let found = SOLVER.with_borrow_mut(|solver| solver.vct(position, &mut budget));
    let Vcf::Win(moves) = found else { return None };
    Some(ForcedEnd { wins: true, moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_text::BoardText as _;

    #[test]
    fn an_open_four_wins_and_an_empty_board_does_not() {
        let rules = renju::Rules::default();
        let ends = |text: &str| {
            let line = Renju::read_position(text, &rules).expect(text);
            forced_end(&line, 20_000, &Stop::new())
        };
        let end = ends("h8h9i8i9j8a1").expect("three of Black's are open");
        assert!(end.wins);
        assert_eq!(end.moves.len(), 3);
        assert!(ends("startpos").is_none());
    }
}
