use std::time::Duration;

use game::Color;
use search::{Limits, TimePlan};

/// The progress of iterative deepening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The time so far.
    pub(super) elapsed: Duration,
    /// The time of the last step.
    pub(super) last: Duration,
    /// The time of the step before it.
    pub(super) before: Duration,
    /// Whether the last step changed the best move.
    pub(super) is_new_move: bool,
    /// By how many discs the score fell.
    pub(super) drop: i32,
    /// How many plies deeper the next step goes.
    pub(super) leap: u32,
}

/// The weight of a move in the distribution of time: little in the opening, most in the midgame,
/// and enough for the one search that solves the game. After that the transposition table has the
/// answers.
fn weight(empties: u32) -> u32 {
    match empties {
        51.. => 4,
        41..=50 => 10,
        27..=40 => 12,
        20..=26 => 20,
        12..=19 => 3,
        _ => 1,
    }
}

/// A difficult move may take this many times its share.
const DIFFICULT: u32 = 4;

/// A step is assumed to take at most this many times as long as the one before: the last squares
/// are fast.
const LONGEST_LEAP: f64 = 30.0;

/// The plan for the next move of `turn`, with so many empty squares. `overhead` passes between
/// a decision and the clock that stops for it.
pub(super) fn planned(limits: &Limits, turn: Color, empties: u32, overhead: Duration) -> TimePlan {
    // Of a time for one move at most a tenth is kept back: the overhead would eat a short one.
    let of_a_move = |time: Duration| time - overhead.min(time / 10);
    TimePlan::new(limits, turn, of_a_move, |clock| {
        let control = clock.control(turn);
        let remaining = clock.remaining(turn);
        // A flag that falls loses the game, and the time of other moves can be spared for it: of very
        // short times half is kept back.
        let less = |time: Duration| time.saturating_sub(overhead).max(time / 2);
        let longest = less(clock.longest_move(turn));
        let moves = empties.div_ceil(2).max(1);
        let all: u32 = (0..moves).map(|number| weight(empties - 2 * number)).sum();
        // Every move to come has its overhead, and all but this one its increment.
        let stock = remaining
            .saturating_sub(overhead * moves)
            .max(remaining / 2);
        let stock = stock + control.increment * (moves - 1);
        let share = stock * weight(empties) / all.max(1) + less(control.byoyomi);
        let latest = (share * DIFFICULT)
            .min(remaining / 2 + control.byoyomi)
            .min(longest);
        (share.min(longest), latest)
    })
}

