use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::Color;
use online::accounts::PlayerName;
use online::store::{GameFiles, JournalFolder, ResultRow, ServerStore, StoreError};
use online::table::GameTable;

use crate::clocks::wall;
use crate::disk_watch::DiskState;
use crate::live_ratings::LiveRatings;
use crate::page_keeper::PagesDue;
use crate::plan::ServerPlan;
use crate::seed_files;
use crate::served_game::ServedGame;
use crate::server_log::ServerLog;

/// How often games that could not be kept are tried again, and the clock is looked at.
const BETWEEN_TRIES: Duration = Duration::from_secs(5);
const DAY: u64 = 24 * 60;

/// The thread that keeps what is left of a game: its files, its result, the ratings. The journal is removed when all
/// of that is kept, so that a server that is killed in between does it again.
pub(crate) struct Bookkeeper {
    jobs: Option<Sender<BookJob>>,
    thread: Option<JoinHandle<()>>,
    files: GameFiles,
    has_seed_files: bool,
}

enum BookJob {
    /// A game is over.
    Keep(Box<GameTable>),
    /// A game that is played has another file now.
    Show { id: String, text: String },
}

/// What the books are written with.
pub(crate) struct Books {
    pub(crate) game: ServedGame,
    pub(crate) store: Arc<ServerStore>,
    pub(crate) files: GameFiles,
    pub(crate) journals: JournalFolder,
    pub(crate) ratings: Arc<LiveRatings>,
    pub(crate) disk: Arc<DiskState>,
    pub(crate) pages: Option<PagesDue>,
    pub(crate) log: Arc<ServerLog>,
}

impl Bookkeeper {
    pub(crate) fn start(books: Books, plan: &ServerPlan) -> std::io::Result<Bookkeeper> {
        let (jobs, waiting) = mpsc::channel();
        let (files, has_seed_files) = (books.files.clone(), plan.has_seed_files);
        let mut work = BookWork {
            books,
            has_seed_files,
            unkept: VecDeque::new(),
            is_failing: false,
            night: u64::from(plan.night),
            last_night: None,
        };
        let thread = thread::Builder::new()
            .name("books".to_owned())
            .spawn(move || work.work(&waiting))?;
        Ok(Bookkeeper {
            jobs: Some(jobs),
            thread: Some(thread),
            files,
            has_seed_files,
        })
    }

    /// Whether there is a record of a game of this name. One that ended just now still has its journal.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.files.has_record(id)
    }

    /// Keeps a game that is over.
    pub(crate) fn keep(&self, table: Box<GameTable>) {
        self.send(BookJob::Keep(table));
    }

    /// Shows a game that is played, where files for that are wanted.
    pub(crate) fn show(&self, table: &GameTable) {
        if self.has_seed_files {
            let id = table.setup().id.clone();
            let text = seed_files::game_text(table);
            self.send(BookJob::Show { id, text });
        }
    }

    fn send(&self, job: BookJob) {
        if let Some(jobs) = &self.jobs {
            // It ends only behind the hall.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Bookkeeper {
    /// What was handed in is still kept.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct BookWork {
    books: Books,
    has_seed_files: bool,
    /// Games that are over and not kept: the disk may be full.
    unkept: VecDeque<Box<GameTable>>,
    /// Whether that has been told.
    is_failing: bool,
    /// The minute of the day at which ratings are computed anew.
    night: u64,
    /// The day on which that was done.
    last_night: Option<u64>,
}

impl BookWork {
    fn work(&mut self, jobs: &Receiver<BookJob>) {
        // Nights that have begun belong to the last run of the server.
        self.last_night = Some(self.nights());
        loop {
            match jobs.recv_timeout(BETWEEN_TRIES) {
                Ok(BookJob::Keep(table)) => self.unkept.push_back(table),
                Ok(BookJob::Show { id, text }) => {
                    // The next move writes it again.
                    let _ = self.books.files.write_seed_game(&id, &text);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.keep_all();
            self.rate_by_night();
        }
        self.keep_all();
        for table in &self.unkept {
            // Its journal is there as far as it could be written; this is the rest.
            let moves = table.board().moves().line();
            let facts = [("game", &*table.setup().id), ("moves", &*moves)];
            self.books.log.note("lost", &facts);
        }
    }

    fn keep_all(&mut self) {
        let before = self.unkept.len();
        while let Some(table) = self.unkept.front() {
            match self.books.keep(table, self.has_seed_files) {
                Ok(()) => {
                    self.unkept.pop_front();
                    self.is_failing = false;
                }
                Err(why) => {
                    if !self.is_failing {
                        let facts = [("game", &*table.setup().id), ("why", &why.to_string())];
                        self.books.log.note("not kept", &facts);
                        self.is_failing = true;
                    }
                    break;
                }
            }
        }
        self.books.disk.set_unkept(self.unkept.len());
        if self.unkept.len() < before {
            self.books.tell_pages();
        }
    }

    /// How many nights there have been since the epoch.
    fn nights(&self) -> u64 {
        (wall().as_secs() / 60 + DAY - self.night % DAY) / DAY
    }

    fn rate_by_night(&mut self) {
        let nights = self.nights();
        if self.last_night == Some(nights) {
            return;
        }
        self.last_night = Some(nights);
        let game = self.books.game.name();
        match self.books.store.rate_overnight(game) {
            Ok(()) => {
                self.books.log.note("rated", &[("of", game)]);
                self.books.tell_pages();
            }
            Err(why) => self
                .books
                .log
                .note("not rated", &[("why", &why.to_string())]),
        }
    }
}

impl Books {
    fn tell_pages(&self) {
        if let Some(pages) = &self.pages {
            pages.tell();
        }
    }

    fn keep(&self, table: &GameTable, has_seed_files: bool) -> Result<(), StoreError> {
        let Some(end) = table.end() else {
            return Ok(());
        };
        let (setup, board) = (table.setup(), table.board());
        for (format, extension) in self.game.record_files() {
            match board.record(&table.facts(), format) {
                Ok(text) => {
                    self.files.write_record(&setup.id, extension, &text)?;
                }
                // The moves are in the result's log line at least.
                Err(why) => {
                    let moves = board.moves().line();
                    let facts = [("game", &*setup.id), ("why", &why), ("moves", &moves)];
                    self.log.note("no game file", &facts);
                }
            }
        }
        self.store.add_result(&ResultRow {
            id: setup.id.clone(),
            game: setup.game.clone(),
            players: setup.players.clone(),
            ending: end.ending,
            moves: u32::try_from(board.moves().len()).unwrap_or(u32::MAX),
            is_rated: setup.is_rated,
            ended: wall(),
        })?;
        for color in Color::BOTH {
            let Ok(name) = setup.players[color].parse::<PlayerName>() else {
                continue;
            };
            let rating = self.store.rating(&setup.game, &name)?;
            self.ratings.set(name.as_str(), rating.rate);
            if has_seed_files {
                self.files.write_player(&name, &rating)?;
            }
        }
        if has_seed_files {
            let text = seed_files::game_text(table);
            self.files.write_seed_game(&setup.id, &text)?;
            self.write_player_list()?;
        }
        self.journals.remove(&setup.id)
    }

    fn write_player_list(&self) -> Result<(), StoreError> {
        let mut files = BTreeMap::new();
        for player in self.store.ranking(self.game.name())? {
            let Ok(name) = player.name.parse::<PlayerName>() else {
                continue;
            };
            files.insert(player.name, GameFiles::player_file(&name));
        }
        self.files.write_player_list(&files)
    }
}
