//! Five points side by side on a line: what fives and fours are made of.

use game::Color;

use crate::lines::{self, LANES, LINES, Place, add, lanes};
use crate::{Point, Points, Position, RuleSet};

/// The windows of a line that one side can still fill, by how many of its stones they lack. Bit
/// `n` stands for the five points from bit `n` on.
#[derive(Clone, Copy)]
struct Windows {
    one_short: u32,
    two_short: u32,
}

impl Windows {
    #[inline(always)]
    fn of(own: u32, empty: u32, exactly: bool) -> Windows {
        let free = own | empty;
        let all_free = free & free >> 1 & free >> 2 & free >> 3 & free >> 4;
        // Where six are no five, a stone beside the window spoils it.
        let beside = if exactly { own << 1 | own >> 5 } else { 0 };
        let open = all_free & !beside;
        let (low, carry) = add(own, own >> 1, own >> 2);
        let (ones, carry_2) = add(low, own >> 3, own >> 4);
        let (twos, fours) = (carry ^ carry_2, carry & carry_2);
        Windows {
            one_short: open & fours & !ones,
            two_short: open & twos & ones,
        }
    }
}

#[inline(always)]
fn point(line: usize, bits: u32) -> Point {
    let bit = bits.trailing_zeros() as u8;
    Place { line, bit }.point()
}

impl Position {
    /// Where a stone of this colour would win at once, whichever side is to move.
    ///
    /// ```
    /// use game::Color;
    /// use renju::Transcript;
    ///
    /// let game = Transcript::parse("h8 h9 i8 i9 j8 j9 k8")?;
    /// assert_eq!(game.line.position().fives(Color::Black).to_string(), "g8 l8");
    /// # Ok::<(), renju::TranscriptError>(())
    /// ```
    #[must_use]
    pub fn fives(&self, color: Color) -> Points {
        let mut fives = Points::EMPTY;
        self.each_window(
            color,
            |windows| windows.one_short,
            |line, missing| {
                let point = point(line, missing);
                if !self.is_literal_for(color) || self.five(point, color) {
                    fives.insert(point);
                }
            },
        );
        fives
    }

    /// Calls `f` with every empty point where a stone of this colour makes a four, and with the
    /// point that completes it. A straight four is two of these, with the same first point; so is
    /// a stone that makes two fours. Fouls are not asked for.
    pub fn each_four(&self, color: Color, mut f: impl FnMut(Point, Point)) {
        self.each_window(
            color,
            |windows| windows.two_short,
            |line, missing| {
                let pair = [point(line, missing), point(line, missing & (missing - 1))];
                for [stone, completing] in [pair, [pair[1], pair[0]]] {
                    if !self.is_literal_for(color) || self.wins_after(stone, completing, color) {
                        f(stone, completing);
                    }
                }
            },
        );
    }

    /// Calls `f` with each window that `wanted` chooses: its line, and the points it lacks.
    #[inline(always)]
    fn each_window(
        &self,
        color: Color,
        wanted: impl Fn(Windows) -> u32,
        mut f: impl FnMut(usize, u32),
    ) {
        let all = [
            self.lines(color),
            self.lines(!color),
            lines::board(self.size()),
        ];
        let exactly = self.wins_with_five_only(color);
        simd::dispatch(
            #[inline(always)]
            || {
                for first in (0..LINES).step_by(LANES) {
                    let [own, other, board] = all.map(|lines| lanes(lines, first));
                    let mut windows = [0; LANES];
                    // An index loop over plain arrays is what the compiler turns into vectors.
                    for lane in 0..LANES {
                        let empty = board[lane] & !own[lane] & !other[lane];
                        windows[lane] = wanted(Windows::of(own[lane], empty, exactly));
                    }
                    if windows == [0; LANES] {
                        continue;
                    }
                    for (lane, mut starts) in windows.into_iter().enumerate() {
                        while starts != 0 {
                            let window = 0b1_1111 << starts.trailing_zeros();
                            f(first + lane, window & !own[lane]);
                            starts &= starts - 1;
                        }
                    }
                }
            },
        );
    }

    /// Whether more than five in a row do not win.
    #[inline]
    fn wins_with_five_only(&self, color: Color) -> bool {
        match self.rule_set() {
            RuleSet::Freestyle => false,
            RuleSet::Standard => true,
            RuleSet::Renju | RuleSet::Gomocup | RuleSet::Rdd => color == Color::Black,
        }
    }

    /// Whether a five in one window may be none: to the RDD's judge other rows matter, too.
    #[inline]
    fn is_literal_for(&self, color: Color) -> bool {
        self.rule_set() == RuleSet::Rdd && color == Color::Black
    }

    /// Whether a stone wins once another one stands.
    fn wins_after(&self, first: Point, second: Point, color: Color) -> bool {
        let mut position = self.clone();
        position.put(first, color);
        position.five(second, color)
    }
}

#[cfg(test)]
mod tests {
    use game_laws::random_games;

    use super::*;
    use crate::{Renju, Rules, Size};

    #[test]
    fn windows_find_what_trying_every_point_finds() {
        let mut fours = 0;
        for rule_set in RuleSet::ALL {
            for (length, games) in [(5, 4), (6, 4), (9, 2), (15, 1), (19, 1)] {
                let rules = Rules {
                    size: Size::new(length).expect("a size"),
                    ..Rules::named(rule_set)
                };
                random_games::<Renju>(&rules, u64::from(length), games, 100, |line| {
                    if line.moves().len() % 3 == 0 {
                        fours += agree(line.position(), Color::Black);
                        fours += agree(line.position(), Color::White);
                    }
                });
            }
        }
        assert!(fours > 1_000, "only {fours} fours");
    }

    /// Compares with [`Position::five`] everywhere, and tells how many fours there are.
    fn agree(position: &Position, color: Color) -> usize {
        let wins = |position: &Position| -> Points {
            let is_five = |&point: &Point| position.five(point, color);
            position.empties().iter().filter(is_five).collect()
        };
        let fives = wins(position);
        assert_eq!(position.fives(color), fives, "{position:?}");
        let mut expected = Vec::new();
        for stone in position.empties().iter() {
            let mut after = position.clone();
            after.put(stone, color);
            let new = wins(&after).iter().filter(|&p| !fives.contains(p));
            expected.extend(new.map(|completing| (stone, completing)));
        }
        let mut found = Vec::new();
        position.each_four(color, |stone, completing| found.push((stone, completing)));
        // A point that wins already can be the end of a four, too.
        found.retain(|&(_, completing)| !fives.contains(completing));
        found.sort_by_key(|(stone, completing)| (stone.y, stone.x, completing.y, completing.x));
        found.dedup();
        assert_eq!(found, expected, "{position:?}");
        found.len()
    }
}
