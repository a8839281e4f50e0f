//! The trials of each game.

mod othello;
mod renju;
mod shogi;

use protocol::Kind;

use crate::Trial;

/// The test positions of this protocol. One of them has the id `moves`.
#[must_use]
pub fn trials(protocol: Kind) -> &'static [Trial] {
    match protocol {
        Kind::Usi => shogi::TRIALS,
        Kind::Gomocup => renju::TRIALS,
        Kind::Usix | Kind::Gtp | Kind::Nboard | Kind::Codingame => othello::TRIALS,
    }
}
