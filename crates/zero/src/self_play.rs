//! Self-play: games of a player against itself that become training samples.

mod game_samples;
mod placed;
mod shard_writer;
mod tally;
mod teacher;

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use arena::{Adjudication, Allowance, Referee, Seat, mix};
use game::{ByColor, Line, Outcome};
use infer::Runner;
use infer::net::{Graph, Precision};
use search::Stop;

use crate::{Beginnings, Monitor};
use players::network_players::puct::{self, Searcher, for_self_play, gpu_searcher, searcher};
use players::{BuiltIn, Roster, Settings};

use game_samples::GameSamples;
use placed::Placed;
use shard_writer::ShardWriter;
pub use tally::SelfPlayTally;
use teacher::{Hand, Teacher};

/// The file that records how the samples of a folder are made. Different kinds of samples never
/// mix.
const PLAN: &str = "selfplay.toml";

/// The file of the network that plays, as it was at the first game.
const NET: &str = "net.sbn";

/// The lock file that keeps a second process out.
const LOCK: &str = "lock";

/// The time limit of a search without a clock.
const PATIENCE: Duration = Duration::from_secs(24 * 60 * 60);

/// The number of games per shard.
pub const SHARD_GAMES: usize = 100;

/// How many playouts positions get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// The share of the positions that get all playouts and become samples.
    pub full_share: f64,
    /// The number of playouts of the other positions.
    pub quick_playouts: u64,
}

/// Games of a player against itself, written as shards of samples.
///
/// Games are numbered, and each shard holds a fixed range of numbers: the same settings give the
/// same files on any number of threads and after any number of interruptions.
pub struct SelfPlay<G: Roster> {
    /// The player, `puct`.
    pub player: BuiltIn,
    /// The rules.
    pub rules: G::Rules,
    /// The positions from which the games begin.
    pub beginnings: Beginnings<G>,
    /// The text that identifies these positions.
    pub openings: String,
    /// How many playouts positions get.
    pub pace: Pace,
    /// The most moves of a game. Longer games are stopped and give no result.
    pub max_moves: Option<u32>,
    /// The number of games.
    pub games: usize,
    /// The number of games per shard.
    pub shard_games: usize,
    /// The share of the games in the test set.
    pub test_share: f64,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games played at a time.
    pub threads: usize,
    /// The result for the side to move if it declares the game over.
    pub declared: fn(&Line<G>) -> Option<Outcome>,
    /// Writes a game as one line of text.
    pub line_text: fn(&Line<G>) -> String,
}

impl<G: Roster> SelfPlay<G> {
    /// Whether self-play has begun in a folder, with its network stored there.
    #[must_use]
    pub fn is_begun(folder: &Path) -> bool {
        folder.join(PLAN).is_file()
    }

    /// Plays the missing games. `None` if it was asked to stop.
    ///
    /// `network` gives the network that plays; it is called only if self-play has not begun in the
    /// folder.
    ///
    /// # Errors
    ///
    /// If the network does not support these rules, or the folder holds a different self-play.
    pub fn run(
        &self,
        folder: &Path,
        network: &dyn Fn() -> Result<Graph>,
        name: &str,
        monitor: &dyn Monitor,
        stop: &Stop,
    ) -> Result<Option<SelfPlayTally>> {
        ensure!(
            self.player.name() == puct::KIND.name,
            "player {:?}: expected puct: only a search says how good each move is",
            self.player.name()
        );
        let mut player = self.player.clone();
        for_self_play::<G>(&mut player, &self.rules);
        let settings = G::settings(&player)?;
        // Settings that cannot be played leave no folder behind.
        let first = if Self::is_begun(folder) {
            None
        } else {
            self.beginnings.check()?;
            Some(self.first_network(&settings, &network()?)?)
        };
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let _lock = locked(folder)?;
        if let Some(bytes) = first {
            self.begin(folder, &player, &bytes)?;
        }
        let network = self.open(folder, &player, &settings)?;
        let writer = Mutex::new(ShardWriter::new(folder, self));
        let wanted = lock(&writer).wanted();
        let progress = monitor.begin(name, wanted.len() as u64);
        let next = AtomicUsize::new(0);
        let work = || -> Result<()> {
            while let Some(&number) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                let game = self
                    .play(number, &player, &network, stop)
                    .inspect_err(|_| {
                        // Stops the other threads.
                        next.store(wanted.len(), Ordering::Relaxed);
                    })?;
                let Some(game) = game else {
                    break;
                };
                lock(&writer).put(number, game)?;
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
        drop(progress);
        done?;
        let writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
        if writer.is_full() {
            writer.close().map(Some)
        } else {
            Ok(None)
        }
    }

    /// The bytes of the network that plays, if it supports these rules.
    fn first_network(&self, settings: &Settings, graph: &Graph) -> Result<Vec<u8>> {
        match Placed::new(graph, settings)? {
            Placed::Cpu(network) => drop(searcher::<G>(settings, &self.rules, &network)?),
            Placed::Gpu(gpu) => drop(gpu_searcher::<G>(settings, &self.rules, &gpu)?),
        }
        Ok(graph.to_bytes(Precision::F32))
    }

    /// Begins a folder.
    fn begin(&self, folder: &Path, player: &BuiltIn, network: &[u8]) -> Result<()> {
        let at = || folder.display().to_string();
        let entries = fs::read_dir(folder).with_context(at)?;
        // Temporary files of a killed process have another extension.
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

    /// Opens a folder of a self-play with the same settings; its stored network plays.
    fn open(&self, folder: &Path, player: &BuiltIn, settings: &Settings) -> Result<Placed> {
        let (plan, net) = (folder.join(PLAN), folder.join(NET));
        let known = fs::read_to_string(&plan).with_context(|| plan.display().to_string())?;
        ensure_same(&plan, &known, &self.plan(player)?)?;
        let bytes = fs::read(&net).with_context(|| net.display().to_string())?;
        let graph = Graph::from_bytes(&bytes).with_context(|| net.display().to_string())?;
        Placed::new(&graph, settings)
    }

    /// Everything that determines the samples, except for the network's weights.
    fn plan(&self, player: &BuiltIn) -> Result<String> {
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
        player: &BuiltIn,
        network: &Placed,
        stop: &Stop,
    ) -> Result<Option<GameSamples<G>>> {
        let settings = &G::settings(&player.for_game(self.seed, game as u64))?;
        match network {
            Placed::Cpu(network) => {
                self.taught(game, searcher::<G>(settings, &self.rules, network)?, stop)
            }
            Placed::Gpu(far) => {
                self.taught(game, gpu_searcher::<G>(settings, &self.rules, far)?, stop)
            }
        }
    }

    /// Plays a game of a player against itself.
    fn taught<R: Runner + 'static>(
        &self,
        game: usize,
        player: Searcher<G, R>,
        stop: &Stop,
    ) -> Result<Option<GameSamples<G>>> {
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
            declared: self.declared,
            ..Referee::<G>::new()
        };
        let opening = self.beginnings.of(game)?;
        let nobodys = ByColor::both(Allowance::default());
        let seats = ByColor { black, white };
        let played = referee.play(&opening, seats, nobodys, stop, &mut |_, _| {});
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
        Ok(played.map(|played| GameSamples::new(&played, notes, self.line_text)))
    }
}

/// The seed of the self-play that a folder holds, if it holds one.
#[must_use]
pub fn seed_of(folder: &Path) -> Option<u64> {
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

/// Rejects a folder whose self-play has other settings.
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
