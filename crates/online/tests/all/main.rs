//! Tables, clocks, lobbies and stores, in virtual time and in temporary folders.

mod clocks;
mod crashes;
mod lobbies;
mod stores;
mod tables;
mod toy_board;
