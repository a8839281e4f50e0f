//! Which points are fouls for Black, by the definitions of the Renju International Federation.

mod candidates;

use crate::lines::{self, Lines, Place};
use crate::shape::Shape;
use crate::{Direction, Explanation, Foul, FoulLine, Point, Points};

/// The black stones and the empty points: all that fouls depend on.
#[derive(Clone)]
pub(crate) struct Ground {
    pub(crate) black: Lines,
    pub(crate) empty: Lines,
}

impl Ground {
    #[inline(always)]
    fn shapes(&self, point: Point) -> [Shape; 4] {
        Direction::ALL.map(|direction| {
            let Place { line, bit } = Place::of(point, direction);
            Shape::of(self.black[line], self.empty[line], bit)
        })
    }

    #[inline(always)]
    fn flip_stone(&mut self, point: Point) {
        lines::flip(&mut self.black, point);
        lines::flip(&mut self.empty, point);
    }

    /// The foul that a black stone on this empty point would be.
    pub(crate) fn foul(&self, point: Point) -> Option<Foul> {
        self.foul_with(point, &mut None)
    }

    /// The same, with a copy of the board for the recursive question, made when it is needed.
    #[inline(always)]
    fn foul_with(&self, point: Point, scratch: &mut Option<Ground>) -> Option<Foul> {
        match judge(&self.shapes(point)) {
            Judgement::Fine => None,
            Judgement::Foul(foul) => Some(foul),
            Judgement::DoubleThreeIfReal => {
                let ground = scratch.get_or_insert_with(|| self.clone());
                ground.threes_are_real(point).then_some(Foul::DoubleThree)
            }
        }
    }

    /// Every foul point of the board.
    pub(crate) fn each_foul(&self, mut f: impl FnMut(Point, Foul)) {
        let candidates = candidates::of(self);
        let mut scratch = None;
        for point in candidates.iter() {
            if let Some(foul) = self.foul_with(point, &mut scratch) {
                f(point, foul);
            }
        }
    }

    /// Whether two of the stone's threes can really become straight fours. The board is changed
    /// on the way and restored.
    fn threes_are_real(&mut self, point: Point) -> bool {
        let shapes = self.shapes(point);
        let mut open = shapes.iter().filter(|shape| shape.may_be_three()).count();
        let mut real = 0;
        self.flip_stone(point);
        for (direction, shape) in Direction::ALL.into_iter().zip(shapes) {
            if !shape.may_be_three() {
                continue;
            }
            open -= 1;
            if self
                .straight_points(point, direction, shape)
                .next()
                .is_some()
            {
                real += 1;
            }
            if real == 2 || real + open < 2 {
                break;
            }
        }
        self.flip_stone(point);
        real >= 2
    }

    /// Where Black may make a straight four of the three through `point`, whose stone stands.
    fn straight_points(
        &mut self,
        point: Point,
        direction: Direction,
        shape: Shape,
    ) -> impl Iterator<Item = Point> {
        shape
            .straight()
            .filter_map(move |steps| direction.walk(point, steps))
            .filter(|&next| self.may_become_straight_four(next))
    }

    /// Whether a stone here is neither a five, which is no straight four, nor a foul.
    fn may_become_straight_four(&mut self, point: Point) -> bool {
        let shapes = self.shapes(point);
        match judge(&shapes) {
            Judgement::Fine => !shapes.iter().any(|shape| shape.is_five()),
            Judgement::Foul(_) => false,
            // A stone more each time, so this comes to an end.
            Judgement::DoubleThreeIfReal => !self.threes_are_real(point),
        }
    }

