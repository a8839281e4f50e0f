use std::ops::ControlFlow;

use game::{Color, Key, Outcome};

use crate::fouls::{self, Ground, Judgement};
use crate::lines::{self, EDGE, LINES, Lines, Place, run};
use crate::shape::Shape;
use crate::{Direction, Explanation, Foul, Move, Point, Points, RuleSet, Size, zobrist};

/// A board and the side to move, under one of the [`RuleSet`]s. Whether the last move was a pass
/// is part of it: a second one ends the game.
///
/// ```
/// use game::{Color, Position as _};
/// use renju::{Foul, Position};
///
/// let position: Position = renju::Transcript::parse("h8a1h9a2i10a3j10a4")?.line.position().clone();
/// assert_eq!(position.turn(), Color::Black);
/// assert_eq!(position.foul("h10".parse()?), Some(Foul::DoubleThree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    black: Lines,
    white: Lines,
    key: u64,
    stones: u16,
    size: Size,
    rule_set: RuleSet,
    turn: Color,
    /// How many passes the last moves were: 0, 1 or 2.
    passes: u8,
    winner: Option<Color>,
}

impl Position {
    /// An empty board, Black to move.
    #[must_use]
    pub fn new(size: Size, rule_set: RuleSet) -> Position {
        Position {
            black: [0; LINES],
            white: [0; LINES],
            key: zobrist::board(size, rule_set),
            stones: 0,
            size,
            rule_set,
            turn: Color::Black,
            passes: 0,
            winner: None,
        }
    }

    /// A board with these stones, whichever way they came there; `None` if two of them share a
    /// point or the board does not have it.
    #[must_use]
    pub fn set_up(
        size: Size,
        rule_set: RuleSet,
        stones: impl IntoIterator<Item = (Point, Color)>,
        turn: Color,
    ) -> Option<Position> {
        let mut position = Position::new(size, rule_set);
        for (point, color) in stones {
            if !position.is_empty(point) {
                return None;
            }
            position.put(point, color);
        }
        position.set_turn(turn);
        // If both sides have a five, the last move made the one that counts.
        position.winner = [!turn, turn]
            .into_iter()
            .find(|&color| position.has_five(color));
        Some(position)
    }

    /// The same position, after a pass or not. A position that is set up has none behind it.
    pub(crate) fn after_pass(mut self, passes: u8) -> Position {
        self.key ^= zobrist::PASSES[usize::from(self.passes)];
        self.passes = passes;
        self.key ^= zobrist::PASSES[usize::from(self.passes)];
        self
    }

    /// The same position without its stones.
    pub(crate) fn cleared(&self) -> Position {
        let mut position = Position::new(self.size, self.rule_set);
        position.set_turn(self.turn);
        position.winner = self.winner;
        position.after_pass(self.passes)
    }

    /// Puts a stone on an empty point, and nothing else.
    #[inline]
    pub(crate) fn put(&mut self, point: Point, color: Color) {
        lines::flip(self.lines_mut(color), point);
        self.key ^= zobrist::stone(color, point);
        self.stones += 1;
    }

    #[inline]
    fn set_turn(&mut self, turn: Color) {
        if self.turn != turn {
            self.turn = turn;
            self.key ^= zobrist::WHITE;
        }
    }

    #[inline(always)]
    pub(crate) fn lines(&self, color: Color) -> &Lines {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    #[inline(always)]
    fn lines_mut(&mut self, color: Color) -> &mut Lines {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// The board's size.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What wins and what is not allowed here.
    #[inline]
    #[must_use]
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// How many stones there are.
    #[inline]
    #[must_use]
    pub fn stone_count(&self) -> u32 {
        u32::from(self.stones)
    }

    /// Whether the last move was a pass.
    #[inline]
    #[must_use]
    pub fn is_after_pass(&self) -> bool {
        self.passes > 0
    }

    /// How many passes the last moves were.
    pub(crate) fn passes(&self) -> u8 {
        self.passes
    }

    /// Whose stone is on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        if !self.size.contains(point) {
            return None;
        }
        Color::BOTH
            .into_iter()
            .find(|&color| lines::contains(self.lines(color), point))
    }

