//! Games of many files in the order of the files, read by all cores.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use record::archive::{Format, OpenedFiles, RecordFile};

use super::prepared_game::PreparedGame;
use crate::parallel;

/// Games that travel together.
const CHUNK: usize = 512;
/// Chunks of a file that wait.
const WAITING: usize = 4;
/// Files that are read ahead.
const AHEAD: usize = 64;
/// The largest file of a format whose files are read whole.
const LARGEST_WHOLE: u64 = 256 << 20;

/// A game, or why it was refused, with its number in the file.
pub(super) type NumberedGame = (u32, Result<PreparedGame, String>);

/// A file of records.
pub(super) struct StreamedFile {
    pub(super) path: PathBuf,
    /// Its games, chunk by chunk, or why it cannot be read.
    pub(super) games: Receiver<Result<Vec<NumberedGame>, String>>,
}

type Job = (RecordFile, SyncSender<Result<Vec<NumberedGame>, String>>);

/// Calls `each` with every file in order, while other threads read those after it; ends when it answers `false`.
pub(super) fn each_file(
    paths: Vec<PathBuf>,
    format: Option<Format>,
    mut each: impl FnMut(Result<StreamedFile, String>) -> bool,
) {
    let (jobs, waiting) = sync_channel::<Job>(0);
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        let (files, ordered) = sync_channel(AHEAD);
        scope.spawn(move || {
            for file in OpenedFiles::new(paths) {
                let file = match file {
                    Ok(file) => file,
                    Err(why) => {
                        if files.send(Err(why.to_string())).is_err() {
                            return;
                        }
                        continue;
                    }
                };
                let (sender, games) = sync_channel(WAITING);
                let path = file.path().to_owned();
                let is_wanted = files.send(Ok(StreamedFile { path, games })).is_ok();
                if !is_wanted || jobs.send((file, sender)).is_err() {
                    return;
                }
            }
        });
        for _ in 0..parallel::cores() {
            let waiting = &waiting;
            scope.spawn(move || {
                loop {
                    let job = waiting
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .recv();
                    let Ok((file, sender)) = job else { return };
                    read(&file, format, &sender);
                }
            });
        }
        for file in ordered {
            if !each(file) {
                break;
            }
        }
        // Who still reads finds that nobody listens, and ends.
    });
}

/// Sends the games of a file.
fn read(
    file: &RecordFile,
    format: Option<Format>,
    sender: &SyncSender<Result<Vec<NumberedGame>, String>>,
) {
    let games = match open(file, format) {
        Ok(games) => games,
        Err(why) => {
            // Nobody listens after an interruption.
            let _ = sender.send(Err(why));
            return;
        }
    };
    let mut chunk = Vec::with_capacity(CHUNK);
    for (number, game) in (1..).zip(games) {
        let game = match game {
            Ok(record) => PreparedGame::of(&record).ok_or_else(|| "unknown game".to_owned()),
            Err(partial) => Err(partial.error.to_string()),
        };
        chunk.push((number, game));
        if chunk.len() == CHUNK && sender.send(Ok(std::mem::take(&mut chunk))).is_err() {
            return;
        }
    }
    let _ = sender.send(Ok(chunk));
}

fn open(file: &RecordFile, format: Option<Format>) -> Result<record::archive::Games, String> {
    let format = format.or_else(|| Format::of_file(file));
    let format = format.ok_or("the format is not clear from the name: use --from or --to")?;
    let is_whole = format.holds_one() || matches!(format, Format::Sgf | Format::Wthor);
    if is_whole && !file.is_packed() {
        let length = std::fs::metadata(file.path()).map_or(0, |about| about.len());
        if length > LARGEST_WHOLE {
            return Err(format!(
                "{length} bytes: expected at most {LARGEST_WHOLE} in a file of this format"
            ));
        }
    }
    format.read(file).map_err(|why| why.to_string())
}
