use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::budget::Budget;
use crate::client::{Client, written};
use crate::desk::{Desk, Runs};
use crate::limits;
use crate::lock::lock;
use crate::matches::Matches;
use crate::messages::{Event, Text};
use crate::permit::Permits;
use crate::reports::Reports;
use crate::room::Room;
use crate::shared::{Shared, Upkeep};
use crate::words::{no_such, too_many, words};

/// How long changes of lists are gathered before they are sent to pages.
const LISTS: Duration = Duration::from_millis(250);

/// How long shutdown waits for engines.
const FAREWELL: Duration = Duration::from_secs(3);

/// A server's games, matches and pages.
pub(crate) struct House {
    /// The state that its games and matches use too.
    pub(crate) shared: Arc<Shared>,
    /// A pointer to this value, for the timer.
    own: Weak<House>,
    /// Games that are being appraised.
    pub(crate) appraisals: Permits,
    /// The reports of appraised games.
    pub(crate) reports: Reports,
    pub(crate) matches: Matches,
    /// Games that are awake. This lock is taken before a game's lock, never after it.
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    clients: Mutex<HashMap<u64, Arc<Client>>>,
    next_client: AtomicU64,
    lists_have_changed: AtomicBool,
    is_closed: AtomicBool,
}

impl House {
    pub(crate) fn new(
        data: Option<&Path>,
        budget: Budget,
        desks: Vec<Box<dyn Desk>>,
        runs: Box<dyn Runs>,
    ) -> io::Result<Arc<House>> {
        let shared = Arc::new(Shared::new(data, budget, desks, runs)?);
        let house = Arc::new_cyclic(|own: &Weak<House>| {
            shared.set_upkeep(own.clone());
            House {
                shared: Arc::clone(&shared),
                own: own.clone(),
                appraisals: Permits::new(limits::APPRAISALS),
                reports: Reports::default(),
                matches: Matches::open(data),
                rooms: Mutex::default(),
                clients: Mutex::default(),
                next_client: AtomicU64::new(1),
                lists_have_changed: AtomicBool::new(false),
                is_closed: AtomicBool::new(false),
            }
        });
        Ok(house)
    }

    pub(crate) fn enter(&self, client: impl FnOnce(u64) -> Client) -> Arc<Client> {
        let id = self.next_client.fetch_add(1, Ordering::Relaxed);
        let client = Arc::new(client(id));
        lock(&self.clients).insert(id, Arc::clone(&client));
        client
    }

    pub(crate) fn leave(&self, client: &Client) {
        lock(&self.clients).remove(&client.id);
    }

    fn tell_lists(&self) {
        self.lists_have_changed.store(false, Ordering::Relaxed);
        let event = Event::Lists {
            played: self.shared.store.games(),
            documents: self.shared.store.documents(),
            engines: self.shared.store.engines(),
            matches: self.matches.list(),
        };
        let Some(text) = written(&event) else { return };
        let clients: Vec<_> = lock(&self.clients).values().cloned().collect();
        for client in clients.iter().filter(|client| !client.is_guest()) {
            client.tell(text.clone());
        }
    }

    fn has_place(&self, rooms: &HashMap<String, Arc<Room>>) -> Result<(), Text> {
        if self.is_closed.load(Ordering::Relaxed) {
            return Err(words(
                "the server is shutting down",
                "サーバーは終了するところです",
            ));
        }
        if rooms.len() < limits::ROOMS {
            Ok(())
        } else {
            Err(too_many("games", "対局"))
        }
    }

    pub(crate) fn add_room(&self, room: &Arc<Room>) -> Result<(), Text> {
        let mut rooms = lock(&self.rooms);
        self.has_place(&rooms)?;
        rooms.insert(room.id().to_owned(), Arc::clone(room));
        Ok(())
    }

    /// All games that are awake.
    pub(crate) fn rooms(&self) -> Vec<Arc<Room>> {
        lock(&self.rooms).values().cloned().collect()
    }

    pub(crate) fn games_awake(&self) -> usize {
        lock(&self.rooms).len()
    }

    /// A game that is awake.
    pub(crate) fn awake(&self, id: &str) -> Option<Arc<Room>> {
        lock(&self.rooms).get(id).cloned()
    }

    /// A game, woken up if necessary; `act` runs before it can fall asleep again.
    pub(crate) fn with_room<T>(
        &self,
        id: &str,
        act: impl FnOnce(&Arc<Room>) -> T,
    ) -> Result<T, Text> {
        let mut rooms = lock(&self.rooms);
        if let Some(room) = rooms.get(id) {
            return Ok(act(room));
        }
        self.has_place(&rooms)?;
        let saved = self.shared.store.game(id);
        let saved = saved.ok_or_else(|| no_such("game", "対局"))?;
        let room = Room::restore(Arc::clone(&self.shared), saved)?;
        rooms.insert(id.to_owned(), Arc::clone(&room));
        Ok(act(&room))
    }

    /// Puts a game to sleep if it is not needed, or checks again later.
    pub(crate) fn sweep(&self, id: &str) {
        let mut rooms = lock(&self.rooms);
        let Some(room) = rooms.get(id) else { return };
        if room.falls_asleep() {
            rooms.remove(id);
        } else if room.is_unwatched() {
            drop(rooms);
            self.sweep_later(id, limits::UNWATCHED);
        }
    }

    pub(crate) fn forget_room(&self, id: &str) {
        let room = lock(&self.rooms).remove(id);
        if let Some(room) = room {
            room.close(false);
        }
    }

    /// Shuts down: engines quit, games are stored.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.shared.timer.stop();
        self.shared.places.close();
        let clients: Vec<_> = lock(&self.clients).values().cloned().collect();
        for client in clients {
            self.shared.analyses.stop(client.id);
            client.send_away();
        }
        let rooms: Vec<_> = lock(&self.rooms).drain().collect();
        for (_, room) in rooms {
            room.close(true);
        }
        self.matches.close();
        let end = Instant::now() + FAREWELL;
        while self.shared.threads() > 0 && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Upkeep for House {
    fn lists_changed(&self) {
        if self.lists_have_changed.swap(true, Ordering::Relaxed) {
            return;
        }
        let house = self.own.clone();
        self.shared.timer.at(Instant::now() + LISTS, move || {
            if let Some(house) = house.upgrade() {
                house.tell_lists();
            }
        });
    }

    fn let_idle_go(&self) {
        let idle = |room: &Arc<Room>| Some((room.idle_since()?, Arc::clone(room)));
        let idle = self
            .rooms()
            .iter()
            .filter_map(idle)
            .min_by_key(|(since, _)| *since);
        if let Some((_, room)) = idle {
            room.let_go();
        }
    }

    fn sweep_later(&self, id: &str, after: Duration) {
        let (house, id) = (self.own.clone(), id.to_owned());
        self.shared.timer.at(Instant::now() + after, move || {
            if let Some(house) = house.upgrade() {
                house.sweep(&id);
            }
        });
    }
}
