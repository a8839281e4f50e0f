use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use game::Color;
use online::store::{GameFiles, JournalFolder, ResultRow, ServerStore, StoreError};
use online::table::GameTable;

use crate::clocks::wall;
use crate::server_log::ServerLog;

/// The thread that keeps what is left of a game: its file, its result, the ratings. The journal is removed when all
/// of that is kept, so that a server that is killed in between does it again.
pub(crate) struct Bookkeeper {
    finished: Option<Sender<Box<GameTable>>>,
    thread: Option<JoinHandle<()>>,
}

struct Books {
    store: Arc<ServerStore>,
    files: GameFiles,
    journals: JournalFolder,
    log: Arc<ServerLog>,
}

impl Bookkeeper {
    pub(crate) fn start(
        store: Arc<ServerStore>,
        files: GameFiles,
        journals: JournalFolder,
        log: Arc<ServerLog>,
    ) -> std::io::Result<Bookkeeper> {
        let books = Books {
            store,
            files,
            journals,
            log,
        };
        let (finished, waiting) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("books".to_owned())
            .spawn(move || books.work(&waiting))?;
        Ok(Bookkeeper {
            finished: Some(finished),
            thread: Some(thread),
        })
    }

    /// Keeps a game that is over.
    pub(crate) fn keep(&self, table: Box<GameTable>) {
        if let Some(finished) = &self.finished {
            // It ends only behind the hall.
            let _ = finished.send(table);
        }
    }
}

impl Drop for Bookkeeper {
    /// What was handed in is still kept.
    fn drop(&mut self) {
        self.finished = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Books {
    fn work(&self, finished: &Receiver<Box<GameTable>>) {
        while let Ok(table) = finished.recv() {
            if let Err(why) = self.keep(&table) {
                let facts = [("game", &*table.setup().id), ("why", &why.to_string())];
                self.log.note("not kept", &facts);
            }
        }
    }

    fn keep(&self, table: &GameTable) -> Result<(), StoreError> {
        let Some(end) = table.end() else {
            return Ok(());
        };
        let (setup, board) = (table.setup(), table.board());
        if let Some(extension) = board.extensions().first() {
            match board.record(&table.facts(), extension) {
                Ok(text) => {
                    self.files.write_record(&setup.id, extension, &text)?;
                }
                // The moves are in the result's log line at least.
                Err(why) => {
                    let moves = board.moves().join(" ");
                    let facts = [("game", &*setup.id), ("why", &why), ("moves", &moves)];
                    self.log.note("no game file", &facts);
                }
            }
        }
        let rated = self.store.add_result(&ResultRow {
            id: setup.id.clone(),
            game: setup.game.clone(),
            players: setup.players.clone(),
            ending: end.ending,
            moves: u32::try_from(board.moves().len()).unwrap_or(u32::MAX),
            is_rated: setup.is_rated,
            ended: wall(),
        })?;
        if let Some(ratings) = rated {
            for color in Color::BOTH {
                if let Ok(name) = setup.players[color].parse() {
                    self.files.write_player(&name, &ratings[color])?;
                }
            }
        }
        self.journals.remove(&setup.id)
    }
}
