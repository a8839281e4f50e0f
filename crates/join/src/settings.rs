use std::path::PathBuf;
use std::time::Duration;

use game::Color;
use host::Log;
use protocol::csa::Csa;
use protocol::game_server::{LoginPassword, PlayerSession, PlayerSide};
use protocol::othello_online::OnlineGame;
use protocol::{Go, Kind};
use report::Language;

use crate::ServerAddress;

/// How a server is joined.
#[derive(Clone)]
pub struct JoinSettings {
    /// Where it is.
    pub server: ServerAddress,
    /// Whether the lines are encrypted.
    pub transport: Transport,
    /// What it speaks.
    pub protocol: OnlineProtocol,
    /// The account.
    pub user: String,
    /// Its password, without the name of a game.
    pub password: LoginPassword,
    /// The wanted game, as CSA's servers name it: `floodgate-300-10F`.
    pub game_name: Option<String>,
    /// The wanted side, or any.
    pub color: Option<Color>,
    /// Whether to log in to the lobby (CSA's `x1`).
    pub extended: bool,
    /// How many games to play; `None` for no end.
    pub games: Option<u32>,
    /// The player: a built-in one, or `cmd:PROGRAM`.
    pub player: String,
    /// The protocol of a program, if it is not the game's usual one.
    pub engine_protocol: Option<Kind>,
    /// The folder that a program runs in, if it is not its own.
    pub engine_folder: Option<PathBuf>,
    /// Limits beside the clock; the time is for games without one.
    pub limits: Go,
    /// Whether it thinks on the opponent's time.
    pub ponder: bool,
    /// What the network may take of the time of each move.
    pub margin: Duration,
    /// Where records are kept.
    pub records: Option<PathBuf>,
    /// What is said with the program behind `cmd:`.
    pub engine_log: Log,
    /// What is said with the server.
    pub server_log: Log,
    /// The language of what is told.
    pub language: Language,
}

/// What a server speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineProtocol {
    /// CSA's server protocol, for Shogi.
    Csa,
    /// The protocol of online Othello.
    Othello,
    /// The same for Renju (ours).
    Renju,
}

impl OnlineProtocol {
    /// Every protocol.
    pub const ALL: [OnlineProtocol; 3] = [
        OnlineProtocol::Csa,
        OnlineProtocol::Othello,
        OnlineProtocol::Renju,
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            OnlineProtocol::Csa => "csa",
            OnlineProtocol::Othello => "othello",
            OnlineProtocol::Renju => "renju",
        }
    }

    /// The name of its game.
    #[must_use]
    pub fn game(self) -> &'static str {
        match self {
            OnlineProtocol::Csa => "shogi",
            other => other.name(),
        }
    }

    /// How the `Format` of its games begins, where a server says one.
    pub(crate) fn format(self) -> &'static str {
        match self {
            OnlineProtocol::Csa => "Shogi",
            OnlineProtocol::Othello => "Othello",
            OnlineProtocol::Renju => "Renju",
        }
    }

    /// A session as a player.
    /// The player's side of a connection.
    #[must_use]
    pub fn session(self) -> Box<dyn PlayerSide + Send> {
        match self {
            OnlineProtocol::Csa => Box::new(PlayerSession::new(Csa)),
            OnlineProtocol::Othello => Box::new(PlayerSession::new(OnlineGame::Othello)),
            OnlineProtocol::Renju => Box::new(PlayerSession::new(OnlineGame::Renju)),
        }
    }
}

/// Whether the lines are encrypted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Transport {
    /// They are not: everyone on the way can read the password.
    Plaintext,
    /// They are (TLS).
    Tls(Trust),
}

/// Which certificates are trusted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trust {
    /// Those of the authorities that browsers trust.
    Public,
    /// Those that this PEM file has, and those they have signed.
    File(PathBuf),
    /// All.
    Everyone,
}
