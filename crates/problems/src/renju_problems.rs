//! Problems of Renju: wins by fours, wins by fours and threes, and the only move that stops fours.

use game::Position as _;
use renju::{Move, Position, Renju};
use renju_engine::RenjuSparring;
use renju_engine::threats::{Solver, ThreeSolver, Urgency, Vcf, five, must_block};
use search::{Budget, Limits, Stop};

use crate::problem_game::{Examined, ProblemExaminer, ProblemGame};
use crate::problem_kind::ProblemKind;
use crate::problem_reply::{ProblemReply, WrongMove};

/// The memory of each solver.
const MEMORY: usize = 2 << 20;

/// The most positions for wins by fours.
const FOUR_NODES: u64 = 20_000;

/// The most positions for wins by threes as well: in games most searches for one find nothing.
const THREAT_NODES: u64 = 2_000;

/// The most of them when a problem is played.
const ANSWER_NODES: u64 = 20_000;

/// The fewest plies of a win by fours: with less there is nothing to see.
const SHORTEST: usize = 5;

/// The longest.
const LONGEST: usize = 17;

impl ProblemGame for Renju {
    const PROBLEM_KINDS: &'static [ProblemKind] = &[
        ProblemKind::Fours,
        ProblemKind::Threats,
        ProblemKind::OnlyMove,
    ];
    const CLASSES: &'static [&'static str] = &[
        "fours-3",
        "fours-4",
        "fours-5",
        "fours-6",
        "threats-4",
        "threats-5",
        "threats-6",
        "only-move",
    ];
    const FIRST_PLY: usize = 6;

    type Examiner = RenjuExaminer;
    type Partner = RenjuSparring;

    fn examiner() -> RenjuExaminer {
        RenjuExaminer {
            fours: Solver::new(MEMORY),
            threats: ThreeSolver::new(MEMORY),
        }
    }

    fn partner(strength: u8, seed: u64) -> RenjuSparring {
        RenjuSparring::new(strength, seed)
    }
}

/// The solvers of fours and threes.
#[derive(Debug)]
pub struct RenjuExaminer {
    fours: Solver,
    threats: ThreeSolver,
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

/// Where the side to move blocks a five that it cannot stop for good; any move if it may block none.
fn last_block(position: &Position) -> Option<Move> {
    let fives = must_block(position);
    let moves = position.legal_moves();
    let blocks = |m: &&Move| matches!(m, Move::Place(point) if fives.contains(*point));
    moves.iter().find(blocks).or(moves.first()).copied()
}

impl RenjuExaminer {
    fn by_fours(&mut self, position: &Position) -> Vcf {
        self.fours.vcf(position, &mut budget(position, FOUR_NODES))
    }

    fn by_threats(&mut self, position: &Position) -> Vcf {
        self.threats
            .vct(position, &mut budget(position, ANSWER_NODES))
    }

    /// Whether a win by fours goes on after a move of it; `None` if that is not decided.
    fn goes_on_by_fours(&mut self, next: &Position) -> Option<bool> {
        match Urgency::of(next) {
            Urgency::Lost => Some(true),
            Urgency::Block(point) => match self.by_fours(&after(next, Move::Place(point))) {
                Vcf::Win(_) => Some(true),
                Vcf::None => Some(false),
                Vcf::Unknown => None,
            },
            Urgency::Five(_) | Urgency::Quiet => Some(false),
        }
    }

    /// A win by fours whose first move is the only one.
    fn fours(&mut self, position: &Position) -> Option<Examined<Renju>> {
        let mut spent = budget(position, FOUR_NODES);
        let Vcf::Win(line) = self.fours.vcf(position, &mut spent) else {
            return None;
        };
        let effort = spent.nodes();
        if !(SHORTEST..=LONGEST).contains(&line.len()) {
            return None;
        }
        for m in position.legal_moves() {
            if m != line[0] && self.goes_on_by_fours(&after(position, m)) != Some(false) {
                return None;
            }
        }
        Some(Examined { line, effort })
    }

    /// A win by fours and threes where fours alone do not win.
    fn threats(&mut self, position: &Position) -> Option<Examined<Renju>> {
        if Urgency::of(position) != Urgency::Quiet || self.by_fours(position) != Vcf::None {
            return None;
        }
        let mut spent = budget(position, THREAT_NODES);
        let Vcf::Win(line) = self.threats.vct(position, &mut spent) else {
            return None;
        };
        if !(SHORTEST + 2..=LONGEST).contains(&line.len()) {
            return None;
        }
        // The slow twin: whatever is answered, threats still win.
        let first = self.reply_to_threat(position, line[0]);
        matches!(first, ProblemReply::Right { .. }).then_some(Examined {
            line,
            effort: spent.nodes(),
        })
    }

    /// The one move after which the other side does not win by fours.
    fn only_move(&mut self, position: &Position) -> Option<Examined<Renju>> {
        if Urgency::of(position) != Urgency::Quiet || self.by_fours(position) != Vcf::None {
            return None;
        }
        let mut effort = 0;
        let mut holding = None;
        for m in position.legal_moves() {
            let next = after(position, m);
            let mut spent = budget(&next, FOUR_NODES);
            let found = self.fours.vcf(&next, &mut spent);
            effort += spent.nodes();
            match found {
                Vcf::Win(_) => {}
                Vcf::None if holding.is_none() => holding = Some(m),
                Vcf::None | Vcf::Unknown => return None,
            }
        }
        Some(Examined {
            line: vec![holding?],
            effort,
        })
    }

