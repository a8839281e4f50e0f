//! The patterns by their definitions, on a board of its own: the slow twin of the tables.

use std::collections::HashMap;

use fastrand::Rng;
use game::{Color, Position as _};
use renju::{Direction, Move, Point, Position, RuleSet, Size};

use super::{Cell, LineClass, PatternBoard, PointClass, Role, Trail, Weights};

/// A line of a board: its cells from end to end, by whose stone is there.
type Row = Vec<Option<Color>>;

/// What wins for a side, and whether it has fouls.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Side {
    color: Color,
    exact: bool,
    fouls: bool,
}

impl Side {
    fn of(color: Color, rule_set: RuleSet) -> Side {
        let renju = !matches!(rule_set, RuleSet::Standard | RuleSet::Freestyle);
        Side {
            color,
            exact: rule_set == RuleSet::Standard || renju && color == Color::Black,
            fouls: renju && color == Color::Black,
        }
    }

    fn is_five(self, length: usize) -> bool {
        if self.exact { length == 5 } else { length >= 5 }
    }
}

/// How long the row of stones through a place is.
fn run(row: &Row, at: usize, color: Color) -> usize {
    let is_own = |cell: &&Option<Color>| **cell == Some(color);
    let after = row[at..].iter().take_while(is_own).count();
    let before = row[..at].iter().rev().take_while(is_own).count();
    before + after
}

/// The empty places that complete a five through `at`.
fn completing(row: &Row, at: usize, side: Side) -> Vec<usize> {
    let completes = |&place: &usize| {
        let mut full = row.clone();
        full[place] = Some(side.color);
        let between = place.min(at)..=place.max(at);
        full[between].iter().all(|&cell| cell == Some(side.color))
            && side.is_five(run(&full, at, side.color))
    };
    (0..row.len())
        .filter(|&place| row[place].is_none())
        .filter(completes)
        .collect()
}

/// The class of the stone that stands at `at`.
fn class(
    row: &Row,
    at: usize,
    side: Side,
    known: &mut HashMap<(Row, usize, Side), LineClass>,
) -> LineClass {
    if let Some(&class) = known.get(&(row.clone(), at, side)) {
        return class;
    }
    let found = judge(row, at, side, known);
    known.insert((row.clone(), at, side), found);
    found
}

fn judge(
    row: &Row,
    at: usize,
    side: Side,
    known: &mut HashMap<(Row, usize, Side), LineClass>,
) -> LineClass {
    let length = run(row, at, side.color);
    if side.is_five(length) {
        return LineClass::Five;
    }
    if length > 5 {
        return LineClass::Overline;
    }
    let ends = completing(row, at, side);
    let is_solid = ends.len() == 2 && ends[1] - ends[0] == 5 && length == 4;
    match ends.len() {
        0 => {}
        1 => return LineClass::Four,
        _ if is_solid || !side.fouls => return LineClass::StraightFour,
        _ => return LineClass::Overline,
    }
    let mut next = Vec::new();
    for place in at.saturating_sub(4)..=(at + 4).min(row.len() - 1) {
        if row[place].is_none() {
            let mut more = row.clone();
            more[place] = Some(side.color);
            next.push(class(&more, at, side, known));
        }
    }
    let count = |is: fn(LineClass) -> bool| next.iter().filter(|&&class| is(class)).count();
    match count(|class| class == LineClass::StraightFour) {
        0 => {}
        1 => return LineClass::OpenThree,
        _ => return LineClass::FreeThree,
    }
    if count(|class| class == LineClass::Four) > 0 {
        return LineClass::BlockedThree;
    }
    match count(LineClass::is_three) {
        0 => {}
        1..=2 => return LineClass::OpenTwo,
        3 => return LineClass::WideTwo,
        _ => return LineClass::FreeTwo,
    }
    if count(|class| class == LineClass::BlockedThree) > 0 {
        LineClass::BlockedTwo
    } else if count(LineClass::is_two) > 0 {
        LineClass::OpenOne
    } else if count(|class| class == LineClass::BlockedTwo) > 0 {
        LineClass::BlockedOne
    } else {
        LineClass::Dead
    }
}

/// The line through a point, and where the point is on it.
fn row(position: &Position, point: Point, direction: Direction) -> (Row, usize) {
    let (right, up) = direction.step();
    let size = position.size();
    let step = |from: Point, sign: i8| {
        let next = from.step(sign * right, sign * up);
        next.filter(|&next| size.contains(next))
    };
    let mut first = point;
    let mut at = 0;
    while let Some(before) = step(first, -1) {
        first = before;
        at += 1;
    }
    let points = std::iter::successors(Some(first), |&from| step(from, 1));
    (points.map(|point| position.stone(point)).collect(), at)
}

