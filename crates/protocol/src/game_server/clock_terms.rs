use std::time::Duration;

use crate::Fault;
use crate::wording::fault;

/// The time of a side: the block `Time` of a game summary.
///
/// When the increment is granted differs: in CSA before each own move, the first one too; in Othello
/// after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockTerms {
    /// What the numbers of the block count.
    pub unit: Duration,
    /// The time for the game; `None` is without end.
    pub total: Option<Duration>,
    /// 秒読み: the time for each move after that. It is not carried over.
    pub byoyomi: Duration,
    /// What each own move adds.
    pub increment: Duration,
    /// How long the clock waits at the beginning of a turn.
    pub delay: Duration,
    /// What a move costs at least.
    pub least: Duration,
    /// Whether parts of a unit are charged as a whole one; otherwise they are free.
    pub rounds_up: bool,
    /// What is left when the game begins, if that is less: of a game that is resumed (ours).
    pub remaining: Option<Duration>,
}

impl Default for ClockTerms {
    fn default() -> ClockTerms {
        ClockTerms {
            unit: SECOND,
            total: None,
            byoyomi: Duration::ZERO,
            increment: Duration::ZERO,
            delay: Duration::ZERO,
            least: Duration::ZERO,
            rounds_up: false,
            remaining: None,
        }
    }
}

const MILLISECOND: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

impl ClockTerms {
    /// Reads the lines of a block. Unknown keys are left out: servers have more.
    pub(super) fn parse(lines: &[(&str, &str)]) -> Result<ClockTerms, Fault> {
        let mut terms = ClockTerms::default();
        // The unit may follow the numbers.
        for (key, value) in lines {
            if *key == "Time_Unit" {
                terms.unit = read_unit(value)?;
            }
        }
        let unit = terms.unit;
        for (key, value) in lines {
            match *key {
                "Total_Time" => terms.total = Some(count("Total_Time", value, unit)?),
                "Byoyomi" => terms.byoyomi = count("Byoyomi", value, unit)?,
                "Increment" => terms.increment = count("Increment", value, unit)?,
                "Delay" => terms.delay = count("Delay", value, unit)?,
                "Least_Time_Per_Move" => terms.least = count("Least_Time_Per_Move", value, unit)?,
                "Time_Roundup" => {
                    terms.rounds_up = match *value {
                        "YES" => true,
                        "NO" => false,
                        _ => return Err(fault("Time_Roundup", "YES or NO", value)),
                    };
                }
                _ => {}
            }
        }
        Ok(terms)
    }

    /// The lines of a block.
    pub(super) fn lines(&self) -> Vec<String> {
        let unit = self.written_unit();
        let line = |key: &str, time: Duration| format!("{key}:{}", units(time, unit));
        let mut lines = vec![format!("Time_Unit:{}", unit_text(unit))];
        lines.extend(self.total.map(|total| line("Total_Time", total)));
        lines.push(line("Byoyomi", self.byoyomi));
        lines.push(line("Increment", self.increment));
        if !self.delay.is_zero() {
            lines.push(line("Delay", self.delay));
        }
        lines.push(line("Least_Time_Per_Move", self.least));
        if self.rounds_up {
            lines.push("Time_Roundup:YES".to_owned());
        }
        lines
    }

    /// What is left when the game begins, in the unit of the block.
    pub(super) fn remaining_line(&self, key: &str) -> Option<String> {
        let remaining = self.remaining?;
        Some(format!("{key}:{}", units(remaining, self.written_unit())))
    }

    pub(super) fn read_remaining(&self, value: &str) -> Result<Duration, Fault> {
        count("Remaining_Time", value, self.unit)
    }

    /// The unit, or milliseconds if a time is no multiple of it.
    fn written_unit(&self) -> Duration {
        let times = [self.byoyomi, self.increment, self.delay, self.least];
        let mut times = times.into_iter().chain(self.total).chain(self.remaining);
        let fits =
            |time: Duration| units(time, self.unit) * self.unit.as_nanos() == time.as_nanos();
        let written =
            self.unit >= MILLISECOND && self.unit.subsec_nanos().is_multiple_of(1_000_000);
        if written && times.all(fits) {
            self.unit
        } else {
            MILLISECOND
        }
    }
}

fn units(time: Duration, unit: Duration) -> u128 {
    time.as_nanos() / unit.as_nanos().max(1)
}

fn count(field: &'static str, value: &str, unit: Duration) -> Result<Duration, Fault> {
    let number: Option<u32> = value.parse().ok();
    number
        .and_then(|number| unit.checked_mul(number))
        .ok_or_else(|| fault(field, "a whole number", value))
}

/// Reads `1sec`, `1min`, `1msec`, `10msec`.
fn read_unit(text: &str) -> Result<Duration, Fault> {
    let wrong = || fault("Time_Unit", "1sec, 1min or 1msec", text);
    let (number, unit) = if let Some(number) = text.strip_suffix("msec") {
        (number, MILLISECOND)
    } else if let Some(number) = text.strip_suffix("sec") {
        (number, SECOND)
    } else if let Some(number) = text.strip_suffix("min") {
        (number, MINUTE)
    } else {
        return Err(wrong());
    };
    let number: u32 = number.trim().parse().map_err(|_| wrong())?;
    match unit.checked_mul(number) {
        Some(unit) if !unit.is_zero() => Ok(unit),
        _ => Err(wrong()),
    }
}

fn unit_text(unit: Duration) -> String {
    for (part, name) in [(MINUTE, "min"), (SECOND, "sec")] {
        if unit.as_millis().is_multiple_of(part.as_millis()) {
            return format!("{}{name}", unit.as_millis() / part.as_millis());
        }
    }
    format!("{}msec", unit.as_millis())
}
