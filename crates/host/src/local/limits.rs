use std::time::Duration;

use game::{ByColor, Color};
use protocol::Go;
use search::{Clock, Limits, TimeControl};

/// The longest time that counts: clocks may say any number, and sums of them must not overflow.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// The limits that `go` sets for the side to move.
pub(super) fn of(go: &Go, turn: Color) -> Limits {
    if go.infinite {
        return Limits {
            until_stopped: true,
            ..Limits::default()
        };
    }
    let side = |color| TimeControl {
        main: go.remaining[color].unwrap_or_default().min(LONGEST),
        increment: go.increment[color].min(LONGEST),
        byoyomi: go.byoyomi.min(LONGEST),
    };
    // Without main time and byoyomi there is no clock: an increment comes after the move.
    let timed = go.remaining[turn].is_some() || !go.byoyomi.is_zero();
    Limits {
        clock: timed.then(|| {
            Clock::new(ByColor {
                black: side(Color::Black),
                white: side(Color::White),
            })
        }),
        move_time: go.move_time.map(|time| time.min(LONGEST)),
        until_stopped: false,
        ..untimed(go)
    }
}

/// The same while the opponent's clock runs, which the opponent's move ends.
pub(super) fn untimed(go: &Go) -> Limits {
    Limits {
        nodes: go.nodes,
        depth: go.depth,
        until_stopped: true,
        ..Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn clocks_are_the_mover_s() {
        let go = Go {
            remaining: ByColor {
                black: Some(seconds(60)),
                white: None,
            },
            increment: ByColor {
                black: seconds(2),
                white: seconds(3),
            },
            depth: Some(5),
            ..Go::default()
        };
        let black = of(&go, Color::Black);
        let clock = black.clock.expect("Black has a stock");
        assert_eq!(clock.longest_move(Color::Black), seconds(60));
        assert_eq!(clock.control(Color::White).increment, seconds(3));
        assert_eq!(black.depth, Some(5));
        assert_eq!(of(&go, Color::White).clock, None);

        let byoyomi = Go {
            byoyomi: seconds(10),
            ..Go::default()
        };
        let clock = of(&byoyomi, Color::White).clock.expect("a byoyomi");
        assert_eq!(clock.longest_move(Color::White), seconds(10));
    }

    #[test]
    fn no_time_is_too_long_to_be_added_up() {
        let go = Go {
            remaining: ByColor::both(Some(Duration::MAX)),
            increment: ByColor::both(Duration::MAX),
            byoyomi: Duration::MAX,
            move_time: Some(Duration::MAX),
            ..Go::default()
        };
        let limits = of(&go, Color::Black);
        let mut clock = limits.clock.expect("a clock");
        assert_eq!(clock.longest_move(Color::Black), 2 * LONGEST);
        assert_eq!(clock.spend(Color::Black, LONGEST), Ok(()));
        assert_eq!(limits.move_time, Some(LONGEST));
    }

    #[test]
    fn an_infinite_search_has_no_limit_and_pondering_no_clock() {
        let go = Go {
            byoyomi: seconds(1),
            move_time: Some(seconds(1)),
            nodes: Some(7),
            ..Go::default()
        };
        let untimed = untimed(&go);
        assert_eq!((untimed.move_time, &untimed.clock), (None, &None));
        assert_eq!(untimed.nodes, Some(7));
        let infinite = Go {
            infinite: true,
            ..go.clone()
        };
        let until_stopped = Limits {
            until_stopped: true,
            ..Limits::default()
        };
        assert_eq!(of(&infinite, Color::Black), until_stopped);
        assert!(untimed.until_stopped && !of(&go, Color::Black).until_stopped);
    }
}
