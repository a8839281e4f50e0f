//! The TCP/IP server protocol of the Computer Shogi Association (CSA), version 1.2.1, and what
//! shogi-server and floodgate have beside it.
//!
//! The sessions are those of [`crate::game_server`], with the [`Grammar`](crate::game_server::Grammar)
//! [`Csa`]. Moves are those of CSA records without the sign of the side, `7776FU`; positions are their
//! rows.
//!
//! Three things are not in the protocol itself:
//!
//! * **Comments.** A player may say what it thinks of its move, [`MoveComment`]: `+7776FU,'* 30 -3334FU`.
//! * **The wanted game** is a part of the password ([`LoginGame`]), `floodgate-300-10F,token`, since the
//!   protocol has no other place for it.
//! * **The extended mode**, `LOGIN name password x1`, has a lobby: requests begin with `%%`
//!   ([`LobbyRequest`](crate::game_server::LobbyRequest)), answers with `##[` and the name of the request
//!   ([`LobbyReply`](crate::game_server::LobbyReply)). A line that makes no sense is answered there with
//!   `##[ERROR]`, and elsewhere with silence.
//!
//! ```
//! use protocol::csa::Client;
//! use protocol::game_server::{FromPlayer, FromServer, PlayerSide};
//!
//! let mut client = Client::new(protocol::csa::Csa);
//! client.write(&FromPlayer::login("ann", "floodgate-300-10F,token"))?;
//! client.read("LOGIN:ann OK")?;
//! for line in "BEGIN Game_Summary\nProtocol_Version:1.2\nGame_ID:a+b\nName+:bob\nName-:ann\n\
//!              Your_Turn:-\nTo_Move:+\nBEGIN Position\nPI\n+\nEND Position"
//!     .lines()
//! {
//!     assert!(client.read(line)?.is_empty());
//! }
//! let told = client.read("END Game_Summary")?;
//! assert!(matches!(&told[..], [FromServer::Proposed(game)] if game.names.black == "bob"));
//! assert_eq!(client.write(&FromPlayer::Agree { id: None })?, ["AGREE a+b"]);
//! client.read("START:a+b")?;
//! client.read("+7776FU,T12")?;
//! let (text, comment) = ("3334FU".to_owned(), Some("* 30 +2726FU".to_owned()));
//! let line = client.write(&FromPlayer::Play { text, comment })?;
//! assert_eq!(line, ["-3334FU,'* 30 +2726FU"]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod game_name;
mod grammar;
mod login_game;
mod move_comment;
mod position;

use crate::game_server::{PlayerSession, ServerSession};

pub use game_name::GameName;
pub use grammar::{Csa, DECLARATION, FORMAT};
pub use login_game::LoginGame;
pub use move_comment::MoveComment;

/// The server's side of CSA.
pub type Server = ServerSession<Csa>;

/// The player's side of CSA.
pub type Client = PlayerSession<Csa>;