    /// Whether the board has this point and no stone is on it.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point)
            && !lines::contains(&self.black, point)
            && !lines::contains(&self.white, point)
    }

    /// One side's stones.
    #[must_use]
    pub fn stones(&self, color: Color) -> Points {
        let lines = self.lines(color);
        Points::from_rows(std::array::from_fn(|y| lines[y] >> EDGE))
    }

    /// The points without a stone.
    #[must_use]
    pub fn empties(&self) -> Points {
        let board = lines::board(self.size);
        Points::from_rows(std::array::from_fn(|y| {
            (board[y] & !self.black[y] & !self.white[y]) >> EDGE
        }))
    }

    #[inline(always)]
    fn ground(&self) -> Ground {
        let board = lines::board(self.size);
        let mut empty = [0; LINES];
        for line in 0..LINES {
            empty[line] = board[line] & !self.black[line] & !self.white[line];
        }
        Ground {
            black: self.black,
            empty,
        }
    }

    /// The foul that a black stone on an empty point would be, whichever side is to move.
    #[must_use]
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if !self.is_empty(point) {
            return None;
        }
        match self.rule_set {
            RuleSet::Renju | RuleSet::Gomocup => self.renju_foul(point),
            RuleSet::Rdd => self.rdd_foul(point),
            RuleSet::Standard | RuleSet::Freestyle => None,
        }
    }

    /// Calls `f` with every point where a black stone would be a foul, and with its kind.
    pub fn each_foul(&self, mut f: impl FnMut(Point, Foul)) {
        match self.rule_set {
            RuleSet::Renju | RuleSet::Gomocup => self.ground().each_foul(f),
            RuleSet::Rdd => {
                for point in self.empties().iter() {
                    if let Some(foul) = self.rdd_foul(point) {
                        f(point, foul);
                    }
                }
            }
            RuleSet::Standard | RuleSet::Freestyle => {}
        }
    }

    /// Every point where a black stone would be a foul.
    #[must_use]
    pub fn fouls(&self) -> Points {
        let mut fouls = Points::EMPTY;
        self.each_foul(|point, _| fouls.insert(point));
        fouls
    }

    /// Why a black stone on an empty point would be a foul: the lines that make it one. The
    /// literal judge of the RDD knows rows only, and they are not listed.
    #[must_use]
    pub fn explain(&self, point: Point) -> Option<Explanation> {
        match self.rule_set {
            RuleSet::Renju | RuleSet::Gomocup if self.is_empty(point) => {
                self.ground().explain(point)
            }
            _ => self.foul(point).map(|foul| Explanation {
                foul,
                lines: Vec::new(),
            }),
        }
    }

    /// The judge of the federation. Four lines are enough for most points.
    fn renju_foul(&self, point: Point) -> Option<Foul> {
        let board = lines::board(self.size);
        let shapes = Direction::ALL.map(|direction| {
            let Place { line, bit } = Place::of(point, direction);
            let black = self.black[line];
            Shape::of(black, board[line] & !black & !self.white[line], bit)
        });
        match fouls::judge(&shapes) {
            Judgement::Fine => None,
            Judgement::Foul(foul) => Some(foul),
            Judgement::DoubleThreeIfReal => self.ground().foul(point),
        }
    }

    /// The RDD's judge: the unbroken rows through the point, in all directions.
    fn rdd_foul(&self, point: Point) -> Option<Foul> {
        let rows = self.rows(point, Color::Black);
        let count = |length| rows.iter().filter(|&&row| row == length).count();
        if count(5) > 0 {
            return None;
        }
        if rows.iter().any(|&row| row > 5) {
            return Some(Foul::Overline);
        }
        match (count(4), count(3)) {
            (2.., _) => Some(Foul::DoubleFour),
            (_, 2..) => Some(Foul::DoubleThree),
            _ => None,
        }
    }

    /// The lengths of the unbroken rows that a stone here is or would be part of.
    #[inline]
    fn rows(&self, point: Point, color: Color) -> [u32; 4] {
        let lines = self.lines(color);
        Direction::ALL.map(|direction| {
            let place = Place::of(point, direction);
            run(lines[place.line], place.bit)
        })
    }

    /// Whether a stone of this colour on an empty point would win.
    #[inline]
    #[must_use]
    pub fn five(&self, point: Point, color: Color) -> bool {
        let rows = self.rows(point, color);
        match (self.rule_set, color) {
            (RuleSet::Freestyle, _)
            | (RuleSet::Renju | RuleSet::Gomocup | RuleSet::Rdd, Color::White) => {
                rows.iter().any(|&row| row >= 5)
            }
            (RuleSet::Renju | RuleSet::Gomocup | RuleSet::Standard, _) => rows.contains(&5),
            (RuleSet::Rdd, Color::Black) => {
                rows.contains(&5)
                    && rows.iter().all(|&row| row <= 5)
                    && !self.longer_than_five(Color::Black)
            }
        }
    }

    /// Whether one side's five stands on the board.
    fn has_five(&self, color: Color) -> bool {
        self.stones(color)
            .iter()
            .any(|point| self.five(point, color))
    }

    fn longer_than_five(&self, color: Color) -> bool {
        self.lines(color)
            .iter()
            .any(|&l| l & l >> 1 & l >> 2 & l >> 3 & l >> 4 & l >> 5 != 0)
    }

    /// Whether the side to move may pass.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        !self.is_over() && (self.may_choose_to_pass() || self.places().is_empty())
    }

    /// A pass by choice, not for want of a point. Not inside the opening stage.
    fn may_choose_to_pass(&self) -> bool {
        self.rule_set == RuleSet::Renju && self.stones >= 5
    }

    /// Where the side to move may place a stone, if the game is not over.
    #[must_use]
    pub fn places(&self) -> Points {
        let mut places = self.empties();
        if self.turn == Color::Black {
            self.each_foul(|point, _| places.remove(point));
        }
        places
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.winner.is_some() || self.passes == 2 || usize::from(self.stones) == self.size.area()
    }

    /// The side that has made five.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.winner
    }
}

