use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread::Builder;
use std::time::Duration;

use crate::analysis_queue::{AnalysisQueue, AnalysisTurn, QueuedAnalysis};
use crate::budget::Budget;
use crate::client::Client;
use crate::desk::{Desk, Runs};
use crate::engine_places::EnginePlaces;
use crate::limits;
use crate::lock::lock;
use crate::messages::{GameInfo, PlayerInfo, SeatSpec, Text};
use crate::permit::Permits;
use crate::random;
use crate::store::Store;
use crate::timer::Timer;
use crate::trainings::Trainings;
use crate::words::{no_such, no_thread};

/// The state that games and matches share: the desks, the store, the timer, the count of threads
/// with engines.
pub(crate) struct Shared {
    desks: Vec<(GameInfo, Arc<dyn Desk>)>,
    pub(crate) store: Store,
    pub(crate) timer: Timer,
    /// Games and analyses that run programs.
    pub(crate) programs: Permits,
    pub(crate) trainings: Arc<Trainings>,
    pub(crate) analyses: AnalysisQueue,
    /// Where engines are made that analyse, give hints and play.
    pub(crate) places: Arc<EnginePlaces>,
    /// What all of them may use together.
    pub(crate) budget: Budget,
    /// Threads that own an engine.
    threads: AtomicUsize,
    /// The id of this run of the server.
    pub(crate) epoch: String,
    /// The owner of the games, set once it exists.
    upkeep: OnceLock<Weak<dyn Upkeep>>,
}

/// What a game or a match needs from the server that owns it.
pub(crate) trait Upkeep: Send + Sync {
    /// Tells every page, soon, that the lists of games and matches have changed.
    fn lists_changed(&self);

    /// Lets the engines of the game go whose turn is the longest time away, if there is one.
    fn let_idle_go(&self);

    /// Looks after some time whether a game can be put to sleep.
    fn sweep_later(&self, id: &str, after: Duration);
}

impl Shared {
    pub(crate) fn new(
        data: Option<&Path>,
        budget: Budget,
        desks: Vec<Box<dyn Desk>>,
        runs: Box<dyn Runs>,
    ) -> io::Result<Shared> {
        let desks = desks.into_iter().map(|desk| (desk.info(), Arc::from(desk)));
        Ok(Shared {
            desks: desks.collect(),
            store: Store::open(data).map_err(io::Error::other)?,
            timer: Timer::start()?,
            programs: Permits::new(limits::PROGRAMS),
            trainings: Trainings::new(runs),
            analyses: AnalysisQueue::new(budget.analyses()),
            places: EnginePlaces::new(budget.engines()),
            budget,
            threads: AtomicUsize::new(0),
            epoch: random::id(),
            upkeep: OnceLock::new(),
        })
    }

    /// Sets the owner of the games.
    pub(crate) fn set_upkeep(&self, upkeep: Weak<dyn Upkeep>) {
        // It is set once, by the only house.
        let _ = self.upkeep.set(upkeep);
    }

    fn upkeep(&self) -> Option<Arc<dyn Upkeep>> {
        self.upkeep.get().and_then(Weak::upgrade)
    }

    /// Tells every page, soon, that the lists of games and matches have changed.
    pub(crate) fn lists_changed(&self) {
        if let Some(upkeep) = self.upkeep() {
            upkeep.lists_changed();
        }
    }

    /// Looks after some time whether a game can be put to sleep.
    pub(crate) fn sweep_later(&self, id: &str, after: Duration) {
        if let Some(upkeep) = self.upkeep() {
            upkeep.sweep_later(id, after);
        }
    }

    /// Lets engines go that nobody needs now, so that others find room.
    pub(crate) fn let_idle_go(&self) {
        if let Some(upkeep) = self.upkeep() {
            upkeep.let_idle_go();
        }
    }

    /// Begins an analysis of a page when it is its turn; `act` is as in [`QueuedAnalysis`].
    pub(crate) fn analyse(
        self: &Arc<Shared>,
        client: &Client,
        turn: AnalysisTurn,
        act: impl FnOnce(bool) + Send + 'static,
    ) -> Result<(), Text> {
        // The page has left meanwhile.
        if client.is_gone() {
            return Ok(());
        }
        let act = Box::new(act);
        self.analyses.push(QueuedAnalysis { turn, act });
        self.begin_analyses().map_err(|why| no_thread(&why))
    }

    fn begin_analyses(self: &Arc<Shared>) -> io::Result<()> {
        self.analyses.begin(|queued| {
            let shared = Arc::clone(self);
            // Shared with this thread, which keeps it if there is no other.
            let kept = Arc::new(Mutex::new(Some(queued)));
            let taken = Arc::clone(&kept);
            let spawned = self.spawn(move || {
                let queued = lock(&taken).take();
                if let Some(QueuedAnalysis { turn, act }) = queued {
                    act(true);
                    shared.analyses.ended(&turn);
                }
                // Without a thread the page of the analysis has been told.
                let _ = shared.begin_analyses();
            });
            if spawned.is_err()
                && let Some(queued) = lock(&kept).take()
            {
                (queued.act)(false);
            }
            spawned
        })
    }

    /// Ends the turn of a player that thought ahead, so that an analysis can have it.
    pub(crate) fn end_pondering(self: &Arc<Shared>, turn: &AnalysisTurn) {
        self.analyses.ended(turn);
        // Without a thread the page of the analysis has been told.
        let _ = self.begin_analyses();
    }

    /// The number of threads with an engine.
    pub(crate) fn threads(&self) -> usize {
        self.threads.load(Ordering::Acquire)
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

    /// The built-in player of a seat, ignoring its options.
    pub(crate) fn player(&self, game: &str, seat: &SeatSpec) -> Option<&PlayerInfo> {
        let SeatSpec::Player { player } = seat else {
            return None;
        };
        let name = |text: &str| text.split(':').next().map(str::to_owned);
        let mut known = self.game(game).ok()?.0.players.iter();
        known.find(|known| name(&known.text) == name(player))
    }

    /// The name of a seat's player. An engine must be registered, and must play the game.
    pub(crate) fn name(&self, game: &str, seat: &SeatSpec) -> Result<String, Text> {
        match seat {
            SeatSpec::Human => Ok("Human".to_owned()),
            SeatSpec::Player { player } => {
                if let Some(known) = self.trainings.plays(player, game) {
                    return known.map(|()| player.clone());
                }
                // Only players that are offered: the text comes from a page and must not start a
                // program, as `cmd:` would.
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

    /// Uses an engine in a thread of its own.
    pub(crate) fn spawn(self: &Arc<Shared>, act: impl FnOnce() + Send + 'static) -> io::Result<()> {
        struct Counted(Arc<Shared>);
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
}
