use game::Color;

use super::code::{CODE_SPACE, CodeTable};
use super::{CODES, Code, LineClass};

/// Whose turn it is, seen from the side that a code belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It is to move.
    Mover,
    /// The other side is to move.
    Waiter,
}

impl Role {
    /// Both roles, in the order of tables.
    pub const BOTH: [Role; 2] = [Role::Mover, Role::Waiter];
}

/// A linear evaluation: the value of a code on an empty point, and how likely it is that the best
/// move goes there.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// By colour and code: the values in both roles.
    pub(super) values: [Box<[[i16; 2]; CODE_SPACE]>; 2],
    /// By colour and code: the scores of a move there of this side, and of the other.
    pub(super) policies: [Box<[[i16; 2]; CODE_SPACE]>; 2],
    /// By the colour to move: the value of the situation of threats.
    pub(super) threats: [Vec<i16>; 2],
}

impl Weights {
    /// How many situations of threats there are.
    pub const THREATS: usize = 1 << 11;

    /// The value at which a side wins 73 % of its games: logistic(1).
    pub const SCALE: f64 = 200.0;

    /// Weights that are all zero.
    #[must_use]
    pub fn zero() -> Weights {
        let zero = || -> Box<[[i16; 2]; CODE_SPACE]> {
            match vec![[0; 2]; CODE_SPACE].into_boxed_slice().try_into() {
                Ok(table) => table,
                Err(_) => unreachable!("the length is the one asked for"),
            }
        };
        Weights {
            values: [zero(), zero()],
            policies: [zero(), zero()],
            threats: [vec![0; Weights::THREATS], vec![0; Weights::THREATS]],
        }
    }

    /// Weights by their parts: by colour and code the values in both roles, by colour and code the
    /// policies of this side and of the other, by colour and situation the values of threats.
    #[must_use]
    pub fn new(
        value: impl Fn(Color, Code) -> [i16; 2],
        policy: impl Fn(Color, Code) -> [i16; 2],
        threat: impl Fn(Color, usize) -> i16,
    ) -> Weights {
        let mut weights = Weights::zero();
        for color in Color::BOTH {
            for code in 0..CODES as Code {
                weights.values[color as usize][usize::from(code)] = value(color, code);
                weights.policies[color as usize][usize::from(code)] = policy(color, code);
            }
            for situation in 0..Weights::THREATS {
                weights.threats[color as usize][situation] = threat(color, situation);
            }
        }
        weights
    }

    /// The policies of a code: for a move of this side there, and of the other.
    #[must_use]
    pub fn policies(&self, color: Color, code: Code) -> [i16; 2] {
        self.policies[color as usize][usize::from(code) % CODE_SPACE]
    }

    /// Weights for rules without fouls: both sides have White's, who has none.
    #[must_use]
    pub fn without_fouls(&self) -> Weights {
        Weights::new(
            |_, code| self.value(Color::White, code),
            |_, code| self.policies(Color::White, code),
            |_, situation| self.threat(Color::White, situation),
        )
    }

    /// Weights set by hand: what each line is worth, and that two of them are worth more together.
    #[must_use]
    pub fn by_hand() -> Weights {
        let mut weights = Weights::zero();
        let table = CodeTable::get();
        for color in Color::BOTH {
            let has_fouls = color == Color::Black;
            for code in 0..CODES as Code {
                let lines = table.lines(code);
                let sum =
                    |of: fn(LineClass) -> i32| lines.iter().map(|&line| of(line)).sum::<i32>();
                let grows = |&&line: &&LineClass| line.is_two() || line >= LineClass::BlockedThree;
                let together = lines.iter().filter(grows).count().saturating_sub(1) as i32;
                let value = sum(value) + 6 * together;
                let policy = sum(policy) + 25 * together;
                let is_foul = has_fouls
                    && table.classes[1][usize::from(code)] == super::PointClass::MaybeFoul;
                let (value, policy) = if is_foul {
                    (value / 4, policy / 4)
                } else {
                    (value, policy)
                };
                let at = usize::from(code);
                weights.values[color as usize][at] =
                    [(value * 30 / 100) as i16, (value * 26 / 100) as i16];
                weights.policies[color as usize][at] = [policy as i16, (policy * 4 / 5) as i16];
            }
        }
        for threats in &mut weights.threats {
            for (situation, value) in threats.iter_mut().enumerate() {
                let has = |bit: usize| (situation >> bit & 1) as i16;
                *value = 90 * has(0) + 30 * has(1) + 15 * has(2) + 40 * has(3) + 20 * has(4)
                    - 60 * has(5)
                    - 40 * has(6)
                    - 15 * has(7)
                    - 8 * has(8)
                    - 15 * has(9)
                    - 8 * has(10)
                    + 20;
            }
        }
        weights
    }

    /// The values of a code in both roles.
    #[must_use]
    pub fn value(&self, color: Color, code: Code) -> [i16; 2] {
        self.values[color as usize][usize::from(code) % CODE_SPACE]
    }

    /// The value of a situation of threats for the side to move.
    #[inline(always)]
    #[must_use]
    pub fn threat(&self, turn: Color, situation: usize) -> i16 {
        self.threats[turn as usize][situation % Weights::THREATS]
    }

    /// How good a move on a point is, by the codes of the side that moves and of the other.
    #[inline(always)]
    #[must_use]
    pub fn policy(&self, mover: Color, own: Code, other: Code) -> i32 {
        let own = self.policies[mover as usize][usize::from(own) % CODE_SPACE][0];
        let other = self.policies[!mover as usize][usize::from(other) % CODE_SPACE][1];
        i32::from(own) + i32::from(other)
    }
}

/// Nobody reads thirty thousand numbers.
impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

fn value(line: LineClass) -> i32 {
    match line {
        LineClass::Dead | LineClass::Overline => 0,
        LineClass::BlockedOne => 1,
        LineClass::OpenOne => 2,
        LineClass::BlockedTwo => 3,
        LineClass::OpenTwo => 6,
        LineClass::WideTwo => 7,
        LineClass::FreeTwo => 8,
        LineClass::BlockedThree => 9,
        LineClass::OpenThree => 16,
        LineClass::FreeThree => 18,
        LineClass::Four => 20,
        LineClass::StraightFour => 60,
        LineClass::Five => 100,
    }
}

fn policy(line: LineClass) -> i32 {
    match line {
        LineClass::Dead | LineClass::Overline => 0,
        LineClass::BlockedOne => 8,
        LineClass::OpenOne => 16,
        LineClass::BlockedTwo => 22,
        LineClass::OpenTwo => 40,
        LineClass::WideTwo => 46,
        LineClass::FreeTwo => 52,
        LineClass::BlockedThree => 48,
        LineClass::OpenThree => 90,
        LineClass::FreeThree => 96,
        LineClass::Four => 90,
        LineClass::StraightFour => 400,
        LineClass::Five => 1000,
    }
}
