//! Who is here, who waits for which game, and who plays whom: no I/O, and the time comes from outside.

mod guests;
mod pairing_rule;
mod queue;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use game::Color;

pub use guests::{LoginRefusal, SessionId};
pub use pairing_rule::{PairingOrder, PairingRule, PairingTime, WeekTime, Weekday};

use crate::accounts::PlayerName;
use crate::secret::SecretHash;
use guests::Guests;
use queue::{Queue, Waiting};

/// The waiting room of a server.
///
/// Games have names. Those that nobody has opened pair whoever waits for the same name at once.
#[derive(Default)]
pub struct Lobby {
    guests: Guests,
    queues: BTreeMap<String, Queue>,
    /// By account: games with Black minus games with White.
    balance: HashMap<String, i64>,
}

/// A wish to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// The name of the game.
    pub game: String,
    /// The colour, if it matters.
    pub color: Option<Color>,
    /// The rating of the player.
    pub rating: f64,
}

/// Two players and their game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairedGame {
    /// The name of the game.
    pub game: String,
    /// Who plays Black.
    pub black: SessionId,
    /// Who plays White.
    pub white: SessionId,
}

impl Lobby {
    /// An empty lobby.
    #[must_use]
    pub fn new() -> Lobby {
        Lobby::default()
    }

    /// Says how the players of a game are paired. `now` is the wall clock since the Unix epoch; `seed` decides
    /// what is left to chance.
    pub fn open(&mut self, game: &str, rule: PairingRule, now: Duration, seed: u64) {
        let queue = self.queues.entry(game.to_owned()).or_default();
        queue.open(rule, now, seed);
    }

    /// Lets a session in under a name whose password was right. Somebody who is here already stays, unless the
    /// new session shows the token of the old one: then the old session is the result, and is out.
    pub fn log_in(
        &mut self,
        session: SessionId,
        name: &PlayerName,
        token: SecretHash,
        shown: Option<&str>,
    ) -> Result<Option<SessionId>, LoginRefusal> {
        let displaced = self.guests.log_in(session, name, token, shown)?;
        if let Some(old) = displaced {
            self.stop_waiting(old);
        }
        Ok(displaced)
    }

    /// A session is gone.
    pub fn log_out(&mut self, session: SessionId) {
        self.stop_waiting(session);
        self.guests.log_out(session);
    }

    /// The name of a session.
    #[must_use]
    pub fn name(&self, session: SessionId) -> Option<&PlayerName> {
        self.guests.name(session)
    }

    /// The session of a name.
    #[must_use]
    pub fn session(&self, name: &PlayerName) -> Option<SessionId> {
        self.guests.session(name)
    }

    /// A session waits for a game, and for no other any more. `false` if it is not logged in.
    pub fn wait(&mut self, session: SessionId, wish: Wish) -> bool {
        self.stop_waiting(session);
        let Some(name) = self.guests.name(session) else {
            return false;
        };
        let account = name.key();
        let queue = self.queues.entry(wish.game).or_default();
        queue.waiting.push(Waiting {
            session,
            balance: 0,
            account,
            color: wish.color,
            rating: wish.rating,
        });
        true
    }

    /// A session does not wait any more.
    pub fn stop_waiting(&mut self, session: SessionId) {
        for queue in self.queues.values_mut() {
            queue.waiting.retain(|waiting| waiting.session != session);
        }
        // Anybody can name a game: what nobody has opened is forgotten when nobody waits.
        self.queues
            .retain(|_, queue| queue.is_open() || !queue.waiting.is_empty());
    }

    /// Who waits for which game, in the order of arrival.
    pub fn waiting(&self) -> impl Iterator<Item = (&str, SessionId)> {
        self.queues.iter().flat_map(|(game, queue)| {
            let sessions = queue.waiting.iter().map(|waiting| waiting.session);
            sessions.map(move |session| (game.as_str(), session))
        })
    }

    /// The games that begin now, by the wall clock since the Unix epoch. Whoever is paired does not wait any more.
    pub fn pair(&mut self, now: Duration) -> Vec<PairedGame> {
        let mut games = Vec::new();
        for (game, queue) in &mut self.queues {
            for waiting in &mut queue.waiting {
                waiting.balance = self.balance.get(&waiting.account).copied().unwrap_or(0);
            }
            for (black, white) in queue.pair(now) {
                *self.balance.entry(black.account).or_default() += 1;
                *self.balance.entry(white.account).or_default() -= 1;
                games.push(PairedGame {
                    game: game.clone(),
                    black: black.session,
                    white: white.session,
                });
            }
        }
        self.queues
            .retain(|_, queue| queue.is_open() || !queue.waiting.is_empty());
        games
    }

    /// When [`Lobby::pair`] should be called next, if nobody comes until then.
    #[must_use]
    pub fn deadline(&self, now: Duration) -> Option<Duration> {
        let queues = self.queues.values();
        let waited_for = queues.filter(|queue| queue.waiting.len() >= 2);
        waited_for.filter_map(|queue| queue.next(now)).min()
    }
}
