//! How long an engine may take for what, before the machine is taken into account.

use std::time::Duration;

use game::ByColor;
use protocol::Go;

use crate::verbs::doctor::protocol::Protocol;

/// How long it may take to say who it is, and to get ready for the first time.
pub(super) const START: Duration = Duration::from_secs(10);

/// How long it may take to say that it is there.
pub(super) const PING: Duration = Duration::from_secs(3);

/// How long it may take to answer a `stop`.
pub(super) const STOP: Duration = Duration::from_secs(1);

/// How much later than granted a move may come: other work on the machine counts, too.
pub(super) const LATE: Duration = Duration::from_millis(500);

/// What most checks give for a move.
pub(super) const SHORT: Duration = Duration::from_millis(300);

/// So much time for a move, in the words that every engine of the protocol knows.
pub(super) fn timed(protocol: Protocol, time: Duration) -> Go {
    match protocol {
        Protocol::Gomocup => Go {
            move_time: Some(time),
            ..Go::default()
        },
        Protocol::Usi | Protocol::Usix => Go {
            remaining: ByColor {
                black: Some(Duration::ZERO),
                white: Some(Duration::ZERO),
            },
            byoyomi: time,
            ..Go::default()
        },
    }
}
