//! Problems of Othello: endings to the last disc, and the only move that wins.

use game::Position as _;
use othello::{Move, Othello, Position, Scoring};
use othello_engine::Sparring;
use othello_engine::search::{SolveMode, Solver};
use search::Stop;

use crate::problem_game::{Examined, ProblemExaminer, ProblemGame};
use crate::problem_kind::ProblemKind;
use crate::problem_reply::{ProblemReply, WrongMove};

/// The memory of the solver.
const MEMORY: usize = 4 << 20;

/// The empty squares of an ending.
const ENDING: std::ops::RangeInclusive<u32> = 6..=11;

/// The empty squares where one move wins.
const ONLY_MOVE: std::ops::RangeInclusive<u32> = 10..=14;

/// With fewer moves there is not much to choose from.
const FEWEST_MOVES: usize = 3;

/// The solver cannot play on without end.
const MOST_ANSWERS: usize = 60;

impl ProblemGame for Othello {
    const PROBLEM_KINDS: &'static [ProblemKind] = &[ProblemKind::Ending, ProblemKind::OnlyMove];
    const CLASSES: &'static [&'static str] = &[
        "ending-2",
        "ending-3",
        "ending-4",
        "ending-5",
        "ending-6",
        "only-move",
    ];
    const FIRST_PLY: usize = 44;

    type Examiner = OthelloExaminer;
    type Partner = Sparring;

    fn examiner() -> OthelloExaminer {
        let weights = Some(othello_engine::shipped::weights());
        OthelloExaminer {
            solver: Solver::new(MEMORY, weights),
        }
    }

    fn partner(strength: u8, seed: u64) -> Sparring {
        Sparring::new(strength, seed)
    }
}

/// The solver of endings.
#[derive(Debug)]
pub struct OthelloExaminer {
    solver: Solver,
}

/// A solved position.
struct Solved {
    score: i32,
    line: Vec<Move>,
    effort: u64,
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

fn empties(position: &Position) -> u32 {
    position.empties().len()
}

impl OthelloExaminer {
    fn solve(&mut self, position: &Position, mode: SolveMode) -> Option<Solved> {
        if position.outcome().is_some() {
            let score = Scoring::EmptiesToWinner.margin(position, position.turn());
            return Some(Solved {
                score: match mode {
                    SolveMode::Score => score,
                    SolveMode::Wld => score.signum(),
                },
                line: Vec::new(),
                effort: 1,
            });
        }
        let solution = self.solver.solve(position, mode, &Stop::new()).ok()?;
        Some(Solved {
            score: match mode {
                SolveMode::Score => solution.score,
                SolveMode::Wld => solution.score.signum(),
            },
            line: solution.line,
            effort: solution.nodes,
        })
    }

    /// The score of a move for the side that makes it.
    fn score_of(&mut self, position: &Position, m: Move, mode: SolveMode) -> Option<i32> {
        Some(-self.solve(&after(position, m), mode)?.score)
    }

    /// An ending whose first move is the only best one.
    fn ending(&mut self, position: &Position) -> Option<Examined<Othello>> {
        let moves = position.legal_moves();
        if !ENDING.contains(&empties(position)) || moves.len() < FEWEST_MOVES {
            return None;
        }
        let solved = self.solve(position, SolveMode::Score)?;
        // The side that has lost everything has nothing to find.
        if solved.score <= -32 {
            return None;
        }
        let best = *solved.line.first()?;
        for m in moves {
            if m != best && self.score_of(position, m, SolveMode::Score)? >= solved.score {
                return None;
            }
        }
        Some(Examined {
            line: solved.line,
            effort: solved.effort,
        })
    }

    /// The one move that wins.
    fn only_move(&mut self, position: &Position) -> Option<Examined<Othello>> {
        let moves = position.legal_moves();
        if !ONLY_MOVE.contains(&empties(position)) || moves.len() <= FEWEST_MOVES {
            return None;
        }
        let solved = self.solve(position, SolveMode::Wld)?;
        if solved.score <= 0 {
            return None;
        }
        let mut winning = None;
        for m in moves {
            if self.score_of(position, m, SolveMode::Wld)? > 0 && winning.replace(m).is_some() {
                return None;
            }
        }
        Some(Examined {
            line: vec![winning?],
            effort: solved.effort,
        })
    }

