//! Search, independent of any game.
//!
//! What every engine needs: limits and clocks ([`Limits`], [`Clock`]), stopping ([`Stop`]),
//! evaluation ([`Evaluate`]), and the interface of a player ([`Thinker`]). Two searches are here as
//! oracles: [`negamax`] reads like the definition, and [`alpha_beta`] must agree with it; every
//! strong search is tested against them. [`proof`] is df-pn, [`puct`] is Monte Carlo tree search.
//!
//! ```
//! use game::{Line, Score};
//! use game_laws::{Tree, TreeGame};
//! use search::{Outcomes, negamax};
//!
//! // White will answer `left` with `trap`, so Black goes right.
//! let tree = Tree::parse(
//!     "root
//!        left
//!          trap -3
//!          hope 5
//!        right 1",
//! )?;
//! let mut line = Line::<TreeGame>::new(tree);
//! let found = negamax(&mut line, 4, &mut Outcomes);
//! assert_eq!(found.best, Some(1));
//! assert_eq!(found.score, Score::win_in(1));
//! # Ok::<(), game_laws::TreeError>(())
//! ```

mod alpha_beta;
mod budget;
mod clock;
mod dial_ratings;
mod evaluate;
mod limits;
mod mode;
mod negamax;
pub mod proof;
pub mod puct;
mod random;
mod report;
mod stop;
mod thinker;
mod time_plan;
mod window;

pub use alpha_beta::alpha_beta;
pub use budget::{Budget, Spent, allot};
pub use clock::{Clock, FlagFallen, TimeControl};
pub use dial_ratings::DialRatings;
pub use evaluate::{Evaluate, Outcomes};
pub use limits::Limits;
pub use mode::{Mode, ModeError};
pub use negamax::{Found, negamax};
pub use random::Random;
pub use report::{Report, Reports};
pub use stop::Stop;
pub use thinker::{Choice, Thinker};
pub use time_plan::TimePlan;
pub use window::{Bound, Window};
