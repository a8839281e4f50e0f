//! Every test of this folder in one program, which is linked once.

mod layout;
mod limits;
mod matches;
mod mate;
mod mates;
mod oracle;
mod repetition;
mod sparring;
mod strong;
