//! Problems of Shogi: mates, and the only move that is not mated.

use game::Position as _;
use search::proof::Verdict;
use search::{Budget, Limits, Stop};
use shogi::{Move, Position, Shogi};
use shogi_engine::Sparring;
use shogi_engine::mate::{Mate, MateDefence, Solution};

use crate::problem_game::{Examined, ProblemExaminer, ProblemGame};
use crate::problem_kind::ProblemKind;
use crate::problem_reply::{ProblemReply, WrongMove};

/// The memory of the solver.
const MEMORY: usize = 8 << 20;

/// The most positions for a mate.
const MATE_NODES: u64 = 30_000;

/// The most positions for each answer, when a problem is played.
const ANSWER_NODES: u64 = 400_000;

/// The longest mate of a problem.
const LONGEST: usize = 13;

/// With fewer moves there is not much to choose from.
const FEWEST_MOVES: u64 = 6;

impl ProblemGame for Shogi {
    const PROBLEM_KINDS: &'static [ProblemKind] = &[ProblemKind::Mate, ProblemKind::OnlyMove];
    const CLASSES: &'static [&'static str] = &[
        "mate-1",
        "mate-3",
        "mate-5",
        "mate-7",
        "mate-9",
        "mate-11",
        "only-move",
    ];
    const FIRST_PLY: usize = 30;

    type Examiner = ShogiExaminer;
    type Partner = Sparring;

    fn examiner() -> ShogiExaminer {
        ShogiExaminer {
            mate: Mate::new(MEMORY),
        }
    }

    fn partner(strength: u8, seed: u64) -> Sparring {
        Sparring::new(strength, seed)
    }
}

/// The solver of mates.
#[derive(Debug)]
pub struct ShogiExaminer {
    mate: Mate,
}

