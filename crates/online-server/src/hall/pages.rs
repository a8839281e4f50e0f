//! People who have come in by the page: what they want, and what they see.

use boards::page::text;
use boards::tables::BoardSpec;
use game::{ByColor, Color};
use online::accounts::PlayerName;
use online::lobby::{PairedGame, SessionId};
use online::table::{GameTable, TableEvent, TableRules, TableSetup};
use online::{SecretHash, Secrets};
use tokio::sync::mpsc;
use web::messages::{ClubAct, ClubTerms, Side, Text};

use super::guest::HallGuest;
use super::hosted_table::HostedTable;
use super::page_offers::table_of;
use super::{Hall, wall};
use crate::news::GuestOutbox;
use crate::page_news::{PageNews, PageWish, WishKind};

/// Programs that wait are offers whose id begins so; their names follow.
pub(super) const PROGRAM: &str = "program:";
/// The most pages that watch a table.
const MOST_WATCHERS: usize = 500;

impl Hall {
    /// Does what a page wants.
    pub(super) fn grant(&mut self, session: SessionId, wish: PageWish) {
        let PageWish { wish, answer } = wish;
        let granted = self.granted(session, wish);
        // The page may be gone meanwhile.
        let _ = answer.send(granted);
    }

    fn granted(&mut self, session: SessionId, wish: WishKind) -> Result<(), Text> {
        if !self.guests.contains_key(&session) {
            return Err(text("come in first", "先に入室してください"));
        }
        match wish {
            WishKind::Offer { terms, to } => self.offer(session, terms, to),
            WishKind::Withdraw(id) => self.withdraw(session, &id),
            WishKind::Accept(id) => self.accept(session, &id),
            WishKind::Watch(id) => self.watch(session, &id),
            WishKind::Unwatch(id) => {
                self.unwatch(session, &id);
                Ok(())
            }
            WishKind::Act { id, act } => self.act(session, &id, act),
            WishKind::Chat { id, text } => self.say(session, &id, &text),
            WishKind::SetChat(is_on) => {
                self.set_chat(session, is_on);
                Ok(())
            }
            WishKind::Knows(id) => {
                let is_known = self.tables.contains_key(&id) || self.finished.find(&id).is_some();
                is_known.then_some(()).ok_or_else(no_table)
            }
            WishKind::Look => {
                let lobby = self.lobby_of(session);
                self.tell_page(session, PageNews::Lobby(Box::new(lobby)));
                Ok(())
            }
        }
    }

    fn offer(
        &mut self,
        session: SessionId,
        terms: ClubTerms,
        to: Option<String>,
    ) -> Result<(), Text> {
        self.may_begin(session)?;
        table_of(self.plan.game, &terms)?;
        if let Some(to) = &to {
            let name = to.parse().ok();
            let is_here = name.and_then(|name| self.lobby.session(&name));
            if is_here.is_none_or(|other| other == session) {
                return Err(gone());
            }
        }
        self.offers.add(session, to, terms)?;
        self.lobby_changed = true;
        Ok(())
    }

    fn withdraw(&mut self, session: SessionId, id: &str) -> Result<(), Text> {
        let name = self.name_of(session);
        let offer = self.offers.find(id).ok_or_else(gone)?;
        let is_declined = offer.to.is_some() && offer.is_for(session, &name);
        if offer.from != session && !is_declined {
            return Err(text(
                "this is somebody else's offer",
                "ほかの人の申し込みです",
            ));
        }
        self.offers.remove(id);
        self.lobby_changed = true;
        Ok(())
    }

    fn accept(&mut self, session: SessionId, id: &str) -> Result<(), Text> {
        self.may_begin(session)?;
        if let Some(name) = id.strip_prefix(PROGRAM) {
            return self.play_program(session, name);
        }
        let name = self.name_of(session);
        let offer = self.offers.find(id).ok_or_else(gone)?.clone();
        if !offer.is_for(session, &name) {
            return Err(gone());
        }
        self.may_begin(offer.from)?;
        let (spec, rules) = table_of(self.plan.game, &offer.terms)?;
        let is_first = match offer.terms.side {
            Some(side) => side == Side::Black,
            None => self.coin(),
        };
        let sessions = if is_first {
            ByColor {
                black: offer.from,
                white: session,
            }
        } else {
            ByColor {
                black: session,
                white: offer.from,
            }
        };
        self.begin_by_pages(sessions, spec.to_text(), rules, offer.terms.is_rated)
            .map(|_| ())
    }

