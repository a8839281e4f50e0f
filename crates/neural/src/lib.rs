//! Players of any game that play by a policy and value network.
//!
//! [`Policy`] plays by the policy alone; [`Value1`] evaluates the position after each move;
//! [`AlphaBeta`] searches to a depth; [`Puct`] is Monte Carlo tree search. The first two take the
//! best move or sample one ([`MoveSampler`]). All report scores in the game's own unit
//! ([`Scale`]). The layout, which turns positions into the network's input, comes from the game's
//! engine: nothing here knows a game.
//!
//! ```
//! use std::sync::Arc;
//!
//! use game::Line;
//! use infer::BatchEvaluator;
//! use infer::net::{About, Graph, Network};
//! use neural::{MoveSampler, Policy, Scale};
//! use othello::{Othello, Size};
//! use othello_engine::Layout;
//! use search::{Limits, Reports, Stop, Thinker};
//!
//! // A network with random weights, as it is before training.
//! let layout = Layout { size: Size::Eight };
//! let graph = Graph::random(About::of("othello", &layout, 1), 1, 8, 1);
//! let evaluator = BatchEvaluator::new(Arc::new(Network::new(&graph)?), &[layout])?;
//!
//! // Temperature 0: always the best move.
//! let mut player = Policy::new(evaluator, Scale::DISCS, MoveSampler::new(0, 1))?;
//! let line = Line::<Othello>::new(Size::Eight);
//! let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
//! assert!(choice.best.is_some() && choice.score.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod move_sampler;
mod network_evaluator;
mod network_player_error;
mod policy;
pub mod puct;
mod scale;
mod value1;

pub use alpha_beta::AlphaBeta;
pub use move_sampler::MoveSampler;
pub use network_player_error::NetworkPlayerError;
pub use policy::Policy;
pub use puct::Puct;
pub use scale::Scale;
pub use value1::Value1;
