use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::messages::Event;

/// Where a page comes from.
#[derive(Clone, Debug)]
pub(crate) struct ClientPlace {
    /// Its computer.
    pub(crate) from: IpAddr,
    /// Its own address, which is one of the server's.
    pub(crate) origin: String,
    /// Whether other computers reach the server: without the token the page is a guest.
    pub(crate) is_exposed: bool,
}

/// A connected page, to which events are sent.
pub(crate) struct Client {
    /// Its number.
    pub(crate) id: u64,
    /// Where it comes from.
    pub(crate) place: ClientPlace,
    outgoing: mpsc::Sender<Utf8Bytes>,
    gone: Arc<Notify>,
    is_gone: AtomicBool,
    may_start_programs: AtomicBool,
    analyses: AtomicU32,
}

impl Client {
    pub(crate) fn new(
        id: u64,
        place: ClientPlace,
        outgoing: mpsc::Sender<Utf8Bytes>,
        gone: Arc<Notify>,
    ) -> Client {
        Client {
            id,
            place,
            outgoing,
            gone,
            is_gone: AtomicBool::new(false),
            may_start_programs: AtomicBool::new(false),
            analyses: AtomicU32::new(0),
        }
    }

    /// Sends an event. A page that does not keep up is disconnected; it reconnects and asks for the
    /// current state, which is smaller than the missed events.
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

    /// Whether it may use the club only.
    pub(crate) fn is_guest(&self) -> bool {
        self.place.is_exposed && !self.may_start_programs()
    }

    pub(crate) fn may_start_programs(&self) -> bool {
        self.may_start_programs.load(Ordering::Relaxed)
    }

    pub(crate) fn let_start_programs(&self, may: bool) {
        self.may_start_programs.store(may, Ordering::Relaxed);
    }

    /// The number of a new analysis.
    pub(crate) fn new_analysis(&self) -> u32 {
        self.analyses.fetch_add(1, Ordering::Relaxed) + 1
    }
}

/// An event as JSON.
pub(crate) fn written(event: &Event) -> Option<Utf8Bytes> {
    // NaN becomes null, so every event can be written.
    serde_json::to_string(event).ok().map(Utf8Bytes::from)
}