impl game::Position for Position {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn each_legal<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        let places = self.places();
        for point in places.iter() {
            f(Move::Place(point))?;
        }
        if self.may_choose_to_pass() || places.is_empty() {
            f(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_legal(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        let mut places = self.size.area() as u64 - u64::from(self.stones);
        if self.turn == Color::Black {
            self.each_foul(|_, _| places -= 1);
        }
        places + u64::from(places == 0 || self.may_choose_to_pass())
    }

    fn is_legal(&self, m: Move) -> bool {
        match m {
            Move::Pass => self.may_pass(),
            Move::Place(point) => {
                !self.is_over()
                    && self.is_empty(point)
                    && (self.turn == Color::White || self.foul(point).is_none())
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let color = self.turn;
        self.key ^= zobrist::PASSES[usize::from(self.passes)];
        match m {
            Move::Place(point) => {
                if self.five(point, color) {
                    self.winner = Some(color);
                }
                self.put(point, color);
                self.passes = 0;
            }
            Move::Pass => self.passes = (self.passes + 1).min(2),
        }
        self.key ^= zobrist::PASSES[usize::from(self.passes)];
        self.set_turn(!color);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(color) => Some(Outcome::Win(color)),
            None => self.is_over().then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.key)
    }
}

/// Columns and diagonals follow from the rows.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let facts = |p: &Position| (p.key, p.size, p.rule_set, p.turn, p.passes, p.winner);
        facts(self) == facts(other)
            && self.black[..19] == other.black[..19]
            && self.white[..19] == other.white[..19]
    }
}

impl Eq for Position {}
