use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::client::{Client, written};
use crate::desk::{Desk, Runs};
use crate::limits;
use crate::lock::lock;
use crate::matches::Matches;
use crate::messages::{Event, GameInfo, PlayerInfo, SeatSpec, Text};
use crate::permit::Permits;
use crate::random;
use crate::reports::Reports;
use crate::room::Room;
use crate::store::Store;
use crate::timer::Timer;
use crate::trainings::Trainings;
use crate::words::{no_such, too_many, words};

/// How long changes of lists are gathered before pages hear of them.
const LISTS: Duration = Duration::from_millis(250);

/// How long the end waits for engines.
const FAREWELL: Duration = Duration::from_secs(3);

/// What all games share.
pub(crate) struct House {
    desks: Vec<(GameInfo, Arc<dyn Desk>)>,
    pub(crate) store: Store,
    pub(crate) timer: Timer,
    /// Games and analyses that run programs.
    pub(crate) programs: Permits,
    /// Games that are appraised.
    pub(crate) appraisals: Permits,
    /// What came of them.
    pub(crate) reports: Reports,
    pub(crate) matches: Matches,
    pub(crate) trainings: Arc<Trainings>,
    /// Games that are awake. Whoever has this lock may take a game's, never the other way round.
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    clients: Mutex<HashMap<u64, Arc<Client>>>,
    next_client: AtomicU64,
    lists_have_changed: AtomicBool,
    /// Threads that have an engine.
    threads: AtomicUsize,
    is_closed: AtomicBool,
    /// This run of the server.
    pub(crate) epoch: String,
}

impl House {
    pub(crate) fn new(
        data: Option<&Path>,
        desks: Vec<Box<dyn Desk>>,
        runs: Box<dyn Runs>,
    ) -> io::Result<Arc<House>> {
        let desks = desks.into_iter().map(|desk| (desk.info(), Arc::from(desk)));
        Ok(Arc::new(House {
            desks: desks.collect(),
            store: Store::open(data).map_err(io::Error::other)?,
            timer: Timer::start()?,
            programs: Permits::new(limits::PROGRAMS),
            appraisals: Permits::new(limits::APPRAISALS),
            reports: Reports::default(),
            matches: Matches::open(data),
            trainings: Trainings::new(runs),
            rooms: Mutex::default(),
            clients: Mutex::default(),
            next_client: AtomicU64::new(1),
            lists_have_changed: AtomicBool::new(false),
            threads: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
            epoch: random::id(),
        }))
    }

    pub(crate) fn infos(&self) -> Vec<GameInfo> {
        self.desks.iter().map(|(info, _)| info.clone()).collect()
    }

    pub(crate) fn game(&self, name: &str) -> Result<&(GameInfo, Arc<dyn Desk>), Text> {
        let mut desks = self.desks.iter();
        let found = desks.find(|(info, _)| info.name == name);
        found.ok_or_else(|| no_such("game", "ゲーム"))
    }

    pub(crate) fn desk(&self, name: &str) -> Result<Arc<dyn Desk>, Text> {
        self.game(name).map(|(_, desk)| Arc::clone(desk))
    }

    pub(crate) fn desks(&self) -> impl Iterator<Item = &Arc<dyn Desk>> {
        self.desks.iter().map(|(_, desk)| desk)
    }

    /// The built-in player that sits there, whatever its options.
    pub(crate) fn player(&self, game: &str, seat: &SeatSpec) -> Option<&PlayerInfo> {
        let SeatSpec::Player { player } = seat else {
            return None;
        };
        let name = |text: &str| text.split(':').next().map(str::to_owned);
        let mut known = self.game(game).ok()?.0.players.iter();
        known.find(|known| name(&known.text) == name(player))
    }

    /// What to call whoever sits there; an engine has to be registered, and to play the game.
    pub(crate) fn name(&self, game: &str, seat: &SeatSpec) -> Result<String, Text> {
        match seat {
            SeatSpec::Human => Ok("Human".to_owned()),
            SeatSpec::Player { player } => {
                if let Some(known) = self.trainings.plays(player, game) {
                    return known.map(|()| player.clone());
                }
                // Only those that are offered: whatever else a text may mean, `cmd:` for one, it
                // comes from a page.
                self.game(game)?;
                match self.player(game, seat) {
                    Some(_) => Ok(player.clone()),
                    None => Err(no_such("player", "プレイヤー")),
                }
            }
            SeatSpec::Engine { engine } => {
                let known = self.store.engine(engine);
                let known = known.filter(|known| known.spec.game == game);
                let known = known.ok_or_else(|| no_such("engine", "エンジン"))?;
                Ok(known.spec.name)
            }
        }
    }

