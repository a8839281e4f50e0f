use std::time::Duration;

const MINUTE: u64 = 60;
const DAY: u64 = 24 * 60;
const WEEK: u64 = 7 * DAY;
/// The Unix epoch was a Thursday.
const EPOCH: u64 = Weekday::Thursday as u64;

/// How the players who wait for a game are paired.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairingRule {
    /// When.
    pub time: PairingTime,
    /// Who plays whom.
    pub order: PairingOrder,
}

/// When players are paired.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PairingTime {
    /// As soon as two wait.
    #[default]
    AtOnce,
    /// Every so many seconds of the wall clock: at midnight (UTC), and so on from there. Zero is every second.
    Every {
        /// The seconds.
        seconds: u32,
    },
    /// At these times, as floodgate does.
    At {
        /// The times.
        times: Vec<WeekTime>,
        /// By how many minutes the clocks of these times are ahead of UTC: 540 in Japan.
        ahead: i32,
    },
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PairingOrder {
    /// Whoever came first plays whoever came next.
    #[default]
    Arrival,
    /// By lot.
    Shuffled,
    /// Players of like rating.
    Rating,
}

/// A time of the week, or of every day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeekTime {
    /// The day; `None` for every day.
    pub day: Option<Weekday>,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

/// A day of the week.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weekday {
    /// Sun
    Sunday,
    /// Mon
    Monday,
    /// Tue
    Tuesday,
    /// Wed
    Wednesday,
    /// Thu
    Thursday,
    /// Fri
    Friday,
    /// Sat
    Saturday,
}

impl PairingTime {
    /// The first time after `now`, both since the Unix epoch; `None` if there is no plan.
    #[must_use]
    pub fn next(&self, now: Duration) -> Option<Duration> {
        // Whole minutes count in a plan of the week, and whole seconds elsewhere: a time that is being reached is over.
        let minute = now.as_secs() / MINUTE;
        let seconds = match self {
            PairingTime::AtOnce => return None,
            PairingTime::Every { seconds } => {
                let step = u64::from(*seconds).max(1);
                (now.as_secs() / step + 1).saturating_mul(step)
            }
            PairingTime::At { times, ahead } => {
                let times = times.iter();
                let next = times.map(|time| time.next(minute, *ahead)).min()?;
                next.saturating_mul(MINUTE)
            }
        };
        Some(Duration::from_secs(seconds))
    }
}

impl WeekTime {
    /// The first such minute of the epoch after `minute`.
    fn next(self, minute: u64, ahead: i32) -> u64 {
        let of_day = (u64::from(self.hour) * 60 + u64::from(self.minute)) % DAY;
        let (period, target) = match self.day {
            None => (DAY, of_day),
            // Days since the epoch's own.
            Some(day) => (WEEK, (day as u64 + 7 - EPOCH) % 7 * DAY + of_day),
        };
        // The target in UTC, somewhere in the period.
        let ahead = i64::from(ahead).rem_euclid(period as i64) as u64;
        let target = (target + period - ahead) % period;
        let until = (target + period - minute % period) % period;
        let until = if until == 0 { period } else { until };
        minute.saturating_add(until)
    }
}
