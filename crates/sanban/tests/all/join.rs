//! Games on servers. The servers here are scripts of their own: they share no line of the protocols with the
//! program.

mod games;
mod server;
mod troubles;
