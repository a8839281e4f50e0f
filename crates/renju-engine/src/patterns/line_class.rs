/// What a stone on an empty point makes in one direction, from nothing to five.
///
/// "Blocked" means that it can become a five in one way only, "open" that it can in two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum LineClass {
    /// There is no room for five.
    Dead,
    /// Six or more where that wins nothing; for a side that has fouls, also two fours in one line.
    Overline,
    /// One stone, with room for five only.
    BlockedOne,
    /// One stone that can become an open two.
    OpenOne,
    /// Two stones that cannot become an open three.
    BlockedTwo,
    /// Two stones that become a three at one or two points.
    OpenTwo,
    /// Two stones that become a three at three points.
    WideTwo,
    /// Two stones that become a three at four points.
    FreeTwo,
    /// Three stones that can become a four, but no straight one.
    BlockedThree,
    /// Three stones that become a straight four at one point.
    OpenThree,
    /// Three stones that become a straight four at two points or more.
    FreeThree,
    /// A four with one point that completes it.
    Four,
    /// A four with two points that complete it.
    StraightFour,
    /// A five that wins.
    Five,
}

impl LineClass {
    /// How many classes there are.
    pub const COUNT: usize = 14;

    /// Every class, in the order of their numbers.
    pub const ALL: [LineClass; LineClass::COUNT] = [
        LineClass::Dead,
        LineClass::Overline,
        LineClass::BlockedOne,
        LineClass::OpenOne,
        LineClass::BlockedTwo,
        LineClass::OpenTwo,
        LineClass::WideTwo,
        LineClass::FreeTwo,
        LineClass::BlockedThree,
        LineClass::OpenThree,
        LineClass::FreeThree,
        LineClass::Four,
        LineClass::StraightFour,
        LineClass::Five,
    ];

    /// The class of a number; anything that is none is [`LineClass::Dead`].
    #[inline(always)]
    pub(super) fn of(number: u8) -> LineClass {
        match LineClass::ALL.get(usize::from(number)) {
            Some(&class) => class,
            None => LineClass::Dead,
        }
    }

    /// Whether it becomes a straight four.
    #[inline(always)]
    #[must_use]
    pub fn is_three(self) -> bool {
        matches!(self, LineClass::OpenThree | LineClass::FreeThree)
    }

    /// Whether one more stone makes five.
    #[inline(always)]
    #[must_use]
    pub fn is_four(self) -> bool {
        matches!(self, LineClass::Four | LineClass::StraightFour)
    }

    /// Whether it becomes a three.
    #[inline(always)]
    #[must_use]
    pub fn is_two(self) -> bool {
        matches!(
            self,
            LineClass::OpenTwo | LineClass::WideTwo | LineClass::FreeTwo
        )
    }
}
