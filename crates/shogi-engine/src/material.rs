//! A player with a material evaluation: alpha-beta search with the usual techniques.

mod evaluation;
mod history;
mod iteration;
mod move_stack;
mod null_move;
mod options;
mod player;
mod position_history;
mod quiescence;
mod search_features;
mod searcher;
mod transposition;
mod value;

pub(crate) use evaluation::Evaluation;
pub use evaluation::evaluate;
pub(crate) use null_move::null_move;
pub use options::Options;
pub use player::Material;
pub(crate) use position_history::PositionHistory;
pub use search_features::SearchFeatures;