/// Positions of all rules and sizes in which stones stand close together.
fn positions(seed: u64, count: usize, mut visit: impl FnMut(&Position)) {
    let mut rng = Rng::with_seed(seed);
    for index in 0..count {
        let size = Size::new([5, 6, 9, 15, 15, 19][index % 6]).expect("a size");
        let half = f64::from(size.get()) / 2.0;
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for _ in 0..rng.usize(4..60) {
            let at = |rng: &mut Rng| (half + (rng.f64() + rng.f64() - 1.0) * half) as u8;
            let point = Point::new(at(&mut rng), at(&mut rng));
            if size.contains(point) && stones.iter().all(|&(other, _)| other != point) {
                let color = Color::BOTH[usize::from(rng.u8(0..5) < 2)];
                stones.push((point, color));
            }
        }
        for rule_set in RuleSet::ALL {
            let turn = Color::BOTH[rng.usize(0..2)];
            let position = Position::set_up(size, rule_set, stones.iter().copied(), turn);
            visit(&position.expect("no two stones on a point"));
        }
    }
}

#[test]
fn classes_are_those_of_the_definitions() {
    let mut known = HashMap::new();
    let mut seen = [0; LineClass::COUNT];
    positions(1, 30, |position| {
        let board = PatternBoard::of(position);
        for point in position.empties().iter() {
            for color in Color::BOTH {
                let side = Side::of(color, position.rule_set());
                let found = board.lines_of(color, board.cell(point));
                for (direction, found) in Direction::ALL.into_iter().zip(found) {
                    let (mut row, at) = row(position, point, direction);
                    row[at] = Some(color);
                    let expected = class(&row, at, side, &mut known);
                    assert_eq!(
                        found, expected,
                        "{position:?} {point} {direction:?} {color:?}"
                    );
                    seen[found as usize] += 1;
                }
            }
        }
    });
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

#[test]
fn fouls_are_those_of_the_rules() {
    let mut fouls = 0;
    let mut false_alarms = 0;
    positions(2, 300, |position| {
        let board = PatternBoard::of(position);
        for point in position.empties().iter() {
            let expected = position.foul(point).is_some();
            let cell = board.cell(point);
            assert_eq!(board.is_foul(cell), expected, "{position:?} {point}");
            fouls += usize::from(expected);
            let is_suspect = board.class(Color::Black, cell) == PointClass::MaybeFoul;
            false_alarms += usize::from(is_suspect && !expected);
        }
    });
    assert!(fouls > 500 && false_alarms > 50, "{fouls}, {false_alarms}");
}

/// Everything that a board says about its cells.
fn facts(board: &PatternBoard<'_>) -> Vec<(Cell, [u16; 2], [PointClass; 2])> {
    let empty = board.cells().filter(|&cell| board.is_empty(cell));
    let fact = |cell| {
        let codes = Color::BOTH.map(|color| board.code(color, cell));
        (
            cell,
            codes,
            Color::BOTH.map(|color| board.class(color, cell)),
        )
    };
    empty.map(fact).collect()
}

fn totals(board: &PatternBoard<'_>) -> (u64, Vec<i32>, Vec<u16>) {
    let sums = Color::BOTH.iter();
    let sums = sums.flat_map(|&color| Role::BOTH.map(|role| board.sum(color, role)));
    let counted = [
        PointClass::Two,
        PointClass::Three,
        PointClass::Four,
        PointClass::Five,
    ];
    let counts = Color::BOTH.iter();
    let counts = counts.flat_map(|&color| counted.map(|class| board.count(color, class)));
    (board.key(), sums.collect(), counts.collect())
}

#[test]
fn moves_are_played_and_taken_back_as_if_the_board_were_new() {
    let weights = Weights::by_hand();
    let mut rng = Rng::with_seed(3);
    positions(3, 24, |position| {
        let mut position = position.clone();
        let mut board = PatternBoard::with_weights(&position, &weights);
        let mut trail = Trail::new();
        let mut before = Vec::new();
        for _ in 0..8 {
            let places: Vec<Point> = position.places().iter().collect();
            let Some(&point) = rng.choice(&places) else {
                break;
            };
            before.push((facts(&board), totals(&board)));
            board.play(board.cell(point), &mut trail);
            position.play_unchecked(Move::Place(point));
            let fresh = PatternBoard::with_weights(&position, &weights);
            assert_eq!(facts(&board), facts(&fresh), "{position:?}");
            assert_eq!(totals(&board), totals(&fresh), "{position:?}");
        }
        while let Some((facts_before, totals_before)) = before.pop() {
            board.take_back(&mut trail);
            assert_eq!(facts(&board), facts_before);
            assert_eq!(totals(&board), totals_before);
        }
        assert!(trail.is_empty());
    });
}
