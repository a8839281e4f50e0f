use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::server_log::ServerLog;
use crate::server_pages::{PageFolder, ServerPages};

/// How often the pages of games that are played are written.
const BETWEEN: Duration = Duration::from_secs(10);
/// How much news is waited for before pages are written.
const GATHERING: Duration = Duration::from_millis(500);

/// The thread that keeps the pages in a folder true.
pub(crate) struct PageKeeper {
    news: Option<PagesDue>,
    thread: Option<JoinHandle<()>>,
}

/// Tells the thread that something has changed.
#[derive(Clone)]
pub(crate) struct PagesDue(SyncSender<()>);

impl PagesDue {
    pub(crate) fn tell(&self) {
        // One that waits already is enough.
        let _ = self.0.try_send(());
    }
}

impl PageKeeper {
    pub(crate) fn start(
        folder: &Path,
        pages: ServerPages,
        log: Arc<ServerLog>,
    ) -> std::io::Result<PageKeeper> {
        let (sender, news) = mpsc::sync_channel(1);
        let folder = PageFolder::new(folder);
        let thread = thread::Builder::new()
            .name("pages".to_owned())
            .spawn(move || keep(folder, &pages, &news, &log))?;
        Ok(PageKeeper {
            news: Some(PagesDue(sender)),
            thread: Some(thread),
        })
    }

    pub(crate) fn news(&self) -> Option<PagesDue> {
        self.news.clone()
    }
}

impl Drop for PageKeeper {
    /// The last games get their pages.
    fn drop(&mut self) {
        self.news = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn keep(mut folder: PageFolder, pages: &ServerPages, news: &Receiver<()>, log: &ServerLog) {
    let mut was_fine = true;
    loop {
        let written = folder.write(pages, true);
        let why = match written {
            Ok((_, failure)) => failure,
            Err(why) => Some(why),
        };
        if let Some(why) = &why
            && was_fine
        {
            log.note("no pages", &[("why", &why.to_string())]);
        }
        was_fine = why.is_none();
        match news.recv_timeout(BETWEEN) {
            Ok(()) => thread::sleep(GATHERING),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let _ = folder.write(pages, true);
}