    /// The best play of the other side until the solving side has a move to choose; `None` if it was
    /// not solved.
    fn answers(&mut self, next: &Position) -> Option<(Vec<Move>, bool)> {
        let solver = !next.turn();
        let mut answers = Vec::new();
        let mut now = *next;
        while now.outcome().is_none() && answers.len() < MOST_ANSWERS {
            let m = if now.must_pass() {
                Move::Pass
            } else if now.turn() == solver {
                return Some((answers, false));
            } else {
                *self.solve(&now, SolveMode::Score)?.line.first()?
            };
            answers.push(m);
            now.play_unchecked(m);
        }
        Some((answers, true))
    }
}

impl ProblemExaminer<Othello> for OthelloExaminer {
    fn examine(&mut self, kind: ProblemKind, position: &Position) -> Option<Examined<Othello>> {
        if position.outcome().is_some() || position.must_pass() {
            return None;
        }
        match kind {
            ProblemKind::Ending => self.ending(position),
            ProblemKind::OnlyMove => self.only_move(position),
            ProblemKind::Mate | ProblemKind::Fours | ProblemKind::Threats => None,
        }
    }

    fn reply(
        &mut self,
        kind: ProblemKind,
        position: &Position,
        m: Move,
        _plies_left: usize,
    ) -> ProblemReply<Move> {
        let next = after(position, m);
        if kind == ProblemKind::OnlyMove {
            let Some(solved) = self.solve(&next, SolveMode::Score) else {
                return ProblemReply::Undecided;
            };
            if solved.score < 0 {
                return ProblemReply::Right {
                    answers: Vec::new(),
                    is_done: true,
                };
            }
            return ProblemReply::Wrong {
                why: WrongMove::NoWin,
                refutation: solved.line,
            };
        }
        let best = self.solve(position, SolveMode::Score);
        let found = self.solve(&next, SolveMode::Score);
        let (Some(best), Some(found)) = (best, found) else {
            return ProblemReply::Undecided;
        };
        let lost = best.score + found.score;
        if lost > 0 {
            return ProblemReply::Wrong {
                why: WrongMove::Discs(lost.unsigned_abs()),
                refutation: found.line,
            };
        }
        match self.answers(&next) {
            Some((answers, is_done)) => ProblemReply::Right { answers, is_done },
            None => ProblemReply::Undecided,
        }
    }

    fn hint(&mut self, kind: ProblemKind, position: &Position) -> Option<Move> {
        if kind == ProblemKind::OnlyMove {
            return self.only_move(position)?.line.first().copied();
        }
        self.solve(position, SolveMode::Score)?
            .line
            .first()
            .copied()
    }
}

#[cfg(test)]
mod tests {
    use game::Notation as _;

    use super::*;

    #[test]
    fn an_ending_played_by_hints_ends_with_its_best_score() {
        // From the FFO suite's style: ten empty squares.
        let mut rng = fastrand::Rng::with_seed(4);
        let mut examiner = Othello::examiner();
        let mut played = 0;
        for _ in 0..40 {
            let mut now = Position::START;
            while now.outcome().is_none() && empties(&now) > 8 {
                let moves = now.legal_moves();
                now.play_unchecked(moves[rng.usize(..moves.len())]);
            }
            let Some(found) = examiner.examine(ProblemKind::Ending, &now) else {
                continue;
            };
            played += 1;
            let (solver, text) = (now.turn(), Othello::position_text(&now));
            let best = examiner
                .solve(&now, SolveMode::Score)
                .expect("solved")
                .score;
            let other = now.legal_moves().into_iter().find(|&m| m != found.line[0]);
            let reply = examiner.reply(ProblemKind::Ending, &now, other.expect("a choice"), 0);
            assert!(
                matches!(
                    reply,
                    ProblemReply::Wrong {
                        why: WrongMove::Discs(1..),
                        ..
                    }
                ),
                "{text}: {reply:?}"
            );
            loop {
                let m = examiner.hint(ProblemKind::Ending, &now).expect("a move");
                let reply = examiner.reply(ProblemKind::Ending, &now, m, 0);
                let ProblemReply::Right { answers, is_done } = reply else {
                    panic!("{text}: {reply:?}");
                };
                now.play_unchecked(m);
                for answer in answers {
                    assert!(now.is_legal(answer), "{text}");
                    now.play_unchecked(answer);
                }
                if is_done {
                    break;
                }
                assert_eq!(now.turn(), solver, "{text}");
            }
            let score = Scoring::EmptiesToWinner.margin(&now, solver);
            assert_eq!(score, best, "{text}");
        }
        assert!(played >= 3, "{played}");
    }
}
