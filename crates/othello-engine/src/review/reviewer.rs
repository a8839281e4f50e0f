use std::cmp::Reverse;
use std::fmt;

use othello::{Move, Position, Square};
use search::Stop;

use crate::goal::Goal;
use crate::level::Level;
use crate::search::{SearchRequest, Solver, Stopped};

use super::winning_chance::{standard_error, winning_chance};

/// Searches the moves of a game for their values.
pub struct Reviewer {
    /// What searches the positions.
    pub solver: Solver,
    /// How far it searches.
    pub level: Level,
    /// Positions with at most this many empty squares are solved exactly, even if the level would
    /// search them less far.
    pub exact: u32,
    /// How many of the best moves are wanted.
    pub lines: usize,
}

impl fmt::Debug for Reviewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reviewer {
            level,
            exact,
            lines,
            ..
        } = self;
        f.debug_struct("Reviewer")
            .field("level", level)
            .field("exact", exact)
            .field("lines", lines)
            .finish_non_exhaustive()
    }
}

/// A line of moves and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct ValuedLine {
    /// In discs, for the side that makes the first move.
    pub value: i32,
    /// The chance of that side to win, a draw being half a win.
    pub chance: f64,
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

/// The move with its value and chance: `f5 +2 63.1 %`.
impl fmt::Display for ValuedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, value) = (self.first(), self.value);
        write!(f, "{first} {value:+} {:.1} %", 100.0 * self.chance)
    }
}

/// The value of a move beside those of the best moves.
#[derive(Clone, PartialEq, Debug)]
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
    /// The number of empty squares from which on reviews are exact: what a level that people wait
    /// for solves in a second. Low levels are left as quick as they are.
    #[must_use]
    pub fn usual_exact(level: Level) -> u32 {
        if level.number() < 10 { 0 } else { 24 }
    }

    fn goal(&self, empties: u32) -> Goal {
        if empties <= self.exact {
            Goal::end(empties)
        } else {
            self.level.goal(empties)
        }
    }

    /// Compares a legal move with the others, all of them searched equally far.
    pub fn review(
        &mut self,
        position: &Position,
        square: Square,
        stop: &Stop,
    ) -> Result<MoveValues, Stopped> {
        let empties = position.empties().len();
        let goal = self.goal(empties);
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
        let empties = position.empties().len();
        let error = (!goal.is_exact(empties)).then(|| standard_error(goal.depth));
        let mut found = ValuedLine {
            value: 0,
            chance: 0.5,
            line: Vec::new(),
        };
        // The last scores of even and of odd depths: the side that moves last makes a difference.
        let mut guesses = [0; 2];
        for step in goal.steps(empties) {
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
                chance: winning_chance(result.score, error),
                line: result.line,
            };
        }
        Ok(found)
    }
}
