//! The lobby and all tables of a server, as one task.

mod arrivals;
mod buoys;
mod finished_tables;
mod guest;
mod hosted_table;
mod lobby_desk;
mod notices;
mod page_chat;
mod page_offers;
mod page_sights;
mod pages;
mod table_desk;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use boards::tables::BoardSpec;
use game::Color;
use online::lobby::{Lobby, SessionId};
use online::store::{JournalFolder, StoreError};
use online::table::{GameTable, JournalEntry, TableEvent};
use protocol::game_server::{FromPlayer, FromServer, SpecialMove};
use tokio::sync::{mpsc, watch};

use crate::bookkeeper::Bookkeeper;
use crate::clocks::{ServerClock, wall};
use crate::disk_watch::DiskWatch;
use crate::live_ratings::LiveRatings;
use crate::news::{GuestOutbox, HallMessage, News};
use crate::plan::ServerPlan;
use crate::server_log::ServerLog;
use crate::server_metrics::ServerMetrics;
use buoys::Buoys;
use finished_tables::FinishedTables;
use guest::HallGuest;
use hosted_table::HostedTable;
use page_offers::PageOffers;

/// How long whoever has played is left alone before the next game: it may want to leave.
const PAUSE: Duration = Duration::from_secs(1);
/// A hall that nothing happens in still looks at the wall clock, which may be set.
const IDLE: Duration = Duration::from_secs(10);
/// Who speaks in the lobby when the server does. No player has such a name.
const SERVER: &str = "*";

pub(crate) struct Hall {
    plan: ServerPlan,
    clock: ServerClock,
    lobby: Lobby,
    opened: BTreeSet<String>,
    /// What usual games begin with.
    spec: BoardSpec,
    buoys: Buoys,
    guests: HashMap<SessionId, HallGuest>,
    tables: HashMap<String, HostedTable>,
    deadlines: BTreeSet<(Duration, String)>,
    /// Who will wait for the next game, and from when.
    resting: VecDeque<(Duration, SessionId)>,
    journals: JournalFolder,
    books: Bookkeeper,
    disk: DiskWatch,
    ratings: Arc<LiveRatings>,
    log: Arc<ServerLog>,
    metrics: Arc<ServerMetrics>,
    /// Connections that do not take what they are told.
    cut: Vec<SessionId>,
    /// What people of the page offer.
    offers: PageOffers,
    finished: FinishedTables,
    /// Whether pages must be told how the lobby stands.
    lobby_changed: bool,
    is_closing: bool,
}

/// What a hall works with.
pub(crate) struct HallTools {
    /// What usual games begin with.
    pub(crate) spec: BoardSpec,
    pub(crate) clock: ServerClock,
    pub(crate) journals: JournalFolder,
    pub(crate) books: Bookkeeper,
    pub(crate) disk: DiskWatch,
    pub(crate) ratings: Arc<LiveRatings>,
    pub(crate) log: Arc<ServerLog>,
    pub(crate) metrics: Arc<ServerMetrics>,
}

impl Hall {
    pub(crate) fn new(plan: ServerPlan, tools: HallTools) -> Hall {
        Hall {
            plan,
            clock: tools.clock,
            lobby: Lobby::new(),
            opened: BTreeSet::new(),
            spec: tools.spec,
            buoys: Buoys::default(),
            guests: HashMap::new(),
            tables: HashMap::new(),
            deadlines: BTreeSet::new(),
            resting: VecDeque::new(),
            journals: tools.journals,
            books: tools.books,
            disk: tools.disk,
            ratings: tools.ratings,
            log: tools.log,
            metrics: tools.metrics,
            cut: Vec::new(),
            offers: PageOffers::default(),
            finished: FinishedTables::default(),
            lobby_changed: false,
            is_closing: false,
        }
    }

