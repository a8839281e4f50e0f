use std::time::Duration;

use super::{AtZero, Credit, TimeCharge, TimeRounding, TimeRules};
use crate::wire::milliseconds;

/// The clock of one side. All sums saturate, so that no number of a protocol can break it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SideClock {
    rules: TimeRules,
    /// Milliseconds of the main time.
    remaining: u64,
}

impl SideClock {
    pub(super) fn new(rules: TimeRules) -> SideClock {
        SideClock {
            remaining: milliseconds::of(rules.total),
            rules,
        }
    }

    pub(super) fn rules(&self) -> &TimeRules {
        &self.rules
    }

    pub(super) fn remaining(&self) -> Duration {
        Duration::from_millis(self.remaining)
    }

    /// Charges a turn. A flag that has fallen leaves nothing, never less.
    pub(super) fn spend(&mut self, used: Duration) -> TimeCharge {
        let charged = self.charge(milliseconds::of(used));
        let has_fallen = self.rules.is_timed() && self.is_too_much(charged);
        if self.rules.is_timed() {
            let increment = milliseconds::of(self.rules.increment);
            self.remaining = match (has_fallen, self.rules.credit) {
                (true, _) => 0,
                (false, Credit::Before) => self
                    .remaining
                    .saturating_add(increment)
                    .saturating_sub(charged),
                (false, Credit::After) => self
                    .remaining
                    .saturating_sub(charged)
                    .saturating_add(increment),
            };
        }
        TimeCharge {
            used,
            charged: Duration::from_millis(charged),
            has_fallen,
        }
    }

    /// The shortest turn with which the flag falls; `None` if it never falls.
    pub(super) fn longest(&self) -> Option<Duration> {
        if !self.rules.is_timed() {
            return None;
        }
        if self.is_too_much(self.charge(0)) {
            return Some(Duration::ZERO);
        }
        let (unit, budget) = (self.unit(), self.budget());
        let units = match self.rules.at_zero {
            AtZero::Loses => budget.div_ceil(unit),
            AtZero::Stands => (budget / unit).checked_add(1)?,
        };
        let counted = match self.rules.rounding {
            TimeRounding::Down => units.checked_mul(unit)?,
            TimeRounding::Up => units.saturating_sub(1).checked_mul(unit)?.checked_add(1)?,
        };
        let longest = counted.checked_add(milliseconds::of(self.rules.delay))?;
        Some(Duration::from_millis(longest))
    }

    /// What a turn of so many milliseconds costs.
    fn charge(&self, used: u64) -> u64 {
        let counted = used.saturating_sub(milliseconds::of(self.rules.delay));
        let unit = self.unit();
        let units = match self.rules.rounding {
            TimeRounding::Down => counted / unit,
            TimeRounding::Up => counted.div_ceil(unit),
        };
        let charged = units.saturating_mul(unit);
        charged.max(milliseconds::of(self.rules.least))
    }

    /// What this turn may cost.
    fn budget(&self) -> u64 {
        let increment = match self.rules.credit {
            Credit::Before => milliseconds::of(self.rules.increment),
            Credit::After => 0,
        };
        self.remaining
            .saturating_add(milliseconds::of(self.rules.byoyomi))
            .saturating_add(increment)
    }

    fn is_too_much(&self, charged: u64) -> bool {
        match self.rules.at_zero {
            AtZero::Loses => charged >= self.budget(),
            AtZero::Stands => charged > self.budget(),
        }
    }

    fn unit(&self) -> u64 {
        milliseconds::of(self.rules.unit).max(1)
    }
}
