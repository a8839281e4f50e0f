use std::io::Read as _;

use arena::Row;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::fleet_version;

/// The most bytes of a result on its way.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// The most bytes of a result as text.
const MOST_TEXT: usize = 32 << 20;

/// What a worker says of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobResult {
    /// The version of the worker's program.
    pub version: String,
    /// The run.
    pub run: String,
    /// The number of the job.
    pub job: u64,
    /// The worker.
    pub worker: String,
    /// The games, in the job's order.
    pub rows: Vec<Row>,
}

impl JobResult {
    /// What this program says of a job.
    #[must_use]
    pub fn new(run: &str, job: u64, worker: &str, rows: Vec<Row>) -> JobResult {
        JobResult {
            version: fleet_version(),
            run: run.to_owned(),
            job,
            worker: worker.to_owned(),
            rows,
        }
    }

    /// The bytes that a queue carries.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8> {
        pack(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// Reads what a queue has carried, or says why it is no result.
    pub fn decode(bytes: &[u8]) -> Result<JobResult, String> {
        if bytes.len() > MOST_BYTES {
            let found = bytes.len();
            return Err(format!(
                "a result of {found} bytes: expected at most {MOST_BYTES}"
            ));
        }
        let text = unpack(bytes, MOST_TEXT)?;
        serde_json::from_slice(&text).map_err(|why| format!("not a result: {why}"))
    }

    /// The hash of what must be equal on every machine: everything but the times.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for row in &self.rows {
            hash.update(canonical(row));
        }
        hash.finalize().into()
    }
}

/// A game without the times that it took.
pub(crate) fn canonical(row: &Row) -> Vec<u8> {
    let timeless = Row {
        time_us: vec![0; row.time_us.len()],
        ..row.clone()
    };
    let mut text = serde_json::to_vec(&timeless).unwrap_or_default();
    text.push(b'\n');
    text
}

/// Compresses a message.
pub(crate) fn pack(text: &[u8]) -> Vec<u8> {
    // Level 1 takes a tenth of the time of a packet, and games are mostly numbers that repeat.
    zstd::encode_all(text, 1).unwrap_or_default()
}

/// The text of a message of at most so many bytes. A few bytes can claim to be gigabytes.
pub(crate) fn unpack(bytes: &[u8], most: usize) -> Result<Vec<u8>, String> {
    let broken = |why| format!("not a message of a fleet: {why}");
    let mut text = Vec::new();
    let packed = zstd::Decoder::new(bytes).map_err(broken)?;
    let limit = most as u64 + 1;
    packed.take(limit).read_to_end(&mut text).map_err(broken)?;
    if text.len() > most {
        return Err(format!("more than {most} bytes of text"));
    }
    Ok(text)
}