fn budget(position: &Position, nodes: u64) -> Budget {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    Budget::new(&limits, position.turn(), &Stop::new())
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

impl ShogiExaminer {
    /// A mate whose first move is the only one that mates so soon.
    fn mate(&mut self, position: &Position) -> Option<Examined<Shogi>> {
        let mut spent = budget(position, MATE_NODES);
        let solution = self.mate.solve(position, &mut spent);
        let Solution::Mate {
            line,
            is_shortest: true,
        } = solution
        else {
            return None;
        };
        let effort = spent.nodes();
        let best = *line.first()?;
        if line.len() > LONGEST {
            return None;
        }
        for m in position.legal_moves() {
            let next = after(position, m);
            if m == best || !next.in_check() {
                continue;
            }
            match self.mate.defend(&next, &mut budget(&next, MATE_NODES)) {
                MateDefence::Escape(_) => {}
                MateDefence::Delay {
                    line: other,
                    is_longest: true,
                } if other.len() + 1 > line.len() => {}
                _ => return None,
            }
        }
        Some(Examined { line, effort })
    }

    /// The one move after which the side to move is not mated.
    fn only_move(&mut self, position: &Position) -> Option<Examined<Shogi>> {
        if position.count_legal() < FEWEST_MOVES {
            return None;
        }
        let mut effort = 0;
        let mut holding = None;
        for m in position.legal_moves() {
            let next = after(position, m);
            let mut spent = budget(&next, MATE_NODES / 2);
            let verdict = self.mate.prove(&next, &mut spent);
            effort += spent.nodes();
            match verdict {
                Verdict::Proven => {}
                Verdict::Disproven if holding.is_none() => holding = Some(m),
                Verdict::Disproven | Verdict::Unknown => return None,
            }
        }
        Some(Examined {
            line: vec![holding?],
            effort,
        })
    }

    /// What a check does in a mate of so many plies.
    fn reply_to_check(&mut self, next: &Position, plies_left: usize) -> ProblemReply<Move> {
        if !next.in_check() {
            return wrong(WrongMove::NoCheck, Vec::new());
        }
        match self.mate.defend(next, &mut budget(next, ANSWER_NODES)) {
            MateDefence::Mated => ProblemReply::Right {
                answers: Vec::new(),
                is_done: true,
            },
            MateDefence::Delay { line, is_longest } => {
                let plies = line.len() + 1;
                if is_longest && plies > plies_left {
                    return ProblemReply::Longer { plies };
                }
                ProblemReply::Right {
                    answers: line[..1].to_vec(),
                    is_done: false,
                }
            }
            MateDefence::Escape(m) => wrong(WrongMove::Escapes, vec![m]),
            MateDefence::Unknown => ProblemReply::Undecided,
        }
    }

    /// Whether the side that has just moved is not mated.
    fn reply_to_only_move(&mut self, next: &Position) -> ProblemReply<Move> {
        match self.mate.solve(next, &mut budget(next, ANSWER_NODES)) {
            Solution::Mate { line, .. } => wrong(WrongMove::IsMated, line),
            Solution::NoMate => ProblemReply::Right {
                answers: Vec::new(),
                is_done: true,
            },
            Solution::Unknown => ProblemReply::Undecided,
        }
    }
}

fn wrong(why: WrongMove, refutation: Vec<Move>) -> ProblemReply<Move> {
    ProblemReply::Wrong { why, refutation }
}

impl ProblemExaminer<Shogi> for ShogiExaminer {
    fn examine(&mut self, kind: ProblemKind, position: &Position) -> Option<Examined<Shogi>> {
        match kind {
            ProblemKind::Mate => self.mate(position),
            ProblemKind::OnlyMove => self.only_move(position),
            ProblemKind::Fours | ProblemKind::Threats | ProblemKind::Ending => None,
        }
    }

    fn reply(
        &mut self,
        kind: ProblemKind,
        position: &Position,
        m: Move,
        plies_left: usize,
    ) -> ProblemReply<Move> {
        let next = after(position, m);
        match kind {
            ProblemKind::OnlyMove => self.reply_to_only_move(&next),
            _ => self.reply_to_check(&next, plies_left),
        }
    }

    /// In the middle of a mate several moves may do, so that only the line counts.
    fn hint(&mut self, kind: ProblemKind, position: &Position) -> Option<Move> {
        if kind == ProblemKind::OnlyMove {
            return self.only_move(position)?.line.first().copied();
        }
        let mut spent = budget(position, ANSWER_NODES);
        match self.mate.solve(position, &mut spent) {
            Solution::Mate { line, .. } => line.first().copied(),
            Solution::NoMate | Solution::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Notation as _;

    use super::*;

    fn position(sfen: &str) -> Position {
        Shogi::parse_position(sfen).expect("an SFEN")
    }

    #[test]
    fn a_mate_is_played_against_the_longest_defence() {
        // The gold mates at the head of the king, and nothing else does.
        let first = position("6knl/5g3/6ppp/7N1/9/9/9/9/9 b RGS 1");
        let mut examiner = Shogi::examiner();
        let solution = examiner.mate.solve(&first, &mut Budget::unlimited());
        let Solution::Mate { line, .. } = solution else {
            panic!("{solution:?}");
        };
        assert_eq!(line.len(), 3);
        let right = examiner.reply(ProblemKind::Mate, &first, line[0], 3);
        let ProblemReply::Right { answers, is_done } = right else {
            panic!("{right:?}");
        };
        assert!(!is_done && answers.len() == 1);
        let second = after(&after(&first, line[0]), answers[0]);
        let last = examiner.hint(ProblemKind::Mate, &second).expect("a mate");
        let done = examiner.reply(ProblemKind::Mate, &second, last, 1);
        assert!(
            matches!(done, ProblemReply::Right { is_done: true, .. }),
            "{done:?}"
        );
        let quiet = first
            .legal_moves()
            .into_iter()
            .find(|&m| !after(&first, m).in_check());
        let reply = examiner.reply(ProblemKind::Mate, &first, quiet.expect("a quiet move"), 3);
        assert_eq!(reply, wrong(WrongMove::NoCheck, Vec::new()));
    }

    #[test]
    fn a_check_too_few_lets_the_king_go_and_a_mate_too_long_is_told_apart() {
        let first = position("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1");
        let mut examiner = Shogi::examiner();
        let mut reply = |m: &str, plies: usize| {
            let m = m.parse().expect("a move");
            examiner.reply(ProblemKind::Mate, &first, m, plies)
        };
        assert!(matches!(
            reply("G*5b", 1),
            ProblemReply::Right { is_done: true, .. }
        ));
        let aside = reply("G*4a", 1);
        assert!(
            matches!(aside, ProblemReply::Wrong { why: WrongMove::Escapes, ref refutation } if refutation.len() == 1)
                || matches!(aside, ProblemReply::Longer { .. }),
            "{aside:?}"
        );
    }
}
