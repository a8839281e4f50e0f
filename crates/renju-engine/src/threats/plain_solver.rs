use game::{Color, Position as _};
use renju::{Move, Point, Position, Size};
use search::{Budget, Spent};

use super::dead_ends::DeadEnds;
use super::urgency::{Urgency, five, may_play};
use super::vcf::Vcf;

/// A VCF search by the rules alone: whatever they are, it needs no tables of patterns. It is the slow
/// twin of [`FourSearch`](super::four_search::FourSearch), and plays by the literal rules of the RDD.
#[derive(Clone, Debug)]
pub(super) struct PlainSolver {
    dead_ends: DeadEnds,
    /// The fours of every position on the current line.
    fours: Vec<Four>,
    /// The moves of a win, from its end.
    line: Vec<Move>,
}

/// A stone that makes a four, and the point that completes it.
#[derive(Clone, Copy, Debug)]
struct Four {
    stone: Point,
    completing: Point,
}

/// No board has room for more fours with their answers.
pub(super) const MOST_FOURS: u8 = (Size::LARGEST.area() / 2) as u8;

/// The result of a search to some depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Win,
    /// No win within the depth, but there were more fours to try.
    NoneYet,
    None,
}

impl PlainSolver {
    /// A solver with a table of this many bytes.
    pub(super) fn new(bytes: usize) -> PlainSolver {
        PlainSolver {
            dead_ends: DeadEnds::new(bytes),
            fours: Vec::new(),
            line: Vec::new(),
        }
    }

    /// Whether the side to move wins with nothing but fours, and how.
    ///
    /// Few fours are tried before many, so that lines are short. A visit of the budget is a
    /// position in which the side to move looks for fours.
    pub(super) fn vcf(&mut self, position: &Position, budget: &mut Budget) -> Vcf {
        if let Some(point) = five(position) {
            return Vcf::Win(vec![Move::Place(point)]);
        }
        if position.outcome().is_some() {
            return Vcf::None;
        }
        self.line.clear();
        let mut depth = 1;
        loop {
            self.fours.clear();
            match self.attack(position, depth, budget) {
                Ok(Found::Win) => return Vcf::Win(self.line.iter().rev().copied().collect()),
                // Iterative deepening: short wins are found first.
                Ok(Found::NoneYet) if depth < MOST_FOURS => {
                    depth = (depth + 1 + depth / 3).min(MOST_FOURS);
                }
                Ok(Found::NoneYet | Found::None) => return Vcf::None,
                Err(Spent) => return Vcf::Unknown,
            }
        }
    }

    /// Tries up to `depth` fours in a row. The side to move has no five.
    fn attack(
        &mut self,
        position: &Position,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Found, Spent> {
        let key = position.key().0;
        match self.dead_ends.get(key) {
            DeadEnds::ALL => return Ok(Found::None),
            known if known >= depth => return Ok(Found::NoneYet),
            _ => {}
        }
        budget.visit()?;
        let first = self.fours.len();
        let found = self.try_fours(position, depth, budget);
        self.fours.truncate(first);
        match found {
            Ok(Found::NoneYet) => self.dead_ends.insert(key, depth),
            Ok(Found::None) => self.dead_ends.insert(key, DeadEnds::ALL),
            Ok(Found::Win) | Err(Spent) => {}
        }
        found
    }

    fn try_fours(
        &mut self,
        position: &Position,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Found, Spent> {
        let only = match Urgency::without_five(position) {
            Urgency::Lost => return Ok(Found::None),
            Urgency::Block(point) => Some(point),
            Urgency::Five(_) | Urgency::Quiet => None,
        };
        let first = self.fours.len();
        let attacker = position.turn();
        position.each_four(attacker, |stone, completing| {
            if only.is_none_or(|only| only == stone) {
                self.fours.push(Four { stone, completing });
            }
        });
        let mut found = Found::None;
        for index in first..self.fours.len() {
            let four = self.fours[index];
            let twin = |other: &Four| other.stone == four.stone;
            if self.fours[first..index].iter().any(twin) {
                continue;
            }
            let other_end = self.fours[index + 1..]
                .iter()
                .find(|other| twin(other) && other.completing != four.completing)
                .map(|other| other.completing);
            match self.try_four(position, four, other_end, depth, budget)? {
                Found::Win => return Ok(Found::Win),
                Found::NoneYet => found = Found::NoneYet,
                Found::None => {}
            }
        }
        Ok(found)
    }

    /// Makes a four, which may be completed at another point, too.
    fn try_four(
        &mut self,
        position: &Position,
        four: Four,
        other_end: Option<Point>,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Found, Spent> {
        let Four { stone, completing } = four;
        // White can always stop one five.
        if depth == 1 && other_end.is_none() && position.turn() == Color::Black {
            return Ok(Found::NoneYet);
        }
        if !may_play(position, stone) {
            return Ok(Found::None);
        }
        let mut after = position.clone();
        after.play_unchecked(Move::Place(stone));
        let blocks = may_play(&after, completing);
        if other_end.is_some() || !blocks {
            let (answer, last) = match other_end {
                Some(other) if blocks => (Move::Place(completing), other),
                Some(other) if may_play(&after, other) => (Move::Place(other), completing),
                _ => (idle(&after), completing),
            };
            self.line
                .extend([Move::Place(last), answer, Move::Place(stone)]);
            return Ok(Found::Win);
        }
        if depth == 1 {
            return Ok(Found::NoneYet);
        }
        after.play_unchecked(Move::Place(completing));
        let found = self.attack(&after, depth - 1, budget)?;
        if found == Found::Win {
            self.line.extend([completing, stone].map(Move::Place));
        }
        Ok(found)
    }
}

/// A move of a side that cannot stop a five.
pub(super) fn idle(position: &Position) -> Move {
    match position.places().first() {
        Some(point) if !position.may_pass() => Move::Place(point),
        _ => Move::Pass,
    }
}
