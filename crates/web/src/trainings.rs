//! Training runs that pages watch. Other processes train, some of them started by pages; the server polls
//! their folders as long as a page watches.

mod thin;
mod watched;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::client::{Client, written};
use crate::desk::{Runs, TrainingStarter};
use crate::limits;
use crate::lock::lock;
use crate::messages::{Event, RunInfo, RunState, Text};
use crate::words::{no_such, too_many, words};

use watched::Watched;

/// How often folders are polled.
const BETWEEN: Duration = Duration::from_secs(1);

/// All training runs.
pub(crate) struct Trainings {
    runs: Box<dyn Runs>,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    /// Pages that watch the list, and the list as they know it.
    readers: Vec<Arc<Client>>,
    list: Vec<RunInfo>,
    watched: BTreeMap<String, Watched>,
    is_looking: bool,
}

impl Trainings {
    pub(crate) fn new(runs: Box<dyn Runs>) -> Arc<Trainings> {
        Arc::new(Trainings {
            runs,
            inside: Mutex::default(),
        })
    }

    /// What starts and stops runs.
    pub(crate) fn starter(&self) -> Result<&dyn TrainingStarter, Text> {
        self.runs.starter().ok_or_else(|| {
            words(
                "training cannot be started from this page",
                "このページから学習を始めることはできません",
            )
        })
    }

    /// Resumes a run with its own settings.
    pub(crate) fn resume(&self, name: &str) -> Result<(), Text> {
        let info = self.runs.state(name)?.info;
        if info.is_running {
            return Err(words(
                "the run is already running",
                "この学習はすでに動いています",
            ));
        }
        self.starter()?.resume(name, &info.method, &info.game)
    }

    /// Stops the runs that were started here, and waits for them.
    pub(crate) fn close(&self) {
        if let Some(starter) = self.runs.starter() {
            starter.close();
        }
    }

    /// The report of a run.
    pub(crate) fn report(&self, name: &str, in_japanese: bool) -> Option<String> {
        self.runs.report(name, in_japanese)
    }

    /// Checks that a player which names a run names one of this game. `None` if it names no run.
    pub(crate) fn plays(&self, player: &str, game: &str) -> Option<Result<(), Text>> {
        let name = self.runs.run_of(player)?;
        Some(self.runs.state(&name).and_then(|state| {
            if state.info.game == game {
                Ok(())
            } else {
                Err(no_such("player", "プレイヤー"))
            }
        }))
    }

    pub(crate) fn watch_list(self: &Arc<Trainings>, client: &Arc<Client>) -> Vec<RunInfo> {
        let list = self.runs.list();
        let mut inside = lock(&self.inside);
        inside.tell_list(list);
        add(&mut inside.readers, client);
        self.look(&mut inside);
        inside.list.clone()
    }

    pub(crate) fn unwatch_list(&self, client: &Client) {
        let mut inside = lock(&self.inside);
        inside.readers.retain(|known| known.id != client.id);
    }

    pub(crate) fn watch(
        self: &Arc<Trainings>,
        name: &str,
        client: &Arc<Client>,
    ) -> Result<RunState, Text> {
        let state = self.runs.state(name)?;
        let mut inside = lock(&self.inside);
        if !inside.watched.contains_key(name) && inside.watched.len() >= limits::WATCHED_RUNS {
            return Err(too_many("runs", "学習"));
        }
        // Pages that already watch get the changes first, so that all pages have the same state.
        let watched = inside.watched.entry(name.to_owned()).or_default();
        watched.tell(&state);
        add(&mut watched.watchers, client);
        let seen = watched.begin(state);
        self.look(&mut inside);
        Ok(seen)
    }

    pub(crate) fn unwatch(&self, name: &str, client: &Client) {
        let mut inside = lock(&self.inside);
        if let Some(watched) = inside.watched.get_mut(name) {
            watched.watchers.retain(|known| known.id != client.id);
        }
        inside.forget();
    }

    pub(crate) fn leave(&self, client: &Client) {
        let mut inside = lock(&self.inside);
        inside.readers.retain(|known| known.id != client.id);
        for watched in inside.watched.values_mut() {
            watched.watchers.retain(|known| known.id != client.id);
        }
        inside.forget();
    }

    /// Polls the folders until no page watches any more.
    fn look(self: &Arc<Trainings>, inside: &mut Inside) {
        if inside.is_looking {
            return;
        }
        let trainings = Arc::downgrade(self);
        let spawned = Builder::new().name("runs".to_owned()).spawn(move || {
            loop {
                thread::sleep(BETWEEN);
                match trainings.upgrade() {
                    Some(trainings) if trainings.glance() => {}
                    _ => break,
                }
            }
        });
        // If no thread can be started, the page is not updated; the next page tries again.
        inside.is_looking = spawned.is_ok();
    }

    /// Sends the news; returns whether any page watches.
    fn glance(&self) -> bool {
        let (reads_list, names) = {
            let mut inside = lock(&self.inside);
            let names: Vec<String> = inside.watched.keys().cloned().collect();
            let reads_list = !inside.readers.is_empty();
            inside.is_looking = reads_list || !names.is_empty();
            if !inside.is_looking {
                return false;
            }
            (reads_list, names)
        };
        // Files are read without holding the lock.
        let list = reads_list.then(|| self.runs.list());
        let states = names.into_iter().map(|name| {
            let state = self.runs.state(&name);
            (name, state)
        });
        let states: Vec<_> = states.collect();
        let mut inside = lock(&self.inside);
        if let Some(list) = list {
            inside.tell_list(list);
        }
        for (name, state) in states {
            if let Some(watched) = inside.watched.get_mut(&name) {
                match state {
                    Ok(state) => watched.tell(&state),
                    Err(why) => watched.tell_trouble(why),
                }
            }
        }
        true
    }
}

impl Inside {
    fn tell_list(&mut self, list: Vec<RunInfo>) {
        if list == self.list {
            return;
        }
        self.list = list;
        let runs = self.list.clone();
        if let Some(text) = written(&Event::Runs { runs }) {
            for client in &self.readers {
                client.tell(text.clone());
            }
        }
    }

    /// Removes the runs that no page watches.
    fn forget(&mut self) {
        self.watched
            .retain(|_, watched| !watched.watchers.is_empty());
    }
}

fn add(clients: &mut Vec<Arc<Client>>, client: &Arc<Client>) {
    if clients.iter().all(|known| known.id != client.id) {
        clients.push(Arc::clone(client));
    }
}
