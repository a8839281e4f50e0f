//! A player that counts material and looks ahead: alpha-beta with the usual means.

mod evaluation;
mod features;
mod history;
mod iteration;
mod moves;
mod options;
mod pass;
mod past;
mod player;
mod quiescence;
mod searcher;
mod table;
mod value;

pub use evaluation::evaluate;
pub use features::Features;
pub use moves::is_noisy;
pub use options::Options;
pub use player::Material;
