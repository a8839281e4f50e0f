use std::time::Duration;

use clap::ValueEnum;
use protocol::{ClientSide, EngineSide, Go, codingame, gomocup, gtp, nboard, usi, usix};

use crate::verbs::bridge::bot::Bot;

/// A protocol that an engine may be asked in.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speech {
    /// Shogi: USI
    Usi,
    /// Othello: USI-X
    Usix,
    /// Renju: Gomocup's, with the commands of Yixin
    Gomocup,
    /// Othello: GTP
    Gtp,
    /// Othello: NBoard's
    Nboard,
    /// Othello: CodinGame's
    Codingame,
}

impl Speech {
    /// The protocol that starts with such a line, where only one does.
    pub(crate) fn of_line(line: &str) -> Option<Speech> {
        match line.split_whitespace().next()? {
            "START" | "RECTSTART" | "ABOUT" | "INFO" | "BEGIN" | "BOARD" | "YXSHOWINFO" => {
                Some(Speech::Gomocup)
            }
            "nboard" => Some(Speech::Nboard),
            "0" | "1" => Some(Speech::Codingame),
            "protocol_version" | "list_commands" | "known_command" | "name" | "version"
            | "boardsize" | "clear_board" | "genmove" | "set_game" => Some(Speech::Gtp),
            _ => None,
        }
    }

    /// Whether a line is for an engine that thinks; others wait until it is done.
    pub(crate) fn may_interrupt(self, line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or("");
        match self {
            Speech::Usi | Speech::Usix => matches!(
                word,
                "stop" | "ponderhit" | "quit" | "isready" | "usi" | "score_scale_and_type" | ""
            ),
            Speech::Gomocup => matches!(
                word.to_ascii_uppercase().as_str(),
                "END" | "YXSTOP" | "STOP" | "YXSHOWFORBID" | "TRACEBOARD" | "ABOUT" | ""
            ),
            Speech::Gtp | Speech::Nboard => word == "quit",
            Speech::Codingame => false,
        }
    }

    /// Whether an engine says first what can be set.
    pub(crate) fn declares_options(self) -> bool {
        matches!(self, Speech::Usi | Speech::Usix)
    }

    /// The limits of a search, where the protocol has some that it never tells.
    pub(crate) fn within_limits(self, go: Go) -> Go {
        match self {
            // A bot that takes longer than 150 ms has lost.
            Speech::Codingame => Go {
                move_time: Some(Duration::from_millis(100)),
                ..go
            },
            _ => go,
        }
    }

    /// Whether whatever comes ends the search, as NBoard's engines are told.
    pub(crate) fn is_interrupted_by_any_line(self) -> bool {
        self == Speech::Nboard
    }

    /// A new session of the engine's side.
    pub(crate) fn session(self) -> Box<dyn EngineSide> {
        match self {
            Speech::Usi => Box::new(usi::Engine::new(usi::Dialect::Usi)),
            Speech::Usix => Box::new(usix::engine(usix::ScoreType::default())),
            Speech::Gomocup => Box::new(gomocup::Engine::default()),
            Speech::Gtp => Box::new(gtp::Engine::default()),
            Speech::Nboard => Box::new(nboard::Engine::default()),
            Speech::Codingame => Box::new(codingame::Engine::default()),
        }
    }

    /// A new session of the side that runs an engine.
    pub(crate) fn client(self) -> Box<dyn ClientSide + Send> {
        match self {
            Speech::Usi => Box::new(usi::Client::new(usi::Dialect::Usi)),
            Speech::Usix => Box::new(usix::client()),
            Speech::Gomocup => Box::new(gomocup::Client::new(15)),
            Speech::Gtp => Box::new(gtp::Client::default()),
            Speech::Nboard => Box::new(nboard::Client::default()),
            Speech::Codingame => Box::new(Bot::default()),
        }
    }

    /// What programs of its game usually speak.
    pub(crate) fn usual(self) -> Speech {
        match self {
            Speech::Usi => Speech::Usi,
            Speech::Gomocup => Speech::Gomocup,
            Speech::Usix | Speech::Gtp | Speech::Nboard | Speech::Codingame => Speech::Usix,
        }
    }

    /// The game that is played in it.
    pub(crate) fn game(self) -> &'static str {
        match self {
            Speech::Usi => "shogi",
            Speech::Gomocup => "renju",
            Speech::Usix | Speech::Gtp | Speech::Nboard | Speech::Codingame => "othello",
        }
    }
}
