//! Servers of games and their players: CSA, online Othello and Renju.

mod csa;
mod hostile;
mod line_assembler;
mod round_trips;
mod sessions;
mod shogihome;
mod transcripts;

use protocol::game_server::{
    FromPlayer, FromServer, Grammar, PlayerSession, PlayerSide, Proposal, ServerSession, ServerSide,
};

/// Both sides of a game that has started; the player is Black.
fn both_playing<G: Grammar>(grammar: G) -> (ServerSession<G>, PlayerSession<G>) {
    let login = FromPlayer::Login {
        name: "ann".into(),
        password: "secret".into(),
        extended: grammar.has_lobby(),
        resumed: None,
    };
    let mut server = ServerSession::new(grammar.clone());
    let mut player = PlayerSession::new(grammar);
    let agree = FromPlayer::Agree { id: None };
    let proposal = Box::new(Proposal::new("ann", "bob"));
    for (said, told) in [
        (login, FromServer::LoggedIn { name: "ann".into() }),
        (FromPlayer::KeepAlive, FromServer::Proposed(proposal)),
        (agree, FromServer::Started { id: None }),
    ] {
        for line in player.write(&said).unwrap() {
            assert_eq!(server.read(&line), Ok(vec![said.clone()]));
        }
        for line in server.write(&told) {
            player.read(&line).unwrap();
        }
    }
    (server, player)
}

/// The player of such a game.
fn playing<G: Grammar>(grammar: G) -> PlayerSession<G> {
    both_playing(grammar).1
}
