//! Time limits, before they are scaled for slow machines.

use std::time::Duration;

use game::ByColor;
use protocol::{Go, Kind};

/// The time for sending the identity, and for getting ready for the first time.
pub(crate) const START: Duration = Duration::from_secs(10);

/// The time for a request that needs no work.
pub(crate) const PING: Duration = Duration::from_secs(3);

/// The time for the answer to `stop`.
pub(crate) const STOP: Duration = Duration::from_secs(1);

/// The time by which a move may be late, since other processes use the machine too.
pub(crate) const LATE: Duration = Duration::from_millis(500);

/// The time that most checks give for a move.
pub(crate) const SHORT: Duration = Duration::from_millis(300);

/// The limits of a search with this time for the move, in a form that every engine of the protocol
/// supports.
pub(crate) fn timed(protocol: Kind, time: Duration) -> Go {
    match protocol {
        Kind::Gomocup => Go {
            move_time: Some(time),
            ..Go::default()
        },
        _ => Go {
            remaining: ByColor {
                black: Some(Duration::ZERO),
                white: Some(Duration::ZERO),
            },
            byoyomi: time,
            ..Go::default()
        },
    }
}
