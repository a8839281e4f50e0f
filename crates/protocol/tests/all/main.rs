//! Every test of this folder in one program, which is linked once.

mod board_transcripts;
mod codingame;
mod evaluator;
mod game_server;
mod gomocup;
mod gtp;
mod kind;
mod nboard;
mod usi;
