use std::path::Path;
use std::time::{Duration, Instant};

use report::Language;

use crate::question::{ask, unexpected};
use crate::{
    FileDigest, FleetError, JobQueue, Question, Reply, WorkerFacts, fleet_version, open_queue,
    signature,
};

/// What was checked of a fleet, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FleetFinding {
    /// What was checked.
    pub check: FleetCheck,
    /// How long it took, or what is wrong.
    pub outcome: Result<Duration, FleetError>,
}

/// What is checked of a fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FleetCheck {
    /// The queue can be reached.
    Queue,
    /// A coordinator answers.
    Coordinator,
    /// This program has the coordinator's version and signature.
    Program,
    /// A file comes back as it was.
    Files,
}

impl FleetFinding {
    /// The finding for people.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let what = match self.check {
            FleetCheck::Queue => language.pick("the queue can be reached", "キューに接続できる"),
            FleetCheck::Coordinator => language.pick("a coordinator answers", "まとめ役が応答する"),
            FleetCheck::Program => language.pick(
                "this program has the fleet's version and computes its answers",
                "プログラムの版と計算結果がフリートと同じである",
            ),
            FleetCheck::Files => language.pick(
                "a file of 1 MiB comes back as it was",
                "1 MiB のファイルが元のまま戻る",
            ),
        };
        match &self.outcome {
            Ok(time) => format!("ok    {what} ({} ms)", time.as_millis()),
            Err(why) => format!("wrong {what}: {}", language.message(why)),
        }
    }
}

/// Checks whether this machine can work for a fleet. `tell` hears of each check; those that need what has
/// failed are left out.
pub fn examine(address: &str, patience: Duration, tell: &mut dyn FnMut(FleetFinding)) {
    let mut queue = None;
    let mut check = |check: FleetCheck, action: &mut dyn FnMut() -> Result<(), FleetError>| {
        let begin = Instant::now();
        let outcome = action().map(|()| begin.elapsed());
        let is_good = outcome.is_ok();
        tell(FleetFinding { check, outcome });
        is_good
    };
    check(FleetCheck::Queue, &mut || {
        queue = Some(open_queue(address, patience)?);
        Ok(())
    });
    let Some(queue) = queue else { return };
    let queue: &dyn JobQueue = &*queue;
    let answers = check(FleetCheck::Coordinator, &mut || {
        ask(queue, &Question::Status, patience).map(|_| ())
    });
    if answers {
        check(FleetCheck::Program, &mut || {
            // One that plays nothing only asks.
            let worker = WorkerFacts {
                name: format!("doctor-{}", std::process::id()),
                version: fleet_version(),
                signature: signature(),
                threads: 0,
            };
            let runs = Vec::new();
            match ask(queue, &Question::Beat { worker, runs }, patience)? {
                Reply::Welcome { .. } => Ok(()),
                _ => Err(unexpected()),
            }
        });
    }
    check(FleetCheck::Files, &mut || {
        let bytes = vec![b'.'; 1 << 20];
        let digest = FileDigest::of(&bytes, Path::new("doctor.txt"));
        queue.put_file(&digest, &bytes)?;
        match queue.file(&digest)? {
            Some(found) if found == bytes => Ok(()),
            _ => Err(FleetError::Refused(
                "the file does not come back".to_owned(),
            )),
        }
    });
}
