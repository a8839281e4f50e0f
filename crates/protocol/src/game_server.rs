//! What a server of games and those who play there say to each other, over TCP.
//!
//! Two protocols share this: that of the Computer Shogi Association ([`crate::csa`]) and that of
//! Othello, which was made after it ([`crate::othello_online`], with Renju beside it). A [`Grammar`]
//! is what they do not share: how moves, positions and the lobby are written.
//!
//! [`LineAssembler`] makes lines of bytes. [`ServerSession`] turns the lines of a player into
//! [`FromPlayer`], and [`FromServer`] into lines; [`PlayerSession`] is the other side. Both know who
//! may say what when, and neither knows the rules of a game: moves are text.
//!
//! ```
//! use protocol::csa::Csa;
//! use protocol::game_server::{FromPlayer, FromServer, PlayerSession, PlayerSide};
//! use protocol::game_server::{LineAssembler, ServerSession, ServerSide};
//!
//! let mut player = PlayerSession::new(Csa);
//! let login = FromPlayer::login("ann", "secret");
//! assert_eq!(player.write(&login)?, ["LOGIN ann secret"]);
//!
//! let mut server = ServerSession::new(Csa);
//! let mut assembler = LineAssembler::for_server();
//! assert!(assembler.push(b"LOGIN ann se").is_empty());
//! let lines = assembler.push(b"cret\r\n");
//! assert_eq!(server.read(lines[0].as_ref().unwrap())?, [login]);
//!
//! let welcome = FromServer::LoggedIn { name: "ann".into() };
//! assert_eq!(server.write(&welcome), ["LOGIN:ann OK"]);
//! assert_eq!(player.read("LOGIN:ann OK")?, [welcome]);
//! # Ok::<(), protocol::Fault>(())
//! ```

mod agreement;
mod clock_terms;
mod end;
mod from_player;
mod from_server;
mod grammar;
mod greeting;
mod line_assembler;
mod lobby_reply;
mod lobby_request;
mod login_password;
mod move_line;
mod player_session;
mod proposal;
mod resumed_game;
mod seconds;
mod server_session;
mod side;
mod sign;
mod stage;
mod summary_block;

pub use clock_terms::ClockTerms;
pub use end::{EndKind, EndResult};
pub use from_player::{FromPlayer, SpecialMove};
pub use from_server::FromServer;
pub use grammar::Grammar;
pub use line_assembler::{BrokenLine, LineAssembler};
pub use lobby_reply::LobbyReply;
pub use lobby_request::LobbyRequest;
pub use login_password::LoginPassword;
pub use player_session::PlayerSession;
pub use proposal::{PriorMove, Proposal};
pub use resumed_game::ResumedGame;
pub use server_session::{MOST_FAULTS, ServerSession};
pub use side::{PlayerSide, ServerSide};

pub(crate) use move_line::{after_comma, read_echo, write_echo, write_move};
pub(crate) use sign::split_sign;
