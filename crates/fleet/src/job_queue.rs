use std::time::Duration;

use crate::{FileDigest, FleetError, FleetJob};

/// What carries jobs to workers, results back, and questions to the coordinator.
///
/// It may deliver a job or a result twice, and it may lose everything that it holds: the coordinator's
/// ledger is what counts. Every method may be called from any thread.
pub trait JobQueue: Send + Sync {
    /// Its address, as people write it.
    fn address(&self) -> String;

    /// Makes what is missing of the store. The text changes when the store was made anew, so that nothing
    /// that was put before is in it.
    fn prepare(&self) -> Result<String, FleetError>;

    /// Puts jobs in.
    fn put(&self, jobs: &[FleetJob]) -> Result<(), FleetError>;

    /// Takes all jobs of a run out.
    fn withdraw(&self, run: &str) -> Result<(), FleetError>;

    /// How many jobs were put in and are not finished.
    fn unfinished(&self) -> Result<u64, FleetError>;

    /// Results that have come; waits for the first, but not longer than this. They come again until they
    /// are confirmed.
    fn collect(&self, most: usize, patience: Duration) -> Result<Vec<CarriedResult>, FleetError>;

    /// The coordinator has these results in its ledger, or has refused them.
    fn confirm(&self, receipts: Vec<Receipt>) -> Result<(), FleetError>;

    /// Questions that have come; waits for the first, but not longer than this.
    fn questions(
        &self,
        most: usize,
        patience: Duration,
    ) -> Result<Vec<CarriedQuestion>, FleetError>;

    /// Answers a question.
    fn answer(&self, to: &ReplyPlace, answer: Vec<u8>) -> Result<(), FleetError>;

    /// Takes a job; waits for one, but not longer than this. It comes again, to whomever, unless it is
    /// renewed within its lease or finished.
    fn take(&self, patience: Duration) -> Result<Option<TakenJob>, FleetError>;

    /// The worker is still at it.
    fn renew(&self, lease: &JobLease) -> Result<(), FleetError>;

    /// Gives a job back, for somebody else to take after a while.
    fn give_back(&self, lease: &JobLease, after: Duration) -> Result<(), FleetError>;

    /// Hands a result in. The job is gone only when the result is stored.
    fn finish(&self, lease: &JobLease, result: &WorkerResult) -> Result<(), FleetError>;

    /// Asks the coordinator.
    fn ask(&self, question: Vec<u8>, patience: Duration) -> Result<Vec<u8>, FleetError>;

    /// Stores a file.
    fn put_file(&self, digest: &FileDigest, bytes: &[u8]) -> Result<(), FleetError>;

    /// A file, if it is there.
    fn file(&self, digest: &FileDigest) -> Result<Option<Vec<u8>>, FleetError>;
}

/// A job that a worker has, until its lease ends.
#[derive(Debug)]
pub struct TakenJob {
    /// The job.
    pub job: FleetJob,
    /// The right to do it.
    pub lease: JobLease,
}

/// The right to do a job.
#[derive(Debug)]
pub struct JobLease(pub(crate) LeaseOf);

#[derive(Debug)]
pub(crate) enum LeaseOf {
    /// The job's row and the token of this lease.
    Row {
        id: i64,
        token: i64,
    },
    Message(Box<async_nats::jetstream::Message>),
}

/// A result, with what the queue itself must know of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkerResult {
    /// The run.
    pub run: String,
    /// The number of the job.
    pub job: u64,
    /// The worker.
    pub worker: String,
    /// The result as [`JobResult::encoded`](crate::JobResult::encoded).
    pub bytes: Vec<u8>,
}

/// A result that has come, until it is confirmed.
#[derive(Debug)]
pub struct CarriedResult {
    /// The result, as it was handed in.
    pub result: WorkerResult,
    /// What confirms it.
    pub receipt: Receipt,
}

/// What confirms a result.
#[derive(Debug)]
pub struct Receipt(pub(crate) ReceiptOf);

#[derive(Debug)]
pub(crate) enum ReceiptOf {
    Row(i64),
    Message(Box<async_nats::jetstream::Message>),
}

/// A question that has come.
#[derive(Debug)]
pub struct CarriedQuestion {
    /// The question.
    pub bytes: Vec<u8>,
    /// Where the answer goes.
    pub place: ReplyPlace,
}

/// Where an answer goes.
#[derive(Debug)]
pub struct ReplyPlace(pub(crate) PlaceOf);

#[derive(Debug)]
pub(crate) enum PlaceOf {
    Row(i64),
    Subject(async_nats::Subject),
}

/// Where a lease, a receipt or a place is that another kind of queue has made.
pub(crate) fn of_another_queue() -> FleetError {
    FleetError::Refused("this belongs to another queue".to_owned())
}
