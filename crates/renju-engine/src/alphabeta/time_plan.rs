use std::time::Duration;

use game::Color;
use search::{Limits, TimePlan};

/// How far the iterations have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The time so far.
    pub(super) elapsed: Duration,
    /// For how many iterations the best move has been the same.
    pub(super) settled: u32,
    /// By how much the value fell in the last iteration.
    pub(super) drop: i32,
}

/// How many moves are expected to come.
const MOVES_TO_COME: u32 = 22;

/// A difficult move may take this many times its share.
const DIFFICULT: u32 = 3;

/// The plan for the next move of `turn`. `overhead` passes between a decision and the clock
/// that stops for it.
pub(super) fn planned(limits: &Limits, turn: Color, overhead: Duration) -> TimePlan {
    // Of very short times half is kept back: the overhead would leave nothing of them.
    let less = |time: Duration| time.saturating_sub(overhead).max(time / 2);
    TimePlan::new(limits, turn, less, |clock| {
        let control = clock.control(turn);
        let remaining = clock.remaining(turn);
        let longest = less(clock.longest_move(turn));
        let stock = remaining.saturating_sub(overhead * MOVES_TO_COME);
        let stock = stock.max(remaining / 2);
        let share = stock / MOVES_TO_COME + control.increment * 3 / 4 + less(control.byoyomi);
        let latest = (share * DIFFICULT)
            .min(remaining / 3 + control.byoyomi)
            .min(longest);
        (share.min(longest), latest)
    })
}

/// Whether to begin the next iteration.
pub(super) fn goes_on(plan: &TimePlan, progress: &Progress) -> bool {
    let Some(usual) = plan.usual else {
        return true;
    };
    // In eighths: a move that stays the best needs less, one whose value falls needs more.
    let settled = 8_u32.saturating_sub(progress.settled).max(4);
    let doubt = (progress.drop / 20).clamp(0, 8) as u32;
    progress.elapsed < usual * (settled + doubt) / 8
}

#[cfg(test)]
mod tests {
    use game::ByColor;
    use search::{Clock, TimeControl};

    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    const fn milliseconds(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn clock(main: u64, increment: u64, byoyomi: u64) -> Clock {
        Clock::new(ByColor::both(TimeControl {
            main: milliseconds(main),
            increment: milliseconds(increment),
            byoyomi: milliseconds(byoyomi),
        }))
    }

    fn plan(clock: Clock) -> TimePlan {
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        planned(&limits, Color::Black, OVERHEAD)
    }

    #[test]
    fn no_flag_falls_in_any_control() {
        for (main, increment, byoyomi) in [
            (100, 0, 0),
            (1000, 0, 0),
            (900_000, 0, 0),
            (500, 5000, 0),
            (0, 0, 30),
            (0, 0, 1000),
            (600_000, 0, 30_000),
            (10_000, 100, 1000),
        ] {
            let mut clock = clock(main, increment, byoyomi);
            for number in 0..120 {
                let plan = plan(clock);
                let latest = plan.latest.expect("a clock");
                let spent = latest + OVERHEAD.min(clock.longest_move(Color::Black) / 3);
                let fallen = clock.spend(Color::Black, spent);
                assert!(
                    fallen.is_ok(),
                    "{main}+{increment}+{byoyomi}, move {number}"
                );
            }
        }
    }

    #[test]
    fn a_time_for_a_move_is_used_up() {
        for (limits, latest) in [
            (
                Limits {
                    move_time: Some(milliseconds(1000)),
                    ..Limits::default()
                },
                990,
            ),
            (
                Limits {
                    move_time: Some(milliseconds(10)),
                    ..Limits::default()
                },
                5,
            ),
            (
                Limits {
                    clock: Some(clock(0, 0, 500)),
                    ..Limits::default()
                },
                490,
            ),
        ] {
            let plan = planned(&limits, Color::Black, OVERHEAD);
            assert_eq!(plan.latest, Some(milliseconds(latest)));
            let progress = Progress {
                elapsed: milliseconds(latest - 1),
                settled: 20,
                drop: 0,
            };
            assert!(goes_on(&plan, &progress));
        }
        let free = planned(&Limits::default(), Color::White, OVERHEAD);
        assert_eq!(free.latest, None);
    }

    #[test]
    fn doubt_takes_longer_than_a_settled_move() {
        let plan = plan(clock(220_000, 0, 0));
        let at = |seconds, settled, drop| Progress {
            elapsed: Duration::from_secs(seconds),
            settled,
            drop,
        };
        assert!(goes_on(&plan, &at(6, 0, 0)) && !goes_on(&plan, &at(6, 8, 0)));
        assert!(!goes_on(&plan, &at(11, 0, 0)) && goes_on(&plan, &at(11, 0, 100)));
    }
}
