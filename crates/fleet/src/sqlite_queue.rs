use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension as _, Result as SqlResult, params};

use crate::file_store::FileStore;
use crate::job_queue::{LeaseOf, PlaceOf, ReceiptOf, of_another_queue};
use crate::job_result::MOST_BYTES;
use crate::{
    CarriedQuestion, CarriedResult, FileDigest, FleetError, FleetJob, JobLease, JobQueue, Receipt,
    ReplyPlace, TakenJob, WorkerResult,
};

/// The file in the fleet's folder.
const FILE: &str = "queue.db";

/// How often the tables are looked at while nothing is in them.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// How long a process waits for another one that writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a question stays that nobody answers: a coordinator may be on its way.
const OLDEST_QUESTION_MS: i64 = 60_000;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, job TEXT NOT NULL,
        free_at INTEGER NOT NULL DEFAULT 0, token INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS jobs_of_runs ON jobs (run);
    CREATE TABLE IF NOT EXISTS results (
        id INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, job INTEGER NOT NULL,
        worker TEXT NOT NULL, result BLOB NOT NULL
    );
    CREATE TABLE IF NOT EXISTS questions (
        id INTEGER PRIMARY KEY AUTOINCREMENT, asked_at INTEGER NOT NULL, question BLOB NOT NULL,
        answer BLOB
    );
    CREATE TABLE IF NOT EXISTS leases (milliseconds INTEGER NOT NULL);
";

/// When a job that is taken or renewed now is somebody else's: by the lease of the coordinator.
const LEASED: &str = "?1 + coalesce((SELECT max(milliseconds) FROM leases), ?2)";

/// A queue in a file, for workers on one machine.
#[derive(Debug)]
pub struct SqliteQueue {
    folder: PathBuf,
    path: PathBuf,
    connection: Mutex<Connection>,
    files: FileStore,
    lease: Duration,
}

impl SqliteQueue {
    /// Opens the queue of a fleet's folder, or makes it. A job that is taken is somebody else's after
    /// `lease`, unless it is renewed.
    pub fn open(folder: &Path, lease: Duration) -> Result<SqliteQueue, FleetError> {
        let path = folder.join(FILE);
        let open = || -> SqlResult<Connection> {
            let connection = Connection::open(&path)?;
            connection.busy_timeout(PATIENCE)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            // The ledger knows what is missing if the machine loses its power.
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.execute_batch(TABLES)?;
            Ok(connection)
        };
        Ok(SqliteQueue {
            connection: Mutex::new(open().map_err(|why| FleetError::file(&path, why))?),
            files: FileStore::new(&folder.join("queue-files")),
            folder: folder.to_owned(),
            path,
            lease,
        })
    }

    /// Whether a folder has such a queue.
    #[must_use]
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).is_file()
    }

    fn run<T>(
        &self,
        statements: impl FnOnce(&mut Connection) -> SqlResult<T>,
    ) -> Result<T, FleetError> {
        let mut connection: MutexGuard<'_, Connection> = self
            .connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        statements(&mut connection).map_err(|why| FleetError::file(&self.path, why))
    }

    /// Looks until there is something, but not longer than this.
    fn wait<T>(
        &self,
        patience: Duration,
        mut look: impl FnMut() -> Result<Option<T>, FleetError>,
    ) -> Result<Option<T>, FleetError> {
        let end = Instant::now() + patience;
        loop {
            let found = look()?;
            let left = end.saturating_duration_since(Instant::now());
            if found.is_some() || left.is_zero() {
                return Ok(found);
            }
            thread::sleep(BETWEEN_LOOKS.min(left));
        }
    }
}

/// Milliseconds of the wall clock, which all processes of a machine share.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_millis() as i64)
}

impl JobQueue for SqliteQueue {
    fn address(&self) -> String {
        self.folder.display().to_string()
    }

    fn prepare(&self) -> Result<String, FleetError> {
        self.run(|connection| {
            let transaction = connection.transaction()?;
            transaction.execute("DELETE FROM leases", [])?;
            let text = "INSERT INTO leases (milliseconds) VALUES (?1)";
            transaction.execute(text, [self.lease.as_millis() as i64])?;
            transaction.commit()
        })?;
        // A file does not vanish under its readers.
        Ok(self.path.display().to_string())
    }

