//! Limits on the requests of a page. Each is far beyond what the page itself sends.

use std::time::Duration;

/// The longest WebSocket message, in bytes.
pub(crate) const MESSAGE: usize = 16 << 20;
/// The largest record, in bytes: encoded as base64 it still fits in a message.
pub(crate) const RECORD: usize = 10 << 20;
/// The most pages at a time.
pub(crate) const CONNECTIONS: usize = 500;
/// The most connections at a time: those of pages, and some for files.
pub(crate) const VISITS: usize = 700;
/// How long a connection may be idle. Pages are pinged more often.
pub(crate) const IDLE: Duration = Duration::from_secs(120);
/// The most messages that wait for a page to read them.
pub(crate) const OUTGOING: usize = 512;
/// The most requests of a page that wait for their turn.
pub(crate) const INCOMING: usize = 32;
/// A page that reads nothing for this long is disconnected.
pub(crate) const SLOW: Duration = Duration::from_secs(5);
/// How often a page is pinged.
pub(crate) const PING: Duration = Duration::from_secs(30);
/// The most games that are awake.
pub(crate) const ROOMS: usize = 2000;
/// The most games and analyses with programs at a time.
pub(crate) const PROGRAMS: usize = 64;
/// The most matches that run at a time.
pub(crate) const MATCHES: usize = 4;
/// The most games that are appraised at a time, each for another page.
pub(crate) const APPRAISALS: usize = 4;
/// The most reports of appraised games that are kept.
pub(crate) const REPORTS: usize = 32;
/// The most training runs that are watched at a time.
pub(crate) const WATCHED_RUNS: usize = 100;
/// The most moves of a game.
pub(crate) const MOVES: usize = 5000;
/// The most lines of an analysis.
pub(crate) const LINES: u32 = 20;
/// The most candidates that are sent to a page.
pub(crate) const CANDIDATES: usize = 12;
/// The most games of a person's statistics.
pub(crate) const PAST_GAMES: usize = 2000;
/// The most bytes of a training run's settings.
pub(crate) const TRAINING_PLAN: usize = 64 << 10;
/// The most pieces on a board that is set up.
pub(crate) const CELLS: usize = 1024;
/// The most games in a list.
pub(crate) const LISTED: usize = 200;
/// The most bytes of settings.
pub(crate) const SETTINGS: usize = 1 << 20;
/// The most bytes of an engine's command, name or option.
pub(crate) const COMMAND: usize = 4096;
/// The most output of an engine during its test, in bytes.
pub(crate) const TEST_LOG: usize = 256 << 10;
/// The thinking time per move of a player without a clock.
pub(crate) const USUAL_THOUGHT: Duration = Duration::from_secs(1);
/// The time after which a player without a clock is stopped.
pub(crate) const LONG_THOUGHT: Duration = Duration::from_secs(60);
/// The longest time a player thinks ahead for one move.
pub(crate) const LONG_PONDERING: Duration = Duration::from_secs(300);
/// The time after the stop in which it must answer.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);
/// The delay allowed for a player's answer.
pub(crate) const GRACE: Duration = Duration::from_millis(300);
/// How often the reports of a player are sent.
pub(crate) const THROTTLE: Duration = Duration::from_millis(100);
/// The delay after which an unwatched game goes to sleep.
pub(crate) const UNWATCHED: Duration = Duration::from_secs(60);
/// The longest message of a guest, in bytes.
pub(crate) const GUEST_MESSAGE: usize = 64 << 10;
