use std::cmp::Reverse;
use std::fmt;

use othello::{Move, Position, Square};
use search::Stop;

use crate::goal::Goal;
use crate::level::Level;
use crate::search::{SearchRequest, Solver, Stopped};

/// Searches the moves of a game for their values.
pub struct Reviewer {
    /// What searches the positions.
    pub solver: Solver,
    /// How far it searches.
    pub level: Level,
    /// How many of the best moves are wanted.
    pub lines: usize,
}

impl fmt::Debug for Reviewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reviewer { level, lines, .. } = self;
        f.debug_struct("Reviewer")
            .field("level", level)
            .field("lines", lines)
            .finish_non_exhaustive()
    }
}

/// A line of moves and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuedLine {
    /// In discs, for the side that makes the first move.
    pub value: i32,
    /// The move, and the moves that are expected after it.
    pub line: Vec<Move>,
}

impl ValuedLine {
    /// The first move.
    #[must_use]
    pub fn first(&self) -> Move {
        self.line.first().copied().unwrap_or(Move::Pass)
    }
}

/// The value of a move beside those of the best moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValues {
    /// The move that was played.
    pub played: ValuedLine,
    /// The best move.
    pub best: ValuedLine,
    /// The best moves, as many as are wanted, the best first.
    pub lines: Vec<ValuedLine>,
    /// Whether the values are exact: the game was searched to its end.
    pub is_exact: bool,
}

impl Reviewer {
    /// Compares a legal move with the others, all of them searched equally far.
    pub fn review(
        &mut self,
        position: &Position,
        square: Square,
        stop: &Stop,
    ) -> Result<MoveValues, Stopped> {
        let empties = position.empties().len();
        let goal = self.level.goal(empties);
        let is_exact = goal.is_exact(empties);
        if goal.depth < empties {
            // What was found about later positions of the game is deeper, and would make its moves
            // look different from the others. Searches to the end are all equally deep.
            self.solver.clear();
        }
        let all = position.moves().bits();
        let mut excluded = 0;
        let mut lines: Vec<ValuedLine> = Vec::new();
        while excluded != all && lines.len() < self.lines {
            let next = self.search(position, goal, excluded, stop)?;
            let Move::Place(square) = next.first() else {
                break;
            };
            excluded |= 1 << square.index();
            lines.push(next);
        }
        // Most moves of a game are good ones, and then there is nothing left to search.
        let of_these = lines
            .iter()
            .find(|line| line.first() == Move::Place(square));
        let played = match of_these.cloned() {
            Some(played) => played,
            None => {
                let played = self.search(position, goal, all & !(1 << square.index()), stop)?;
                lines.push(played.clone());
                played
            }
        };
        // Of equal moves the one that was played comes first.
        lines.sort_by_key(|line| (Reverse(line.value), line.first() != played.first()));
        lines.truncate(self.lines);
        let best = lines.first().unwrap_or(&played).clone();
        Ok(MoveValues {
            played,
            best,
            lines,
            is_exact,
        })
    }

    /// The best move that is not excluded, found deeper and deeper.
    fn search(
        &mut self,
        position: &Position,
        goal: Goal,
        excluded: u64,
        stop: &Stop,
    ) -> Result<ValuedLine, Stopped> {
        let mut found = ValuedLine {
            value: 0,
            line: Vec::new(),
        };
        // The last scores of even and of odd depths: the side that moves last makes a difference.
        let mut guesses = [0; 2];
        for step in goal.steps(position.empties().len()) {
            let guess = &mut guesses[step.depth as usize % 2];
            let request = SearchRequest {
                depth: step.depth,
                selectivity: step.selectivity,
                guess: *guess,
                excluded,
            };
            let result = self.solver.search(position, &request, stop)?;
            *guess = result.score;
            found = ValuedLine {
                value: result.score,
                line: result.line,
            };
        }
        Ok(found)
    }
}
