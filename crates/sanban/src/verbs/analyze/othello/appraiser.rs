use std::cmp::Reverse;

use ::othello::{Move, Position, Square};
use othello_engine::alphabeta::{Goal, Level};
use othello_engine::exact::{Question, Solver, Stopped};
use search::Stop;

/// Says what moves are worth.
pub(super) struct Appraiser {
    pub(super) solver: Solver,
    pub(super) level: Level,
    /// How many of the best moves are wanted.
    pub(super) lines: usize,
}

/// What a move is worth, in discs for the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) value: i32,
    /// The move, and what is expected behind it.
    pub(super) line: Vec<Move>,
}

impl Candidate {
    pub(super) fn first(&self) -> Move {
        self.line.first().copied().unwrap_or(Move::Pass)
    }
}

/// A move of a game beside the best ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Appraisal {
    pub(super) played: Candidate,
    pub(super) best: Candidate,
    /// The best moves, as many as are wanted, the best first.
    pub(super) lines: Vec<Candidate>,
    /// Whether the values are certain: the game was searched to its end.
    pub(super) is_exact: bool,
}

impl Appraiser {
    /// Compares a legal move with the others, all of them searched equally far.
    pub(super) fn appraise(
        &mut self,
        position: &Position,
        square: Square,
        stop: &Stop,
    ) -> Result<Appraisal, Stopped> {
        let empties = position.empties().len();
        let goal = self.level.goal(empties);
        let is_exact = goal.is_certain_end(empties);
        if goal.depth < empties {
            // What was found about later positions of the game is deeper, and would make its moves
            // look different from the others. Searches to the end are all equally deep.
            self.solver.clear();
        }
        let all = position.moves().bits();
        let mut without = 0;
        let mut lines: Vec<Candidate> = Vec::new();
        while without != all && lines.len() < self.lines {
            let next = self.look(position, goal, without, stop)?;
            let Move::Place(square) = next.first() else {
                break;
            };
            without |= 1 << square.index();
            lines.push(next);
        }
        // Most moves of a game are good ones, and then there is nothing left to search.
        let of_these = lines
            .iter()
            .find(|line| line.first() == Move::Place(square));
        let played = match of_these.cloned() {
            Some(played) => played,
            None => {
                let played = self.look(position, goal, all & !(1 << square.index()), stop)?;
                lines.push(played.clone());
                played
            }
        };
        // Of equal moves the one that was played comes first.
        lines.sort_by_key(|line| (Reverse(line.value), line.first() != played.first()));
        lines.truncate(self.lines);
        let best = lines.first().unwrap_or(&played).clone();
        Ok(Appraisal {
            played,
            best,
            lines,
            is_exact,
        })
    }

    /// The best move that is not excluded, found deeper and deeper.
    fn look(
        &mut self,
        position: &Position,
        goal: Goal,
        without: u64,
        stop: &Stop,
    ) -> Result<Candidate, Stopped> {
        let mut found = Candidate {
            value: 0,
            line: Vec::new(),
        };
        // The last scores of even and of odd depths: the side that moves last makes a difference.
        let mut guesses = [0; 2];
        for step in goal.steps(position.empties().len()) {
            let guess = &mut guesses[step.depth as usize % 2];
            let question = Question {
                depth: step.depth,
                certainty: step.certainty,
                guess: *guess,
                without,
            };
            let finding = self.solver.look(position, &question, stop)?;
            *guess = finding.score;
            found = Candidate {
                value: finding.score,
                line: finding.line,
            };
        }
        Ok(found)
    }
}
