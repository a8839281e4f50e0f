//! How each game looks in a terminal.

mod othello;
mod renju;
mod shogi;
