use game::{ByColor, Color};
use protocol::Go;
use search::{Clock, Limits, TimeControl};

/// What `go` allows the side to move.
pub(super) fn of(go: &Go, turn: Color) -> Limits {
    if go.infinite {
        return Limits {
            until_stopped: true,
            ..Limits::default()
        };
    }
    let side = |color| TimeControl {
        main: go.remaining[color].unwrap_or_default(),
        increment: go.increment[color],
        byoyomi: go.byoyomi,
    };
    // Without a stock and without byoyomi there is no clock: an increment comes after the move.
    let timed = go.remaining[turn].is_some() || !go.byoyomi.is_zero();
    Limits {
        clock: timed.then(|| {
            Clock::new(ByColor {
                black: side(Color::Black),
                white: side(Color::White),
            })
        }),
        move_time: go.move_time,
        until_stopped: false,
        ..untimed(go)
    }
}

/// The same while the opponent's clock runs, who ends it by a move.
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
    use std::time::Duration;

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
