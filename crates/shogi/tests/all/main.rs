//! Every test of this folder in one program, which is linked once.

mod checks;
mod laws;
mod notation;
mod oracle;
mod rules;
