use super::{LobbyRequest, LoginPassword, ResumedGame};

/// What a player says to a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromPlayer {
    /// Let me in.
    Login {
        /// The account.
        name: String,
        /// Its password; on servers like floodgate also the game that is wanted.
        password: LoginPassword,
        /// With the lobby (`x1`, only CSA).
        extended: bool,
        /// The game to go on with after a lost connection.
        resumed: Option<ResumedGame>,
    },
    /// I leave.
    Logout,
    /// I play the game that is proposed.
    Agree {
        /// Which one.
        id: Option<String>,
    },
    /// I do not play it.
    Reject {
        /// Which one.
        id: Option<String>,
    },
    /// A move, or an action of an opening rule.
    Play {
        /// The move as the protocol writes it, without the sign of the side; `pass` for a pass.
        text: String,
        /// What was thought of it (only CSA): all that follows the apostrophe.
        comment: Option<String>,
    },
    /// Something else that a player does in a game.
    Special(SpecialMove),
    /// Words for everyone in the lobby.
    Chat(String),
    /// Anything else about the lobby.
    Lobby(LobbyRequest),
    /// I am still here: an empty line.
    KeepAlive,
}

impl FromPlayer {
    /// A login to the games alone.
    #[must_use]
    pub fn login(name: &str, password: &str) -> FromPlayer {
        FromPlayer::Login {
            name: name.to_owned(),
            password: password.into(),
            extended: false,
            resumed: None,
        }
    }
}

/// What a player can do in a game besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecialMove {
    /// 投了: I give up (`%TORYO`, `RESIGN`).
    Resign,
    /// 入玉宣言: I declare that I win (`%KACHI`, only Shogi).
    Declare,
    /// 中断: break the game off (`%CHUDAN`, only CSA).
    Interrupt,
    /// I offer a draw, or take the offer (`DRAW`, only Renju; ours).
    OfferDraw,
}
