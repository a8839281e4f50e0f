//! Matches between players and engines. Their folders are the truth; what is here is read from
//! them.

mod contest;
mod kept_match;
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
use crate::house::House;
use crate::limits;
use crate::lock::lock;
use crate::messages::{MatchInfo, MatchPlan, MatchState, Text};
use crate::random;
use crate::words::{no_such, too_many, words};

use contest::Contest;
use note::Note;

pub(crate) use kept_match::KeptMatch;

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
        self.add(note).map_err(|why| not_kept(&why))?;
        self.resume(house, &id)?;
        Ok(id)
    }

    /// Writes down that there is a match.
    fn add(&self, note: Note) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let text = serde_json::to_string_pretty(&note)?;
        fs::write(self.folder.join(format!("{}.json", note.id)), text)?;
        let id = note.id.clone();
        let contest = Arc::new(Contest::new(&self.folder, note));
        lock(&self.contests).insert(id, contest);
        Ok(())
    }

    /// All of them with their games, to be taken elsewhere.
    pub(crate) fn export(&self) -> Vec<KeptMatch> {
        self.contests().iter().map(|c| c.kept()).collect()
    }

    /// Those from elsewhere that can be taken in. Programs come along only `with_programs`.
    pub(crate) fn checked(
        &self,
        house: &House,
        matches: Vec<KeptMatch>,
        with_programs: bool,
    ) -> Result<Vec<KeptMatch>, Text> {
        let wanted = matches.into_iter();
        let wanted = wanted.filter(|kept| with_programs || !kept.note.has_programs());
        let checked = wanted.map(|KeptMatch { note, games }| {
            let note = note.checked(house)?;
            Ok(KeptMatch { note, games })
        });
        checked.collect()
    }

    /// Takes in what was checked. What is there already stays as it is.
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

fn not_kept(why: &io::Error) -> Text {
    words(
        format!("the match cannot be kept: {why}"),
        format!("対戦を保存できません（{why}）"),
    )
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
