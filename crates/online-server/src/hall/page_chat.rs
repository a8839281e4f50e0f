//! Words between two players.

use std::time::Duration;

use boards::page::text;
use game::Color;
use online::lobby::SessionId;
use web::messages::Text;

use super::Hall;
use super::pages::{gone, no_table};
use crate::page_news::PageNews;

/// The longest word of a chat, in letters.
const LONGEST_CHAT: usize = 300;
/// How many words somebody may say in that time.
const MOST_CHATS: usize = 10;
const CHAT_TIME: Duration = Duration::from_secs(20);
impl Hall {
    pub(super) fn set_chat(&mut self, session: SessionId, is_on: bool) {
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
    pub(super) fn say(&mut self, session: SessionId, id: &str, words: &str) -> Result<(), Text> {
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
}