    /// Makes the tables again that another run of the server has left behind.
    pub(crate) fn recover(&mut self) -> Result<(), StoreError> {
        for found in self.journals.found()? {
            let recovered = found.map_err(|why| why.to_string()).and_then(|found| {
                let table = self.recovered(&found.entries)?;
                let journal = self.journals.go_on(&found);
                Ok((table, journal.map_err(|why| why.to_string())?))
            });
            match recovered {
                // A journal that cannot be read stays where it is, for a person to look at.
                Err(why) => self.log.note("journal left", &[("why", &why)]),
                Ok((table, _)) if table.is_closed() => self.books.keep(Box::new(table)),
                Ok((table, journal)) => {
                    let id = table.setup().id.clone();
                    self.log.note("waits for players", &[("game", &id)]);
                    self.deadlines
                        .extend(table.deadline().map(|at| (at, id.clone())));
                    let mut hosted = HostedTable::new(self.plan.game, table);
                    hosted.journal = Some(journal);
                    self.tables.insert(id, hosted);
                }
            }
        }
        Ok(())
    }

    fn recovered(&self, entries: &[JournalEntry]) -> Result<GameTable, String> {
        let Some(JournalEntry::Table(setup)) = entries.first() else {
            return Err("line 1: expected a table".to_owned());
        };
        if setup.game != self.plan.game.name() {
            return Err(format!("{}: a game of {}", setup.id, setup.game));
        }
        let spec = BoardSpec::parse(&setup.board).map_err(|why| why.en)?;
        let board = spec.board(&setup.game).map_err(|why| why.en)?;
        let table = GameTable::recover(entries, board, self.clock.now(), setup.rules.grace);
        table.map_err(|why| format!("{}: {why}", setup.id))
    }

