//! People who have come in by the page: what they want, and what they see.

use std::time::Duration;

use boards::page::text;
use boards::tables::BoardSpec;
use game::{ByColor, Color};
use online::lobby::{PairedGame, SessionId};
use online::table::Audience;
use online::table::{EventRefusal, GameTable, TableEvent, TableNotice, TableRules, TableSetup};
use online::{SecretHash, Secrets};
use tokio::sync::mpsc;
use web::messages::{
    ClubAct, ClubLobby, ClubOffer, ClubPerson, ClubTableLine, ClubTerms, Side, Text,
};

use super::guest::{GuestOutbox, HallGuest};
use super::hosted_table::HostedTable;
use super::page_offers::table_of;
use super::{Hall, wall};
use crate::page_news::{PageNews, PageWish, SightStage, TableSight, WishKind};

/// Programs that wait are offers whose id begins so; their names follow.
const PROGRAM: &str = "program:";
/// The longest word of a chat, in letters.
const LONGEST_CHAT: usize = 300;
/// How many words somebody may say in that time.
const MOST_CHATS: usize = 10;
const CHAT_TIME: Duration = Duration::from_secs(20);
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
            return Err(text(
                "the game cannot be written to the disk",
                "対局をディスクに書き込めません",
            ));
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

    fn set_chat(&mut self, session: SessionId, is_on: bool) {
        let Some(guest) = self.guests.get_mut(&session) else {
            return;
        };
        guest.hears_chat = is_on;
        if let Some((id, _)) = guest.seat.clone() {
            self.show_again(&id);
        }
        let name = self.name_of(session);
        for id in self.finished.of(&name) {
            if let Some(finished) = self.finished.find(&id) {
                finished.set_chat(&name, is_on);
            }
            self.show_finished(&id);
        }
    }

    /// Words of a player to the other one; spectators neither say nor hear any.
    fn say(&mut self, session: SessionId, id: &str, words: &str) -> Result<(), Text> {
        let words: String = words
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        let words = words.trim();
        if words.is_empty() || words.chars().count() > LONGEST_CHAT {
            return Err(text(
                format!("expected 1 to {LONGEST_CHAT} letters"),
                format!("1～{LONGEST_CHAT}文字で入力してください"),
            ));
        }
        let from = self.name_of(session);
        let players = match self.tables.get(id) {
            Some(hosted) => Some(hosted.table.setup().players.clone()),
            None => self
                .finished
                .find(id)
                .map(|finished| finished.players().clone()),
        };
        let players = players.ok_or_else(no_table)?;
        let is_from = |color: &Color| players[*color].eq_ignore_ascii_case(&from);
        let seat = Color::BOTH.into_iter().find(is_from).ok_or_else(no_table)?;
        let other = players[!seat].parse().ok();
        let other = other.and_then(|name| self.lobby.session(&name));
        let hears = |session: SessionId| {
            self.guests
                .get(&session)
                .is_some_and(|guest| guest.hears_chat)
        };
        if !hears(session) {
            return Err(text(
                "turn chat on first",
                "先にチャットをオンにしてください",
            ));
        }
        let other = other.filter(|&other| hears(other)).ok_or_else(|| {
            text(
                "the other player's chat is off",
                "相手はチャットをオフにしています",
            )
        })?;
        let now = self.clock.now();
        let guest = self.guests.get_mut(&session).ok_or_else(gone)?;
        guest.chats.retain(|at| now.saturating_sub(*at) < CHAT_TIME);
        if guest.chats.len() >= MOST_CHATS {
            return Err(text("wait a little", "少し待ってから送信してください"));
        }
        guest.chats.push(now);
        for listener in [session, other] {
            let news = PageNews::Chat {
                id: id.to_owned(),
                from: from.clone(),
                text: words.to_owned(),
            };
            self.tell_page(listener, news);
        }
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
        wall().subsec_nanos() / 1000 % 2 == 0
    }

    fn seat(&self, session: SessionId) -> Option<(String, Color)> {
        self.guests.get(&session)?.seat.clone()
    }

    fn name_of(&self, session: SessionId) -> String {
        let guest = self.guests.get(&session);
        guest.map(|guest| guest.name.clone()).unwrap_or_default()
    }

    fn is_page(&self, session: SessionId) -> bool {
        let guest = self.guests.get(&session);
        guest.is_some_and(|guest| guest.page().is_some())
    }

    /// The old page of somebody who has come in by another one is out.
    pub(super) fn displace(&mut self, name: &online::accounts::PlayerName) {
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

    /// Tells all pages how the lobby stands, if that has changed.
    pub(super) fn show_lobby(&mut self) {
        if !std::mem::take(&mut self.lobby_changed) {
            return;
        }
        let pages = self.guests.keys().copied();
        let pages: Vec<SessionId> = pages.filter(|&session| self.is_page(session)).collect();
        for session in pages {
            let lobby = self.lobby_of(session);
            self.tell_page(session, PageNews::Lobby(Box::new(lobby)));
        }
    }

    fn lobby_of(&self, session: SessionId) -> ClubLobby {
        let mut people: Vec<ClubPerson> = self
            .guests
            .values()
            .map(|guest| ClubPerson {
                name: guest.name.clone(),
                is_program: guest.page().is_none(),
                table: guest.seat.as_ref().map(|(id, _)| id.clone()),
            })
            .collect();
        people.sort_by(|one, other| one.name.cmp(&other.name));
        let me = self.name_of(session);
        let concerns = self
            .offers
            .all()
            .iter()
            .filter(|offer| offer.from == session || offer.is_for(session, &me));
        let mut offers: Vec<ClubOffer> = concerns
            .map(|offer| ClubOffer {
                id: offer.id.clone(),
                from: self.name_of(offer.from),
                to: offer.to.clone(),
                terms: Some(offer.terms.clone()),
            })
            .collect();
        offers.extend(self.lobby.waiting().map(|(_, waiting)| {
            let from = self.name_of(waiting);
            ClubOffer {
                id: format!("{PROGRAM}{from}"),
                from,
                to: None,
                terms: None,
            }
        }));
        let tables = self
            .tables
            .iter()
            .filter(|(_, hosted)| hosted.journal.is_some());
        let mut tables: Vec<ClubTableLine> = tables
            .map(|(id, hosted)| {
                let ByColor { black, white } = hosted.table.setup().players.clone();
                ClubTableLine {
                    id: id.clone(),
                    names: [black, white],
                    watchers: count(hosted.watchers()),
                }
            })
            .collect();
        tables.sort_by(|one, other| one.id.cmp(&other.id));
        ClubLobby {
            game: self.plan.game.name().to_owned(),
            people,
            offers,
            tables,
        }
    }

    /// Shows a table that is being driven to the pages at it.
    pub(super) fn show_pages(&mut self, hosted: &HostedTable, told: &[(Audience, TableNotice)]) {
        let id = &hosted.table.setup().id;
        for (audience, notice) in told {
            if let (Audience::Seat(seat), TableNotice::Refused(why)) = (audience, notice)
                && let Some(session) = hosted.seats[*seat]
            {
                let (id, why) = (id.clone(), refused(why));
                self.tell_page(session, PageNews::Refused { id, why });
            }
            if matches!(
                notice,
                TableNotice::Started { .. } | TableNotice::Ended(_) | TableNotice::Adjourned
            ) {
                self.lobby_changed = true;
            }
        }
        let seats = Color::BOTH
            .into_iter()
            .filter_map(|color| hosted.seats[color]);
        let mut pages: Vec<SessionId> = seats.filter(|&seat| self.is_page(seat)).collect();
        let others = hosted.pages.iter().filter(|page| !pages.contains(page));
        let others: Vec<SessionId> = others.copied().collect();
        pages.extend(others);
        for session in pages {
            let sight = self.sight(hosted, session);
            self.tell_page(session, PageNews::Table(Box::new(sight)));
        }
    }

    fn show_again(&mut self, id: &str) {
        if let Some(hosted) = self.tables.remove(id) {
            self.show_pages(&hosted, &[]);
            self.tables.insert(id.to_owned(), hosted);
        }
    }

    /// Shows a table whose game is over to those who look at it.
    pub(super) fn show_finished(&mut self, id: &str) {
        let Some(finished) = self.finished.find(id) else {
            return;
        };
        for session in finished.pages() {
            let name = self.name_of(session);
            if let Some(finished) = self.finished.find(id) {
                let sight = finished.sight_of(&name);
                self.tell_page(session, PageNews::Table(Box::new(sight)));
            }
        }
    }

    /// Keeps a table that is over for those who look at it, and for a game more.
    pub(super) fn keep_finished(&mut self, hosted: &HostedTable) {
        let seats = Color::BOTH
            .into_iter()
            .filter_map(|color| hosted.seats[color]);
        let pages: Vec<SessionId> = seats.filter(|&seat| self.is_page(seat)).collect();
        if pages.is_empty() && hosted.pages.is_empty() {
            return;
        }
        let may_rematch = pages.len() == 2;
        let pages = pages.into_iter().chain(hosted.pages.iter().copied());
        let sight = TableSight {
            seat: None,
            may_rematch,
            ..self.sight_by(hosted, true)
        };
        let rules = hosted.table.setup().rules.clone();
        self.finished.keep(sight, rules, pages.collect());
        self.lobby_changed = true;
    }

    fn sight(&self, hosted: &HostedTable, session: SessionId) -> TableSight {
        let is_here = |color: &Color| hosted.seats[*color] == Some(session);
        let seat = Color::BOTH.into_iter().find(is_here);
        TableSight {
            seat,
            ..self.sight_by(hosted, seat.is_some())
        }
    }

    fn sight_by(&self, hosted: &HostedTable, is_player: bool) -> TableSight {
        let (table, now) = (&hosted.table, self.clock.now());
        let setup = table.setup();
        let view = if is_player {
            table.view(now)
        } else {
            table.spectator_view(now)
        };
        let stage = match &view.end {
            Some(end) => SightStage::Over(end.clone()),
            None if table.is_running() => SightStage::Playing,
            None if table.is_closed() => SightStage::Gone,
            None if hosted.journal.is_some() => SightStage::Waiting,
            None => SightStage::Agreeing,
        };
        let is_delayed = !is_player && setup.rules.spectator_delay > 0;
        let by = |of: &dyn Fn(Color) -> bool| ByColor {
            black: of(Color::Black),
            white: of(Color::White),
        };
        TableSight {
            id: setup.id.clone(),
            game: setup.game.clone(),
            board: setup.board.clone(),
            players: setup.players.clone(),
            seat: None,
            moves: view.moves,
            turn: view.turn,
            time: setup.rules.time,
            remaining: view.remaining,
            elapsed: (stage == SightStage::Playing && !is_delayed).then_some(view.elapsed),
            stage,
            has_draws: self.plan.game.has_draws(),
            draw_offers: by(&|color| !is_delayed && table.has_offered_draw(color)),
            away: ByColor {
                black: table.waits_for(Color::Black, now),
                white: table.waits_for(Color::White, now),
            },
            watchers: hosted.watchers(),
            delay: setup.rules.spectator_delay,
            is_rated: setup.is_rated,
            chat: by(&|color| {
                let guest = hosted.seats[color].and_then(|seat| self.guests.get(&seat));
                guest.is_some_and(|guest| guest.hears_chat)
            }),
            rematch: ByColor::both(false),
            may_rematch: false,
            next: None,
        }
    }

    fn tell_page(&mut self, session: SessionId, news: PageNews) {
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

impl HostedTable {
    /// How many watch, by whatever way.
    fn watchers(&self) -> usize {
        let is_watcher = |page: &&SessionId| {
            let is_player = |color| self.seats[color] == Some(**page);
            !Color::BOTH.into_iter().any(is_player)
        };
        self.pages.iter().filter(is_watcher).count() + self.spectators.len()
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(super) fn gone() -> Text {
    text("it is not there any more", "もうありません")
}

pub(super) fn no_table() -> Text {
    text("there is no such game here", "その対局はありません")
}

fn refused(why: &EventRefusal) -> Text {
    let ja = match why {
        EventRefusal::NotStarted => "対局は進行中ではありません",
        EventRefusal::Over => "対局は終わっています",
        EventRefusal::NotYourTurn => "相手の手番です",
        EventRefusal::NoDeclaration => "今は宣言できません",
        EventRefusal::NoAbort => "対局は中断できません",
        EventRefusal::WrongToken => "この席のトークンではありません",
        EventRefusal::Move(refusal) => &refusal.japanese,
    };
    text(why.to_string(), ja)
}
