//! Matches between players and engines. Their folders are the truth; what is here is read from
//! them.

mod contest;
mod standing;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::house::House;
use crate::limits;
use crate::lock::lock;
use crate::messages::{MatchInfo, MatchPlan, MatchState, Text};
use crate::random;
use crate::words::{no_such, too_many, words};

use contest::{Contest, Note};

/// How long the end waits for the games that run.
const FAREWELL: Duration = Duration::from_secs(5);

/// All matches.
pub(crate) struct Matches {
    folder: PathBuf,
    is_temporary: bool,
    contests: Mutex<BTreeMap<String, Arc<Contest>>>,
}

impl Matches {
    /// Those of a folder; without one, or if it cannot be written, those of a temporary one.
    pub(crate) fn open(data: Option<&Path>) -> Matches {
        let kept = data.map(|data| data.join("matches"));
        let kept = kept.filter(|folder| fs::create_dir_all(folder).is_ok());
        let is_temporary = kept.is_none();
        let folder = kept.unwrap_or_else(|| {
            let name = format!("sanban-matches-{}", random::id());
            std::env::temp_dir().join(name)
        });
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let contests = entries.filter_map(|entry| {
            let path = entry.path();
            let is_note = path.extension().is_some_and(|end| end == "json");
            let text = is_note.then(|| fs::read_to_string(&path).ok()).flatten()?;
            let note: Note = serde_json::from_str(&text).ok()?;
            let is_its_own = path
                .file_stem()
                .is_some_and(|stem| stem == note.id.as_str());
            is_its_own.then(|| (note.id.clone(), Arc::new(Contest::new(&folder, note))))
        });
        Matches {
            contests: Mutex::new(contests.collect()),
            is_temporary,
            folder,
        }
    }

    fn contests(&self) -> Vec<Arc<Contest>> {
        lock(&self.contests).values().cloned().collect()
    }

    fn contest(&self, id: &str) -> Result<Arc<Contest>, Text> {
        let contest = lock(&self.contests).get(id).cloned();
        contest.ok_or_else(|| no_such("match", "対戦"))
    }

    /// The newest first.
    pub(crate) fn list(&self) -> Vec<MatchInfo> {
        let mut list: Vec<_> = self.contests().iter().map(|c| c.info()).collect();
        list.sort_by(|a, b| b.begun.total_cmp(&a.begun));
        list.truncate(limits::LISTED);
        list
    }

    pub(crate) fn start(&self, house: &Arc<House>, plan: &MatchPlan) -> Result<String, Text> {
        let note = Note::new(house, plan)?;
        let id = note.id.clone();
        let written = fs::create_dir_all(&self.folder).and_then(|()| {
            let text = serde_json::to_string_pretty(&note)?;
            fs::write(self.folder.join(format!("{id}.json")), text)
        });
        written.map_err(|why| {
            words(
                format!("the match cannot be kept: {why}"),
                format!("対戦を保存できません（{why}）"),
            )
        })?;
        let contest = Arc::new(Contest::new(&self.folder, note));
        lock(&self.contests).insert(id.clone(), contest);
        self.resume(house, &id)?;
        Ok(id)
    }

    pub(crate) fn resume(&self, house: &Arc<House>, id: &str) -> Result<(), Text> {
        let running = self.contests().iter().filter(|c| c.is_running()).count();
        if running >= limits::MATCHES {
            return Err(too_many("matches", "対戦"));
        }
        Contest::go(self.contest(id)?, house)
    }

    pub(crate) fn stop(&self, id: &str) -> Result<(), Text> {
        self.contest(id)?.stop();
        Ok(())
    }

    pub(crate) fn delete(&self, id: &str) -> Result<(), Text> {
        let contest = self.contest(id)?;
        contest.stop();
        if !ends(&[Arc::clone(&contest)]) {
            return Err(words(
                "its games have not ended yet: try again in a moment",
                "まだ対局が終わっていません。少し待ってください",
            ));
        }
        lock(&self.contests).remove(id);
        // What cannot be removed shows again after a restart.
        let _ = fs::remove_file(self.folder.join(format!("{id}.json")));
        let _ = fs::remove_dir_all(self.folder.join(id));
        Ok(())
    }

    pub(crate) fn has_programs(&self, id: &str) -> Result<bool, Text> {
        Ok(self.contest(id)?.has_programs())
    }

    pub(crate) fn watch(&self, id: &str, client: &Arc<Client>) -> Result<MatchState, Text> {
        Ok(self.contest(id)?.watch(client))
    }

    pub(crate) fn unwatch(&self, id: &str, client: &Client) {
        if let Ok(contest) = self.contest(id) {
            contest.unwatch(client);
        }
    }

    pub(crate) fn leave(&self, client: &Client) {
        for contest in self.contests() {
            contest.unwatch(client);
        }
    }

    /// The number is looked up, never made a path of.
    pub(crate) fn report(&self, id: &str) -> Option<String> {
        self.contest(id).ok()?.report()
    }

    pub(crate) fn close(&self) {
        let contests = self.contests();
        for contest in &contests {
            contest.stop();
        }
        ends(&contests);
        if self.is_temporary {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Whether all have ended, after some time.
fn ends(contests: &[Arc<Contest>]) -> bool {
    let end = Instant::now() + FAREWELL;
    while contests.iter().any(|contest| contest.is_running()) {
        if Instant::now() >= end {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
    true
}
