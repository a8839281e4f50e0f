use serde::{Deserialize, Serialize};

use super::{ClockSpec, ClockState, Document, MoveName, Opening, Result, Setup, Side, Text, View};

/// What a page asks of the club: the place where people of several browsers, and programs, play each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClubRequest {
    /// How it stands. Answered by [`ClubAnswer::State`].
    State,
    /// Opens the club. Needs the token. Answered by [`ClubAnswer::State`].
    Open {
        /// Whether programs can come in over TCP.
        has_doors: bool,
    },
    /// Closes it; running games can go on when it is opened again. Needs the token.
    Close,
    /// Comes in under a name. Answered by [`ClubAnswer::Joined`].
    Join {
        /// The name.
        name: String,
        /// What proves it.
        proof: ClubProof,
    },
    /// Goes out.
    Leave,
    /// Makes an invitation for one person. Needs the token. Answered by [`ClubAnswer::Invitation`].
    Invite,
    /// Makes an account for a program. Needs the token. Answered by [`ClubAnswer::Program`].
    Program {
        /// The program's name.
        name: String,
    },
    /// Offers a game, to somebody or to everybody.
    Offer {
        /// Which game.
        terms: ClubTerms,
        /// To whom; `null` for everybody.
        to: Option<String>,
    },
    /// Takes an offer back, or declines one.
    Withdraw {
        /// The game.
        game: String,
        /// The offer.
        id: String,
    },
    /// Accepts an offer. The game begins.
    Accept {
        /// The game.
        game: String,
        /// The offer.
        id: String,
    },
    /// Sits down at a table or watches it; its state comes as [`ClubNews::Table`], now and after
    /// every change.
    OpenTable {
        /// Its id.
        id: String,
    },
    /// Watches it no longer.
    LeaveTable {
        /// Its id.
        id: String,
    },
    /// Does something in a game. What becomes of it comes as a change of the table.
    Act {
        /// The table.
        id: String,
        /// What.
        act: ClubAct,
    },
    /// Says something to the other player.
    Chat {
        /// The table.
        id: String,
        /// The words.
        text: String,
    },
    /// Turns chat on or off for this page: it is off at first.
    SetChat {
        /// Whether words are heard.
        is_on: bool,
    },
    /// The ratings of a game. Answered by [`ClubAnswer::Ranking`].
    Ranking {
        /// The game.
        game: String,
    },
    /// The last games. Answered by [`ClubAnswer::History`].
    History,
    /// A finished game, to look at or to keep. Answered by [`ClubAnswer::Record`].
    Record {
        /// Its id.
        id: String,
    },
}

/// What proves a name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ClubProof {
    /// The page knows the token of the program.
    Host,
    /// A code that makes a new account, once.
    Invitation {
        /// The code.
        code: String,
        /// A password to come back with from elsewhere; `null` for none.
        password: Option<String>,
    },
    /// The account's password.
    Password {
        /// The password.
        password: String,
    },
    /// What [`ClubAnswer::Joined`] gave to this browser.
    Token {
        /// The token.
        token: String,
    },
}

/// Secrets do not come into logs.
impl std::fmt::Debug for ClubProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ClubProof::Host => "Host",
            ClubProof::Invitation { .. } => "Invitation(..)",
            ClubProof::Password { .. } => "Password(..)",
            ClubProof::Token { .. } => "Token(..)",
        })
    }
}

/// What a player does in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClubAct {
    /// Plays a move, or acts in the opening.
    Move {
        /// How many moves and actions the player saw.
        seen: u32,
        /// As in `legal` or `actions`, or as typed.
        text: String,
    },
    /// Resigns.
    Resign,
    /// Declares the game over.
    Declare,
    /// Offers a draw, or takes the offer.
    OfferDraw,
    /// Wants to play once more with colours changed, after the end.
    Rematch,
}

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubTerms {
    /// The game's name.
    pub game: String,
    /// The rules and the first position.
    pub setup: Setup,
    /// The opening rule.
    pub opening: Option<String>,
    /// The clock of both sides.
    pub clock: ClockSpec,
    /// The side of whoever offers it; `null` for either.
    pub side: Option<Side>,
    /// Whether the result counts for the ratings.
    pub is_rated: bool,
    /// By how many moves spectators are behind.
    pub delay: u32,
}

/// A game that somebody offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubOffer {
    /// Its id.
    pub id: String,
    /// Who offers it.
    pub from: String,
    /// To whom; `null` for everybody.
    pub to: Option<String>,
    /// What; `null` for a program, which plays by the clock of its door.
    pub terms: Option<ClubTerms>,
}

/// Somebody who is here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubPerson {
    /// The name.
    pub name: String,
    /// Whether it came in over TCP.
    pub is_program: bool,
    /// The table where it plays.
    pub table: Option<String>,
}

/// A game that is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubTableLine {
    /// Its id.
    pub id: String,
    /// The players.
    pub names: [String; 2],
    /// How many watch.
    pub watchers: u32,
}

/// What is to be seen of one game's part of the club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubLobby {
    /// The game.
    pub game: String,
    /// Who is here.
    pub people: Vec<ClubPerson>,
    /// What is offered, as far as it concerns this person.
    pub offers: Vec<ClubOffer>,
    /// What is played.
    pub tables: Vec<ClubTableLine>,
}

