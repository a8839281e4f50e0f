//! Every test of this folder in one program, which is linked once.

mod alphabeta;
mod book;
mod book_edits;
mod classic;
mod search;
mod sparring;
