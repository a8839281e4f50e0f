use super::{Line, Mode, Move, Option, OptionContainer, OptionType, Point, Table};

/// A line longer by one stone, and where that stone goes.
type Longer = core::option::Option<(Line, Point)>;

impl Table {
    /// `Table.find_options`: what a line promises. Five and more are judged as they are, four
    /// with one more stone at either end, three and two with up to two more; one is Trash.
    #[must_use]
    pub fn find_options(&self, line: Line) -> OptionContainer {
        let mut options = OptionContainer::default();
        self.push_options(line, &mut options);
        options
    }

    /// [`Table::find_options`], added to what is there already.
    pub(super) fn push_options(&self, line: Line, options: &mut OptionContainer) {
        match line.length() {
            0 | 1 => options.push(trash(0)),
            2 => self.options_of_two(line, options),
            3 => self.options_of_three(line, options),
            4 => self.options_of_four(line, options),
            length if self.wins(line.program_number, length) => {
                options.push(Option::new(OptionType::Win, 0, None));
            }
            _ => options.push(trash(999)),
        }
    }

    /// Whether the line's opponent may not play on a point.
    fn is_closed_to_opponent(&self, line: Line, point: Point) -> bool {
        self.check_foul(Move::new(self.opponent(line.program_number), point))
    }

    fn extensions(&self, line: Line) -> [Longer; 2] {
        [
            self.line_extend_first(line, true),
            self.line_extend_second(line, true),
        ]
    }

    fn options_of_four(&self, line: Line, options: &mut OptionContainer) {
        let fives = self
            .extensions(line)
            .map(|longer| longer.filter(|(five, _)| self.wins(line.program_number, five.length())));
        match fives {
            [None, None] => options.push(trash(999)),
            // 達四: the opponent can stop one end only.
            [Some((_, first)), Some((_, second))] => {
                options.push(at(OptionType::Checkmate, 1, first));
                options.push(at(OptionType::Checkmate, 1, second));
            }
            [Some((_, point)), None] | [None, Some((_, point))] => {
                let kind = if self.is_closed_to_opponent(line, point) {
                    OptionType::Checkmate
                } else {
                    OptionType::ToCheckmate
                };
                options.push(at(kind, 1, point));
            }
        }
    }

    fn options_of_three(&self, line: Line, options: &mut OptionContainer) {
        let before = options.len();
        let sides = self.extensions(line);
        let mut fives = 0;
        for (longer, point) in sides.into_iter().flatten() {
            if longer.length() >= 5 {
                if !self.wins(line.program_number, longer.length()) {
                    continue;
                }
                fives += 1;
                if self.is_closed_to_opponent(line, point) {
                    options.truncate(before);
                    options.push(at(OptionType::Checkmate, 1, point));
                    return;
                }
                options.push(at(OptionType::ToCheckmate, 1, point));
            } else if let Some(promise) = self.one_step_from(longer, point) {
                options.push(Option {
                    win_to: 2,
                    ..promise
                });
            }
        }
        if let [Some((_, first)), Some((_, second))] = sides {
            // The program calls any two continuations an open three, even two blocked fours.
            let is_open = match self.mode() {
                Mode::Literal => options.len() - before == 2,
                Mode::Corrected => false,
            };
            if fives == 2 || is_open {
                let (kind, win_to) = match fives {
                    2 => (OptionType::Checkmate, 1),
                    _ => (OptionType::ToCheckmate, 2),
                };
                options.truncate(before);
                options.push(at(kind, win_to, first));
                options.push(at(kind, win_to, second));
                return;
            }
        }
        if sides == [None, None] {
            options.push(trash(999));
            return;
        }
        if self.push_closed_points(line, sides, before, options) {
            return;
        }
        for (_, point) in sides.into_iter().flatten() {
            options.push(at(OptionType::Preferable, 2, point));
        }
    }

