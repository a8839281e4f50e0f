//! The engine server: an [`Engine`] behind any protocol, on one input and one output.
//!
//! The path of a line:
//!
//! 1. A thread reads it from the input (`serve/input.rs`), unless too many lines are under way
//!    (`serve/backlog.rs`).
//! 2. [`Server::run`] gives it to the protocol's session, which turns it into requests
//!    (`serve/event_loop.rs`). Nothing there waits for the engine.
//! 3. The engine's thread carries the requests out one after another (`serve/engine_thread.rs`).
//!    A search is stopped by its [`Stop`](search::Stop), which the loop keeps.
//! 4. The engine's answers come back to the loop, and the session writes them as lines.
//!
//! ```
//! use game_laws::TicTacToe;
//! use host::serve::Server;
//! use host::{Engine, Local};
//! use protocol::{Identity, Kind};
//! use search::Random;
//!
//! let engine = Local::<TicTacToe, _>::new(Identity::default(), (), Box::new(Random::new(7)));
//! let mut out = Vec::new();
//! let lines = "isready\nposition startpos moves 0 1 2 4 3 5 7 6\ngo\n";
//! Server::new(Box::new(engine)).run(lines.as_bytes(), |_| Kind::Usix, &mut out)?;
//! assert_eq!(String::from_utf8_lossy(&out), "readyok\nbestmove 8\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod backlog;
mod board_queries;
mod engine_thread;
mod evaluator;
mod event;
mod event_loop;
mod fault_injection;
mod input;
mod manager_settings;
mod waiting_lines;

use std::io::{self, Read, Write};

use protocol::Kind;

pub use board_queries::BoardQueries;
pub use evaluator::EvaluatorServer;
pub use fault_injection::{FaultInjection, Misbehaviour};

use crate::Engine;
use event_loop::EventLoop;

/// A server for an engine.
pub struct Server {
    engine: Box<dyn Engine>,
    queries: BoardQueries,
    faults: FaultInjection,
}

impl Server {
    /// A server of this engine, without rules and without injected faults.
    #[must_use]
    pub fn new(engine: Box<dyn Engine>) -> Server {
        Server {
            engine,
            queries: BoardQueries::default(),
            faults: FaultInjection::default(),
        }
    }

    /// Adds answers to questions about the board.
    #[must_use]
    pub fn with_queries(self, queries: BoardQueries) -> Server {
        Server { queries, ..self }
    }

    /// Adds injected faults.
    #[must_use]
    pub fn with_faults(self, faults: FaultInjection) -> Server {
        Server { faults, ..self }
    }

    /// Serves until `quit`, or until the input has ended and every request is answered. `protocol`
    /// chooses the protocol by the first line.
    pub fn run(
        self,
        input: impl Read + Send + 'static,
        protocol: impl FnOnce(&str) -> Kind,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (lines, first) = input::start(input)?;
        let Some(first) = first else {
            return Ok(());
        };
        EventLoop::start(self, protocol(&first), lines, out)?.run(first)
    }
}
