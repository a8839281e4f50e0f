//! What engines said about positions: kept by position, engine and nodes, and never asked twice.

mod analysis_store;
mod batch_analysis;
mod game_losses;
mod position_analysis;

pub use analysis_store::AnalysisStore;
pub use batch_analysis::{AnalysisPlan, AnalysisProgress};
pub use game_losses::{MoveLoss, PlayerAccuracy, game_losses};
pub use position_analysis::PositionAnalysis;
