//! What a person sees on a terminal.
//!
//! A [`TerminalGame`] is a game that people play by typing moves, an [`OseroGame`] one of Othello as the
//! Java series shows it. A [`ProblemDialog`] asks problems. A [`ContestDisplay`] shows a match or a
//! tournament, [`progress`] any other long work; [`interruption`] turns Ctrl-C into a request to stop.

mod archive;
mod contest;
pub mod errors;
mod game_session;
mod hints;
mod input;
pub mod interruption;
mod legal_part;
mod opening;
mod osero_game;
mod problem_dialog;
pub mod progress;
mod session_end;
pub mod sparkline;
mod style;
mod terminal_game;
mod thought;
mod timer;
mod training_display;

pub use archive::Archive;
pub use contest::ContestDisplay;
pub use hints::Hints;
pub use osero_game::OseroGame;
pub use problem_dialog::ProblemDialog;
pub use session_end::SessionEnd;
pub use style::style;
pub use terminal_game::TerminalGame;
pub use training_display::TrainingDisplay;