/// Whether to begin the next step.
pub(super) fn goes_on(plan: &TimePlan, progress: &Progress) -> bool {
    let (Some(usual), Some(latest)) = (plan.usual, plan.latest) else {
        return true;
    };
    let Progress { elapsed, last, .. } = *progress;
    // In halves: a doubtful move may have up to three times as long.
    let doubt = u32::from(progress.is_new_move) + progress.drop.clamp(0, 6) as u32 / 2;
    let usual = usual * (2 + doubt) / 2;
    let growth = last.as_secs_f64() / progress.before.as_secs_f64().max(1e-6);
    let growth = growth.clamp(1.5, 5.0).powi(progress.leap.max(1) as i32);
    let next = last.mul_f64(growth.min(LONGEST_LEAP));
    elapsed < usual && elapsed + next <= latest && elapsed + next <= usual * 8 / 5
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use game::ByColor;
    use search::{Clock, TimeControl};

    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(50);

    const fn milliseconds(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn control(main: u64, increment: u64, byoyomi: u64) -> TimeControl {
        TimeControl {
            main: milliseconds(main),
            increment: milliseconds(increment),
            byoyomi: milliseconds(byoyomi),
        }
    }

    fn limits(clock: Clock) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::default()
        }
    }

    /// How long a search takes that is stopped by its plan: each step so many times longer than
    /// the one before, from a microsecond on, to the end of what can be found out.
    fn thought(plan: &TimePlan, rng: &mut Rng, empties: u32) -> Duration {
        let growth = 1.3 + 1.7 * rng.f64();
        let latest = plan.latest.expect("a clock");
        let mut progress = Progress::default();
        let mut step = 1e-6;
        for _ in 0..empties {
            step *= growth;
            let last = Duration::from_secs_f64(step);
            if progress.elapsed + last > latest {
                return latest;
            }
            progress = Progress {
                elapsed: progress.elapsed + last,
                last,
                before: progress.last,
                is_new_move: rng.u8(0..4) == 0,
                drop: rng.i32(-2..4),
                leap: 1,
            };
            if !goes_on(plan, &progress) {
                break;
            }
        }
        progress.elapsed
    }

    /// Plays a game against nobody; gives the time of each move and what is left.
    fn game(control: TimeControl, rng: &mut Rng) -> (Vec<(u32, Duration)>, Duration) {
        let mut clock = Clock::new(ByColor::both(control));
        let mut times = Vec::new();
        for empties in (1..=60).rev().step_by(2) {
            let plan = planned(&limits(clock), Color::Black, empties, OVERHEAD);
            let time = thought(&plan, rng, empties);
            // Of a time for each move no more than a tenth is kept back for the lag.
            let part = if control.main.is_zero() && control.increment.is_zero() {
                10
            } else {
                3
            };
            let lag = OVERHEAD
                .mul_f64(rng.f64())
                .min(clock.longest_move(Color::Black) / part);
            clock
                .spend(Color::Black, time + lag)
                .unwrap_or_else(|fallen| panic!("{control:?} with {empties} empty: {fallen}"));
            times.push((empties, time));
        }
        (times, clock.remaining(Color::Black))
    }

    #[test]
    fn no_flag_falls_in_any_control() {
        let mut rng = Rng::with_seed(5);
        for control in [
            control(100, 0, 0),
            control(1000, 0, 0),
            control(60_000, 0, 0),
            control(900_000, 0, 0),
            control(60_000, 2000, 0),
            control(500, 5000, 0),
            control(0, 0, 1000),
            control(0, 0, 30),
            control(600_000, 0, 30_000),
            control(10_000, 100, 1000),
        ] {
            for _ in 0..50 {
                game(control, &mut rng);
            }
        }
    }

    #[test]
    fn most_time_goes_where_games_are_decided() {
        let mut rng = Rng::with_seed(6);
        let (mut opening, mut middle, mut end) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
        for _ in 0..50 {
            let (times, left) = game(control(300_000, 0, 0), &mut rng);
            assert!(left < milliseconds(225_000), "a quarter is used: {left:?}");
            for (empties, time) in times {
                match empties {
                    51.. => opening += time,
                    20..=50 => middle += time,
                    _ => end += time,
                }
            }
        }
        assert!(middle > 5 * opening, "{middle:?}, {opening:?}");
        assert!(middle > 5 * end, "{middle:?}, {end:?}");
    }

    #[test]
    fn time_for_the_end_is_kept() {
        let full = Clock::new(ByColor::both(control(60_000, 0, 0)));
        let early = planned(&limits(full), Color::Black, 44, OVERHEAD);
        let late = planned(&limits(full), Color::Black, 24, OVERHEAD);
        assert!(early.usual < late.usual);
        assert!(late.latest >= Some(milliseconds(25_000)), "{late:?}");
    }

    #[test]
    fn a_time_for_a_move_is_used_up() {
        let limits = Limits {
            move_time: Some(milliseconds(1000)),
            ..Limits::default()
        };
        let plan = planned(&limits, Color::White, 30, OVERHEAD);
        assert_eq!(plan.latest, Some(milliseconds(950)));
        for (time, used) in [(20, 18), (50, 45), (200, 180), (500, 450), (5000, 4950)] {
            let limits = Limits {
                move_time: Some(milliseconds(time)),
                ..Limits::default()
            };
            let plan = planned(&limits, Color::White, 30, OVERHEAD);
            assert_eq!(plan.latest, Some(milliseconds(used)), "{time} ms");
            let each = Clock::new(ByColor::both(control(0, 0, time)));
            let plan = planned(&self::limits(each), Color::White, 30, OVERHEAD);
            assert_eq!(
                plan.latest,
                Some(milliseconds(used)),
                "{time} ms for each move"
            );
        }
        let progress = Progress {
            elapsed: milliseconds(940),
            last: milliseconds(500),
            ..Progress::default()
        };
        assert!(goes_on(&plan, &progress));
        let plan = planned(&Limits::default(), Color::White, 30, OVERHEAD);
        assert_eq!(plan.latest, None);
    }

    #[test]
    fn what_cannot_be_saved_is_used_up() {
        let progress = Progress {
            elapsed: milliseconds(940),
            last: milliseconds(900),
            ..Progress::default()
        };
        let plan = |control| {
            let clock = Clock::new(ByColor::both(control));
            planned(&limits(clock), Color::White, 30, OVERHEAD)
        };
        let each = plan(control(0, 0, 1000));
        assert_eq!(each.latest, Some(milliseconds(950)));
        assert!(goes_on(&each, &progress));
        assert!(!goes_on(&plan(control(0, 1000, 1000)), &progress));
    }

    #[test]
    fn doubt_takes_longer_and_what_cannot_be_finished_is_not_begun() {
        let plan = TimePlan {
            usual: Some(milliseconds(1000)),
            latest: Some(milliseconds(4000)),
        };
        let calm = Progress {
            elapsed: milliseconds(900),
            last: milliseconds(400),
            before: milliseconds(200),
            ..Progress::default()
        };
        assert!(!goes_on(&plan, &calm));
        let doubtful = Progress {
            is_new_move: true,
            ..calm
        };
        let worse = Progress { drop: 4, ..calm };
        assert!(goes_on(&plan, &doubtful) && goes_on(&plan, &worse));
        let slow = Progress {
            last: milliseconds(850),
            drop: 6,
            ..calm
        };
        assert!(!goes_on(&plan, &slow));
        let early = Progress {
            elapsed: milliseconds(200),
            last: milliseconds(100),
            before: milliseconds(50),
            ..calm
        };
        let leaping = Progress { leap: 6, ..early };
        assert!(goes_on(&plan, &early) && !goes_on(&plan, &leaping));
    }
}
