use std::time::Duration;

use game::Color;

use super::Candidate;
use crate::{Clock, Limits};

/// The time that is kept back of a move's time, for the transmission of the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    /// Of the main time: a fallen flag loses the game.
    pub time: Duration,
    /// Of each byoyomi.
    pub byoyomi: Duration,
}

impl Default for Margins {
    fn default() -> Margins {
        Margins {
            time: Duration::from_millis(50),
            byoyomi: Duration::from_millis(100),
        }
    }
}

/// Time management: the rules of the original, with a flag that cannot fall.
///
/// A move gets its share of the main time, and all of the byoyomi. It may end early, when no other
/// move can become the best one; it may be extended once by as much again, when the choice is
/// unclear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The target time of the move.
    limit: Option<Duration>,
    /// The time that cannot be saved: the byoyomi.
    least: Duration,
    /// The hard limit.
    longest: Option<Duration>,
    may_extend: bool,
}

/// Before this ply there are no extensions: openings are not worth them.
const SETTLED_BY: usize = 20;

impl Timing {
    /// The timing of the move that follows `plies` others.
    #[must_use]
    pub fn new(limits: &Limits, turn: Color, plies: usize, margins: Margins) -> Timing {
        let by_clock = limits
            .clock
            .as_ref()
            .map(|clock| share(clock, turn, plies, margins));
        let (limit, least, longest) = match (by_clock, limits.move_time) {
            (None, None) => (None, Duration::ZERO, None),
            // A fixed time is used up.
            (None, Some(time)) => (Some(time), time, Some(time)),
            (Some((limit, least, longest)), time) => {
                let cut = |duration: Duration| time.map_or(duration, |time| duration.min(time));
                (Some(cut(limit)), cut(least), Some(cut(longest)))
            }
        };
        Timing {
            limit,
            least,
            longest,
            may_extend: plies >= SETTLED_BY && limit < longest,
        }
    }

    /// The target time of the move, from its start; `None` without a limit.
    #[must_use]
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    /// Whether time is up.
    #[must_use]
    pub fn is_up(&self, elapsed: Duration) -> bool {
        self.limit.is_some_and(|limit| elapsed >= limit)
    }

    /// Extends the time once by as much again, if the first two moves are close: the second has two
    /// thirds of the first's playouts, or the better value.
    pub fn extend<M>(&mut self, candidates: &[Candidate<M>]) -> bool {
        let [first, second, ..] = candidates else {
            return false;
        };
        let is_close = 3 * u64::from(second.playouts) > 2 * u64::from(first.playouts);
        let disagree = second.chance > first.chance;
        if !self.may_extend || first.certain.is_some() || !(is_close || disagree) {
            return false;
        }
        self.may_extend = false;
        let twice = self.limit.map(|limit| 2 * limit);
        self.limit = match (twice, self.longest) {
            (Some(twice), Some(longest)) => Some(twice.min(longest)),
            (twice, _) => twice,
        };
        true
    }

    /// The playouts still to come at the rate so far; `None` without a limit, or while it is too
    /// early to end.
    #[must_use]
    pub fn to_come(&self, elapsed: Duration, playouts: u64) -> Option<u64> {
        let limit = self.limit?;
        if elapsed < self.least || elapsed < limit / 10 {
            return None;
        }
        let left = limit.saturating_sub(elapsed).as_secs_f64();
        let rate = playouts as f64 / elapsed.as_secs_f64().max(1e-6);
        Some((left * rate) as u64)
    }
}

/// The time that a clock gives a move: target, what cannot be saved, and hard limit.
fn share(
    clock: &Clock,
    turn: Color,
    plies: usize,
    margins: Margins,
) -> (Duration, Duration, Duration) {
    let control = clock.control(turn);
    let parts = 14 + 30_usize.saturating_sub(plies) as u32;
    let most = clock.longest_move(turn);
    let margin = if control.byoyomi.is_zero() {
        margins.time
    } else {
        margins.byoyomi
    };
    // Of very short times only a tenth is kept back: the margin would leave nothing of them.
    let longest = most - margin.min(most / 10);
    let byoyomi = control.byoyomi - margins.byoyomi.min(control.byoyomi / 10);
    let limit = clock.remaining(turn) / parts + control.increment;
    (
        limit.max(byoyomi).min(longest),
        byoyomi.min(longest),
        longest,
    )
}

