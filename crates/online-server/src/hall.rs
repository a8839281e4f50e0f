//! The lobby and all tables of a server, as one task.

mod guest;
mod hosted_table;
mod lobby_desk;
mod notices;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use boards::tables::BoardSpec;
use game::{ByColor, Color};
use online::accounts::PlayerName;
use online::lobby::{Lobby, PairedGame, PairingRule, SessionId, Wish};
use online::store::{JournalFolder, StoreError};
use online::table::{
    Audience, GameTable, JournalEntry, TableEvent, TableNotice, TableOutput, TableRules, TableSetup,
};
use online::{SecretHash, Secrets};
use protocol::game_server::{FromPlayer, FromServer, SpecialMove};
use tokio::sync::{mpsc, watch};

use crate::bookkeeper::Bookkeeper;
use crate::clocks::{ServerClock, stamp, wall};
use crate::news::{Arrival, HallMessage, News};
use crate::plan::ServerPlan;
use crate::proposals::proposal;
use crate::server_log::ServerLog;
use crate::server_metrics::ServerMetrics;
use guest::HallGuest;
use hosted_table::HostedTable;

/// How long whoever has played is left alone before the next game: it may want to leave.
const PAUSE: Duration = Duration::from_secs(1);
/// A hall that nothing happens in still looks at the clock.
const IDLE: Duration = Duration::from_secs(3600);
/// How many games with other pairing than "at once" may have a name: anybody can name one.
const MOST_NAMES: usize = 1000;
/// How much of a game's name is in its ID, which has both players' names too.
const NAME_IN_ID: usize = 32;

pub(crate) struct Hall {
    plan: ServerPlan,
    clock: ServerClock,
    lobby: Lobby,
    opened: BTreeSet<String>,
    guests: HashMap<SessionId, HallGuest>,
    tables: HashMap<String, HostedTable>,
    deadlines: BTreeSet<(Duration, String)>,
    /// Who will wait for the next game, and from when.
    resting: VecDeque<(Duration, SessionId)>,
    journals: JournalFolder,
    books: Bookkeeper,
    log: Arc<ServerLog>,
    metrics: Arc<ServerMetrics>,
    /// Connections that do not take what they are told.
    cut: Vec<SessionId>,
    is_closing: bool,
}

