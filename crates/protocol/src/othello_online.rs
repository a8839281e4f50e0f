//! The protocol of online Othello, version 0.0.1 (YuaHyodo's `online_othello_protocol`), and the same
//! for Renju.
//!
//! The sessions are those of [`crate::game_server`], with the [`Grammar`](crate::game_server::Grammar)
//! [`OnlineGame`]. Othello's is CSA made simple: `AGREE`, `REJECT` and `START` name no game, a move is `+d3`,
//! and its echo `+d3,T5`; `PASS` and `RESIGN` have no sign. There is no lobby. A game begins from
//! `position startpos`, or from `position sfen …`, and `moves` follow.
//!
//! # Renju
//!
//! Renju is played over the same lines. What is ours:
//!
//! * The summary has `Format:Renju 1.0`, and among its other keys `Rule` (`renju`, `standard`, `freestyle`,
//!   …), `Opening` (`free`, `rif`, `swap`, `yamaguchi`, `soosyrv8`, `taraguchi10`, `swap2`, `super-sakata`)
//!   and `Board_Size` (`15`).
//! * A move is `+h8`. The opening rules have actions besides: `+swap` (change colours), `+stay` (keep
//!   them), `+add` (two more stones, the other player decides), `+ten` (ten fifth moves), `+declare 3`
//!   (how many fifth moves there will be), `+offer h8` (one of them), `+choose h8` (the one that stays).
//! * `+` and `-` are the **players**, not the stones: `+` is who begins the opening (仮先) and `-` who answers
//!   (仮後), to the end of the game. Whoever changes colours keeps the sign. Who plays Black follows from the
//!   actions; with the opening rule `free` it is `+`.
//! * Players do not move in turn during the opening, so the session leaves the turn to the server
//!   ([`ServerSide::set_turn`](crate::game_server::ServerSide::set_turn)).
//! * `DRAW` offers a draw, at any time, and the other player is told `+DRAW`; the answer `DRAW` takes the
//!   offer, a move declines it.
//! * Games end by `#FIVE`, `#FOUL` (禁手), `#BOARD_FULL` and `#AGREEMENT` too, and by `#DOUBLE_PASS` when both
//!   passed.
//!
//! ```
//! use protocol::game_server::{FromPlayer, FromServer, Proposal, ServerSide};
//! use protocol::othello_online::{OnlineGame, Server};
//!
//! let mut server = Server::new(OnlineGame::Othello);
//! server.read("LOGIN ann secret")?;
//! server.write(&FromServer::LoggedIn { name: "ann".into() });
//! server.write(&FromServer::Proposed(Box::new(Proposal::new("ann", "bob"))));
//! server.read("AGREE")?;
//! assert_eq!(server.write(&FromServer::Started { id: None }), ["START"]);
//! let said = server.read("+d3")?;
//! assert_eq!(said, [FromPlayer::Play { text: "d3".into(), comment: None }]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod online_game;
mod position;

use crate::game_server::{PlayerSession, ServerSession};

pub use online_game::OnlineGame;

/// The server's side of online Othello or Renju.
pub type Server = ServerSession<OnlineGame>;

/// The player's side of online Othello or Renju.
pub type Client = PlayerSession<OnlineGame>;
