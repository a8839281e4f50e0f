//! The review of a game: what each move was worth, and where the game was lost.
//!
//! A [`Reviewer`] searches the moves of a game from the last to the first and makes a
//! [`GameReview`] of them; a [`Ranking`] sums the losses of players over many games. [`html()`]
//! makes a page of both, and [`ReviewText`] has the sentences that page and terminal share.
//!
//! ```
//! use othello::{Position, Transcript};
//! use othello_engine::review::{GameReview, Reviewer};
//! use othello_engine::search::Solver;
//! use search::Stop;
//!
//! let (game, _) = Transcript::parse_far(Position::START, "f5d6c3d3c4");
//! let mut reviewer = Reviewer {
//!     solver: Solver::new(1 << 20, None),
//!     level: "2".parse()?,
//!     exact: 8,
//!     lines: 1,
//! };
//! let review = GameReview::new(&game.line, &mut reviewer, &Stop::new(), |_| {});
//! assert_eq!(review.moves.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game_review;
mod html;
mod loss_tally;
mod mistake_size;
mod ranking;
mod review_text;
mod reviewed_move;
mod reviewer;
mod winning_chance;

pub use game_review::GameReview;
pub use html::{SquareMark, html};
pub use loss_tally::LossTally;
pub use mistake_size::MistakeSize;
pub use ranking::Ranking;
pub use review_text::ReviewText;
pub use reviewed_move::ReviewedMove;
pub use reviewer::{MoveValues, Reviewer, ValuedLine};
pub use winning_chance::winning_chance;
