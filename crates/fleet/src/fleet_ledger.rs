use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use arena::Row;
use rusqlite::{Connection, OptionalExtension as _, Result as SqlResult, params};
use sha2::{Digest as _, Sha256};

use crate::file_digest::hex;
use crate::job_result::{canonical, pack, unpack};
use crate::{FleetError, JobResult, MatchOrder, RunState, UncountedResult};

/// The file in the fleet's folder.
const FILE: &str = "fleet.db";

/// The version of the tables; files of a later one are refused.
const VERSION: i64 = 1;

/// The most bytes of the games of one job as text.
const MOST_ROWS: usize = 64 << 20;

/// How many refusals are kept. Their number is kept of all.
const KEPT_REFUSALS: i64 = 1000;

const TABLES: &str = "
    CREATE TABLE runs (
        number INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL UNIQUE, match_order BLOB NOT NULL,
        state TEXT NOT NULL, generation INTEGER NOT NULL DEFAULT 0, pairs INTEGER, why TEXT,
        repeats INTEGER NOT NULL DEFAULT 0, hash TEXT
    );
    CREATE TABLE results (
        number INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, job INTEGER NOT NULL,
        worker TEXT NOT NULL, digest BLOB NOT NULL, games INTEGER NOT NULL, rows BLOB NOT NULL,
        UNIQUE (run, job)
    );
    CREATE INDEX results_of_workers ON results (worker, run);
    CREATE TABLE checks (
        run TEXT NOT NULL, job INTEGER NOT NULL, worker TEXT NOT NULL, agrees INTEGER NOT NULL,
        PRIMARY KEY (run, job, worker)
    ) WITHOUT ROWID;
    CREATE TABLE set_aside (worker TEXT PRIMARY KEY, why TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE refusals (
        number INTEGER PRIMARY KEY AUTOINCREMENT, worker TEXT NOT NULL, run TEXT NOT NULL,
        job TEXT NOT NULL, why TEXT NOT NULL
    );
";

const NEWEST_UNCOUNTED: &str = "
    SELECT worker, run, job, why FROM refusals ORDER BY number DESC LIMIT ?1
";

/// What a fleet knows: its runs, and one result for each job. It is the truth; queues only carry.
#[derive(Debug)]
pub struct FleetLedger {
    connection: Connection,
    path: PathBuf,
    /// Other coordinators stay out as long as this file is locked.
    _lock: File,
}

/// A row of the table of runs, as it is stored.
type RunRow = (
    String,
    Vec<u8>,
    String,
    i64,
    Option<i64>,
    Option<String>,
    i64,
    Option<String>,
);

/// A run of the ledger.
#[derive(Clone, PartialEq, Debug)]
pub struct LedgerRun {
    /// Its name.
    pub run: String,
    /// What it is.
    pub order: MatchOrder,
    /// Its state.
    pub state: RunState,
    /// It rises when results were taken out.
    pub generation: u64,
    /// How many pairs count, if a test has ended it.
    pub pairs: Option<u64>,
    /// Why it failed.
    pub why: Option<String>,
    /// Results that came again.
    pub repeats: u64,
    /// The hash of its games, when it is done.
    pub hash: Option<String>,
}

/// The result of a job that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedResult {
    /// The number of the job.
    pub job: u64,
    /// Who did it.
    pub worker: String,
    /// The hash of what must be equal on every machine.
    pub digest: Vec<u8>,
    /// How many games it has.
    pub games: u64,
}

