use renju::RuleSet;

/// What wins on a line, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum LineRule {
    /// Five or more wins.
    FiveOrMore,
    /// Exactly five wins.
    ExactlyFive,
    /// Exactly five wins, and two fours in one line are a foul.
    WithFouls,
}

impl LineRule {
    pub(super) fn has_exact_fives(self) -> bool {
        self != LineRule::FiveOrMore
    }

    /// The rules of Black and of White.
    pub(super) fn of(rule_set: RuleSet) -> [LineRule; 2] {
        match rule_set {
            RuleSet::Renju | RuleSet::Gomocup | RuleSet::Rdd => {
                [LineRule::WithFouls, LineRule::FiveOrMore]
            }
            RuleSet::Standard => [LineRule::ExactlyFive; 2],
            RuleSet::Freestyle => [LineRule::FiveOrMore; 2],
        }
    }
}