    /// Does something with an engine in a thread of its own.
    pub(crate) fn spawn(self: &Arc<House>, act: impl FnOnce() + Send + 'static) -> io::Result<()> {
        struct Counted(Arc<House>);
        impl Drop for Counted {
            fn drop(&mut self) {
                self.0.threads.fetch_sub(1, Ordering::Release);
            }
        }
        self.threads.fetch_add(1, Ordering::Acquire);
        let counted = Counted(Arc::clone(self));
        let thread = Builder::new().name("engine".to_owned()).spawn(move || {
            let _counted = counted;
            act();
        });
        thread.map(|_| ())
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

    /// Tells every page, soon.
    pub(crate) fn lists_changed(self: &Arc<House>) {
        if self.lists_have_changed.swap(true, Ordering::Relaxed) {
            return;
        }
        let house = Arc::downgrade(self);
        self.timer.at(Instant::now() + LISTS, move || {
            if let Some(house) = house.upgrade() {
                house.tell_lists();
            }
        });
    }

    fn tell_lists(&self) {
        self.lists_have_changed.store(false, Ordering::Relaxed);
        let event = Event::Lists {
            played: self.store.games(),
            documents: self.store.documents(),
            engines: self.store.engines(),
            matches: self.matches.list(),
        };
        let Some(text) = written(&event) else { return };
        let clients: Vec<_> = lock(&self.clients).values().cloned().collect();
        for client in clients {
            client.tell(text.clone());
        }
    }

    fn has_place(&self, rooms: &HashMap<String, Arc<Room>>) -> Result<(), Text> {
        if self.is_closed.load(Ordering::Relaxed) {
            return Err(words("the server ends", "サーバーは終了するところです"));
        }
        match rooms.len() < limits::ROOMS {
            true => Ok(()),
            false => Err(too_many("games", "対局")),
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

    /// A game, woken up if need be; `act` happens before it can fall asleep again.
    pub(crate) fn with_room<T>(
        self: &Arc<House>,
        id: &str,
        act: impl FnOnce(&Arc<Room>) -> T,
    ) -> Result<T, Text> {
        let mut rooms = lock(&self.rooms);
        if let Some(room) = rooms.get(id) {
            return Ok(act(room));
        }
        self.has_place(&rooms)?;
        let saved = self.store.game(id);
        let saved = saved.ok_or_else(|| no_such("game", "対局"))?;
        let room = Room::restore(Arc::clone(self), saved)?;
        rooms.insert(id.to_owned(), Arc::clone(&room));
        Ok(act(&room))
    }

    /// Lets a game sleep if nobody needs it, and looks again later if somebody may.
    pub(crate) fn sweep(self: &Arc<House>, id: &str) {
        let mut rooms = lock(&self.rooms);
        let Some(room) = rooms.get(id) else { return };
        if room.falls_asleep() {
            rooms.remove(id);
        } else if room.is_unwatched() {
            drop(rooms);
            self.sweep_later(id, limits::UNWATCHED);
        }
    }

    pub(crate) fn sweep_later(self: &Arc<House>, id: &str, after: Duration) {
        let (house, id) = (Arc::downgrade(self), id.to_owned());
        self.timer.at(Instant::now() + after, move || {
            if let Some(house) = house.upgrade() {
                house.sweep(&id);
            }
        });
    }

    pub(crate) fn forget_room(&self, id: &str) {
        let room = lock(&self.rooms).remove(id);
        if let Some(room) = room {
            room.close(false);
        }
    }

    /// Ends everything: engines go, games are kept.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.timer.stop();
        let clients: Vec<_> = lock(&self.clients).values().cloned().collect();
        for client in clients {
            client.stop_analysis();
            client.send_away();
        }
        let rooms: Vec<_> = lock(&self.rooms).drain().collect();
        for (_, room) in rooms {
            room.close(true);
        }
        self.matches.close();
        let end = Instant::now() + FAREWELL;
        while self.threads.load(Ordering::Acquire) > 0 && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_millis() as f64
}