    /// Runs until it is closed and its games are over.
    pub(crate) async fn run(
        mut self,
        mut messages: mpsc::Receiver<HallMessage>,
        closing: watch::Sender<bool>,
    ) {
        while !(self.is_closing && self.tables.is_empty()) {
            let end = self.next_deadline();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(HallMessage::Close) => self.close(),
                    Some(message) => self.hear(message),
                    None => break,
                },
                () = tokio::time::sleep_until(end.into()) => {}
            }
            self.tick();
            self.show_lobby();
            let games = self.tables.len() as u64;
            self.metrics.games.store(games, Ordering::Relaxed);
        }
        // Connections write what they have been told, and end.
        self.guests.clear();
        let _ = closing.send(true);
    }

    fn next_deadline(&self) -> Instant {
        let now = self.clock.now();
        let table = self.deadlines.first().map(|(at, _)| *at);
        let resting = self.resting.front().map(|(at, _)| *at);
        let wall = wall();
        let pairing = self.lobby.deadline(wall);
        let pairing = pairing.map(|at| now + at.saturating_sub(wall));
        let disk = self.disk.deadline();
        let at = [table, resting, pairing, disk].into_iter().flatten().min();
        let at = at.unwrap_or(now + IDLE).min(now + IDLE);
        self.clock.instant(at).unwrap_or_else(Instant::now)
    }

    fn tick(&mut self) {
        let now = self.clock.now();
        while let Some(session) = self.cut.pop() {
            self.leave(session);
        }
        while let Some((at, id)) = self.deadlines.first().cloned() {
            if at > now {
                break;
            }
            self.drive(&id, TableEvent::Tick, None);
        }
        let mut waits = false;
        while let Some((_, session)) = self.resting.pop_front_if(|(at, _)| *at <= now) {
            waits |= self.wait(session);
        }
        self.look_at_disk(now);
        let wall = wall();
        if waits || self.lobby.deadline(wall).is_some_and(|at| at <= wall) {
            self.pair();
        }
    }

    fn look_at_disk(&mut self, now: Duration) {
        if self.disk.hear_books(now) {
            self.tell_disk("a finished game could not be kept");
        }
        if !self.disk.look(now, &self.journals) {
            return;
        }
        for hosted in self.tables.values_mut() {
            if hosted.catch_up().is_err() {
                self.disk.fail(now);
                return;
            }
        }
        self.log.note("disk works", &[]);
        self.say_to_all("the disk can be written again: games begin");
        self.pair();
    }

    /// Nothing can be written: who runs the server is told, and who waits.
    fn tell_disk(&mut self, why: &str) {
        self.log.note("disk failed", &[("why", why)]);
        self.say_to_all(
            "the server cannot write its disk: no games begin, and those that are played end in memory",
        );
    }

    /// What everybody in the lobby reads.
    fn say_to_all(&mut self, text: &str) {
        let guests = self.guests.iter().filter(|(_, guest)| guest.extended);
        let listeners: Vec<SessionId> = guests.map(|(&session, _)| session).collect();
        for listener in listeners {
            let (from, text) = (SERVER.to_owned(), text.to_owned());
            self.tell(listener, FromServer::Chat { from, text });
        }
    }

    fn close(&mut self) {
        if self.is_closing {
            let ids: Vec<String> = self.tables.keys().cloned().collect();
            for id in ids {
                self.drive(&id, TableEvent::Adjourn, None);
            }
            // A game that cannot be adjourned is not waited for either: its journal is kept.
            self.tables.clear();
            return;
        }
        self.is_closing = true;
        let games = self.tables.len().to_string();
        self.log.note("closing", &[("games", &games)]);
        let sessions: Vec<SessionId> = self.lobby.waiting().map(|(_, session)| session).collect();
        for session in sessions {
            self.lobby.stop_waiting(session);
        }
    }

    fn hear(&mut self, message: HallMessage) {
        match message {
            HallMessage::Enter(arrival) => self.enter(*arrival),
            HallMessage::Said { session, said, at } => self.said(session, said, at),
            HallMessage::Page { session, wish } => self.grant(session, wish),
            HallMessage::Left(session) => self.leave(session),
            HallMessage::Close => self.close(),
        }
    }

    fn pair(&mut self) {
        if !self.disk.is_fine() {
            return;
        }
        for paired in self.lobby.pair(wall()) {
            if let Err(why) = self.begin(&paired) {
                self.log.note("no game", &[("why", &why)]);
                for session in [paired.black, paired.white] {
                    self.rest(session);
                }
            }
        }
    }

    fn rest(&mut self, session: SessionId) {
        self.resting.push_back((self.clock.now() + PAUSE, session));
    }

    fn said(&mut self, session: SessionId, said: FromPlayer, at: Instant) {
        let Some(guest) = self.guests.get(&session) else {
            return;
        };
        let event = match (&said, &guest.seat) {
            (FromPlayer::Lobby(request), _) => {
                let request = request.clone();
                return self.ask(session, request);
            }
            (FromPlayer::Chat(text), _) => {
                let text = text.clone();
                return self.chat(session, &text);
            }
            (_, Some((id, color))) => self.event(id, *color, said),
            // A line that has crossed the end of its game.
            (_, None) => None,
        };
        if let (Some(event), Some((id, _))) = (event, guest.seat.clone()) {
            self.drive(&id, event, Some(at));
        }
    }

    fn event(&self, id: &str, by: Color, said: FromPlayer) -> Option<TableEvent> {
        // A player that comes back after a crash is asked to agree, and is not heard of before the start.
        let is_new = self.tables.get(id)?.journal.is_none();
        Some(match said {
            FromPlayer::Agree { .. } if is_new => TableEvent::Agree(by),
            FromPlayer::Reject { .. } if is_new => TableEvent::Reject(by),
            FromPlayer::Play { text, .. } => TableEvent::Move {
                by,
                text: self.plan.game.to_board(by, &text),
            },
            FromPlayer::Special(SpecialMove::Resign) => TableEvent::Resign(by),
            FromPlayer::Special(SpecialMove::Declare) => TableEvent::Declare(by),
            FromPlayer::Special(SpecialMove::Interrupt) => TableEvent::Abort(by),
            FromPlayer::Special(SpecialMove::OfferDraw) => TableEvent::OfferDraw(by),
            _ => return None,
        })
    }

    fn tell(&mut self, session: SessionId, told: FromServer) {
        self.tell_all(session, vec![told]);
    }

    /// Tells a connection several things that belong together.
    fn tell_all(&mut self, session: SessionId, told: Vec<FromServer>) {
        let since = None;
        self.send(session, News::Tell { told, since }, None);
    }

    /// Tells a connection something. One that does not take it is cut off.
    fn send(&mut self, session: SessionId, news: News, at: Option<Instant>) {
        let news = match news {
            News::Tell { told, .. } => News::Tell { told, since: at },
            turn => turn,
        };
        let Some(guest) = self.guests.get(&session) else {
            return;
        };
        let GuestOutbox::Lines(outbox) = &guest.outbox else {
            return;
        };
        if let Err(mpsc::error::TrySendError::Full(_)) = outbox.try_send(news)
            && !self.cut.contains(&session)
        {
            self.log.note("does not read", &[("name", &guest.name)]);
            // It leaves behind what is happening now.
            self.cut.push(session);
        }
    }
}