/// Where programs come in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubDoor {
    /// The game.
    pub game: String,
    /// The protocol: a verb of `sanban join`.
    pub protocol: String,
    /// Address and port.
    pub address: String,
}

/// The club, as a page sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubState {
    /// Whether it is open.
    pub is_open: bool,
    /// Whether this page is the host's: it knows the token.
    pub is_host: bool,
    /// Why it cannot be opened.
    pub trouble: Option<Text>,
    /// The name under which the page has come in.
    pub me: Option<String>,
    /// The addresses of the page for other computers; none if only this computer reaches it.
    pub origins: Vec<String>,
    /// Where programs come in.
    pub doors: Vec<ClubDoor>,
    /// What happens there; only for those who have come in.
    pub lobbies: Vec<ClubLobby>,
}

/// The state of a table, for somebody who sits there or watches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubTable {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The rules and the first position.
    pub setup: Setup,
    /// The players of Black and of White, as the colours are now.
    pub names: [String; 2],
    /// The colour of this person; `null` for a spectator.
    pub side: Option<Side>,
    /// The phase.
    pub phase: ClubPhase,
    /// How many moves and actions there were.
    pub seen: u32,
    /// The moves on the board.
    pub moves: Vec<String>,
    /// Their texts for people.
    pub move_names: Vec<MoveName>,
    /// The time of each move, in milliseconds.
    pub times: Vec<u32>,
    /// The position.
    pub view: View,
    /// The side that has to act; in an opening not that of the next stone.
    pub turn: Side,
    /// The clocks, if there are any.
    pub clocks: Option<ClockState>,
    /// The step of the opening rule.
    pub opening: Option<Opening>,
    /// Whether a draw can be agreed on in this game.
    pub has_draws: bool,
    /// Who offers a draw.
    pub draw_offers: [bool; 2],
    /// How long the game waits for a side that is away, in milliseconds.
    pub away: [Option<u32>; 2],
    /// How many watch.
    pub watchers: u32,
    /// By how many moves spectators are behind.
    pub delay: u32,
    /// Whether the result counts.
    pub is_rated: bool,
    /// Which players hear words of the other one.
    pub chat: [bool; 2],
    /// How it ended.
    pub result: Option<Result>,
    /// Who wants to play again.
    pub rematch: [bool; 2],
    /// Whether the other player is here to play again.
    pub may_rematch: bool,
    /// The table of the next game.
    pub next: Option<String>,
}

/// The phase of a game at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ClubPhase {
    /// The other side, a program, has not agreed yet.
    Agreeing,
    /// It is played.
    Playing,
    /// The server was away, and the game waits for both sides.
    Waiting,
    /// It is over.
    Over,
}

/// A place in a ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubPlace {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: i32,
    /// Rated games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubResult {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The players, by the colours they began with.
    pub names: [String; 2],
    /// Who won, by these colours; `null` for a draw and for no result.
    pub winner: Option<Side>,
    /// How it ended.
    pub text: Text,
    /// The number of moves.
    pub moves: u32,
    /// Whether it counted.
    pub is_rated: bool,
    /// When it ended, in milliseconds since 1970.
    pub ended: f64,
}

/// An address with an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClubLink {
    /// The address; its fragment, which browsers do not send, has the code.
    pub address: String,
    /// How many modules the QR code has in a row.
    pub size: u32,
    /// Its dark modules as the path of an SVG, one unit a module.
    pub path: String,
}

/// The answer to a [`ClubRequest`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "an answer is written at once")]
pub enum ClubAnswer {
    /// Done.
    Done,
    /// How the club stands.
    State {
        /// The state.
        state: ClubState,
    },
    /// The page has come in.
    Joined {
        /// What lets this browser come back, to be kept there.
        token: String,
        /// How the club stands.
        state: ClubState,
    },
    /// An invitation for one person.
    Invitation {
        /// For how many hours it holds.
        hours: u32,
        /// The same invitation at each address of the page.
        links: Vec<ClubLink>,
    },
    /// An account for a program.
    Program {
        /// Its token, which is shown once.
        token: String,
    },
    /// Ratings, the strongest first.
    Ranking {
        /// The places.
        places: Vec<ClubPlace>,
    },
    /// Finished games, the latest first.
    History {
        /// The games.
        results: Vec<ClubResult>,
    },
    /// A finished game.
    Record {
        /// Its moves.
        document: Document,
        /// How it ended.
        result: ClubResult,
    },
}

/// What the club tells a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "news are written at once")]
pub enum ClubNews {
    /// The club was opened or closed, or the page came in or went out.
    State {
        /// The state.
        state: ClubState,
    },
    /// A part of the lobby has changed.
    Lobby {
        /// That part.
        lobby: ClubLobby,
    },
    /// A game of this person has begun.
    Seated {
        /// The table.
        id: String,
    },
    /// A table has changed.
    Table {
        /// Its state.
        table: ClubTable,
    },
    /// Something was refused.
    Refused {
        /// The table.
        id: String,
        /// Why.
        why: Text,
    },
    /// Somebody said something.
    Chat {
        /// The table.
        id: String,
        /// Who.
        from: String,
        /// The words.
        text: String,
    },
    /// The same person has come in elsewhere, and this page is out.
    Displaced,
}