impl Hall {
    pub(crate) fn new(
        plan: ServerPlan,
        clock: ServerClock,
        journals: JournalFolder,
        books: Bookkeeper,
        log: Arc<ServerLog>,
        metrics: Arc<ServerMetrics>,
    ) -> Hall {
        Hall {
            plan,
            clock,
            lobby: Lobby::new(),
            opened: BTreeSet::new(),
            guests: HashMap::new(),
            tables: HashMap::new(),
            deadlines: BTreeSet::new(),
            resting: VecDeque::new(),
            journals,
            books,
            log,
            metrics,
            cut: Vec::new(),
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
                    let hosted = HostedTable {
                        journal: Some(journal),
                        ..HostedTable::new(self.plan.game, table)
                    };
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
        let at = [table, resting, pairing].into_iter().flatten().min();
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
        let wall = wall();
        if waits || self.lobby.deadline(wall).is_some_and(|at| at <= wall) {
            self.pair();
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
            HallMessage::Left(session) => self.leave(session),
            HallMessage::Close => self.close(),
        }
    }

    fn enter(&mut self, arrival: Arrival) {
        let Arrival {
            session,
            name,
            extended,
            wish,
            rating,
            resumed,
            outbox,
            answer,
        } = arrival;
        let seat = self.seat_of(name.as_str());
        let refusal = match (&resumed, &seat) {
            (Some(game), Some((id, color))) => {
                let hosted = &self.tables[id];
                let fits = hosted.table.setup().tokens[*color].fits(game.token.reveal());
                let is_right = game.id == *id && fits;
                // The token tells that the old connection is the same player's.
                match hosted.seats[*color] {
                    Some(old) if is_right => {
                        self.leave(old);
                        None
                    }
                    _ => (!is_right).then_some("this is not the game or not its token"),
                }
            }
            (Some(_), None) => Some("there is no such game"),
            (None, None) if self.is_closing => Some("the server is closing"),
            (None, _) => None,
        };
        if refusal.is_none() {
            self.displace(&name);
        }
        let token = Secrets::token().map_err(|why| why.to_string());
        let entered = match (refusal, token) {
            (Some(why), _) => Err(why.to_owned()),
            (None, Err(why)) => Err(why),
            (None, Ok(token)) => self
                .lobby
                .log_in(session, &name, SecretHash::of(&token), None)
                .map(|_| ())
                .map_err(|why| why.to_string()),
        };
        let is_in = entered.is_ok();
        if answer.send(entered).is_err() {
            // The connection ended meanwhile, and nobody will say so.
            if is_in {
                self.lobby.log_out(session);
            }
            return;
        }
        if !is_in {
            return;
        }
        self.log.note("login", &[("name", name.as_str())]);
        self.guests.insert(
            session,
            HallGuest {
                name: name.to_string(),
                extended,
                wish,
                rating,
                outbox,
                seat: None,
            },
        );
        match seat.filter(|(id, color)| {
            self.tables.contains_key(id) && {
                let hosted = &self.tables[id];
                hosted.journal.is_some() && hosted.seats[*color].is_none()
            }
        }) {
            Some((id, color)) => {
                self.sit(session, &id, color);
                self.drive(&id, TableEvent::Return(color), None);
            }
            None => {
                if self.wait(session) {
                    self.pair();
                }
            }
        }
    }

    /// Whoever logs in again is the same player, whose old connection is dead and nobody knows. In a game only its
    /// token tells that: two programs with one account must not throw each other out of their games.
    fn displace(&mut self, name: &PlayerName) {
        let Some(old) = self.lobby.session(name) else {
            return;
        };
        let seat = self.guests.get(&old).and_then(|guest| guest.seat.as_ref());
        let table = seat.and_then(|(id, _)| self.tables.get(id));
        if table.is_none_or(|hosted| hosted.journal.is_none()) {
            self.leave(old);
        }
    }

    /// Where somebody has a game that has begun.
    fn seat_of(&self, name: &str) -> Option<(String, Color)> {
        self.tables.iter().find_map(|(id, hosted)| {
            let players = &hosted.table.setup().players;
            let color = Color::BOTH
                .into_iter()
                .find(|&color| players[color].eq_ignore_ascii_case(name))?;
            hosted.journal.is_some().then(|| (id.clone(), color))
        })
    }

    fn sit(&mut self, session: SessionId, id: &str, color: Color) {
        if let (Some(guest), Some(hosted)) =
            (self.guests.get_mut(&session), self.tables.get_mut(id))
        {
            guest.seat = Some((id.to_owned(), color));
            hosted.seats[color] = Some(session);
        }
    }

    /// Somebody waits for the game that its login named; `false` if it named none.
    fn wait(&mut self, session: SessionId) -> bool {
        let Some(guest) = self.guests.get(&session) else {
            return false;
        };
        let Some(wish) = guest.wish.clone() else {
            return false;
        };
        if self.is_closing || guest.seat.is_some() {
            return false;
        }
        let wish = Wish {
            game: wish.game,
            color: wish.color,
            rating: guest.rating,
        };
        self.open(&wish.game);
        self.lobby.wait(session, wish)
    }

    fn open(&mut self, game: &str) {
        let rule = &self.plan.pairing;
        let is_usual = *rule == PairingRule::default();
        if is_usual || self.opened.contains(game) || self.opened.len() >= MOST_NAMES {
            return;
        }
        self.opened.insert(game.to_owned());
        let now = wall();
        let seed = u64::from(now.subsec_nanos());
        self.lobby.open(game, rule.clone(), now, seed);
    }

    fn pair(&mut self) {
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

    fn begin(&mut self, paired: &PairedGame) -> Result<(), String> {
        let sessions = ByColor {
            black: paired.black,
            white: paired.white,
        };
        let name = |session: SessionId| {
            let guest = self.guests.get(&session);
            guest.map(|guest| guest.name.clone())
        };
        let players = ByColor {
            black: name(paired.black).ok_or("a player has left")?,
            white: name(paired.white).ok_or("a player has left")?,
        };
        let token = || Secrets::token().map_err(|why| why.to_string());
        let tokens = ByColor {
            black: token()?,
            white: token()?,
        };
        let game = self.plan.game;
        let time = game.time(&paired.game, self.plan.time);
        let time = time.ok_or("the name of the game gives no time")?;
        let spec = game.board(self.plan.most_moves, self.plan.opening.as_deref());
        let board = spec.board(game.name()).map_err(|why| why.en)?;
        let now = self.clock.now();
        let setup = TableSetup {
            id: self.new_id(&paired.game, &players),
            game: game.name().to_owned(),
            board: spec.to_text(),
            players,
            tokens: ByColor {
                black: SecretHash::of(&tokens.black),
                white: SecretHash::of(&tokens.white),
            },
            rules: TableRules {
                agreement: self.plan.agreement,
                grace: self.plan.grace,
                mated_side_resigns: game.names_games(),
                ..TableRules::new(ByColor::both(time))
            },
            is_rated: true,
            made: wall(),
        };
        let id = setup.id.clone();
        let table = GameTable::new(setup, board, now);
        let view = table.view(now);
        for color in Color::BOTH {
            let terms = proposal(game, &table, &view, color, Some(&tokens[color]));
            self.tell(sessions[color], FromServer::Proposed(Box::new(terms)));
        }
        self.deadlines
            .extend(table.deadline().map(|at| (at, id.clone())));
        self.tables
            .insert(id.clone(), HostedTable::new(game, table));
        for color in Color::BOTH {
            self.sit(sessions[color], &id, color);
        }
        Ok(())
    }

    fn new_id(&self, game: &str, players: &ByColor<String>) -> String {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        let game: String = game
            .chars()
            .take(NAME_IN_ID)
            .map(|letter| if fits(letter) { letter } else { '_' })
            .collect();
        let mut at = wall();
        loop {
            let id = format!("{game}+{}+{}+{}", players.black, players.white, stamp(at));
            if !self.tables.contains_key(&id) {
                return id;
            }
            at += Duration::from_secs(1);
        }
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

    fn leave(&mut self, session: SessionId) {
        self.lobby.log_out(session);
        let Some(guest) = self.guests.remove(&session) else {
            return;
        };
        self.log.note("left", &[("name", &guest.name)]);
        if let Some((id, color)) = guest.seat {
            if let Some(hosted) = self.tables.get_mut(&id) {
                hosted.seats[color] = None;
            }
            self.drive(&id, TableEvent::Disconnect(color), None);
        }
        for hosted in self.tables.values_mut() {
            hosted
                .spectators
                .retain(|spectator| spectator.session != session);
        }
    }

    /// Lets something happen on a table, and does what the table wants done.
    fn drive(&mut self, id: &str, event: TableEvent, since: Option<Instant>) {
        let Some(mut hosted) = self.tables.remove(id) else {
            return;
        };
        if let Some(at) = hosted.table.deadline() {
            self.deadlines.remove(&(at, id.to_owned()));
        }
        let now = self.clock.now();
        hosted.was_running = hosted.table.is_running();
        let mut outputs = VecDeque::from(hosted.table.on(now, event));
        let mut told = Vec::new();
        let mut is_lost = false;
        while let Some(output) = outputs.pop_front() {
            match output {
                TableOutput::Tell(audience, notice) => told.push((audience, notice)),
                TableOutput::Persist(entry) => {
                    if is_lost || hosted.keep(&self.journals, &entry).is_ok() {
                        continue;
                    }
                    is_lost = true;
                    self.log.note("disk failed", &[("game", id)]);
                    // What is not kept has not happened: nobody hears of it.
                    outputs = hosted.table.on(now, TableEvent::Abandon).into();
                    if outputs.is_empty() {
                        told.push(HostedTable::abandoned());
                    }
                }
            }
        }
        for (audience, notice) in told {
            for (session, told) in hosted.news(audience, &notice, now) {
                self.send(session, told, since);
            }
            for (session, told) in hosted.shown(audience, &notice) {
                self.tell(session, told);
            }
            if audience == Audience::Players {
                self.note(id, &notice);
            }
        }
        if !hosted.table.is_closed() {
            self.deadlines
                .extend(hosted.table.deadline().map(|at| (at, id.to_owned())));
            self.tables.insert(id.to_owned(), hosted);
            return;
        }
        for session in [hosted.seats.black, hosted.seats.white] {
            let Some(session) = session else { continue };
            if let Some(guest) = self.guests.get_mut(&session) {
                guest.seat = None;
                if guest.extended {
                    // In the lobby, a player asks again.
                    guest.wish = None;
                } else {
                    self.rest(session);
                }
            }
        }
        drop(hosted.journal);
        if !is_lost {
            self.books.keep(Box::new(hosted.table));
        }
    }

    fn note(&self, id: &str, notice: &TableNotice) {
        match notice {
            TableNotice::Started { .. } => self.log.note("game", &[("game", id)]),
            TableNotice::Ended(end) => {
                let facts = [("game", id), ("end", end.ending.cause.word())];
                self.metrics.finished.fetch_add(1, Ordering::Relaxed);
                self.log.note("end", &facts);
            }
            _ => {}
        }
    }

    fn tell(&mut self, session: SessionId, told: FromServer) {
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
        if let Err(mpsc::error::TrySendError::Full(_)) = guest.outbox.try_send(news) {
            self.log.note("does not read", &[("name", &guest.name)]);
            // It leaves behind what is happening now.
            self.cut.push(session);
        }
    }
}