    fn put(&self, jobs: &[FleetJob]) -> Result<(), FleetError> {
        self.run(|connection| {
            let transaction = connection.transaction()?;
            for job in jobs {
                let text = serde_json::to_string(job).unwrap_or_default();
                transaction
                    .prepare_cached("INSERT INTO jobs (run, job) VALUES (?1, ?2)")?
                    .execute(params![job.run, text])?;
            }
            transaction.commit()
        })
    }

    fn withdraw(&self, run: &str) -> Result<(), FleetError> {
        self.run(|connection| {
            connection.execute("DELETE FROM jobs WHERE run = ?1", [run])?;
            Ok(())
        })
    }

    fn unfinished(&self) -> Result<u64, FleetError> {
        self.run(|connection| {
            let count: i64 =
                connection.query_row("SELECT count(*) FROM jobs", [], |row| row.get(0))?;
            Ok(count as u64)
        })
    }

    fn collect(&self, most: usize, patience: Duration) -> Result<Vec<CarriedResult>, FleetError> {
        let found = self.wait(patience, || {
            let found = self.run(|connection| {
                let text = "SELECT id, run, job, worker, result FROM results ORDER BY id LIMIT ?1";
                let mut statement = connection.prepare_cached(text)?;
                let rows = statement.query_map([most as i64], |row| {
                    Ok(CarriedResult {
                        receipt: Receipt(ReceiptOf::Row(row.get(0)?)),
                        result: WorkerResult {
                            run: row.get(1)?,
                            job: row.get::<_, i64>(2)? as u64,
                            worker: row.get(3)?,
                            bytes: row.get(4)?,
                        },
                    })
                })?;
                rows.collect::<SqlResult<Vec<_>>>()
            })?;
            Ok((!found.is_empty()).then_some(found))
        })?;
        Ok(found.unwrap_or_default())
    }

    fn confirm(&self, receipts: Vec<Receipt>) -> Result<(), FleetError> {
        self.run(|connection| {
            let transaction = connection.transaction()?;
            for receipt in receipts {
                if let ReceiptOf::Row(id) = receipt.0 {
                    transaction
                        .prepare_cached("DELETE FROM results WHERE id = ?1")?
                        .execute([id])?;
                }
            }
            transaction.commit()
        })
    }

    fn questions(
        &self,
        most: usize,
        patience: Duration,
    ) -> Result<Vec<CarriedQuestion>, FleetError> {
        let found = self.wait(patience, || {
            let found = self.run(|connection| {
                let text = "SELECT id, question FROM questions
                            WHERE answer IS NULL AND asked_at >= ?2 ORDER BY id LIMIT ?1";
                let mut statement = connection.prepare_cached(text)?;
                let oldest = now() - OLDEST_QUESTION_MS;
                let rows = statement.query_map(params![most as i64, oldest], |row| {
                    Ok(CarriedQuestion {
                        place: ReplyPlace(PlaceOf::Row(row.get(0)?)),
                        bytes: row.get(1)?,
                    })
                })?;
                rows.collect::<SqlResult<Vec<_>>>()
            })?;
            Ok((!found.is_empty()).then_some(found))
        })?;
        Ok(found.unwrap_or_default())
    }

    fn answer(&self, to: &ReplyPlace, answer: Vec<u8>) -> Result<(), FleetError> {
        let PlaceOf::Row(id) = to.0 else {
            return Err(of_another_queue());
        };
        self.run(|connection| {
            let text = "UPDATE questions SET answer = ?2 WHERE id = ?1";
            connection
                .prepare_cached(text)?
                .execute(params![id, answer])?;
            // Whoever asked may be gone.
            let text = "DELETE FROM questions WHERE asked_at < ?1";
            let oldest = now() - OLDEST_QUESTION_MS;
            connection.prepare_cached(text)?.execute([oldest])?;
            Ok(())
        })
    }

