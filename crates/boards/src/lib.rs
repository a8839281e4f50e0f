//! What a person sees of a game: text, drawings, record files and the page.
//!
//! Each consumer has a small trait: [`BoardText`] for what people type and read,
//! [`Drawing`] for boards, [`RecordFiles`] for files,
//! [`Page`](page::Page) for the browser. What only some games have is data:
//! [`Capabilities`]. [`games`] is the only place that names the games together.
//!
//! ```
//! use boards::{BoardText, Drawing, TerminalStyle};
//! use othello::{Othello, Size};
//! use report::Language;
//!
//! let line = Othello::read_position("f5d6", &Size::Eight)?;
//! let summary = Othello::summary(&line, TerminalStyle::Ascii, Language::English);
//! assert!(summary.starts_with("X black 3  O white 3"));
//! # Ok::<(), anyhow::Error>(())
//! ```

mod arranging;
pub mod azisai;
mod board_game;
mod board_text;
mod capabilities;
pub mod contest;
mod contestants;
pub mod desk;
mod drawing;
pub mod games;
mod leaf_count;
mod negotiation;
mod occasion;
mod opponents;
pub mod othello;
pub mod page;
mod record_files;
pub mod renju;
mod replay_page;
mod replay_sheet;
pub mod shogi;
mod side_name;
pub mod tables;
pub mod teacher;

pub use arranging::{Arranging, stones};
pub use board_game::BoardGame;
pub use board_text::{BoardText, position_with_moves};
pub use capabilities::{
    AnswerSwap2, Capabilities, ChangeRules, CheckRules, CompareBoards, CsaMoves, ForcedEnd,
    GameReviewer, ListBook, ListPoints, NameOpening, OpeningVariety, ProveEnd, ReadRules,
    ReviewedGame, RunReview, StartOpening,
};
pub use contestants::contestants;
pub use drawing::{Drawing, TerminalStyle};
pub use leaf_count::LeafCount;
pub use negotiation::{Negotiation, OpeningDecision};
pub use opponents::{Opponent, engine_of, launch, plain};
pub use record_files::{RecordFiles, RecordedGames};
pub use replay_page::{ReplayHeading, replay_page};
pub use replay_sheet::{ReplayNote, ReplaySheet};
pub use side_name::side_name;
