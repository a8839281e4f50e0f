//! Every test of this folder in one program, which is linked once.

mod net;
mod nnue;
mod othello;
mod othello_few;
