//! Matches between players and engines. Their folders are authoritative; everything here is read from
//! them.

mod contest;
mod note;
mod standing;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::kept_match::{KeptMatch, Note};
use crate::limits;
use crate::lock::lock;
use crate::messages::{MatchInfo, MatchPlan, MatchState, Text};
use crate::random;
use crate::shared::Shared;
use crate::words::{no_such, too_many, words};

use contest::Contest;

/// How long shutdown waits for running games.
const FAREWELL: Duration = Duration::from_secs(5);

/// All matches.
pub(crate) struct Matches {
    folder: PathBuf,
    is_temporary: bool,
    contests: Mutex<BTreeMap<String, Arc<Contest>>>,
}

impl Matches {
    /// The matches of a folder, or of a temporary one if there is none or it cannot be written.
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

    pub(crate) fn start(&self, shared: &Arc<Shared>, plan: &MatchPlan) -> Result<String, Text> {
        let note = Note::new(shared, plan)?;
        let id = note.id.clone();
        self.add(note).map_err(|why| not_kept(&why))?;
        self.resume(shared, &id)?;
        Ok(id)
    }

    /// Records a new match.
    fn add(&self, note: Note) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let text = serde_json::to_string_pretty(&note)?;
        fs::write(self.folder.join(format!("{}.json", note.id)), text)?;
        let id = note.id.clone();
        let contest = Arc::new(Contest::new(&self.folder, note));
        lock(&self.contests).insert(id, contest);
        Ok(())
    }

    /// All matches with their games, for an export.
    pub(crate) fn export(&self) -> Vec<KeptMatch> {
        self.contests().iter().map(|c| c.kept()).collect()
    }

    /// The matches of an export that can be imported; those with programs only `with_programs`.
    pub(crate) fn checked(
        &self,
        shared: &Shared,
        matches: Vec<KeptMatch>,
        with_programs: bool,
    ) -> Result<Vec<KeptMatch>, Text> {
        let wanted = matches.into_iter();
        let wanted = wanted.filter(|kept| with_programs || !kept.note.has_programs());
        let checked = wanted.map(|KeptMatch { note, games }| {
            let note = note.checked(shared)?;
            Ok(KeptMatch { note, games })
        });
        checked.collect()
    }

    /// Imports checked matches. Existing ones stay as they are.
    pub(crate) fn import(&self, matches: Vec<KeptMatch>) -> Result<(), Text> {
        for kept in matches {
            let id = kept.note.id.clone();
            if self.contest(&id).is_ok() {
                continue;
            }
            let folder = self.folder.join(&id);
            let taken = kept.write(&folder).and_then(|()| self.add(kept.note));
            taken.map_err(|why| not_kept(&why))?;
        }
        Ok(())
    }

    pub(crate) fn resume(&self, shared: &Arc<Shared>, id: &str) -> Result<(), Text> {
        let running = self.contests().iter().filter(|c| c.is_running()).count();
        if running >= limits::MATCHES {
            return Err(too_many("matches", "対戦"));
        }
        Contest::go(self.contest(id)?, shared)
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
                "its games are still ending: try again in a moment",
                "まだ対局が終わっていません。少し待ってください",
            ));
        }
        lock(&self.contests).remove(id);
        // A folder that cannot be removed reappears after a restart.
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

    /// Finds a match by its id, which never becomes part of a path.
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

fn not_kept(why: &io::Error) -> Text {
    words(
        format!("the match cannot be stored: {why}"),
        format!("対戦を保存できません（{why}）"),
    )
}

/// Waits for all matches to end; returns whether they have.
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
