use std::time::Duration;

use game::Color;

use super::{EndKind, EndResult, LobbyReply, Proposal, SpecialMove};

/// What a server says to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromServer {
    /// You are in.
    LoggedIn {
        /// As whom.
        name: String,
    },
    /// You are not: name or password is wrong.
    Refused {
        /// What is wrong, for those who log in with `x1`.
        why: Option<String>,
    },
    /// You have left.
    LoggedOut,
    /// Do you agree to this game?
    Proposed(Box<Proposal>),
    /// The game begins, and the first clock runs.
    Started {
        /// Which game.
        id: Option<String>,
    },
    /// There is no game after all.
    Rejected {
        /// Which one.
        id: Option<String>,
        /// Who did not want it.
        by: Option<String>,
    },
    /// A player moved.
    Played {
        /// Which side.
        by: Color,
        /// The move as the protocol writes it, without the sign of the side; `pass` for a pass.
        text: String,
        /// How much time was charged.
        spent: Option<Duration>,
    },
    /// The player whose turn it is did something else.
    Special {
        /// What it was.
        special: SpecialMove,
        /// How much time was charged.
        spent: Option<Duration>,
    },
    /// A player offers a draw (only Renju; ours).
    DrawOffered {
        /// Which side.
        by: Color,
    },
    /// The game is over.
    Ended {
        /// Why.
        reason: Option<EndKind>,
        /// What it means for this player.
        result: Option<EndResult>,
    },
    /// Why the game that is over ended, if that comes late.
    EndedBy(EndKind),
    /// Words of somebody in the lobby.
    Chat {
        /// Whose.
        from: String,
        /// The words.
        text: String,
    },
    /// A line about the lobby.
    Lobby(LobbyReply),
    /// I am still here: an empty line.
    KeepAlive,
    /// Something that the protocol does not have.
    Text(String),
}
