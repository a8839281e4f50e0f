//! What the moves of a game were worth, in winning chances, for games whose players score positions.
//!
//! An [`Appraiser`] looks at positions; [`GameReview::new`] takes it through a game from the last
//! move to the first. A [`Judgement`] says what scores mean and which losses are mistakes, a
//! [`Ranking`] sums the losses of players over many games, [`ReviewPage`] is a page of both, and
//! [`KeptReviews`] keeps games so that an interrupted analysis goes on.
//!
//! ```
//! use game::{Color, Score};
//! use review::{Judgement, Mistake};
//!
//! let judgement = Judgement {
//!     scale: 600.0,
//!     even: 0,
//!     missed_win: Mistake::Inaccuracy,
//!     allowed_loss: Mistake::Error,
//! };
//! assert_eq!(judgement.chance(Color::Black, Score::ZERO), 0.5);
//! assert_eq!(judgement.chance(Color::Black, Score::win_in(3)), 1.0);
//! ```

mod appraiser;
mod game_review;
mod html;
mod judgement;
mod kept_reviews;
mod loss_tally;
mod mistake;
mod ranking;
mod review_text;
mod reviewed_move;

pub use appraiser::{Appraiser, SearchAppraiser};
pub use game_review::GameReview;
pub use html::{GraphPoint, MoveGraph, REVIEW_STYLE, ReviewPage};
pub use judgement::Judgement;
pub use kept_reviews::{KeptReviews, KeptReviewsError};
pub use loss_tally::LossTally;
pub use mistake::Mistake;
pub use ranking::Ranking;
pub use review_text::{NameMove, ReviewText, Telling, shown_chance};
pub use reviewed_move::{ReviewedMove, ScoredLine};
