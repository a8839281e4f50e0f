use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, Result as SqlResult};

use super::StoreError;

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// The thread that owns the database: whoever wants something of it sends a job and waits for the answer.
pub(super) struct WriterThread {
    file: PathBuf,
    /// `None` from the moment the thread is told to end.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl WriterThread {
    pub(super) fn start(file: &Path, connection: Connection) -> Result<WriterThread, StoreError> {
        let (jobs, waiting) = mpsc::channel();
        let builder = thread::Builder::new().name("online.db".to_owned());
        let thread = builder
            .spawn(move || work(connection, &waiting))
            .map_err(|why| StoreError::of_io(file, &why))?;
        Ok(WriterThread {
            file: file.to_owned(),
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Does something with the database, and waits until it is done.
    pub(super) fn call<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut Connection) -> SqlResult<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = mpsc::sync_channel(1);
        let job: Job = Box::new(move |connection| {
            // Nobody waits any more: the caller has ended.
            let _ = answer.send(act(connection));
        });
        let sent = self
            .jobs
            .as_ref()
            .is_some_and(|jobs| jobs.send(job).is_ok());
        let found = sent.then(|| answered.recv().ok()).flatten();
        match found {
            Some(result) => result.map_err(|why| StoreError::of_sql(&self.file, &why)),
            None => Err(StoreError::Failed {
                file: self.file.clone(),
                why: "the database is closed".to_owned(),
            }),
        }
    }
}

impl Drop for WriterThread {
    /// What was sent is still done.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(mut connection: Connection, jobs: &Receiver<Job>) {
    while let Ok(job) = jobs.recv() {
        job(&mut connection);
    }
}