    /// The foul and the lines that make it.
    pub(crate) fn explain(&self, point: Point) -> Option<Explanation> {
        let foul = self.foul(point)?;
        let shapes = self.shapes(point);
        let mut after = self.clone();
        after.flip_stone(point);
        let mut lines = Vec::new();
        for (direction, shape) in Direction::ALL.into_iter().zip(shapes) {
            match foul {
                Foul::Overline if shape.is_overline() => {
                    lines.push(FoulLine {
                        direction,
                        stones: after.row_through(point, direction),
                        completing: Points::EMPTY,
                    });
                }
                Foul::DoubleFour if shape.fours() > 0 => {
                    lines.extend(after.fours_through(point, direction));
                }
                Foul::DoubleThree if shape.may_be_three() => {
                    lines.extend(after.three_through(point, direction, shape));
                }
                _ => {}
            }
        }
        Some(Explanation { foul, lines })
    }

    /// The unbroken row of black stones through a stone.
    fn row_through(&self, point: Point, direction: Direction) -> Points {
        let stones = |sign: i8| {
            (0..19)
                .map_while(move |steps| direction.walk(point, sign * steps))
                .take_while(|&p| lines::contains(&self.black, p))
        };
        stones(1).chain(stones(-1)).collect()
    }

    /// The fours through a stone: the four stones of each, and what completes it.
    fn fours_through(&self, point: Point, direction: Direction) -> Vec<FoulLine> {
        let mut fours: Vec<FoulLine> = Vec::new();
        for first in -4..=0 {
            let window = |range: std::ops::Range<i8>| {
                range.map(move |steps| direction.walk(point, first + steps))
            };
            let is_black = |p: &Option<Point>| p.is_some_and(|p| self.is_black(p));
            let stones: Points = window(0..5).filter(is_black).flatten().collect();
            let completing: Points = window(0..5)
                .flatten()
                .filter(|&p| self.is_empty(p))
                .collect();
            let beside = [first - 1, first + 5].map(|steps| direction.walk(point, steps));
            if stones.len() != 4 || completing.len() != 1 || beside.iter().any(is_black) {
                continue;
            }
            // A straight four is met twice: the same stones, another end.
            match fours.iter_mut().find(|four| four.stones == stones) {
                Some(four) => completing.iter().for_each(|p| four.completing.insert(p)),
                None => fours.push(FoulLine {
                    direction,
                    stones,
                    completing,
                }),
            }
        }
        fours
    }

    /// The three through a stone, if it is one.
    fn three_through(
        &mut self,
        point: Point,
        direction: Direction,
        shape: Shape,
    ) -> Option<FoulLine> {
        let completing: Points = self.straight_points(point, direction, shape).collect();
        if completing.is_empty() {
            return None;
        }
        // The straight four is solid: the three's stones are those within three steps that are
        // not cut off from the point by anything but a completing point.
        let stones = |sign: i8| {
            let on_the_way = move |steps| direction.walk(point, sign * steps);
            (0..4)
                .map_while(on_the_way)
                .take_while(|&p| self.is_black(p) || completing.contains(p))
                .filter(|&p| self.is_black(p))
        };
        Some(FoulLine {
            direction,
            stones: stones(1).chain(stones(-1)).collect(),
            completing,
        })
    }

    fn is_black(&self, point: Point) -> bool {
        point.x < 19 && point.y < 19 && lines::contains(&self.black, point)
    }

    fn is_empty(&self, point: Point) -> bool {
        point.x < 19 && point.y < 19 && lines::contains(&self.empty, point)
    }
}

/// What the four shapes of a stone tell without a look at other points.
pub(crate) enum Judgement {
    Fine,
    Foul(Foul),
    DoubleThreeIfReal,
}

#[inline(always)]
pub(crate) fn judge(shapes: &[Shape; 4]) -> Judgement {
    if shapes.iter().any(|shape| shape.is_five()) {
        return Judgement::Fine;
    }
    if shapes.iter().any(|shape| shape.is_overline()) {
        return Judgement::Foul(Foul::Overline);
    }
    if shapes.iter().map(|shape| shape.fours()).sum::<u32>() >= 2 {
        return Judgement::Foul(Foul::DoubleFour);
    }
    if shapes.iter().filter(|shape| shape.may_be_three()).count() >= 2 {
        return Judgement::DoubleThreeIfReal;
    }
    Judgement::Fine
}