/// Whether no other move can reach the playouts of the first.
#[must_use]
pub fn is_decided<M>(candidates: &[Candidate<M>], to_come: u64) -> bool {
    match candidates {
        [first, second, ..] => u64::from(first.playouts) > u64::from(second.playouts) + to_come,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use game::ByColor;

    use super::*;
    use crate::TimeControl;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn timing(main: u64, increment: u64, byoyomi: u64, plies: usize) -> Timing {
        let control = TimeControl {
            main: ms(main),
            increment: ms(increment),
            byoyomi: ms(byoyomi),
        };
        let limits = Limits {
            clock: Some(Clock::new(ByColor::both(control))),
            ..Limits::default()
        };
        Timing::new(&limits, Color::Black, plies, Margins::default())
    }

    fn candidate(playouts: u32, chance: f32) -> Candidate<u8> {
        Candidate {
            m: 0,
            prior: 0.5,
            playouts,
            chance: Some(chance),
            certain: None,
        }
    }

    #[test]
    fn the_documents_shares() {
        // A fourteenth from move 30 on, a forty-fourth at the start.
        assert_eq!(timing(44_000, 0, 0, 0).limit, Some(ms(1000)));
        assert_eq!(timing(14_000, 500, 0, 30).limit, Some(ms(1500)));
        let byoyomi = timing(44_000, 0, 3000, 0);
        assert_eq!((byoyomi.limit, byoyomi.least), (Some(ms(2900)), ms(2900)));
    }

    #[test]
    fn a_flag_never_falls() {
        for main in [0, 1, 40, 1000, 60_000] {
            for increment in [0, 30, 5000] {
                for byoyomi in [0, 1, 90, 3000] {
                    for plies in [0, 29, 300] {
                        let mut timing = timing(main, increment, byoyomi, plies);
                        let most = ms(main + byoyomi);
                        let limit = timing.limit.expect("there is a clock");
                        assert!(
                            limit < most || most.is_zero(),
                            "{main} {increment} {byoyomi}"
                        );
                        timing.extend(&[candidate(3, 0.5), candidate(3, 0.5)]);
                        let limit = timing.limit.expect("there is a clock");
                        assert!(
                            limit < most || most.is_zero(),
                            "{main} {increment} {byoyomi}"
                        );
                        assert!(timing.least <= limit);
                    }
                }
            }
        }
    }

    #[test]
    fn more_time_once_where_it_is_not_clear() {
        let close = [candidate(100, 0.5), candidate(80, 0.4)];
        let doubtful = [candidate(100, 0.5), candidate(10, 0.6)];
        let clear = [candidate(100, 0.5), candidate(10, 0.4)];
        for (candidates, expected) in [(close, true), (doubtful, true), (clear, false)] {
            let mut timing = timing(60_000, 0, 0, 40);
            let limit = timing.limit.expect("there is a clock");
            assert_eq!(timing.extend(&candidates), expected);
            let now = timing.limit.expect("there is a clock");
            assert_eq!(now, if expected { 2 * limit } else { limit });
            assert!(!timing.extend(&candidates), "only once");
        }
        assert!(
            !timing(60_000, 0, 0, 3).extend(&close),
            "not in the opening"
        );
    }

    #[test]
    fn what_cannot_change_is_decided() {
        let candidates = [candidate(100, 0.5), candidate(60, 0.5)];
        assert!(is_decided(&candidates, 39) && !is_decided(&candidates, 40));
        assert!(is_decided(&candidates[..1], u64::MAX));
        let timing = timing(44_000, 0, 0, 0);
        assert_eq!(timing.to_come(ms(50), 500), None);
        assert_eq!(timing.to_come(ms(500), 500), Some(500));
        assert_eq!(timing.to_come(ms(2000), 500), Some(0));
    }
}
