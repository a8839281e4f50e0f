//! How much a page may ask for. Each number is far beyond what the page itself does.

use std::time::Duration;

/// The longest WebSocket message, in bytes.
pub(crate) const MESSAGE: usize = 16 << 20;
/// The largest record, in bytes: in base64 it still fits a message.
pub(crate) const RECORD: usize = 10 << 20;
/// Pages at a time.
pub(crate) const CONNECTIONS: usize = 500;
/// Connections at a time: those of pages, and some for the files of others.
pub(crate) const VISITS: usize = 700;
/// A connection on which nothing moves for so long is ended. Pages are asked more often whether
/// they are still there.
pub(crate) const IDLE: Duration = Duration::from_secs(120);
/// Messages that wait for a page to read them.
pub(crate) const OUTGOING: usize = 512;
/// Questions of a page that wait for their turn.
pub(crate) const INCOMING: usize = 32;
/// A page that takes nothing for so long is gone.
pub(crate) const SLOW: Duration = Duration::from_secs(5);
/// How often a page is asked whether it is still there.
pub(crate) const PING: Duration = Duration::from_secs(30);
/// Games that are awake.
pub(crate) const ROOMS: usize = 2000;
/// Games and analyses with programs at a time.
pub(crate) const PROGRAMS: usize = 64;
/// Matches that run at a time.
pub(crate) const MATCHES: usize = 4;
/// Games that are appraised at a time, each for another page.
pub(crate) const APPRAISALS: usize = 4;
/// Reports of such games that are kept.
pub(crate) const REPORTS: usize = 32;
/// Training runs that are watched at a time.
pub(crate) const WATCHED_RUNS: usize = 100;
/// Moves of a game.
pub(crate) const MOVES: usize = 5000;
/// Lines of an analysis.
pub(crate) const LINES: u32 = 20;
/// Moves of which a page hears what a player knows about them.
pub(crate) const CANDIDATES: usize = 12;
/// Games in a list.
pub(crate) const LISTED: usize = 200;
/// Bytes of settings.
pub(crate) const SETTINGS: usize = 1 << 20;
/// Bytes of an engine's command, name or option.
pub(crate) const COMMAND: usize = 4096;
/// What an engine may say while it is tested, in bytes.
pub(crate) const TEST_LOG: usize = 256 << 10;
/// What a thought takes where there is no clock.
pub(crate) const USUAL_THOUGHT: Duration = Duration::from_secs(1);
/// Where there is no clock a player is stopped then.
pub(crate) const LONG_THOUGHT: Duration = Duration::from_secs(60);
/// And is silent if it has not answered so long after that.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);
/// What a player's answer may take on its way.
pub(crate) const GRACE: Duration = Duration::from_millis(300);
/// How often what a player thinks is told.
pub(crate) const THROTTLE: Duration = Duration::from_millis(100);
/// A game that nobody watches goes to sleep then.
pub(crate) const UNWATCHED: Duration = Duration::from_secs(60);