    fn take(&self, patience: Duration) -> Result<Option<TakenJob>, FleetError> {
        let lease = self.lease.as_millis() as i64;
        self.wait(patience, || {
            let token = fastrand::i64(1..);
            let row = self.run(|connection| {
                let text = format!(
                    "UPDATE jobs SET free_at = {LEASED}, token = ?3 WHERE id =
                     (SELECT id FROM jobs WHERE free_at <= ?1 ORDER BY id LIMIT 1)
                     RETURNING id, job"
                );
                let mut statement = connection.prepare_cached(&text)?;
                let row = statement.query_row(params![now(), lease, token], |row| {
                    Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
                });
                row.optional()
            })?;
            let Some((id, text)) = row else {
                return Ok(None);
            };
            let job = serde_json::from_str(&text);
            let job = job.map_err(|why| FleetError::file(&self.path, why))?;
            let lease = JobLease(LeaseOf::Row { id, token });
            Ok(Some(TakenJob { job, lease }))
        })
    }

    fn renew(&self, lease: &JobLease) -> Result<(), FleetError> {
        let LeaseOf::Row { id, token } = lease.0 else {
            return Err(of_another_queue());
        };
        self.run(|connection| {
            let text = format!("UPDATE jobs SET free_at = {LEASED} WHERE id = ?3 AND token = ?4");
            let usual = self.lease.as_millis() as i64;
            connection.execute(&text, params![now(), usual, id, token])?;
            Ok(())
        })
    }

    fn give_back(&self, lease: &JobLease, after: Duration) -> Result<(), FleetError> {
        let LeaseOf::Row { id, token } = lease.0 else {
            return Err(of_another_queue());
        };
        self.run(|connection| {
            let text = "UPDATE jobs SET free_at = ?1 WHERE id = ?2 AND token = ?3";
            let free_at = now() + after.as_millis() as i64;
            connection.execute(text, params![free_at, id, token])?;
            Ok(())
        })
    }

    fn finish(&self, lease: &JobLease, result: &WorkerResult) -> Result<(), FleetError> {
        let LeaseOf::Row { id, .. } = lease.0 else {
            return Err(of_another_queue());
        };
        let (bytes, most) = (result.bytes.len(), MOST_BYTES);
        if bytes > most {
            return Err(FleetError::TooLarge { bytes, most });
        }
        self.run(|connection| {
            let transaction = connection.transaction()?;
            let WorkerResult {
                run,
                job,
                worker,
                bytes,
            } = result;
            transaction
                .prepare_cached(
                    "INSERT INTO results (run, job, worker, result) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![run, *job as i64, worker, bytes])?;
            transaction
                .prepare_cached("DELETE FROM jobs WHERE id = ?1")?
                .execute([id])?;
            transaction.commit()
        })
    }

    fn ask(&self, question: Vec<u8>, patience: Duration) -> Result<Vec<u8>, FleetError> {
        let id = self.run(|connection| {
            let text = "INSERT INTO questions (asked_at, question) VALUES (?1, ?2)";
            connection.execute(text, params![now(), question])?;
            Ok(connection.last_insert_rowid())
        })?;
        let answer = self.wait(patience, || {
            self.run(|connection| {
                let text = "SELECT answer FROM questions WHERE id = ?1";
                let mut statement = connection.prepare_cached(text)?;
                statement.query_row([id], |row| row.get::<_, Option<Vec<u8>>>(0))
            })
        });
        self.run(|connection| {
            connection.execute("DELETE FROM questions WHERE id = ?1", [id])?;
            Ok(())
        })?;
        answer?.ok_or_else(|| FleetError::NoCoordinator {
            address: self.address(),
        })
    }

    fn put_file(&self, digest: &FileDigest, bytes: &[u8]) -> Result<(), FleetError> {
        if self.files.has(digest) {
            return Ok(());
        }
        self.files.write(digest, bytes).map(|_| ())
    }

    fn file(&self, digest: &FileDigest) -> Result<Option<Vec<u8>>, FleetError> {
        self.files.read(digest)
    }
}
