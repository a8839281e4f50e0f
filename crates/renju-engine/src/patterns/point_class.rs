use super::LineClass;

/// The strongest thing that a stone on an empty point makes in all directions together, from nothing
/// to five.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PointClass {
    /// Nothing that forces anything soon; also a point with a stone.
    Quiet,
    /// Perhaps a foul: the lines around must be looked at.
    MaybeFoul,
    /// An open two.
    Two,
    /// A blocked three.
    BlockedThree,
    /// Two open twos.
    DoubleTwo,
    /// A blocked three and an open two, or two blocked threes.
    BlockedThreePlus,
    /// A three.
    Three,
    /// A three, and something that grows.
    ThreePlus,
    /// Two threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four, and something that grows.
    FourPlus,
    /// A four and a three.
    FourThree,
    /// A straight four, or two fours: five cannot be stopped.
    StraightFour,
    /// Five.
    Five,
}

impl PointClass {
    /// How many classes there are.
    pub const COUNT: usize = 14;

    /// The class of four line classes, for a side with or without fouls.
    pub(super) fn of(lines: [LineClass; 4], has_fouls: bool) -> PointClass {
        let count = |is: fn(LineClass) -> bool| lines.iter().filter(|&&line| is(line)).count();
        let fours = count(LineClass::is_four);
        let threes = count(LineClass::is_three);
        let twos = count(LineClass::is_two);
        let blocked = count(|line| line == LineClass::BlockedThree);
        if lines.contains(&LineClass::Five) {
            return PointClass::Five;
        }
        if has_fouls && (lines.contains(&LineClass::Overline) || fours >= 2 || threes >= 2) {
            return PointClass::MaybeFoul;
        }
        match (fours, threes) {
            (2.., _) => PointClass::StraightFour,
            _ if lines.contains(&LineClass::StraightFour) => PointClass::StraightFour,
            (1, 1..) => PointClass::FourThree,
            (1, 0) if twos + blocked > 0 => PointClass::FourPlus,
            (1, 0) => PointClass::Four,
            (0, 2..) => PointClass::DoubleThree,
            (0, 1) if twos + blocked > 0 => PointClass::ThreePlus,
            (0, 1) => PointClass::Three,
            (0, 0) if blocked >= 2 || blocked == 1 && twos > 0 => PointClass::BlockedThreePlus,
            (0, 0) if twos >= 2 => PointClass::DoubleTwo,
            (0, 0) if blocked == 1 => PointClass::BlockedThree,
            (0, 0) if twos == 1 => PointClass::Two,
            (0, 0) => PointClass::Quiet,
        }
    }
}
