//! Games between people and programs on a server, whatever the game and whatever the protocol.
//!
//! The core does no I/O: a [`GameTable`](table::GameTable) is a machine of events and deadlines and a
//! [`Lobby`](lobby::Lobby) says who plays whom. Time is a [`Duration`](std::time::Duration) since a start
//! that the caller chooses, so that tests play an hour in a moment. [`store`] is what outlives the server.
//!
//! ```
//! use std::time::Duration;
//!
//! use game::{ByColor, Color};
//! use online::clock::{TableClock, TimeRules};
//!
//! let seconds = Duration::from_secs;
//! let mut clock = TableClock::new(ByColor::both(TimeRules::csa(seconds(300), seconds(0), seconds(10))));
//! clock.start(Color::Black, seconds(0));
//! assert_eq!(clock.flag(), Some(seconds(310)));
//! let charge = clock.stop(Duration::from_millis(12_900)).expect("it was running");
//! assert_eq!(charge.charged, seconds(12));
//! assert_eq!(clock.remaining(Color::Black), seconds(298));
//! ```

pub mod accounts;
mod board;
pub mod clock;
mod ending;
pub mod lobby;
mod move_texts;
mod paged;
pub mod rating;
mod secret;
pub mod store;
pub mod table;
mod wire;

pub use board::{GameBoard, GameFacts, MoveRefusal, RefusalKind};
pub use ending::{EndCause, Ending};
pub use move_texts::MoveTexts;
pub use secret::{SecretHash, Secrets};
