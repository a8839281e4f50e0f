//! Games of a player against itself from which networks learn.

mod lesson;
mod placed;
mod shelf;
mod tally;
mod teacher;

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use arena::{Adjudication, Allowance, Referee, Seat, mix};
use game::ByColor;
use infer::Runner;
use infer::net::{Graph, Precision};
use search::Stop;

use super::beginnings::Beginnings;
use crate::face::Face;
use crate::nets;
use crate::nets::puct::{Searcher, far_searcher, for_self_play, searcher};
use crate::players::PlayerText;
use crate::progress::Progress;
use crate::verbs;

use lesson::Lesson;
use placed::Placed;
use shelf::Shelf;
pub(crate) use tally::Tally;
use teacher::{Hand, Teacher};

/// What the folder of samples says about how they are made. Samples of two kinds never mix.
const PLAN: &str = "selfplay.toml";

/// The network that plays, as it was when the first game began.
const NET: &str = "net.sbn";

/// What keeps a second process away.
const LOCK: &str = "lock";

/// A search without a clock has as long as it takes.
const PATIENCE: Duration = Duration::from_secs(24 * 60 * 60);

/// How many games share a file of samples.
pub(crate) const SHARD_GAMES: usize = 100;

/// How much thought positions get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pace {
    /// The share of the positions that get all playouts, and are learned from.
    pub(crate) full_share: f64,
    /// How many playouts the others get.
    pub(crate) quick_playouts: u64,
}

/// Games of a player against itself that become files of samples.
///
/// Games are played by their numbers, and a file holds those of its own number: the same settings
/// make the same files on any number of threads, and after any number of interruptions.
pub(crate) struct Schooling<G: Face> {
    /// Who plays: the player `puct`.
    pub(crate) player: PlayerText,
    /// The file of its network, if its text does not name one.
    pub(crate) net: Option<PathBuf>,
    /// By which rules.
    pub(crate) rules: G::Rules,
    /// Where the games begin.
    pub(crate) beginnings: Beginnings<G>,
    /// What tells these beginnings from others.
    pub(crate) openings: String,
    /// How much thought positions get.
    pub(crate) pace: Pace,
    /// Games that are longer are broken off, and teach no result.
    pub(crate) max_moves: Option<u32>,
    /// How many games.
    pub(crate) games: usize,
    /// How many of them share a file.
    pub(crate) shard_games: usize,
    /// The share of the games that is only tested with.
    pub(crate) test_share: f64,
    /// What all chance follows from.
    pub(crate) seed: u64,
    /// How many games are played at a time.
    pub(crate) threads: usize,
}

impl<G: Face> Schooling<G> {
    /// Whether a folder has been begun, with the network that plays its games.
    pub(crate) fn is_begun(folder: &Path) -> bool {
        folder.join(PLAN).is_file()
    }

