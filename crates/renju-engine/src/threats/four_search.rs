use game::Color;
use search::Spent;

use super::dead_ends::DeadEnds;
use super::plain_solver::Found;
use super::visits::{NodeCap, Visits};
use crate::patterns::{Cell, LineClass, PatternBoard, PointClass, Trail};

/// The VCF search on a board of patterns.
#[derive(Clone, Debug)]
pub(crate) struct FourSearch {
    dead_ends: DeadEnds,
    /// The fours of every position on the current line.
    fours: Vec<Cell>,
    /// The moves of a win, from its end; `None` for an answer that stops nothing.
    line: Vec<Option<Cell>>,
}

impl FourSearch {
    /// A search with a table of this many bytes.
    pub(crate) fn new(bytes: usize) -> FourSearch {
        FourSearch {
            dead_ends: DeadEnds::new(bytes),
            fours: Vec::new(),
            line: Vec::new(),
        }
    }

    /// Writes the memory of the table, before any clock runs.
    pub(crate) fn prepare(&mut self) {
        self.dead_ends.prepare();
    }

    /// The moves of the win that was found last, the first one first.
    pub(crate) fn line(&self) -> impl Iterator<Item = Option<Cell>> {
        self.line.iter().rev().copied()
    }

    /// Whether the side to move wins with at most so many fours. The board is as before then.
    pub(super) fn search(
        &mut self,
        board: &mut PatternBoard<'_>,
        trail: &mut Trail,
        depth: u8,
        budget: &mut impl Visits,
    ) -> Result<Found, Spent> {
        self.fours.clear();
        self.line.clear();
        if let Some(five) = board.find(board.turn(), PointClass::Five) {
            self.line.push(Some(five));
            return Ok(Found::Win);
        }
        self.attack(board, trail, depth, budget)
    }

    /// Whether the side to move wins with at most so many fours, within a number of nodes: the plies
    /// that it takes. A win that was not found in time is none.
    pub(crate) fn wins(
        &mut self,
        board: &mut PatternBoard<'_>,
        trail: &mut Trail,
        fours: u8,
        cap: &mut NodeCap,
    ) -> Option<usize> {
        let turn = board.turn();
        let count = |class| board.count(turn, class);
        let has_four = count(PointClass::Four) + count(PointClass::FourPlus) > 0
            || count(PointClass::FourThree) + count(PointClass::MaybeFoul) > 0;
        if !has_four {
            return None;
        }
        let found = self.search(board, trail, fours, cap);
        (found == Ok(Found::Win)).then_some(self.line.len())
    }

    /// Tries up to `depth` fours in a row. The side to move has no five.
    fn attack(
        &mut self,
        board: &mut PatternBoard<'_>,
        trail: &mut Trail,
        depth: u8,
        budget: &mut impl Visits,
    ) -> Result<Found, Spent> {
        let key = board.key();
        match self.dead_ends.get(key) {
            DeadEnds::ALL => return Ok(Found::None),
            known if known >= depth => return Ok(Found::NoneYet),
            _ => {}
        }
        budget.visit()?;
        let first = self.fours.len();
        let found = self.try_fours(board, trail, depth, budget);
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
        board: &mut PatternBoard<'_>,
        trail: &mut Trail,
        depth: u8,
        budget: &mut impl Visits,
    ) -> Result<Found, Spent> {
        let attacker = board.turn();
        let first = self.fours.len();
        match board.count(!attacker, PointClass::Five) {
            0 => self.gather(board, attacker),
            1 => {
                let only = board.find(!attacker, PointClass::Five);
                let only = only.filter(|&cell| makes_four(board, attacker, cell));
                self.fours.extend(only);
            }
            _ => return Ok(Found::None),
        }
        let mut found = Found::None;
        for index in first..self.fours.len() {
            let stone = self.fours[index];
            match self.try_four(board, trail, stone, depth, budget)? {
                Found::Win => return Ok(Found::Win),
                Found::NoneYet => found = Found::NoneYet,
                Found::None => {}
            }
        }
        Ok(found)
    }

