//! The speed of the hot paths, the networks and the searches.
//!
//! A [`Benchmark`] measures one hot path and checks its own answer; [`benchmarks`] lists them all, and
//! a [`Signature`] sums up the answers. A [`SpeedTest`] measures a network, and a tree search that asks
//! it, with several numbers of threads and sizes of batches.

mod arena;
mod benchmark;
mod learning;
mod network_speed;
mod networks;
mod othello;
mod othello_search;
mod puct;
mod renju;
mod scattered;
mod shogi_network;
mod shogi_search;
mod signature;

pub use benchmark::{Benchmark, Measurement};
pub use network_speed::{NetworkSpeed, SpeedTest};
pub use signature::Signature;

/// Every benchmark, in the order in which they run.
pub fn benchmarks() -> impl Iterator<Item = &'static Benchmark> {
    let games = othello::BENCHES
        .iter()
        .chain(othello_search::BENCHES)
        .chain(renju::BENCHES)
        .chain(shogi_search::BENCHES)
        .chain(shogi_network::BENCHES);
    let others = arena::BENCHES
        .iter()
        .chain(learning::BENCHES)
        .chain(networks::BENCHES)
        .chain(puct::BENCHES);
    games.chain(others)
}
