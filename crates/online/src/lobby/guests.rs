use std::collections::HashMap;
use std::fmt;

use crate::accounts::PlayerName;
use crate::secret::SecretHash;

/// A connection, as the server numbers it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SessionId(pub u64);

/// Everybody who is logged in: one session for each name.
#[derive(Default)]
pub(super) struct Guests {
    sessions: HashMap<SessionId, Guest>,
    names: HashMap<String, SessionId>,
}

struct Guest {
    name: PlayerName,
    token: SecretHash,
}

/// Why somebody is not let in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoginRefusal {
    /// The name is in use.
    InUse(PlayerName),
    /// The session has a name already.
    Twice,
}

impl fmt::Display for LoginRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoginRefusal::InUse(name) => write!(f, "{name} is logged in already"),
            LoginRefusal::Twice => f.write_str("this connection is logged in already"),
        }
    }
}

impl std::error::Error for LoginRefusal {}

impl Guests {
    pub(super) fn log_in(
        &mut self,
        session: SessionId,
        name: &PlayerName,
        token: SecretHash,
        shown: Option<&str>,
    ) -> Result<Option<SessionId>, LoginRefusal> {
        if self.sessions.contains_key(&session) {
            return Err(LoginRefusal::Twice);
        }
        let old = self.names.get(&name.key()).copied();
        if let Some(guest) = old.and_then(|old| self.sessions.get(&old)) {
            let is_same = shown.is_some_and(|shown| guest.token.fits(shown));
            if !is_same {
                return Err(LoginRefusal::InUse(guest.name.clone()));
            }
        }
        if let Some(old) = old {
            self.sessions.remove(&old);
        }
        let name = name.clone();
        self.names.insert(name.key(), session);
        self.sessions.insert(session, Guest { name, token });
        Ok(old)
    }

    pub(super) fn log_out(&mut self, session: SessionId) {
        if let Some(guest) = self.sessions.remove(&session) {
            self.names.remove(&guest.name.key());
        }
    }

    pub(super) fn name(&self, session: SessionId) -> Option<&PlayerName> {
        self.sessions.get(&session).map(|guest| &guest.name)
    }

    pub(super) fn session(&self, name: &PlayerName) -> Option<SessionId> {
        self.names.get(&name.key()).copied()
    }
}
