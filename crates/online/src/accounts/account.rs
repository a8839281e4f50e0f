use super::{PasswordError, Passwords, PlayerName};
use crate::secret::SecretHash;

/// Somebody who may play.
#[derive(Clone, Debug)]
pub struct Account {
    /// The name.
    pub name: PlayerName,
    /// What proves it.
    pub kind: AccountKind,
}

/// What proves an account.
#[derive(Clone, Debug)]
pub enum AccountKind {
    /// A person, with the hash of a password.
    Person {
        /// As [`Passwords::hash`] has it.
        password: String,
    },
    /// An engine, with the hash of a token that the server has made.
    Engine {
        /// The hash of the token.
        token: SecretHash,
    },
}

impl Account {
    /// Whether this is the account's password or token. A password costs memory and time: no more than two should
    /// be checked at once.
    pub fn admits(&self, passwords: &Passwords, secret: &str) -> Result<bool, PasswordError> {
        match &self.kind {
            AccountKind::Person { password } => passwords.check(password, secret),
            AccountKind::Engine { token } => Ok(token.fits(secret)),
        }
    }
}
