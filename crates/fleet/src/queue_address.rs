use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::{CoordinatorSettings, FleetError, JobQueue, NatsQueue, SqliteQueue};

/// Opens the queue at an address: `nats://HOST:PORT`, or the folder of a fleet on this machine. A server that
/// does not answer is tried for this long.
pub fn open_queue(address: &str, patience: Duration) -> Result<Arc<dyn JobQueue>, FleetError> {
    let refuse = |why: &str| FleetError::Address {
        address: address.to_owned(),
        why: why.to_owned(),
    };
    let lease = CoordinatorSettings::default().lease;
    if let Some((scheme, _)) = address.split_once("://") {
        if !matches!(scheme, "nats" | "tls") {
            return Err(refuse("a fleet does not speak this protocol"));
        }
        return Ok(Arc::new(NatsQueue::connect(address, lease, patience)?));
    }
    let folder = Path::new(address);
    if SqliteQueue::is_in(folder) {
        return Ok(Arc::new(SqliteQueue::open(folder, lease)?));
    }
    Err(refuse(if folder.is_dir() {
        "the folder has no queue"
    } else {
        "there is no such folder"
    }))
}
