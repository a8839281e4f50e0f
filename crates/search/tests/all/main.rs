//! Every test of this folder in one program, which is linked once.

mod oracles;
mod proof;
mod puct;