impl FleetLedger {
    /// Opens the ledger of a folder, or makes it. One process has it at a time.
    pub fn open(folder: &Path) -> Result<FleetLedger, FleetError> {
        fs::create_dir_all(folder).map_err(|why| FleetError::file(folder, why))?;
        let lock_path = folder.join("coordinator.lock");
        let lock = File::create(&lock_path).map_err(|why| FleetError::file(&lock_path, why))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let folder = folder.to_owned();
                return Err(FleetError::InUse { folder });
            }
            Err(TryLockError::Error(why)) => return Err(FleetError::file(&lock_path, why)),
        }
        let path = folder.join(FILE);
        let open = || -> SqlResult<(Connection, i64)> {
            let mut connection = Connection::open(&path)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            // What the last moment before a power cut has lost is played again.
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.set_prepared_statement_cache_capacity(64);
            let version = |connection: &Connection| {
                connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
            };
            if version(&connection)? == 0 {
                let transaction = connection.transaction()?;
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
                transaction.commit()?;
            }
            let version = version(&connection)?;
            Ok((connection, version))
        };
        let (connection, version) = open().map_err(|why| FleetError::file(&path, why))?;
        if version != VERSION {
            let why = "written by a newer version of this program";
            return Err(FleetError::file(&path, why));
        }
        Ok(FleetLedger {
            connection,
            path,
            _lock: lock,
        })
    }

    fn run_sql<T>(
        &self,
        statements: impl FnOnce(&Connection) -> SqlResult<T>,
    ) -> Result<T, FleetError> {
        statements(&self.connection).map_err(|why| FleetError::file(&self.path, why))
    }

    /// Begins a transaction that [`FleetLedger::commit`] ends: everything between happens or nothing.
    pub fn begin(&self) -> Result<(), FleetError> {
        self.run_sql(|connection| connection.execute_batch("BEGIN IMMEDIATE"))
    }

    /// Ends a transaction. If that fails, nothing of it has happened.
    pub fn commit(&self) -> Result<(), FleetError> {
        let done = self.run_sql(|connection| connection.execute_batch("COMMIT"));
        if done.is_err() {
            self.roll_back();
        }
        done
    }

    /// Undoes a transaction.
    pub fn roll_back(&self) {
        let _ = self.run_sql(|connection| connection.execute_batch("ROLLBACK"));
    }

    /// Adds a run. One that is there already stays as it is.
    pub fn add_run(&self, run: &str, order: &MatchOrder) -> Result<(), FleetError> {
        let text = pack(&serde_json::to_vec(order).unwrap_or_default());
        self.run_sql(|connection| {
            let text_of =
                "INSERT OR IGNORE INTO runs (run, match_order, state) VALUES (?1, ?2, 'open')";
            connection.execute(text_of, params![run, text])?;
            Ok(())
        })
    }

    /// The runs, in the order in which they were submitted.
    pub fn runs(&self) -> Result<Vec<LedgerRun>, FleetError> {
        let rows = self.run_sql(|connection| {
            let text = "SELECT run, match_order, state, generation, pairs, why, repeats, hash
                        FROM runs ORDER BY number";
            let mut statement = connection.prepare_cached(text)?;
            let rows = statement.query_map([], |row| {
                Ok((
                    row.get::<_, String>(0)?,
                    row.get::<_, Vec<u8>>(1)?,
                    row.get::<_, String>(2)?,
                    row.get::<_, i64>(3)?,
                    row.get::<_, Option<i64>>(4)?,
                    row.get::<_, Option<String>>(5)?,
                    row.get::<_, i64>(6)?,
                    row.get::<_, Option<String>>(7)?,
                ))
            })?;
            rows.collect::<SqlResult<Vec<_>>>()
        })?;
        let read = |(run, order, state, generation, pairs, why, repeats, hash): RunRow| {
            let damaged = |why: String| FleetError::file(&self.path, format!("run {run}: {why}"));
            let text = unpack(&order, MOST_ROWS).map_err(damaged)?;
            let order = serde_json::from_slice(&text).map_err(|why| damaged(why.to_string()))?;
            Ok(LedgerRun {
                order,
                state: RunState::named(&state),
                generation: generation as u64,
                pairs: pairs.map(|pairs| pairs as u64),
                why,
                repeats: repeats as u64,
                hash,
                run,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Sets the state of a run.
    pub fn set_state(
        &self,
        run: &str,
        state: RunState,
        pairs: Option<u64>,
        why: Option<&str>,
        hash: Option<&str>,
    ) -> Result<(), FleetError> {
        self.run_sql(|connection| {
            let text = "UPDATE runs SET state = ?2, pairs = ?3, why = ?4, hash = ?5 WHERE run = ?1";
            let pairs = pairs.map(|pairs| pairs as i64);
            connection.execute(text, params![run, state.name(), pairs, why, hash])?;
            Ok(())
        })
    }

    /// Adds a result, unless its job has one. Says whether it was added.
    pub fn add_result(&self, result: &JobResult) -> Result<bool, FleetError> {
        let rows = pack(&serde_json::to_vec(&result.rows).unwrap_or_default());
        self.run_sql(|connection| {
            let text = "INSERT OR IGNORE INTO results (run, job, worker, digest, games, rows)
                        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let added = connection.prepare_cached(text)?.execute(params![
                result.run,
                result.job as i64,
                result.worker,
                result.digest(),
                result.rows.len() as i64,
                rows
            ])?;
            Ok(added > 0)
        })
    }

    /// The result of a job.
    pub fn result(&self, run: &str, job: u64) -> Result<Option<CountedResult>, FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT job, worker, digest, games FROM results WHERE run = ?1 AND job = ?2";
            let mut statement = connection.prepare_cached(text)?;
            statement
                .query_row(params![run, job as i64], counted)
                .optional()
        })
    }

    /// The results of a run, without their games.
    pub fn results(&self, run: &str) -> Result<Vec<CountedResult>, FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT job, worker, digest, games FROM results WHERE run = ?1 ORDER BY job";
            let mut statement = connection.prepare_cached(text)?;
            let rows = statement.query_map([run], counted)?;
            rows.collect()
        })
    }

    /// Games of a run after the result of this number, in the order in which they came, of at most so many
    /// results: the number of the last result, and the games.
    pub fn rows_after(
        &self,
        run: &str,
        after: i64,
        most: usize,
    ) -> Result<Vec<(i64, Vec<Row>)>, FleetError> {
        let packed = self.run_sql(|connection| {
            let text = "SELECT number, rows FROM results WHERE run = ?1 AND number > ?2
                        ORDER BY number LIMIT ?3";
            let mut statement = connection.prepare_cached(text)?;
            let rows = statement.query_map(params![run, after, most as i64], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
            rows.collect::<SqlResult<Vec<(i64, Vec<u8>)>>>()
        })?;
        let damaged = |why: String| FleetError::file(&self.path, format!("run {run}: {why}"));
        let read = |(number, packed): (i64, Vec<u8>)| {
            let text = unpack(&packed, MOST_ROWS).map_err(damaged)?;
            let rows = serde_json::from_slice(&text).map_err(|why| damaged(why.to_string()))?;
            Ok((number, rows))
        };
        packed.into_iter().map(read).collect()
    }

    /// The hash of a run's games in the order of the schedule, without the times that they took: of all, or
    /// of the first pairs.
    pub fn hash(&self, run: &str, pairs: Option<u64>) -> Result<String, FleetError> {
        let mut games: BTreeMap<u64, [u8; 32]> = BTreeMap::new();
        let mut after = 0;
        loop {
            let part = self.rows_after(run, after, 256)?;
            let Some((last, _)) = part.last() else { break };
            after = *last;
            for row in part.iter().flat_map(|(_, rows)| rows) {
                if pairs.is_none_or(|pairs| row.pair <= pairs) {
                    games.insert(row.game, Sha256::digest(canonical(row)).into());
                }
            }
        }
        let mut hash = Sha256::new();
        for digest in games.values() {
            hash.update(digest);
        }
        Ok(hex(&hash.finalize()))
    }

    /// A result came again.
    pub fn count_repeat(&self, run: &str) -> Result<(), FleetError> {
        self.run_sql(|connection| {
            let text = "UPDATE runs SET repeats = repeats + 1 WHERE run = ?1";
            connection.prepare_cached(text)?.execute([run])?;
            Ok(())
        })
    }

    /// A second worker has done a job.
    pub fn add_check(
        &self,
        run: &str,
        job: u64,
        worker: &str,
        agrees: bool,
    ) -> Result<(), FleetError> {
        self.run_sql(|connection| {
            let text =
                "INSERT OR REPLACE INTO checks (run, job, worker, agrees) VALUES (?1, ?2, ?3, ?4)";
            let statement = &mut connection.prepare_cached(text)?;
            statement.execute(params![run, job as i64, worker, agrees])?;
            Ok(())
        })
    }

    /// The jobs of a run that a second worker has done with the same result.
    pub fn checked_jobs(&self, run: &str) -> Result<Vec<u64>, FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT job FROM checks WHERE run = ?1 AND agrees ORDER BY job";
            let mut statement = connection.prepare_cached(text)?;
            let rows = statement.query_map([run], |row| Ok(row.get::<_, i64>(0)? as u64))?;
            rows.collect()
        })
    }

    /// How many jobs of a run two workers have done: with the same result, and with different ones.
    pub fn checks(&self, run: &str) -> Result<[u64; 2], FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT count(*) FILTER (WHERE agrees), count(*) FILTER (WHERE NOT agrees)
                        FROM checks WHERE run = ?1";
            connection.query_row(text, [run], |row| {
                Ok([row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64])
            })
        })
    }

    /// Nothing that a worker says counts any more. Takes its results out of a run, and gives their jobs.
    pub fn take_out(&self, run: &str, worker: &str) -> Result<Vec<u64>, FleetError> {
        self.run_sql(|connection| {
            let text = "DELETE FROM results WHERE run = ?1 AND worker = ?2 RETURNING job";
            let mut statement = connection.prepare_cached(text)?;
            let rows =
                statement.query_map([run, worker], |row| Ok(row.get::<_, i64>(0)? as u64))?;
            let jobs: Vec<u64> = rows.collect::<SqlResult<_>>()?;
            let text = "DELETE FROM checks WHERE run = ?1 AND job = ?2 AND agrees";
            for &job in &jobs {
                connection
                    .prepare_cached(text)?
                    .execute(params![run, job as i64])?;
            }
            let text = "UPDATE runs SET generation = generation + 1 WHERE run = ?1";
            connection.execute(text, [run])?;
            Ok(jobs)
        })
    }

    /// Remembers that a worker answered wrongly.
    pub fn set_aside(&self, worker: &str, why: &str) -> Result<(), FleetError> {
        self.run_sql(|connection| {
            let text = "INSERT OR IGNORE INTO set_aside (worker, why) VALUES (?1, ?2)";
            connection.execute(text, [worker, why])?;
            Ok(())
        })
    }

    /// The workers that answered wrongly, and why we say so.
    pub fn aside(&self) -> Result<BTreeMap<String, String>, FleetError> {
        self.run_sql(|connection| {
            let mut statement = connection.prepare_cached("SELECT worker, why FROM set_aside")?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        })
    }

    /// How many results of each worker count, and how many games these are.
    pub fn of_workers(&self) -> Result<BTreeMap<String, [u64; 2]>, FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT worker, count(*), sum(games) FROM results GROUP BY worker";
            let mut statement = connection.prepare_cached(text)?;
            let rows = statement.query_map([], |row| {
                let (jobs, games): (i64, i64) = (row.get(1)?, row.get(2)?);
                Ok((row.get(0)?, [jobs as u64, games as u64]))
            })?;
            rows.collect()
        })
    }

    /// How many results of a run are of workers that were set aside.
    pub fn suspect(&self, run: &str) -> Result<u64, FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT count(*) FROM results
                        WHERE run = ?1 AND worker IN (SELECT worker FROM set_aside)";
            connection.query_row(text, [run], |row| Ok(row.get::<_, i64>(0)? as u64))
        })
    }

    /// How many results and games a run has.
    pub fn played(&self, run: &str) -> Result<[u64; 2], FleetError> {
        self.run_sql(|connection| {
            let text = "SELECT count(*), coalesce(sum(games), 0) FROM results WHERE run = ?1";
            connection.query_row(text, [run], |row| {
                Ok([row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64])
            })
        })
    }

    /// Notes a result that was refused.
    pub fn refuse(&self, refusal: &UncountedResult) -> Result<(), FleetError> {
        self.run_sql(|connection| {
            let text = "INSERT INTO refusals (worker, run, job, why) VALUES (?1, ?2, ?3, ?4)";
            let UncountedResult {
                worker,
                run,
                job,
                why,
            } = refusal;
            let mut statement = connection.prepare_cached(text)?;
            statement.execute(params![worker, run, job.to_string(), why])?;
            let oldest = connection.last_insert_rowid() - KEPT_REFUSALS;
            let text = "DELETE FROM refusals WHERE number <= ?1";
            connection.prepare_cached(text)?.execute([oldest])?;
            Ok(())
        })
    }

    /// The number of results that were refused, and the last of them.
    pub fn refusals(&self, most: usize) -> Result<(u64, Vec<UncountedResult>), FleetError> {
        self.run_sql(|connection| {
            let last = "SELECT coalesce(max(number), 0) FROM refusals";
            let count: i64 = connection.query_row(last, [], |row| row.get(0))?;
            let mut statement = connection.prepare_cached(NEWEST_UNCOUNTED)?;
            let rows = statement.query_map([most as i64], refused)?;
            Ok((count as u64, rows.collect::<SqlResult<Vec<_>>>()?))
        })
    }
}

fn refused(row: &rusqlite::Row<'_>) -> SqlResult<UncountedResult> {
    Ok(UncountedResult {
        worker: row.get(0)?,
        run: row.get(1)?,
        job: row.get::<_, String>(2)?.parse().unwrap_or(u64::MAX),
        why: row.get(3)?,
    })
}

fn counted(row: &rusqlite::Row<'_>) -> SqlResult<CountedResult> {
    Ok(CountedResult {
        job: row.get::<_, i64>(0)? as u64,
        worker: row.get(1)?,
        digest: row.get(2)?,
        games: row.get::<_, i64>(3)? as u64,
    })
}
