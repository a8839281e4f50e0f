//! Who comes, who waits, and who leaves.

use game::Color;
use online::accounts::PlayerName;
use online::lobby::{PairingRule, SessionId, Wish};
use online::table::TableEvent;
use online::{SecretHash, Secrets};

use super::guest::HallGuest;
use super::{Hall, buoys};
use crate::clocks::wall;
use crate::news::{Arrival, GuestOutbox};

/// How many games with other pairing than "at once" may have a name: anybody can name one.
const MOST_NAMES: usize = 1000;

impl Hall {
    pub(super) fn enter(&mut self, arrival: Arrival) {
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
        let is_page = matches!(outbox, GuestOutbox::Page(_));
        if is_page {
            // Its token has shown that the old connection is the same person's.
            self.take_over(&name);
        }
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
                hears_chat: false,
                chats: Vec::new(),
                seat: None,
            },
        );
        self.lobby_changed = true;
        match seat.filter(|(id, color)| {
            self.tables.contains_key(id) && {
                let hosted = &self.tables[id];
                hosted.journal.is_some() && hosted.seats[*color].is_none()
            }
        }) {
            Some((id, color)) => {
                self.sit(session, &id, color);
                self.drive(&id, TableEvent::Return(color), None);
                self.seated(session, &id);
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
    pub(super) fn seat_of(&self, name: &str) -> Option<(String, Color)> {
        self.tables.iter().find_map(|(id, hosted)| {
            let players = &hosted.table.setup().players;
            let color = Color::BOTH
                .into_iter()
                .find(|&color| players[color].eq_ignore_ascii_case(name))?;
            hosted.journal.is_some().then(|| (id.clone(), color))
        })
    }

    pub(super) fn sit(&mut self, session: SessionId, id: &str, color: Color) {
        if let (Some(guest), Some(hosted)) =
            (self.guests.get_mut(&session), self.tables.get_mut(id))
        {
            guest.seat = Some((id.to_owned(), color));
            hosted.seats[color] = Some(session);
        }
    }

    /// Somebody waits for the game that its login named; `false` if it named none.
    pub(super) fn wait(&mut self, session: SessionId) -> bool {
        let wish = self
            .guests
            .get(&session)
            .and_then(|guest| guest.wish.clone());
        let Some(wish) = wish.filter(|wish| !self.lacks_buoy(&wish.game)) else {
            return false;
        };
        let Some(guest) = self.guests.get_mut(&session) else {
            return false;
        };
        if self.is_closing || guest.seat.is_some() {
            return false;
        }
        if let Some(rating) = self.ratings.take(&guest.name) {
            guest.rating = rating;
        }
        let wish = Wish {
            game: wish.game,
            color: wish.color,
            rating: guest.rating,
        };
        self.open(&wish.game);
        self.lobby.wait(session, wish)
    }

    /// Whether a game of this name has to begin at a position that nobody has set.
    pub(super) fn lacks_buoy(&self, game: &str) -> bool {
        let is_buoy = self.plan.game.names_games() && game.starts_with(buoys::PREFIX);
        is_buoy && self.buoys.left(game).is_none()
    }

    pub(super) fn open(&mut self, game: &str) {
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

    pub(super) fn leave(&mut self, session: SessionId) {
        self.lobby.log_out(session);
        let Some(guest) = self.guests.remove(&session) else {
            return;
        };
        self.log.note("left", &[("name", &guest.name)]);
        // The next login reads it from the books.
        self.ratings.take(&guest.name);
        self.forget_page(session);
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
}
