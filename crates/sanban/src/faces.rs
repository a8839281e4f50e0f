//! How each game looks in a terminal.

pub(crate) mod othello;
mod renju;
mod shogi;
