use super::{Direction, Move, OptionContainer, OptionType, Point, Table};

/// What a move is worth to the player who makes it, before anything is searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Threat(pub(super) i64);

impl Threat {
    /// Makes five.
    pub(super) const FIVE: Threat = Threat(10_000_000);
    /// Makes five next, whatever the opponent does.
    pub(super) const UNSTOPPABLE: Threat = Threat(1_000_000);
    /// A four and a three (四三).
    const FOUR_AND_THREE: Threat = Threat(200_000);
    /// Two threes, which only White may make.
    const TWO_THREES: Threat = Threat(50_000);
    const THREE: i64 = 500;
    const FOUR: i64 = 300;
    const WINNABLE: i64 = 50;
    const PREFERABLE: i64 = 10;
}

impl Table {
    /// What a stone on a point that is no foul is worth to a player, by the options of the lines
    /// that it touches.
    pub(super) fn threat(&mut self, point: Point, program_number: i64) -> Threat {
        if self.makes_five(point, program_number) {
            return Threat::FIVE;
        }
        self.after(Move::new(program_number, point), |table| {
            let fives = table.completions(point, program_number);
            let opponent = table.opponent(program_number);
            let is_closed = |&five: &Point| table.check_foul(Move::new(opponent, five));
            if fives.len() > 1 || fives.iter().any(is_closed) {
                return Threat::UNSTOPPABLE;
            }
            let (mut threes, mut rest) = (0_u32, table.room(point, program_number));
            for direction in Direction::ALL {
                let options = table.options_along(direction, point, program_number);
                let best = options.max();
                if best.kind == OptionType::ToCheckmate && best.win_to > 1 {
                    threes += 1;
                }
                rest += options.options().iter().map(small_weight).sum::<i64>();
            }
            match (fives.len(), threes) {
                (1.., 1..) => Threat::FOUR_AND_THREE,
                (0, 2..) => Threat::TWO_THREES,
                (0, 1) => Threat(Threat::THREE + rest),
                (1.., 0) => Threat(Threat::FOUR + rest),
                (0, 0) => Threat(rest),
            }
        })
    }

    /// How much can still grow around a player's stone: every row of five points through it
    /// without the opponent counts the square of the player's stones on it. The document's
    /// options say nothing about single stones, and so nothing about an opening.
    fn room(&self, point: Point, program_number: i64) -> i64 {
        let mut room = 0;
        self.each_row_of_five(point, program_number, |stones| room += stones * stones);
        room
    }

    /// Calls `f` with the number of a player's stones on every row of five points through a
    /// point, unless the opponent or the edge is in the way.
    pub(super) fn each_row_of_five(
        &self,
        point: Point,
        program_number: i64,
        mut f: impl FnMut(i64),
    ) {
        for direction in Direction::ALL {
            let (dy, dx) = direction.step();
            // For each of the nine points: 0 or 1 own stone, or `None` for no way through.
            let row: [Option<i64>; 9] = std::array::from_fn(|index| {
                let steps = index as i32 - 4;
                let point = Point::new(point.y + steps * dy, point.x + steps * dx);
                match self.stone(point) {
                    Some(owner) if owner == program_number => Some(1),
                    Some(_) => None,
                    None => self.is_empty(point).then_some(0),
                }
            });
            for five in row.windows(5) {
                if let Some(stones) = five.iter().copied().sum() {
                    f(stones);
                }
            }
        }
    }

    /// The room around all of a player's stones.
    pub(super) fn all_room(&self, program_number: i64) -> i64 {
        let stones = self.stones().iter();
        let own = stones.filter(|&&point| self.stone(point) == Some(program_number));
        own.map(|&point| self.room(point, program_number)).sum()
    }

    /// The options of the lines in one direction that a stone is part of, or is one step from.
    fn options_along(
        &self,
        direction: Direction,
        point: Point,
        program_number: i64,
    ) -> OptionContainer {
        let mut options = OptionContainer::default();
        let line = self.run(direction, point, program_number);
        self.push_options(line, &mut options);
        let ends = [
            line.extend_first(self.size()),
            line.extend_second(self.size()),
        ];
        for (_, gap) in ends
            .into_iter()
            .flatten()
            .filter(|&(_, gap)| self.is_empty(gap))
        {
            let (dy, dx) = direction.step();
            for beyond in [
                Point::new(gap.y - dy, gap.x - dx),
                Point::new(gap.y + dy, gap.x + dx),
            ] {
                if self.stone(beyond) == Some(program_number) {
                    let other = self.run(direction, beyond, program_number);
                    if other != line {
                        self.push_options(other, &mut options);
                    }
                }
            }
        }
        options
    }
}

fn small_weight(option: &super::Option) -> i64 {
    match option.kind {
        OptionType::Winnable => Threat::WINNABLE,
        OptionType::Preferable => Threat::PREFERABLE,
        _ => 0,
    }
}
