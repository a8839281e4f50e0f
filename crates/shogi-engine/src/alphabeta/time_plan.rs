use std::time::Duration;

use game::Color;
use search::{Limits, TimePlan};

/// What iterations so far say about how long to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The time so far.
    pub(super) elapsed: Duration,
    /// For how many iterations the best move has been the same.
    pub(super) steady: u32,
    /// By how much the value fell since the iteration before.
    pub(super) drop: i32,
    /// The share of the nodes that the best move took, in thousandths.
    pub(super) effort: u32,
}

/// A game is planned as this long, and never less than so many moves more.
const MOVES: u32 = 70;
const LEAST_MOVES: u32 = 18;

/// A difficult move may take this many times its share.
const DIFFICULT: u32 = 5;

/// The plan for the next move of `turn`, after so many plies. `overhead` passes between a
/// decision and the clock that stops for it.
pub(super) fn planned(limits: &Limits, turn: Color, plies: usize, overhead: Duration) -> TimePlan {
    // Of very short times only an eighth is kept back: the overhead would leave little.
    let less = |time: Duration| time - overhead.min(time / 8);
    TimePlan::new(limits, turn, less, |clock| {
        let control = clock.control(turn);
        let remaining = clock.remaining(turn);
        let longest = less(clock.longest_move(turn));
        let moves = MOVES.saturating_sub(plies as u32 / 2).max(LEAST_MOVES);
        let stock = remaining
            .saturating_sub(overhead * moves)
            .max(remaining / 2);
        let share = (stock + control.increment * (moves - 1)) / moves + less(control.byoyomi);
        let latest = (share * DIFFICULT)
            .min(remaining / 3 + control.increment / 2 + control.byoyomi)
            .min(longest);
        (share.min(longest), latest)
    })
}

/// Whether to begin the next iteration.
pub(super) fn goes_on(plan: &TimePlan, progress: &Progress) -> bool {
    let Some(usual) = plan.usual else {
        return true;
    };
    // In hundredths: a move that stays the best and took most nodes needs less time, one whose
    // value falls needs more.
    let steady = 150_u32.saturating_sub(12 * progress.steady).max(75);
    let drop = 100 + progress.drop.clamp(0, 150) as u32 * 2 / 3;
    let effort = 150 - progress.effort.min(1000) / 12;
    let scaled = usual * steady / 100 * drop / 100 * effort / 100;
    // The next iteration takes about as long as all before it together.
    progress.elapsed < scaled * 6 / 10
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

    /// How long a search takes: iterations grow, and end by the plan or at its limit.
    fn thought(plan: &TimePlan, rng: &mut Rng) -> Duration {
        let latest = plan.latest.expect("a clock");
        let growth = 1.3 + 1.2 * rng.f64();
        let mut step = 1e-5;
        let mut elapsed = Duration::ZERO;
        for steady in 0..80 {
            step *= growth;
            elapsed += Duration::from_secs_f64(step);
            if elapsed > latest {
                return latest;
            }
            let progress = Progress {
                elapsed,
                steady: if rng.bool() { steady } else { 0 },
                drop: rng.i32(-50..200),
                effort: rng.u32(..1000),
            };
            if !goes_on(plan, &progress) {
                break;
            }
        }
        elapsed
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
            for _ in 0..20 {
                let mut clock = Clock::new(ByColor::both(control));
                for ply in (0..300).step_by(2) {
                    let plan = planned(&limits(clock), Color::Black, ply, OVERHEAD);
                    let time = thought(&plan, &mut rng);
                    let longest = clock.longest_move(Color::Black);
                    let lag = OVERHEAD.mul_f64(rng.f64()).min(longest / 9);
                    clock
                        .spend(Color::Black, time + lag)
                        .unwrap_or_else(|fallen| panic!("{control:?} at {ply}: {fallen}"));
                }
            }
        }
    }

    #[test]
    fn a_time_for_a_move_is_used_up() {
        let limits = Limits {
            move_time: Some(milliseconds(1000)),
            ..Limits::default()
        };
        let plan = planned(&limits, Color::White, 30, OVERHEAD);
        assert_eq!(plan.latest, Some(milliseconds(950)));
        assert!(goes_on(
            &plan,
            &Progress {
                elapsed: milliseconds(940),
                steady: 30,
                ..Progress::default()
            }
        ));
        let none = planned(&Limits::default(), Color::White, 30, OVERHEAD);
        assert_eq!(none.latest, None);
    }

    #[test]
    fn what_cannot_be_saved_is_used_up() {
        let plan = |control| {
            let clock = Clock::new(ByColor::both(control));
            planned(&limits(clock), Color::White, 30, OVERHEAD)
        };
        let progress = Progress {
            elapsed: milliseconds(940),
            ..Progress::default()
        };
        let each = plan(control(0, 0, 1000));
        assert_eq!(each.latest, Some(milliseconds(950)));
        assert!(goes_on(&each, &progress));
        assert!(!goes_on(&plan(control(0, 400, 400)), &progress));
    }

    #[test]
    fn doubt_takes_longer() {
        let plan = TimePlan {
            usual: Some(milliseconds(1000)),
            latest: Some(milliseconds(5000)),
        };
        let calm = Progress {
            elapsed: milliseconds(700),
            steady: 8,
            drop: 0,
            effort: 900,
        };
        assert!(!goes_on(&plan, &calm));
        let worse = Progress {
            steady: 0,
            drop: 150,
            effort: 300,
            ..calm
        };
        assert!(goes_on(&plan, &worse));
    }
}
