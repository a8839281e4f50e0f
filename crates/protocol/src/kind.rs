mod client_session;
mod engine_session;
mod other_game;
mod unknown_protocol;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::Notation;

pub use client_session::ClientSession;
pub use engine_session::EngineSession;
pub use other_game::OtherGame;
pub use unknown_protocol::UnknownProtocol;

use crate::Go;

/// A protocol in which an engine can be asked for moves.
///
/// This is the registry of protocols. Everything that a program needs to know about one, its name,
/// its game, its two sessions and its habits, is here.
///
/// ```
/// use protocol::Kind;
///
/// let kind: Kind = "usix".parse()?;
/// assert_eq!((kind, kind.game()), (Kind::Usix, "othello"));
/// assert_eq!(Kind::of_first_line("START 15"), Some(Kind::Gomocup));
/// let error = "uci".parse::<Kind>().map_err(|error| error.to_string());
/// let names = "usi, usix, gomocup, gtp, nboard, codingame";
/// assert_eq!(error, Err(format!("protocol \"uci\": expected one of: {names}")));
/// # Ok::<(), protocol::UnknownProtocol>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// USI, for Shogi.
    Usi,
    /// USI-X, for Othello.
    Usix,
    /// Gomocup's protocol with the commands of Yixin, for Renju.
    Gomocup,
    /// GTP, for Othello.
    Gtp,
    /// NBoard's protocol, for Othello.
    Nboard,
    /// CodinGame's protocol, for Othello.
    Codingame,
}

/// How a server treats a line that arrives during a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhileSearching {
    /// The line stops the search at once, before all waiting lines.
    Stop,
    /// The line ends the program at once, before all waiting lines.
    Quit,
    /// The line is handled at once unless others wait before it.
    AtOnce,
    /// The line stops the search and is handled after it.
    AfterStop,
    /// The line sets another position. It stops a search that nothing else would end, and waits for
    /// the end of any other: scripts write all their lines at once.
    AfterEnd,
    /// The line waits for the end of the search.
    Later,
}

impl Kind {
    /// Every protocol.
    pub const ALL: [Kind; 6] = [
        Kind::Usi,
        Kind::Usix,
        Kind::Gomocup,
        Kind::Gtp,
        Kind::Nboard,
        Kind::Codingame,
    ];

