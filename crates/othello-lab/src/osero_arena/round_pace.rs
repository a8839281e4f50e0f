use std::time::Instant;

use report::Language;

use super::RoundTally;

/// The number of rounds between two lines of progress.
const BETWEEN_LINES: u64 = 100;

/// The progress of the rounds, with the time that is left.
pub struct RoundPace {
    start: Instant,
    first: u64,
    total: u64,
}

impl RoundPace {
    /// Starts the clock. `first` rounds of `total` were played before.
    #[must_use]
    pub fn new(first: u64, total: u64) -> RoundPace {
        RoundPace {
            start: Instant::now(),
            first,
            total,
        }
    }

    /// A line of progress after every hundredth round. `done` rounds have been played.
    #[must_use]
    pub fn line(&self, done: u64, tally: &RoundTally, language: Language) -> Option<String> {
        if !done.is_multiple_of(BETWEEN_LINES) {
            return None;
        }
        let (elapsed, new) = (self.start.elapsed(), done - self.first);
        let left = elapsed.mul_f64((self.total - done) as f64 / new as f64);
        let speed = tally.games() as f64 / elapsed.as_secs_f64();
        let (total, left, win) = (
            self.total,
            left.as_secs(),
            report::signed(tally.mean_win(), 2),
        );
        Some(language.pick(
            format!(
                "{done}/{total} rounds, win {win} a round, {speed:.0} games/s, about {left} s left"
            ),
            format!("{done}/{total}ラウンド 平均win {win} {speed:.0}局/秒 残り約{left}秒"),
        ))
    }
}
