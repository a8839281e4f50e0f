//! Players that a network guides, of whatever game.
//!
//! [`Policy`] plays what the network would play; [`Value1`] looks at the position after each move;
//! [`AlphaBeta`] looks at everything some moves ahead; [`Puct`] searches where it is worth it. The
//! first two take the best or leave it to chance ([`Dice`]). All say what they think in the game's
//! own scores ([`Scale`]). How a game's positions become numbers is the layout's to say, which the
//! game's engine has: nothing here knows a game.
//!
//! ```
//! use std::sync::Arc;
//!
//! use game::Line;
//! use infer::Judge;
//! use infer::net::{About, Graph, Network};
//! use neural::{Dice, Policy, Scale};
//! use othello::{Othello, Size};
//! use othello_engine::Layout;
//! use search::{Limits, Reports, Stop, Thinker};
//!
//! // A network that knows nothing, as it is before it learns.
//! let layout = Layout { size: Size::Eight };
//! let graph = Graph::random(About::of("othello", &layout, 1), 1, 8, 1);
//! let judge = Judge::new(Arc::new(Network::new(&graph)?), &[layout])?;
//!
//! // Always the best move, which takes no chance.
//! let mut player = Policy::new(judge, Scale::DISCS, Dice::new(0, 1))?;
//! let line = Line::<Othello>::new(Size::Eight);
//! let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
//! assert!(choice.best.is_some() && choice.score.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod dice;
mod eyes;
mod lacking;
mod policy;
pub mod puct;
mod scale;
mod value1;

pub use alpha_beta::AlphaBeta;
pub use dice::Dice;
pub use lacking::Lacking;
pub use policy::Policy;
pub use puct::Puct;
pub use scale::Scale;
pub use value1::Value1;
