//! What engines said about positions: kept by position, engine and nodes, and never asked twice.

mod analysis_store;
mod exact_endgame;
mod game_losses;
mod opening_mistakes;
mod position_analysis;

pub use analysis_store::AnalysisStore;
pub(crate) use analysis_store::{chance_after, most_used};
pub use exact_endgame::exact_endgame;
pub use game_losses::{MoveLoss, PlayerAccuracy, game_losses};
pub use opening_mistakes::{OpeningMistake, opening_mistakes};
pub use position_analysis::PositionAnalysis;