    /// The name on command lines, in plans and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Usi => "usi",
            Kind::Usix => "usix",
            Kind::Gomocup => "gomocup",
            Kind::Gtp => "gtp",
            Kind::Nboard => "nboard",
            Kind::Codingame => "codingame",
        }
    }

    /// The name as people write it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Usi => "USI",
            Kind::Usix => "USI-X",
            Kind::Gomocup => "Gomocup",
            Kind::Gtp => "GTP",
            Kind::Nboard => "NBoard",
            Kind::Codingame => "CodinGame",
        }
    }

    /// The game and the full name, in a few words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Kind::Usi => "Shogi: USI",
            Kind::Usix => "Othello: USI-X",
            Kind::Gomocup => "Renju: Gomocup's, with the commands of Yixin",
            Kind::Gtp => "Othello: GTP",
            Kind::Nboard => "Othello: NBoard's",
            Kind::Codingame => "Othello: CodinGame's",
        }
    }

    /// The game that is played in it, by the name of the game's crate.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            Kind::Usi => "shogi",
            Kind::Gomocup => "renju",
            Kind::Usix | Kind::Gtp | Kind::Nboard | Kind::Codingame => "othello",
        }
    }

    /// The protocol that most engines of the same game speak.
    #[must_use]
    pub const fn usual(self) -> Kind {
        match self {
            Kind::Usi => Kind::Usi,
            Kind::Gomocup => Kind::Gomocup,
            Kind::Usix | Kind::Gtp | Kind::Nboard | Kind::Codingame => Kind::Usix,
        }
    }

    /// Refuses a protocol of another game than `game`.
    pub fn check_game(self, game: &'static str) -> Result<(), OtherGame> {
        if self.game() == game {
            Ok(())
        } else {
            Err(OtherGame { game })
        }
    }

    /// The protocol whose sessions start with such a line, if only one's do.
    #[must_use]
    pub fn of_first_line(line: &str) -> Option<Kind> {
        match line.split_whitespace().next()? {
            "START" | "RECTSTART" | "ABOUT" | "INFO" | "BEGIN" | "BOARD" | "YXSHOWINFO" => {
                Some(Kind::Gomocup)
            }
            "nboard" => Some(Kind::Nboard),
            "0" | "1" => Some(Kind::Codingame),
            "protocol_version" | "list_commands" | "known_command" | "name" | "version"
            | "boardsize" | "clear_board" | "genmove" | "set_game" => Some(Kind::Gtp),
            _ => None,
        }
    }

    /// A new session of the engine's side.
    #[must_use]
    pub fn engine(self) -> EngineSession {
        EngineSession::new(self)
    }

    /// A new session of the side that runs an engine of game `G`.
    #[must_use]
    pub fn client<G: Notation>(self) -> ClientSession<G> {
        ClientSession::new(self)
    }

    /// Whether engines need the first position even if it is the usual one: a Gomocup
    /// engine gets the rules only together with it.
    #[must_use]
    pub const fn names_start(self) -> bool {
        matches!(self, Kind::Gomocup)
    }

    /// Whether an engine declares its options before they are set.
    #[must_use]
    pub const fn declares_options(self) -> bool {
        matches!(self, Kind::Usi | Kind::Usix)
    }

    /// Whether an engine can ponder: think about the move it expects while its opponent thinks.
    #[must_use]
    pub const fn ponders(self) -> bool {
        matches!(self, Kind::Usi | Kind::Usix)
    }

    /// Whether a program plays a single game and is started again for the next.
    #[must_use]
    pub const fn plays_one_game(self) -> bool {
        matches!(self, Kind::Codingame)
    }

    /// Whether the start of every game can be seen: NBoard only sets positions.
    #[must_use]
    pub const fn announces_games(self) -> bool {
        !matches!(self, Kind::Nboard)
    }

    /// Whether the depth of a search counts the moves before the endgame, as a level does.
    #[must_use]
    pub const fn depth_is_level(self) -> bool {
        matches!(self, Kind::Nboard)
    }

    /// The limits of a search, with those that the protocol never mentions.
    #[must_use]
    pub fn with_implied_limits(self, go: Go) -> Go {
        match self {
            // A bot that takes longer than 150 ms has lost.
            Kind::Codingame => Go {
                move_time: Some(Duration::from_millis(100)),
                ..go
            },
            _ => go,
        }
    }

    /// How a line that arrives during a search is treated.
    #[must_use]
    pub fn while_searching(self, line: &str) -> WhileSearching {
        let word = line.split_whitespace().next().unwrap_or("");
        match self {
            Kind::Usi | Kind::Usix => match word {
                "stop" => WhileSearching::Stop,
                "quit" => WhileSearching::Quit,
                "gameover" | "usinewgame" => WhileSearching::AfterStop,
                "position" => WhileSearching::AfterEnd,
                "setoption" | "go" => WhileSearching::Later,
                // Unknown words are ignored.
                _ => WhileSearching::AtOnce,
            },
            Kind::Gomocup => match word.to_ascii_uppercase().as_str() {
                "YXSTOP" | "STOP" => WhileSearching::Stop,
                "END" => WhileSearching::Quit,
                "START" | "RECTSTART" | "RESTART" | "BOARD" | "YXBOARD" => WhileSearching::AfterEnd,
                "YXSHOWFORBID" | "TRACEBOARD" | "ABOUT" | "" => WhileSearching::AtOnce,
                _ => WhileSearching::Later,
            },
            Kind::Gtp | Kind::Nboard if word == "quit" => WhileSearching::Quit,
            // Any line interrupts an NBoard engine.
            Kind::Nboard => WhileSearching::AfterStop,
            Kind::Gtp | Kind::Codingame => WhileSearching::Later,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownProtocol;

    /// Upper and lower case are the same.
    fn from_str(name: &str) -> Result<Kind, UnknownProtocol> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownProtocol {
                found: name.to_owned(),
            })
    }
}