    fn reply_to_four(&mut self, next: &Position) -> ProblemReply<Move> {
        match Urgency::of(next) {
            Urgency::Five(point) => wrong(WrongMove::LeavesFive, vec![Move::Place(point)]),
            Urgency::Quiet => wrong(WrongMove::NoFour, Vec::new()),
            Urgency::Lost => match last_block(next) {
                Some(m) => right(m),
                None => done(),
            },
            Urgency::Block(point) => {
                let m = Move::Place(point);
                match self.by_fours(&after(next, m)) {
                    Vcf::Win(_) => right(m),
                    Vcf::None => wrong(WrongMove::Stopped, vec![m]),
                    Vcf::Unknown => ProblemReply::Undecided,
                }
            }
        }
    }

    /// The answer that holds out longest, of all legal ones.
    fn reply_to_threat(&mut self, position: &Position, m: Move) -> ProblemReply<Move> {
        let next = after(position, m);
        if let Some(point) = five(&next) {
            return wrong(WrongMove::LeavesFive, vec![Move::Place(point)]);
        }
        let mut longest: Option<(usize, Move)> = None;
        let mut is_open = false;
        for answer in answers(&next) {
            let reached = after(&next, answer);
            if reached.outcome().is_some() {
                return wrong(WrongMove::Stopped, vec![answer]);
            }
            match self.by_threats(&reached) {
                Vcf::Win(line) => {
                    if longest.is_none_or(|(plies, _)| line.len() > plies) {
                        longest = Some((line.len(), answer));
                    }
                }
                Vcf::None => return wrong(WrongMove::Stopped, vec![answer]),
                Vcf::Unknown => is_open = true,
            }
        }
        match longest {
            _ if is_open => ProblemReply::Undecided,
            Some((_, answer)) => right(answer),
            None => done(),
        }
    }
}

/// Every answer that there is: the block, if a five is to be stopped.
fn answers(position: &Position) -> Vec<Move> {
    match Urgency::of(position) {
        Urgency::Block(point) => vec![Move::Place(point)],
        Urgency::Lost => last_block(position).into_iter().collect(),
        Urgency::Five(_) | Urgency::Quiet => position.legal_moves(),
    }
}

fn right(answer: Move) -> ProblemReply<Move> {
    ProblemReply::Right {
        answers: vec![answer],
        is_done: false,
    }
}

fn done() -> ProblemReply<Move> {
    ProblemReply::Right {
        answers: Vec::new(),
        is_done: true,
    }
}

fn wrong(why: WrongMove, refutation: Vec<Move>) -> ProblemReply<Move> {
    ProblemReply::Wrong { why, refutation }
}

impl ProblemExaminer<Renju> for RenjuExaminer {
    fn examine(&mut self, kind: ProblemKind, position: &Position) -> Option<Examined<Renju>> {
        if position.outcome().is_some() {
            return None;
        }
        match kind {
            ProblemKind::Fours => self.fours(position),
            ProblemKind::Threats => self.threats(position),
            ProblemKind::OnlyMove => self.only_move(position),
            ProblemKind::Mate | ProblemKind::Ending => None,
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
        if next.winner() == Some(position.turn()) {
            return done();
        }
        match kind {
            ProblemKind::Fours => self.reply_to_four(&next),
            ProblemKind::OnlyMove => match self.by_fours(&next) {
                Vcf::Win(line) => wrong(WrongMove::LosesToFours, line),
                Vcf::None => done(),
                Vcf::Unknown => ProblemReply::Undecided,
            },
            _ => self.reply_to_threat(position, m),
        }
    }

    fn hint(&mut self, kind: ProblemKind, position: &Position) -> Option<Move> {
        let found = match kind {
            ProblemKind::OnlyMove => return self.only_move(position)?.line.first().copied(),
            ProblemKind::Fours => self.by_fours(position),
            _ => self.by_threats(position),
        };
        match found {
            Vcf::Win(line) => line.first().copied(),
            Vcf::None | Vcf::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use renju::Diagram;

    use super::*;

    fn position(text: &str) -> Position {
        let Diagram(position) = text.parse().expect("a diagram");
        position
    }

    /// White makes two fours at f3, from the documentation of the solver.
    const DOUBLE: &str = "........./........./.....X.../.....O.../.....O.../.....O.../.XOOO..../........./......... w";

    #[test]
    fn fours_are_answered_until_the_five() {
        let mut examiner = Renju::examiner();
        let mut now = position(DOUBLE);
        let first = Move::Place("f3".parse().expect("a point"));
        let reply = examiner.reply(ProblemKind::Fours, &now, first, 3);
        let ProblemReply::Right { answers, is_done } = reply else {
            panic!("{reply:?}");
        };
        assert!(!is_done);
        now = after(&after(&now, first), answers[0]);
        let last = examiner.hint(ProblemKind::Fours, &now).expect("a five");
        assert_eq!(examiner.reply(ProblemKind::Fours, &now, last, 1), done());
    }

    #[test]
    fn what_makes_no_four_is_wrong() {
        let mut examiner = Renju::examiner();
        let now = position(DOUBLE);
        let quiet = Move::Place("a1".parse().expect("a point"));
        let reply = examiner.reply(ProblemKind::Fours, &now, quiet, 3);
        assert_eq!(reply, wrong(WrongMove::NoFour, Vec::new()));
    }
}
