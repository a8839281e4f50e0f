use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use search::Stop;
use shogi_engine::alphabeta::Evaluation;

use crate::game_file::ENDING;
use crate::{GameCount, GameFile, GameFileError, ScoredGame};

/// Games of the engine against itself, to learn an evaluation from.
///
/// They are kept in files of [`EvaluationGames::PER_FILE`] games. A game depends on the seed and its number
/// alone; games that are there are not played again, and a file that an interrupted run left with fewer
/// is completed.
#[derive(Clone, Debug)]
pub struct EvaluationGames {
    /// Where the files are.
    pub folder: PathBuf,
    /// The number of games.
    pub games: u64,
    /// The nodes of each move.
    pub nodes: u64,
    /// The same seed makes the same games.
    pub seed: u64,
    /// The number of threads; each plays games of its own.
    pub threads: NonZeroUsize,
    /// The time after which no game is begun and the others are given up.
    pub time: Option<Duration>,
    /// What judges positions.
    pub evaluation: Evaluation,
}

/// The time after which an unfinished file is written.
const BETWEEN_WRITES: Duration = Duration::from_secs(15);

impl EvaluationGames {
    /// The number of games in a file.
    pub const PER_FILE: u64 = 500;

    /// Plays the games that are not there yet. `each` is told after each one how many it has played.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written: what was written before stays.
    pub fn play(
        &self,
        stop: &Stop,
        each: impl Fn(GameCount) + Sync,
    ) -> Result<GameCount, GameFileError> {
        let at = |why| GameFileError::Io {
            path: self.folder.clone(),
            why,
        };
        fs::create_dir_all(&self.folder).map_err(at)?;
        let stop = match self.time {
            Some(time) => stop.or_at(Instant::now() + time),
            None => stop.clone(),
        };
        let (next, games, plies) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let failure: Mutex<Option<GameFileError>> = Mutex::new(None);
        let has_failed = AtomicBool::new(false);
        let count = || GameCount {
            games: games.load(Ordering::Relaxed),
            plies: plies.load(Ordering::Relaxed),
        };
        let work = || {
            while !stop.is_requested() && !has_failed.load(Ordering::Relaxed) {
                let file = next.fetch_add(1, Ordering::Relaxed);
                if file * EvaluationGames::PER_FILE >= self.games {
                    break;
                }
                let path = self.folder.join(format!("games-{file:06}.{ENDING}"));
                let fail = |error| {
                    has_failed.store(true, Ordering::Relaxed);
                    if let Ok(mut first) = failure.lock() {
                        first.get_or_insert(error);
                    }
                };
                let first = file * EvaluationGames::PER_FILE;
                let last = (first + EvaluationGames::PER_FILE).min(self.games);
                let mut made = GameFile::default();
                if path.exists() {
                    // An interrupted run leaves files with fewer games.
                    match GameFile::read(&path) {
                        Ok(found) => made = found,
                        Err(error) => fail(error),
                    }
                }
                let there = made.games.len() as u64;
                let mut written = Instant::now();
                for number in first + there..last {
                    let seed = self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    let game = ScoredGame::play(seed, self.nodes, &self.evaluation, &stop);
                    let Some(game) = game else {
                        break;
                    };
                    games.fetch_add(1, Ordering::Relaxed);
                    plies.fetch_add(game.plies.len() as u64, Ordering::Relaxed);
                    made.games.push(game);
                    each(count());
                    if written.elapsed() > BETWEEN_WRITES {
                        // A process that is killed loses little.
                        if let Err(error) = made.write(&path) {
                            fail(error);
                            return;
                        }
                        written = Instant::now();
                    }
                }
                if made.games.len() as u64 > there
                    && let Err(error) = made.write(&path)
                {
                    fail(error);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                scope.spawn(work);
            }
            work();
        });
        match failure.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok(count()),
        }
    }
}
