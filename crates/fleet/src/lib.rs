//! Matches on many machines, and every result counted once.
//!
//! A [`MatchOrder`] is a plan whose games are cut into [`FleetJob`]s. A [`JobQueue`] carries jobs to workers
//! ([`work`]) and their [`JobResult`]s back: [`SqliteQueue`] on one machine, [`NatsQueue`] on many. The
//! [`Coordinator`] puts jobs in, checks every result by the rules of the game, and counts it once in its
//! [`FleetLedger`]. [`DistantMatch`] is a fleet as `arena` sees it, in the place of this machine's threads.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use arena::{Plan, PlayerPlan};
//! use arena::contest::{DistantGames, WantedGames};
//! use fleet::{Coordinator, CoordinatorSettings, DistantMatch, SqliteQueue, WorkerPlan, work};
//! use search::Stop;
//!
//! let folder = std::env::temp_dir().join(format!("fleet-example-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let queue = Arc::new(SqliteQueue::open(&folder, Duration::from_secs(30))?);
//! let coordinator = Coordinator::start(&folder, queue.clone(), CoordinatorSettings::default())?;
//! let player = PlayerPlan { player: "random".to_owned(), ..PlayerPlan::default() };
//! let other = PlayerPlan { name: Some("other".to_owned()), ..player.clone() };
//! let wanted = WantedGames {
//!     plan: Plan { seed: Some(7), nodes: Some(1), rounds: 2, ..Plan::new("othello", vec![player, other]) },
//!     openings: None,
//!     games: (0..4).collect(),
//! };
//! let worker = WorkerPlan { name: "here".to_owned(), threads: 2, once: true, files: folder.join("cache") };
//! let rows = std::thread::scope(|scope| {
//!     let done = scope.spawn(|| work(&*queue, &worker, &Stop::new(), &|_| {}));
//!     let rows = DistantMatch::new(queue.clone(), &mut |_| {}).play(wanted, &Stop::new(), &mut |_| {});
//!     done.join().expect("the worker ends").expect("nobody refuses it");
//!     rows
//! })?;
//! assert_eq!(rows.len(), 4);
//! drop(coordinator);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What always holds
//!
//! * A queue may lose or repeat whatever it carries. The ledger has one result of each job, and what has none
//!   is put in again.
//! * A job is a value: its games depend on nothing but the plan, its seed and their numbers. So the games of a
//!   run, and their hash, are the same on any fleet.
//! * No job names a program or a path: players are built in, and files go by their SHA-256.

mod coordinator;
mod distant_match;
mod file_digest;
mod file_store;
mod fleet_error;
mod fleet_examination;
mod fleet_job;
mod fleet_ledger;
mod fleet_service;
mod fleet_status;
mod fleet_worker;
mod job_queue;
mod job_result;
mod match_games;
mod match_order;
mod nats_queue;
mod nats_server;
mod player_files;
mod question;
mod queue_address;
mod run_state;
mod signature;
mod spoken;
mod sqlite_queue;
mod status_text;
mod worker_name;

pub use coordinator::{Coordinator, CoordinatorSettings};
pub use distant_match::{DistantMatch, FleetNotice, submit};
pub use file_digest::FileDigest;
pub use file_store::FileStore;
pub use fleet_error::FleetError;
pub use fleet_examination::{FleetCheck, FleetFinding, examine};
pub use fleet_job::FleetJob;
pub use fleet_ledger::{CountedResult, FleetLedger, LedgerRun};
pub use fleet_service::{FleetService, QueuePlace, ServicePlan};
pub use fleet_status::{FleetStatus, RunStatus, UncountedResult, WorkerState, WorkerStatus};
pub use fleet_worker::{WorkDone, WorkerNews, WorkerPlan, work};
pub use job_queue::{
    CarriedQuestion, CarriedResult, JobLease, JobQueue, Receipt, ReplyPlace, TakenJob, WorkerResult,
};
pub use job_result::JobResult;
pub use match_order::{MatchOrder, fleet_version};
pub use nats_queue::NatsQueue;
pub use nats_server::{NatsServer, NatsServerPlan};
pub use question::{Question, Reply, RunProgress, WorkerFacts, ask};
pub use queue_address::open_queue;
pub use run_state::RunState;
pub use signature::signature;
pub use sqlite_queue::SqliteQueue;
pub use worker_name::usual_worker_name;