    /// All fours, those that promise most first.
    fn gather(&mut self, board: &PatternBoard<'_>, attacker: Color) {
        const ORDER: [PointClass; 4] = [
            PointClass::StraightFour,
            PointClass::FourThree,
            PointClass::FourPlus,
            PointClass::Four,
        ];
        let first = self.fours.len();
        board.each_of(attacker, ORDER[3], |cell| self.fours.push(cell));
        self.fours[first..]
            .sort_unstable_by_key(|&cell| (std::cmp::Reverse(board.class(attacker, cell)), cell));
        if attacker == Color::Black && board.count(attacker, PointClass::MaybeFoul) > 0 {
            board.each_equal(attacker, PointClass::MaybeFoul, |cell| {
                if makes_four(board, attacker, cell) {
                    self.fours.push(cell);
                }
            });
        }
    }

    fn try_four(
        &mut self,
        board: &mut PatternBoard<'_>,
        trail: &mut Trail,
        stone: Cell,
        depth: u8,
        budget: &mut impl Visits,
    ) -> Result<Found, Spent> {
        let attacker = board.turn();
        // White can always stop one five; two at once are a straight four or two fours.
        let has_two = |board: &PatternBoard<'_>| {
            board.class(attacker, stone) == PointClass::StraightFour
                || board
                    .lines_of(attacker, stone)
                    .contains(&LineClass::StraightFour)
        };
        if depth == 1 && attacker == Color::Black && !has_two(board) {
            return Ok(Found::NoneYet);
        }
        board.play(stone, trail);
        let found = self.after_four(board, trail, stone, depth, budget);
        board.take_back(trail);
        found
    }

    /// Lets the defender answer a four.
    fn after_four(
        &mut self,
        board: &mut PatternBoard<'_>,
        trail: &mut Trail,
        stone: Cell,
        depth: u8,
        budget: &mut impl Visits,
    ) -> Result<Found, Spent> {
        let attacker = !board.turn();
        let mut completing = [None; 2];
        let mut count = 0;
        board.each_near(stone, 4, |cell, _| {
            if board.class(attacker, cell) == PointClass::Five && !completing.contains(&Some(cell))
            {
                completing[count.min(1)] = Some(cell);
                count += 1;
            }
        });
        let [Some(answer), other] = completing else {
            return Ok(Found::None);
        };
        // The defender has no five: the attack would not have made a four otherwise.
        let blocks = board.may_play(answer);
        if let Some(other) = other {
            let (answer, last) = if blocks {
                (Some(answer), other)
            } else if board.may_play(other) {
                (Some(other), answer)
            } else {
                (None, answer)
            };
            self.line.extend([Some(last), answer, Some(stone)]);
            return Ok(Found::Win);
        }
        if !blocks {
            self.line.extend([Some(answer), None, Some(stone)]);
            return Ok(Found::Win);
        }
        if depth == 1 {
            return Ok(Found::NoneYet);
        }
        board.play(answer, trail);
        let found = self.attack(board, trail, depth - 1, budget);
        board.take_back(trail);
        if found == Ok(Found::Win) {
            self.line.extend([Some(answer), Some(stone)]);
        }
        found
    }
}

/// Whether a stone on an empty cell makes a four, and may be placed there.
fn makes_four(board: &PatternBoard<'_>, color: Color, cell: Cell) -> bool {
    match board.class(color, cell) {
        PointClass::MaybeFoul => {
            let has_four = board
                .lines_of(color, cell)
                .iter()
                .any(|line| line.is_four());
            has_four
                && !board.lines_of(color, cell).contains(&LineClass::Overline)
                && !board.is_foul(cell)
        }
        class => (PointClass::Four..=PointClass::StraightFour).contains(&class),
    }
}
