use std::time::Duration;

use arena::Clocks;
use game::{ByColor, Color};
use protocol::Go;
use report::Language;
use search::{FlagFallen, TimeControl};

use boards::side_name;

/// The clocks of a game, if it has clocks, and their states before each move.
pub(crate) struct Timer {
    clocks: Clocks,
    /// The clocks before each move, for those that are taken back.
    past: Vec<Clocks>,
    times: Vec<Duration>,
}

impl Timer {
    /// Clocks about to start; a side without a control has no clock.
    pub(crate) fn new(controls: ByColor<Option<TimeControl>>) -> Timer {
        Timer {
            clocks: Clocks::new(controls),
            past: Vec::new(),
            times: Vec::new(),
        }
    }

    /// The longest time of a side for its next move, if it has a clock.
    pub(crate) fn longest_move(&self, color: Color) -> Option<Duration> {
        self.clocks.longest_move(color)
    }

    /// Charges a move.
    pub(crate) fn spend(&mut self, color: Color, used: Duration) -> Result<(), FlagFallen> {
        let before = self.clocks;
        self.clocks.spend(color, used)?;
        self.past.push(before);
        self.times.push(used);
        Ok(())
    }

    /// Takes the last move back, and with it the time it took.
    pub(crate) fn take_back(&mut self) {
        self.times.pop();
        if let Some(before) = self.past.pop() {
            self.clocks = before;
        }
    }

    /// The time of each move; empty in a game without clocks.
    pub(crate) fn times(&self) -> &[Duration] {
        if self.has_clocks() { &self.times } else { &[] }
    }

    /// The clocks as they are sent to an engine that has to move.
    pub(crate) fn go(&self, turn: Color) -> Go {
        self.clocks.go(turn)
    }

    /// Both clocks in a line, if there are any, after `turn` has thought for this time.
    pub(crate) fn text(&self, turn: Color, used: Duration, language: Language) -> Option<String> {
        let sides = Color::BOTH.map(|color| {
            let name = side_name(color, language);
            let Some(clock) = self.clocks.clock(color) else {
                return language.pick(format!("{name} no limit"), format!("{name} 無制限"));
            };
            let used = if color == turn { used } else { Duration::ZERO };
            let left = clock.remaining(color).saturating_sub(used);
            let mut text = format!("{name} {}", digits(left));
            let TimeControl {
                increment, byoyomi, ..
            } = clock.control(color);
            if !increment.is_zero() {
                text.push_str(&format!(" +{}", increment.as_secs_f64()));
            }
            if !byoyomi.is_zero() {
                let left = clock.longest_move(color).saturating_sub(used);
                let left = digits(left.min(byoyomi));
                text.push_str(&language.pick(format!(" then {left}"), format!(" 秒読み {left}")));
            }
            text
        });
        let heading = language.pick("time:", "持ち時間:");
        self.has_clocks()
            .then(|| format!("{heading} {}", sides.join("  ")))
    }

    fn has_clocks(&self) -> bool {
        let has_clock = |color| self.clocks.clock(color).is_some();
        Color::BOTH.into_iter().any(has_clock)
    }
}

/// Minutes and seconds, with hours where there are any and tenths at the end of the time.
fn digits(time: Duration) -> String {
    // Rounded to the nearest tenth, so that a full clock first shows its full time.
    let tenths = (time.as_millis() + 50) / 100;
    let seconds = tenths / 10;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        return format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    }
    if seconds < 60 {
        return format!("0:{seconds:02}.{}", tenths % 10);
    }
    format!("{minutes}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn times_are_written_as_clocks_show_them() {
        for (time, expected) in [
            (seconds(0), "0:00.0"),
            (Duration::from_millis(9990), "0:10.0"),
            (Duration::from_millis(9949), "0:09.9"),
            (Duration::from_millis(59_990), "1:00"),
            (seconds(60), "1:00"),
            (seconds(3599), "59:59"),
            (seconds(3600), "1:00:00"),
        ] {
            assert_eq!(digits(time), expected);
        }
    }

    #[test]
    fn a_move_taken_back_gives_its_time_back() {
        let control = TimeControl {
            main: seconds(60),
            increment: seconds(3),
            ..TimeControl::default()
        };
        let mut timer = Timer::new(ByColor {
            black: Some(control),
            white: None,
        });
        assert_eq!(timer.spend(Color::Black, seconds(10)), Ok(()));
        assert_eq!(timer.longest_move(Color::Black), Some(seconds(53)));
        assert_eq!(timer.spend(Color::White, seconds(9999)), Ok(()));
        assert_eq!(timer.times(), [seconds(10), seconds(9999)]);
        timer.take_back();
        timer.take_back();
        timer.take_back();
        assert_eq!(timer.longest_move(Color::Black), Some(seconds(60)));
        assert!(timer.times().is_empty());
        assert!(timer.spend(Color::Black, seconds(61)).is_err());
    }

    #[test]
    fn both_clocks_are_shown() {
        let main = |main| TimeControl {
            main: seconds(main),
            ..TimeControl::default()
        };
        let controls = ByColor {
            black: Some(TimeControl {
                increment: seconds(3),
                ..main(75)
            }),
            white: Some(TimeControl {
                byoyomi: seconds(10),
                ..main(5)
            }),
        };
        let timer = Timer::new(controls);
        let text = |turn, used| timer.text(turn, seconds(used), Language::English);
        assert_eq!(
            text(Color::Black, 1).as_deref(),
            Some("time: Black 1:14 +3  White 0:05.0 then 0:10.0")
        );
        assert_eq!(
            text(Color::White, 7).as_deref(),
            Some("time: Black 1:15 +3  White 0:00.0 then 0:08.0")
        );
        let none = Timer::new(ByColor::default());
        assert_eq!(none.text(Color::Black, seconds(1), Language::English), None);
    }
}
