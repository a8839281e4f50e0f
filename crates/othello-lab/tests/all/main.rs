//! Every test of this folder in one program, which is linked once.

#[cfg(feature = "train")]
mod dense;
mod lines;
