//! Step 9, the whole: the protocol that engines of the game speak, and what only this game has.

use boards::BoardGame;
use boards::Capabilities;
use protocol::Kind;

use crate::rules::TicTacToe;

impl BoardGame for TicTacToe {
    const PROTOCOL: Kind = Kind::Usix;
    const CAPABILITIES: Capabilities<TicTacToe> = Capabilities::NONE;
}