    /// A program plays by the clock of its door, as if both had waited.
    fn play_program(&mut self, session: SessionId, name: &str) -> Result<(), Text> {
        let other = name.parse().ok().and_then(|name| self.lobby.session(&name));
        let other = other.ok_or_else(gone)?;
        let is_waiting = self.lobby.waiting().any(|(_, waiting)| waiting == other);
        let wish = self.guests.get(&other).and_then(|guest| guest.wish.clone());
        let wish = wish.filter(|_| is_waiting).ok_or_else(gone)?;
        let is_first = match wish.color {
            Some(color) => color == Color::White,
            None => self.coin(),
        };
        let (black, white) = if is_first {
            (session, other)
        } else {
            (other, session)
        };
        self.lobby.stop_waiting(other);
        let game = wish.game;
        if let Err(why) = self.begin(&PairedGame { game, black, white }) {
            self.rest(other);
            return Err(text(why.clone(), format!("対局を始められません: {why}")));
        }
        let Some((id, color)) = self.seat(session) else {
            return Err(gone());
        };
        self.drive(&id, TableEvent::Agree(color), None);
        self.seated(session, &id);
        Ok(())
    }

    /// Begins a game of two pages at once, and gives its id.
    fn begin_by_pages(
        &mut self,
        sessions: ByColor<SessionId>,
        board: String,
        rules: TableRules,
        is_rated: bool,
    ) -> Result<String, Text> {
        if !self.disk.is_fine() {
            return Err(disk_failed());
        }
        let spec = BoardSpec::parse(&board)?;
        let made = spec.board(self.plan.game.name())?;
        let secret = || {
            let token = Secrets::token();
            token.map_err(|why| text(why.to_string(), format!("乱数を作れません: {why}")))
        };
        let players = ByColor {
            black: self.name_of(sessions.black),
            white: self.name_of(sessions.white),
        };
        let id = self.new_id(self.plan.game.name(), &players);
        let setup = TableSetup {
            id: id.clone(),
            game: self.plan.game.name().to_owned(),
            board,
            players,
            // Pages come back under their names; nobody is told these.
            tokens: ByColor {
                black: SecretHash::of(&secret()?),
                white: SecretHash::of(&secret()?),
            },
            rules,
            is_rated,
            made: wall(),
        };
        let table = GameTable::new(setup, made, self.clock.now());
        let at = table.deadline();
        self.deadlines.extend(at.map(|at| (at, id.clone())));
        self.tables
            .insert(id.clone(), HostedTable::new(self.plan.game, table));
        for color in Color::BOTH {
            self.sit(sessions[color], &id, color);
        }
        for color in Color::BOTH {
            self.drive(&id, TableEvent::Agree(color), None);
        }
        if !self.tables.contains_key(&id) {
            return Err(disk_failed());
        }
        for color in Color::BOTH {
            self.seated(sessions[color], &id);
        }
        Ok(id)
    }

    /// Tells a page that it plays.
    pub(super) fn seated(&mut self, session: SessionId, id: &str) {
        self.offers.forget(session);
        self.lobby_changed = true;
        self.tell_page(session, PageNews::Seated(id.to_owned()));
    }

    fn watch(&mut self, session: SessionId, id: &str) -> Result<(), Text> {
        let name = self.name_of(session);
        if let Some(finished) = self.finished.find(id) {
            finished.watch(session);
            let sight = finished.sight_of(&name);
            self.tell_page(session, PageNews::Table(Box::new(sight)));
            return Ok(());
        }
        let hosted = self.tables.get_mut(id).ok_or_else(no_table)?;
        if !hosted.pages.contains(&session) {
            if hosted.pages.len() >= MOST_WATCHERS {
                return Err(text("too many watch this game", "観戦者が多すぎます"));
            }
            hosted.pages.push(session);
        }
        self.show_again(id);
        self.lobby_changed = true;
        Ok(())
    }

    fn unwatch(&mut self, session: SessionId, id: &str) {
        if let Some(finished) = self.finished.find(id) {
            finished.unwatch(session);
        }
        let Some(hosted) = self.tables.get_mut(id) else {
            return;
        };
        hosted.pages.retain(|&other| other != session);
        self.show_again(id);
        self.lobby_changed = true;
    }

