//! Engine matches: a referee, schedules, statistics, run folders and reports.
//!
//! A [`Plan`] says what is played, and a [`contest`] plays it: it has the openings, the folder and
//! the report of a plan, and is the way into this crate. Below it a [`Run`] plays its [`Schedule`] between [`Contestant`]s, many
//! games at a time, each under a [`Referee`] who judges every move by the rules of this program.
//! Results go into a [`Ledger`], from which everything else follows: [`statistics`], a
//! [`Sequential`] test, a [`Summary`] and a [`report`]. A [`Folder`] keeps them, so that a match
//! can be broken off at any moment and go on.
//!
//! ```
//! use arena::{Allowance, Contestant, Ledger, Openings, Referee, Run, Schedule};
//! use arena::{Source, Summary, mix};
//! use game_laws::TicTacToe;
//! use search::{Random, Stop};
//!
//! let contestants = ["one", "other"].map(|name| Contestant {
//!     name: name.to_owned(),
//!     source: Source::Inside(Box::new(move |game| {
//!         Ok(Box::new(Random::new(mix(name.len() as u64, game))))
//!     })),
//!     allowance: Allowance::default(),
//! });
//! let run = Run {
//!     contestants: &contestants,
//!     openings: &Openings::<TicTacToe>::start(()),
//!     referee: &Referee::new(),
//!     schedule: Schedule::of_match(1000),
//!     concurrency: 2,
//!     live: None,
//!     stop: Stop::new(),
//! };
//! let mut ledger = Ledger::new(vec!["one".to_owned(), "other".to_owned()]);
//! run.go(&mut ledger, None, &mut |_| Ok(()))?;
//! let duel = Summary::new(&ledger, None).duel.expect("there are two");
//! assert!(duel.elo.unwrap().abs() < 50.0);
//! # Ok::<(), arena::RunError>(())
//! ```
//!
//! # What always holds
//!
//! * Every game ends with a [`Termination`]. Time comes before legality, and an engine that fails
//!   loses that game only.
//! * The same plan and seed give the same openings, pairings and moves of built-in players, with
//!   any number of threads, and after any number of interruptions.
//! * Games come in pairs from one opening with colours exchanged; pairs are what is counted.
//! * No figure is NaN or infinite: what the results do not say is `None`.

mod adjudication;
mod agreed_openings;
mod allowance;
mod clocks;
pub mod contest;
mod contestant;
mod fixture;
mod folder;
mod ledger;
mod live_games;
mod openings;
mod plan;
mod recorded_game;
mod referee;
pub mod report;
mod row;
mod run;
mod schedule;
mod seat;
mod sequential;
pub mod statistics;
mod stored_line;
mod summary;
mod termination;
mod thought;
mod time_spec;

pub use adjudication::{Adjudication, ScoreRule};
pub use agreed_openings::{AgreeOnOpening, AgreedOpenings};
pub use allowance::Allowance;
pub use clocks::Clocks;
pub use contestant::{Contestant, NewEngine, NewThinker, Source};
pub use fixture::Fixture;
pub use folder::{Folder, FolderError};
pub use ledger::{Entry, Ledger};
pub use live_games::{LiveGame, LiveGames};
pub use openings::{BadLine, Openings, mix, read_openings};
pub use plan::{ModelName, Order, Plan, PlanError, PlayerPlan, SprtPlan};
pub use recorded_game::{GameEnd, Occasion, Opinion, RecordedGame};
pub use referee::{FinishedGame, Referee};
pub use row::{Row, Side};
pub use run::{Run, RunError, RunEvent, RunEvents};
pub use schedule::{Format, Schedule};
pub use seat::Seat;
pub use sequential::Sequential;
pub use stored_line::StoredLine;
pub use summary::{Duel, Player, Summary, Test, sample};
pub use termination::Termination;
pub use thought::Thought;
pub use time_spec::{TimeSpec, TimeSpecError};
