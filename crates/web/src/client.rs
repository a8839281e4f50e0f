use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::extract::ws::Utf8Bytes;
use search::Stop;
use tokio::sync::{Notify, mpsc};

use crate::lock::lock;
use crate::messages::Event;

/// A page, as the rest of the server sees it: something to tell events to.
pub(crate) struct Client {
    /// Its number.
    pub(crate) id: u64,
    outgoing: mpsc::Sender<Utf8Bytes>,
    gone: Arc<Notify>,
    is_gone: AtomicBool,
    may_start_programs: AtomicBool,
    analyses: AtomicU32,
    analysis: Mutex<Option<Stop>>,
}

impl Client {
    pub(crate) fn new(id: u64, outgoing: mpsc::Sender<Utf8Bytes>, gone: Arc<Notify>) -> Client {
        Client {
            id,
            outgoing,
            gone,
            is_gone: AtomicBool::new(false),
            may_start_programs: AtomicBool::new(false),
            analyses: AtomicU32::new(0),
            analysis: Mutex::new(None),
        }
    }

    /// Tells it something. One that does not keep up is sent away: it comes back and asks how
    /// things stand, which is less than what it has missed.
    pub(crate) fn tell(&self, text: Utf8Bytes) {
        if self.outgoing.try_send(text).is_err() {
            self.send_away();
        }
    }

    pub(crate) fn tell_event(&self, event: &Event) {
        if let Some(text) = written(event) {
            self.tell(text);
        }
    }

    pub(crate) fn send_away(&self) {
        self.is_gone.store(true, Ordering::Relaxed);
        self.gone.notify_one();
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }

    pub(crate) fn may_start_programs(&self) -> bool {
        self.may_start_programs.load(Ordering::Relaxed)
    }

    pub(crate) fn let_start_programs(&self, may: bool) {
        self.may_start_programs.store(may, Ordering::Relaxed);
    }

    /// The number and the stop of a new analysis, which takes the place of the last one.
    pub(crate) fn new_analysis(&self) -> (u32, Stop) {
        let stop = Stop::new();
        if let Some(last) = lock(&self.analysis).replace(stop.clone()) {
            last.request();
        }
        // Gone while this was on its way: nobody would stop it any more.
        if self.is_gone() {
            stop.request();
        }
        (self.analyses.fetch_add(1, Ordering::Relaxed) + 1, stop)
    }

    pub(crate) fn stop_analysis(&self) {
        if let Some(last) = lock(&self.analysis).take() {
            last.request();
        }
    }
}

/// An event as it is sent.
pub(crate) fn written(event: &Event) -> Option<Utf8Bytes> {
    // Numbers that are no numbers become null, so that nothing of ours cannot be written.
    serde_json::to_string(event).ok().map(Utf8Bytes::from)
}