    /// Plays what is not there yet. `None` if it was asked to stop.
    pub(crate) fn run(&self, folder: &Path, name: &str, stop: &Stop) -> Result<Option<Tally>> {
        ensure!(
            self.player.name == nets::puct::PUCT.name,
            "player {:?}: expected puct: only a search says how good each move is",
            self.player.name
        );
        let mut player = self.player.clone();
        for_self_play::<G>(&mut player, &self.rules);
        player.kind::<G>()?;
        // What cannot be played leaves no folder behind.
        let first = match Self::is_begun(folder) {
            true => None,
            false => {
                self.beginnings.check()?;
                Some(self.first_network(&player)?)
            }
        };
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let _lock = locked(folder)?;
        if let Some(bytes) = first {
            self.begin(folder, &player, &bytes)?;
        }
        let network = self.open(folder, &player)?;
        let shelf = Mutex::new(Shelf::new(folder, self));
        let wanted = lock(&shelf).wanted();
        let progress = Progress::new(name, wanted.len() as u64);
        let next = AtomicUsize::new(0);
        let work = || -> Result<()> {
            while let Some(&game) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                let lesson = self.play(game, &player, &network, stop).inspect_err(|_| {
                    // The others need not go on.
                    next.store(wanted.len(), Ordering::Relaxed);
                })?;
                let Some(lesson) = lesson else {
                    break;
                };
                lock(&shelf).put(game, lesson)?;
                progress.step();
            }
            Ok(())
        };
        let done: Result<()> = thread::scope(|scope| {
            let threads = self.threads.min(wanted.len());
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let mut ends = workers.into_iter().map(|worker| worker.join());
            ends.try_for_each(|end| end.unwrap_or_else(|_| bail!("a game broke down")))
        });
        progress.finish();
        done?;
        let shelf = shelf.into_inner().unwrap_or_else(PoisonError::into_inner);
        match shelf.is_full() {
            true => shelf.close().map(Some),
            false => Ok(None),
        }
    }

    /// The bytes of the network that plays, if it can play by these rules.
    fn first_network(&self, player: &PlayerText) -> Result<Vec<u8>> {
        let graph = match &self.net {
            Some(file) => verbs::net::read(file)?,
            None => nets::graph::<G>(player)?,
        };
        match Placed::new(&graph, player)? {
            Placed::Here(network) => drop(searcher::<G>(player, &self.rules, &network)?),
            Placed::There(far) => drop(far_searcher::<G>(player, &self.rules, &far)?),
        }
        Ok(graph.to_bytes(Precision::F32))
    }

    /// Begins a folder.
    fn begin(&self, folder: &Path, player: &PlayerText, network: &[u8]) -> Result<()> {
        let at = || folder.display().to_string();
        let entries = fs::read_dir(folder).with_context(at)?;
        // What a killed process was writing has another end.
        let is_ours = |name: &OsStr| {
            let name = name.to_string_lossy();
            name == LOCK || [NET, PLAN].contains(&name.strip_suffix(".new").unwrap_or(&name))
        };
        ensure!(
            entries.flatten().all(|entry| is_ours(&entry.file_name())),
            "{}: expected a new or an empty folder, or one of the same self-play",
            at()
        );
        learn::write_whole(&folder.join(NET), network)?;
        learn::write_whole(&folder.join(PLAN), self.plan(player)?.as_bytes())?;
        Ok(())
    }

    /// Opens a folder that was begun in the same way; the network that plays is the one there.
    fn open(&self, folder: &Path, player: &PlayerText) -> Result<Placed> {
        let (plan, net) = (folder.join(PLAN), folder.join(NET));
        let known = fs::read_to_string(&plan).with_context(|| plan.display().to_string())?;
        ensure_same(&plan, &known, &self.plan(player)?)?;
        let bytes = fs::read(&net).with_context(|| net.display().to_string())?;
        let graph = Graph::from_bytes(&bytes).with_context(|| net.display().to_string())?;
        Placed::new(&graph, player)
    }

    /// Everything that the samples follow from, but for the network's weights.
    fn plan(&self, player: &PlayerText) -> Result<String> {
        let mut table = toml::Table::new();
        let mut say = |name: &str, value: String| {
            table.insert(name.to_owned(), toml::Value::String(value));
        };
        say("game", G::NAME.to_owned());
        say("player", player.to_string());
        say("openings", self.openings.clone());
        say("games", self.games.to_string());
        say("games-a-file", self.shard_games.to_string());
        say("test-share", self.test_share.to_string());
        say("full-share", self.pace.full_share.to_string());
        say("quick-playouts", self.pace.quick_playouts.to_string());
        say("seed", self.seed.to_string());
        if let Some(most) = self.max_moves {
            say("max-moves", most.to_string());
        }
        Ok(toml::to_string(&table)?)
    }

    /// Plays a game; `None` if it was stopped.
    fn play(
        &self,
        game: usize,
        player: &PlayerText,
        network: &Placed,
        stop: &Stop,
    ) -> Result<Option<Lesson<G>>> {
        let player = player.for_game(self.seed, game as u64);
        match network {
            Placed::Here(network) => {
                self.taught(game, searcher::<G>(&player, &self.rules, network)?, stop)
            }
            Placed::There(far) => {
                self.taught(game, far_searcher::<G>(&player, &self.rules, far)?, stop)
            }
        }
    }

    /// Has a player play a game with itself.
    fn taught<R: Runner + 'static>(
        &self,
        game: usize,
        player: Searcher<G, R>,
        stop: &Stop,
    ) -> Result<Option<Lesson<G>>> {
        let seed = mix(self.seed, !(game as u64));
        let teacher = Arc::new(Mutex::new(Teacher::new(player, self.pace, seed)));
        let mut seats = [(); 2].map(|()| Seat::Inside(Box::new(Hand::of(&teacher))));
        let [black, white] = &mut seats;
        let referee = Referee {
            patience: PATIENCE,
            adjudication: Adjudication {
                most_moves: self.max_moves,
                ..Adjudication::default()
            },
            declared: G::declared,
            ..Referee::<G>::new()
        };
        let opening = self.beginnings.of(game)?;
        let nobodys = ByColor::both(Allowance::default());
        let seats = ByColor { black, white };
        let played = referee.play(&opening, seats, nobodys, stop, &mut |_| {});
        let notes = lock(&teacher).take_notes();
        if let Some(played) = played
            .as_ref()
            .filter(|played| played.termination.is_failure())
        {
            bail!(
                "game {}: {}: {}",
                game + 1,
                played.termination,
                played.detail
            );
        }
        Ok(played.map(|played| Lesson::new(&played, notes)))
    }
}

/// The seed of the self-play that a folder holds, if it holds one.
pub(super) fn seed_of(folder: &Path) -> Option<u64> {
    let plan: toml::Table = toml::from_str(&fs::read_to_string(folder.join(PLAN)).ok()?).ok()?;
    plan.get("seed")?.as_str()?.parse().ok()
}

/// Locks a folder until the file is dropped or the process ends, however it ends.
fn locked(folder: &Path) -> Result<File> {
    let file = folder.join(LOCK);
    let at = || file.display().to_string();
    let mut options = File::options();
    let options = options.create(true).truncate(false).write(true);
    let lock = options.open(&file).with_context(at)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            bail!("{}: another process makes samples here", folder.display())
        }
        Err(TryLockError::Error(why)) => Err(why).with_context(at),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses to go on with what was begun otherwise.
fn ensure_same(file: &Path, known: &str, text: &str) -> Result<()> {
    let table = |text: &str| -> Result<toml::Table> {
        toml::from_str(text).with_context(|| file.display().to_string())
    };
    let (known, new) = (table(known)?, table(text)?);
    for name in known.keys().chain(new.keys()) {
        let word = |table: &toml::Table| {
            let value = table.get(name).and_then(|value| value.as_str());
            value.unwrap_or("nothing").to_owned()
        };
        let (begun, asked) = (word(&known), word(&new));
        ensure!(
            begun == asked,
            "{}: {name}: expected {asked}, found {begun}; samples of another self-play need \
             another folder",
            file.display()
        );
    }
    Ok(())
}
