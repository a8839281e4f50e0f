use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use join::OnlineProtocol;
use tokio::sync::{Semaphore, watch};

use crate::game_script::GameScript;
use crate::live_game::LiveGame;
use crate::load_stream::Dialer;
use crate::moments::Moments;

/// How many clients log in at once, unless all come back at once.
const LOGINS: usize = 64;

/// What all clients of a test share.
pub(crate) struct LoadRun {
    pub(crate) protocol: OnlineProtocol,
    pub(crate) dialer: Dialer,
    pub(crate) pace: Duration,
    pub(crate) phase: watch::Sender<LoadPhase>,
    pub(crate) logins: Semaphore,
    pub(crate) tally: Tally,
    scripts: Vec<Arc<GameScript>>,
    most_games: usize,
    games: Mutex<HashMap<String, Arc<LiveGame>>>,
}

/// What is done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoadPhase {
    /// The clients log in, and agree to their games.
    Gathering,
    /// Moves are made since this time.
    Playing(Instant),
    /// As before, and connections older than the second time are dropped.
    Cut(Instant, Instant),
    /// No more moves: what is on its way arrives.
    Settling,
    /// The games are given up.
    Leaving,
}

/// What is counted.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) inside: AtomicUsize,
    /// Clients in a game that has begun.
    pub(crate) playing: AtomicUsize,
    pub(crate) games: AtomicUsize,
    pub(crate) finished: AtomicUsize,
    pub(crate) moves: AtomicUsize,
    pub(crate) lost: AtomicUsize,
    pub(crate) faults: AtomicUsize,
    /// Connections that ended without having been cut here.
    pub(crate) broken: AtomicUsize,
    pub(crate) resumed: AtomicUsize,
    pub(crate) first_fault: Mutex<Option<String>>,
    pub(crate) relays: Moments,
    pub(crate) echoes: Moments,
    pub(crate) returns: Moments,
}

impl LoadRun {
    pub(crate) fn new(
        protocol: OnlineProtocol,
        dialer: Dialer,
        pace: Duration,
        most_games: usize,
        scripts: Vec<Arc<GameScript>>,
    ) -> LoadRun {
        LoadRun {
            protocol,
            dialer,
            pace,
            phase: watch::Sender::new(LoadPhase::Gathering),
            logins: Semaphore::new(LOGINS),
            tally: Tally::default(),
            scripts,
            most_games,
            games: Mutex::default(),
        }
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<LiveGame>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game of this name, for whichever of its players comes first and then for the other one.
    pub(crate) fn game(&self, id: &str) -> Arc<LiveGame> {
        let mut games = self.games();
        if let Some(game) = games.get(id) {
            return Arc::clone(game);
        }
        let number = self.tally.games.fetch_add(1, Ordering::Relaxed);
        let script = Arc::clone(&self.scripts[number % self.scripts.len()]);
        // Moves of all games are spread evenly over the time between two moves.
        let part = (number % self.most_games) as f64 / self.most_games as f64;
        let game = Arc::new(LiveGame::new(script, self.pace.mul_f64(part)));
        games.insert(id.to_owned(), Arc::clone(&game));
        game
    }

    /// A side is told that its game is over: its moves are counted when both are.
    pub(crate) fn close(&self, id: &str) {
        let mut games = self.games();
        if games.get(id).is_some_and(|game| game.end())
            && let Some(game) = games.remove(id)
        {
            self.tally.finished.fetch_add(1, Ordering::Relaxed);
            self.count(&game);
        }
    }

    /// Counts the moves of the games that are still played.
    pub(crate) fn close_all(&self) {
        let games: Vec<_> = self.games().drain().map(|(_, game)| game).collect();
        for game in games {
            self.count(&game);
        }
    }

    /// Whether moves were sent that not all players know of.
    pub(crate) fn is_on_the_way(&self) -> bool {
        self.games().values().any(|game| game.lost() > 0)
    }

    fn count(&self, game: &LiveGame) {
        self.tally.moves.fetch_add(game.sent(), Ordering::Relaxed);
        self.tally.lost.fetch_add(game.lost(), Ordering::Relaxed);
    }

    /// Something that a server must not do.
    pub(crate) fn fault(&self, what: impl FnOnce() -> String) {
        self.tally.faults.fetch_add(1, Ordering::Relaxed);
        self.tally
            .first_fault
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert_with(what);
    }

    pub(crate) fn first_fault(&self) -> Option<String> {
        let first = self.tally.first_fault.lock();
        first.unwrap_or_else(PoisonError::into_inner).clone()
    }
}
