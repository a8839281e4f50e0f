//! The options of each method, which become the settings of its library.

mod book;
mod discs;
mod dqn;
mod lines;
mod net;
mod nnue;
mod patterns;
mod q;
mod squares;
mod sweep;
mod zero;

pub(crate) use book::BookOptions;
pub(crate) use discs::DiscsOptions;
pub(crate) use dqn::DqnOptions;
pub(crate) use lines::LinesOptions;
pub(crate) use net::NetOptions;
pub(crate) use nnue::NnueOptions;
pub(crate) use patterns::PatternsOptions;
pub(crate) use q::QOptions;
pub(crate) use squares::SquaresOptions;
pub(crate) use sweep::SweepOptions;
pub(crate) use zero::ZeroOptions;
