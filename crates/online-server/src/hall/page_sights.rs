//! What pages see of the lobby and of tables.

use boards::page::text;
use game::{ByColor, Color};
use online::lobby::SessionId;
use online::table::{Audience, EventRefusal, TableNotice};
use web::messages::{ClubLobby, ClubOffer, ClubPerson, ClubTableLine, Text};

use super::Hall;
use super::hosted_table::HostedTable;
use super::pages::PROGRAM;
use crate::page_news::{PageNews, SightStage, TableSight};

impl Hall {
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

    pub(super) fn lobby_of(&self, session: SessionId) -> ClubLobby {
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

    pub(super) fn show_again(&mut self, id: &str) {
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
        let pages = pages.into_iter().chain(hosted.pages.iter().copied());
        let sight = self.sight_by(hosted, true);
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
            may_rematch: table.end().is_some()
                && Color::BOTH
                    .into_iter()
                    .all(|color| hosted.seats[color].is_some_and(|seat| self.is_page(seat))),
            next: None,
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