    /// Looks for points up to two steps from a three that the opponent may not take: there the
    /// other point of the same side makes a four that cannot be stopped. Says whether it decides.
    fn push_closed_points(
        &self,
        line: Line,
        [first, second]: [Longer; 2],
        before: usize,
        options: &mut OptionContainer,
    ) -> bool {
        let four = |longer: Longer| longer.filter(|(four, _)| four.length() == 4);
        let far_first = four(first).and_then(|(four, _)| self.line_extend_first(four, true));
        let far_second = four(second).and_then(|(four, _)| self.line_extend_second(four, true));
        let left = self.closed_side(line, first, far_first);
        let right = self.closed_side(line, second, far_second);
        let push = |options: &mut OptionContainer, win_to, point| {
            options.push(at(OptionType::ToCheckmate, win_to, point));
        };
        match (left, right) {
            (
                Some(Side {
                    near,
                    far,
                    is_near_closed: true,
                    is_far_closed: true,
                }),
                _,
            ) => {
                push(options, 2, near);
                push(options, 2, far);
            }
            (
                _,
                Some(Side {
                    near,
                    far,
                    is_near_closed: true,
                    is_far_closed: true,
                }),
            ) => {
                push(options, 2, near);
                // One step too soon in the program.
                let win_to = if self.mode() == Mode::Literal { 1 } else { 2 };
                push(options, win_to, far);
            }
            (Some(left), Some(right)) => {
                push(options, 2, left.key());
                // The program mixes the right side's points up.
                let is_mixed_up = self.mode() == Mode::Literal;
                let mixed_up = if right.is_far_closed {
                    right.far
                } else {
                    right.near
                };
                push(options, 2, if is_mixed_up { mixed_up } else { right.key() });
            }
            (Some(side), None) | (None, Some(side)) => {
                if self.mode() == Mode::Literal {
                    options.truncate(before);
                }
                push(options, 2, side.key());
            }
            (None, None) => return false,
        }
        true
    }

    /// One side of a three, if one of its two points makes five with the other and is closed to
    /// the opponent.
    fn closed_side(&self, line: Line, near: Longer, far: Longer) -> core::option::Option<Side> {
        let (_, near) = near?;
        let (_, far) = far.filter(|(five, _)| five.length() == 5)?;
        let side = Side {
            near,
            far,
            is_near_closed: self.is_closed_to_opponent(line, near),
            is_far_closed: self.is_closed_to_opponent(line, far),
        };
        (side.is_near_closed || side.is_far_closed).then_some(side)
    }

    fn options_of_two(&self, line: Line, options: &mut OptionContainer) {
        let before = options.len();
        let sides = self.extensions(line);
        let mut fives = 0;
        for (longer, point) in sides.into_iter().flatten() {
            if longer.length() >= 5 {
                // The program forgets here that an overline does not win for Black.
                if self.mode() == Mode::Literal || self.wins(line.program_number, longer.length()) {
                    fives += 1;
                    options.push(at(OptionType::ToCheckmate, 1, point));
                }
            } else if let Some(promise) = self.one_step_from(longer, point) {
                options.push(promise);
            }
        }
        match sides {
            [Some((_, first)), Some((_, second))] if fives == 2 => {
                options.truncate(before);
                options.push(at(OptionType::Checkmate, 1, first));
                options.push(at(OptionType::Checkmate, 1, second));
            }
            [Some((_, point)), _] | [None, Some((_, point))] => {
                options.push(at(OptionType::Preferable, 3, point));
            }
            [None, None] => options.push(trash(3)),
        }
    }

    /// What a point promises that makes this longer line: one step less than the line itself.
    fn one_step_from(&self, longer: Line, point: Point) -> core::option::Option<Option> {
        let best = self.find_options(longer).max();
        let kind = match best.kind {
            OptionType::Checkmate => OptionType::ToCheckmate,
            OptionType::ToCheckmate => OptionType::Winnable,
            _ => return None,
        };
        Some(at(kind, best.win_to + 1, point))
    }
}

/// The two points beyond one end of a three.
struct Side {
    near: Point,
    far: Point,
    is_near_closed: bool,
    is_far_closed: bool,
}

impl Side {
    /// The point to play: the one that leaves the closed one to make five.
    fn key(&self) -> Point {
        if self.is_far_closed {
            self.near
        } else {
            self.far
        }
    }
}

fn at(kind: OptionType, win_to: u32, point: Point) -> Option {
    Option::new(kind, win_to, Some(point))
}

fn trash(win_to: u32) -> Option {
    Option::new(OptionType::Trash, win_to, None)
}