    fn act(&mut self, session: SessionId, id: &str, act: ClubAct) -> Result<(), Text> {
        if act == ClubAct::Rematch {
            return self.play_again(session, id);
        }
        let seat = self.seat(session).filter(|(other, _)| other == id);
        let (_, by) = seat.ok_or_else(no_table)?;
        let hosted = self.tables.get(id).ok_or_else(no_table)?;
        let board = hosted.table.board();
        let event = match act {
            ClubAct::Move { seen, text: played } => {
                // Somebody who has not seen the last move means another position.
                if board.moves().len() != seen as usize {
                    return Err(text("the position has changed", "局面が変わりました"));
                }
                let text = board
                    .in_own_notation(&played)
                    .ok_or_else(|| text("this is no legal move now", "今は指せない手です"))?;
                TableEvent::Move { by, text }
            }
            ClubAct::Resign => TableEvent::Resign(by),
            ClubAct::Declare => TableEvent::Declare(by),
            ClubAct::OfferDraw if self.plan.game.has_draws() => TableEvent::OfferDraw(by),
            ClubAct::OfferDraw => {
                return Err(text(
                    "this game has no draw by agreement",
                    "このゲームに合意の引き分けはありません",
                ));
            }
            ClubAct::Rematch => return Ok(()),
        };
        self.drive(id, event, None);
        Ok(())
    }

    fn play_again(&mut self, session: SessionId, id: &str) -> Result<(), Text> {
        let name = self.name_of(session);
        self.may_begin(session)?;
        let finished = self.finished.find(id).ok_or_else(no_table)?;
        let Some(again) = finished.wish(&name)? else {
            self.show_finished(id);
            return Ok(());
        };
        let at_once = |name: &String| {
            let session = name.parse().ok().and_then(|name| self.lobby.session(&name));
            session.filter(|session| self.is_page(*session))
        };
        let sessions = ByColor {
            black: at_once(&again.players.black).ok_or_else(gone)?,
            white: at_once(&again.players.white).ok_or_else(gone)?,
        };
        for color in Color::BOTH {
            self.may_begin(sessions[color])?;
        }
        let next = self.begin_by_pages(sessions, again.board, again.rules, again.is_rated)?;
        if let Some(finished) = self.finished.find(id) {
            finished.followed_by(next);
        }
        self.show_finished(id);
        Ok(())
    }

    /// Whether somebody may begin a game now.
    fn may_begin(&self, session: SessionId) -> Result<(), Text> {
        if self.is_closing {
            return Err(text(
                "the server is closing",
                "サーバーは終了するところです",
            ));
        }
        match self.guests.get(&session) {
            None => Err(gone()),
            Some(guest) if guest.seat.is_some() => Err(text(
                format!("{} has a game of this kind", guest.name),
                format!("{}さんは同じ種類の対局中です", guest.name),
            )),
            Some(_) => Ok(()),
        }
    }

    fn coin(&self) -> bool {
        wall().subsec_micros().is_multiple_of(2)
    }

    fn seat(&self, session: SessionId) -> Option<(String, Color)> {
        self.guests.get(&session)?.seat.clone()
    }

    pub(super) fn name_of(&self, session: SessionId) -> String {
        let guest = self.guests.get(&session);
        guest.map(|guest| guest.name.clone()).unwrap_or_default()
    }

    pub(super) fn is_page(&self, session: SessionId) -> bool {
        let guest = self.guests.get(&session);
        guest.is_some_and(|guest| guest.page().is_some())
    }

    /// The old page of somebody who has come in by another one is out.
    pub(super) fn take_over(&mut self, name: &PlayerName) {
        if let Some(old) = self.lobby.session(name) {
            self.leave(old);
        }
    }

    /// Whoever leaves watches nothing and offers nothing.
    pub(super) fn forget_page(&mut self, session: SessionId) {
        self.offers.forget(session);
        self.finished.forget(session);
        self.lobby_changed = true;
        let watched = self.tables.iter_mut().filter_map(|(id, hosted)| {
            let before = hosted.pages.len();
            hosted.pages.retain(|&other| other != session);
            (hosted.pages.len() < before).then(|| id.clone())
        });
        let watched: Vec<String> = watched.collect();
        for id in watched {
            self.show_again(&id);
        }
    }

    pub(super) fn tell_page(&mut self, session: SessionId, news: PageNews) {
        let Some(outbox) = self.guests.get(&session).and_then(HallGuest::page) else {
            return;
        };
        if let Err(mpsc::error::TrySendError::Full(_)) = outbox.try_send(news) {
            self.cut.push(session);
        }
    }
}

impl HallGuest {
    /// What a page is told by; `None` for a connection of lines.
    pub(super) fn page(&self) -> Option<&mpsc::Sender<PageNews>> {
        match &self.outbox {
            GuestOutbox::Page(outbox) => Some(outbox),
            GuestOutbox::Lines(_) => None,
        }
    }
}

pub(super) fn disk_failed() -> Text {
    text(
        "the game cannot be written to the disk",
        "対局をディスクに書き込めません",
    )
}

pub(super) fn gone() -> Text {
    text("it is not there any more", "もうありません")
}

pub(super) fn no_table() -> Text {
    text("there is no such game here", "その対局はありません")
}
