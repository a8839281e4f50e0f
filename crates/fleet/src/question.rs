use std::time::Duration;

use arena::Row;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::job_result::{pack, unpack};
use crate::{FileDigest, FleetError, FleetStatus, JobQueue, MatchOrder, RunState};

/// The most bytes of a question or an answer as text.
const MOST_TEXT: usize = 64 << 20;

/// What the coordinator is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// A worker is there, and works on these runs.
    Beat {
        /// The worker.
        worker: WorkerFacts,
        /// The runs.
        runs: Vec<String>,
    },
    /// What a run is.
    Order {
        /// The run.
        run: String,
    },
    /// Begin a run, or go on with one.
    Submit {
        /// What it is.
        order: Box<MatchOrder>,
    },
    /// How far a run is, and its games after this one.
    Progress {
        /// The run.
        run: String,
        /// The number of the last result that is known.
        after: i64,
    },
    /// End a run. What it has is kept.
    Cancel {
        /// The run.
        run: String,
    },
    /// A worker cannot do a job.
    Trouble {
        /// The worker.
        worker: String,
        /// The run.
        run: String,
        /// The job.
        job: u64,
        /// Why.
        why: String,
    },
    /// How the fleet is.
    Status,
}

/// Who a worker is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerFacts {
    /// Its name.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// What its program answers to a few benchmarks.
    pub signature: String,
    /// How many games it plays at the same time.
    pub threads: usize,
}

/// What the coordinator answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The worker belongs to the fleet.
    Welcome {
        /// Those of its runs that have ended.
        ended: Vec<String>,
        /// Whether there is work, for it or for others.
        work: bool,
        /// When it should show itself again, in milliseconds.
        again_ms: u64,
        /// After how many milliseconds without a sign a job is somebody else's.
        lease_ms: u64,
    },
    /// A run.
    Order(Box<MatchOrder>),
    /// A run was begun.
    Submitted {
        /// Its name.
        run: String,
    },
    /// Files that the coordinator needs first.
    Missing(Vec<FileDigest>),
    /// How far a run is.
    Progress(Box<RunProgress>),
    /// How the fleet is.
    Status(Box<FleetStatus>),
    /// It is done.
    Done,
    /// It is not done.
    Refused(String),
}

/// How far a run is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunProgress {
    /// Its state.
    pub state: RunState,
    /// It rises when results were taken out again. Everything that was known before is void then.
    pub generation: u64,
    /// The number of the last result that this answer has.
    pub last: i64,
    /// Whether there are more.
    pub more: bool,
    /// The games since the last question.
    pub rows: Vec<Row>,
    /// How many pairs count, if a sequential test has ended the run.
    pub pairs: Option<u64>,
    /// Why it failed.
    pub why: Option<String>,
    /// How many workers are there.
    pub workers: u64,
}

/// Asks the coordinator behind a queue.
pub fn ask(
    queue: &dyn JobQueue,
    question: &Question,
    patience: Duration,
) -> Result<Reply, FleetError> {
    let answer = queue.ask(written(question), patience)?;
    match read(&answer).map_err(FleetError::Refused)? {
        Reply::Refused(why) => Err(FleetError::Refused(why)),
        reply => Ok(reply),
    }
}

/// An answer of another kind than the question asks for.
pub(crate) fn unexpected() -> FleetError {
    FleetError::Refused("the answer does not fit the question".to_owned())
}

/// A message as bytes.
pub(crate) fn written<T: Serialize>(message: &T) -> Vec<u8> {
    pack(&serde_json::to_vec(message).unwrap_or_default())
}

/// Reads a message, or says why it is none.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let text = unpack(bytes, MOST_TEXT)?;
    serde_json::from_slice(&text).map_err(|why| format!("not a message of this version: {why}"))
}
