use std::fmt;

use game::Color;

use super::sign::{read_sign, sign};
use crate::Fault;
use crate::wording::{fault, one_line, parse};

/// What a player asks of the lobby: the lines of CSA's extended mode that begin with `%%`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyRequest {
    /// Wait for a game with this name and take this side, or any.
    Game {
        /// What the game is called, as in `test-900-0`.
        name: String,
        /// The side.
        color: Option<Color>,
    },
    /// Wait no longer.
    StopWaiting,
    /// Play somebody who waits for such a game, now or not at all.
    Challenge {
        /// What the game is called.
        name: String,
        /// The side.
        color: Option<Color>,
    },
    /// Who is here?
    Who,
    /// Which games are there?
    List,
    /// How does a game stand?
    Show(String),
    /// Tell me of a game's moves, the board with each of them, or do so no longer.
    Monitor {
        /// Which game.
        id: String,
        /// Whether to begin or to end.
        on: bool,
    },
    /// The same, with the moves alone.
    Monitor2 {
        /// Which game.
        id: String,
        /// Whether to begin or to end.
        on: bool,
    },
    /// The ratings of the players.
    Rating,
    /// What can be asked?
    Help,
    /// What are you?
    Version,
    /// Set a position for games of this name.
    SetBuoy {
        /// What the games are called.
        name: String,
        /// The moves that lead to it, without anything between: `+7776FU-3334FU`.
        moves: String,
        /// How many games may begin there.
        count: u32,
    },
    /// Take the position away.
    DeleteBuoy(String),
    /// How many more games may begin there?
    BuoyCount(String),
    /// Set the position that a game had.
    Fork {
        /// The game.
        source: String,
        /// What the new games are called, or what the server likes.
        name: Option<String>,
        /// After how many moves; if missing, before the last one.
        after: Option<u32>,
    },
}

impl LobbyRequest {
    /// Reads what follows `%%`. None of them is `CHAT`.
    pub(crate) fn parse(text: &str) -> Result<LobbyRequest, Fault> {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let mut next = || words.next().unwrap_or_default();
        let mut named = |field: &'static str| match next() {
            "" => Err(fault(field, "a name", "")),
            name => Ok(name.to_owned()),
        };
        Ok(match word {
            "GAME" if text.trim() == "GAME" => LobbyRequest::StopWaiting,
            "GAME" => LobbyRequest::Game {
                name: named("GAME")?,
                color: side(next())?,
            },
            "CHALLENGE" => LobbyRequest::Challenge {
                name: named("CHALLENGE")?,
                color: side(next())?,
            },
            "WHO" => LobbyRequest::Who,
            "LIST" => LobbyRequest::List,
            "SHOW" => LobbyRequest::Show(named("SHOW")?),
            "MONITORON" | "MONITOROFF" => LobbyRequest::Monitor {
                id: named("MONITOR")?,
                on: word == "MONITORON",
            },
            "MONITOR2ON" | "MONITOR2OFF" => LobbyRequest::Monitor2 {
                id: named("MONITOR2")?,
                on: word == "MONITOR2ON",
            },
            "RATING" => LobbyRequest::Rating,
            "HELP" => LobbyRequest::Help,
            "VERSION" => LobbyRequest::Version,
            "SETBUOY" => LobbyRequest::SetBuoy {
                name: named("SETBUOY")?,
                moves: named("SETBUOY")?,
                count: match next() {
                    "" => 1,
                    count => parse("SETBUOY", "a whole number", count)?,
                },
            },
            "DELETEBUOY" => LobbyRequest::DeleteBuoy(named("DELETEBUOY")?),
            "GETBUOYCOUNT" => LobbyRequest::BuoyCount(named("GETBUOYCOUNT")?),
            "FORK" => LobbyRequest::Fork {
                source: named("FORK")?,
                name: named("FORK").ok(),
                after: match next() {
                    "" => None,
                    after => Some(parse("FORK", "a whole number", after)?),
                },
            },
            _ => return Err(fault("%%", "a request that is known", word)),
        })
    }
}

/// Reads `+`, `-` or `*`.
fn side(text: &str) -> Result<Option<Color>, Fault> {
    match text {
        "*" => Ok(None),
        _ => read_sign("side", text)
            .map(Some)
            .map_err(|_| fault("side", "+, - or *", text)),
    }
}

impl fmt::Display for LobbyRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |color: &Option<Color>| color.map_or('*', sign);
        let switch = |on: bool| if on { "ON" } else { "OFF" };
        match self {
            LobbyRequest::Game { name, color } => {
                write!(f, "%%GAME {} {}", one_line(name), side(color))
            }
            LobbyRequest::StopWaiting => f.write_str("%%GAME"),
            LobbyRequest::Challenge { name, color } => {
                write!(f, "%%CHALLENGE {} {}", one_line(name), side(color))
            }
            LobbyRequest::Who => f.write_str("%%WHO"),
            LobbyRequest::List => f.write_str("%%LIST"),
            LobbyRequest::Show(id) => write!(f, "%%SHOW {}", one_line(id)),
            LobbyRequest::Monitor { id, on } => {
                write!(f, "%%MONITOR{} {}", switch(*on), one_line(id))
            }
            LobbyRequest::Monitor2 { id, on } => {
                write!(f, "%%MONITOR2{} {}", switch(*on), one_line(id))
            }
            LobbyRequest::Rating => f.write_str("%%RATING"),
            LobbyRequest::Help => f.write_str("%%HELP"),
            LobbyRequest::Version => f.write_str("%%VERSION"),
            LobbyRequest::SetBuoy { name, moves, count } => {
                write!(
                    f,
                    "%%SETBUOY {} {} {count}",
                    one_line(name),
                    one_line(moves)
                )
            }
            LobbyRequest::DeleteBuoy(name) => write!(f, "%%DELETEBUOY {}", one_line(name)),
            LobbyRequest::BuoyCount(name) => write!(f, "%%GETBUOYCOUNT {}", one_line(name)),
            LobbyRequest::Fork {
                source,
                name,
                after,
            } => {
                write!(f, "%%FORK {}", one_line(source))?;
                let Some(name) = name else { return Ok(()) };
                write!(f, " {}", one_line(name))?;
                after.map_or(Ok(()), |after| write!(f, " {after}"))
            }
        }
    }
}
