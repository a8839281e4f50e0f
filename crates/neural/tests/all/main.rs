//! Every test of this folder in one program, which is linked once.

mod alpha_beta;
mod players;
mod puct;
