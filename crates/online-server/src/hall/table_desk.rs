//! Games: how they begin, and what becomes of what happens on their tables.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use boards::tables::BoardSpec;
use game::{ByColor, Color};
use online::lobby::{PairedGame, SessionId};
use online::table::{
    Audience, GameTable, TableEvent, TableNotice, TableOutput, TableRules, TableSetup,
};
use online::{SecretHash, Secrets};
use protocol::game_server::FromServer;

use super::Hall;
use super::hosted_table::HostedTable;
use crate::clocks::{stamp, wall};
use crate::proposals::proposal;

/// How much of a game's name is in its ID, which has both players' names too.
const NAME_IN_ID: usize = 32;

impl Hall {
    /// What a game of this name begins with.
    pub(super) fn spec_of(&mut self, game: &str) -> Result<BoardSpec, String> {
        if let Some(spec) = self.buoys.take(game) {
            return Ok(spec);
        }
        if self.lacks_buoy(game) {
            return Err(format!("{game}: no more games begin at its position"));
        }
        match self.plan.game.handicap(game) {
            Some(handicap) => {
                let spec = BoardSpec {
                    moves: Vec::new(),
                    ..self.spec.clone()
                };
                let spec = spec.starting_at(self.plan.game.name(), handicap);
                spec.map_err(|why| why.en)
            }
            None => Ok(self.spec.clone()),
        }
    }

    pub(super) fn begin(&mut self, paired: &PairedGame) -> Result<(), String> {
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
        let spec = self.spec_of(&paired.game)?;
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
                spectator_delay: self.plan.spectator_delay,
                ..TableRules::new(time)
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

    pub(super) fn new_id(&self, game: &str, players: &ByColor<String>) -> String {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        let game: String = game
            .chars()
            .take(NAME_IN_ID)
            .map(|letter| if fits(letter) { letter } else { '_' })
            .collect();
        let mut at = wall();
        loop {
            let id = format!("{game}+{}+{}+{}", players.black, players.white, stamp(at));
            if !self.is_taken(&id) {
                return id;
            }
            // There was such a game in this second, or the wall clock has been set back.
            at += Duration::from_secs(1);
        }
    }

    /// Whether there is or was a game of this name.
    fn is_taken(&self, id: &str) -> bool {
        self.tables.contains_key(id) || self.journals.has(id) || self.books.has(id)
    }

    /// Lets something happen on a table, and does what the table wants done.
    pub(super) fn drive(&mut self, id: &str, event: TableEvent, since: Option<Instant>) {
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
                    let Err(why) = hosted.keep(&self.journals, entry) else {
                        continue;
                    };
                    if self.disk.fail(now) {
                        self.tell_disk(&why.to_string());
                    }
                    // A game that is played goes on in memory. One that has not begun does not.
                    if hosted.journal.is_none() {
                        is_lost = true;
                        outputs = hosted.table.on(now, TableEvent::Abandon).into();
                        outputs.retain(|output| !matches!(output, TableOutput::Persist(_)));
                        if outputs.is_empty() {
                            told.push(HostedTable::abandoned());
                        }
                    }
                }
            }
        }
        self.show_pages(&hosted, &told);
        let mut shown: BTreeMap<SessionId, Vec<FromServer>> = BTreeMap::new();
        for (audience, notice) in told {
            for (session, told) in hosted.news(audience, &notice, now) {
                self.send(session, told, since);
            }
            for (session, told) in hosted.shown(audience, &notice) {
                shown.entry(session).or_default().extend(told);
            }
            if audience == Audience::Players {
                self.note(id, &notice);
                if matches!(notice, TableNotice::Moved { .. }) && !hosted.table.is_closed() {
                    self.books.show(&hosted.table);
                }
            }
        }
        for (session, told) in shown {
            self.tell_all(session, told);
        }
        if !hosted.table.is_closed() {
            self.deadlines
                .extend(hosted.table.deadline().map(|at| (at, id.to_owned())));
            self.tables.insert(id.to_owned(), hosted);
            return;
        }
        self.keep_finished(&hosted);
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
        if hosted.is_in_memory() {
            // Who runs the server can still write it down.
            let moves = hosted.table.board().moves().line();
            let facts = [("game", id), ("moves", &*moves)];
            self.log.note("only in memory", &facts);
        }
        drop(hosted.journal);
        if !is_lost {
            self.books.keep(Box::new(hosted.table));
        }
    }

    pub(super) fn note(&self, id: &str, notice: &TableNotice) {
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
}
