use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use online::SecretHash;
use online::accounts::{
    Account, AccountKind, LoginLimiter, PasswordCost, PasswordError, Passwords, PlayerName,
};
use online::store::{Redemption, ServerStore};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task;

use crate::clocks::{ServerClock, wall};

/// How many passwords are checked at once: each takes 19 MiB and a core.
const CHECKS: usize = 2;

/// Checks names and passwords.
pub(crate) struct LoginDesk {
    store: Arc<ServerStore>,
    passwords: Arc<Passwords>,
    limiter: Mutex<LoginLimiter>,
    checks: Semaphore,
    clock: ServerClock,
    game: &'static str,
    is_open: bool,
}

/// Why somebody is not let in.
pub(crate) enum LoginFailure {
    /// Name or password are wrong.
    Wrong,
    /// There were too many failures from there.
    Blocked { seconds: u64 },
    /// The server could not find out.
    Failed(String),
}

impl LoginFailure {
    pub(crate) fn why(&self) -> String {
        match self {
            LoginFailure::Wrong => "name or password is wrong".to_owned(),
            LoginFailure::Blocked { seconds } => {
                format!("too many failed logins, try again in {seconds} seconds")
            }
            LoginFailure::Failed(_) => "the server could not check the password".to_owned(),
        }
    }
}

impl LoginDesk {
    pub(crate) fn new(
        store: Arc<ServerStore>,
        clock: ServerClock,
        game: &'static str,
        is_open: bool,
    ) -> Result<LoginDesk, PasswordError> {
        Ok(LoginDesk {
            store,
            passwords: Arc::new(Passwords::new(PasswordCost::default())?),
            limiter: Mutex::default(),
            checks: Semaphore::new(CHECKS),
            clock,
            game,
            is_open,
        })
    }

    /// Whether this is the player, and its rating.
    pub(crate) async fn admit(
        &self,
        name: &PlayerName,
        secret: String,
        from: IpAddr,
    ) -> Result<f64, LoginFailure> {
        self.limit(from)?;
        let admitted = self.check(name.clone(), secret, from).await;
        if matches!(admitted, Err(LoginFailure::Wrong)) {
            self.limiter().fail(self.clock.now(), from);
        }
        admitted
    }

    /// Makes an account of an invitation, for a password or the hash of a token. Codes that do not exist count as
    /// failed logins.
    pub(crate) async fn redeem(
        &self,
        name: PlayerName,
        code: String,
        proof: Result<String, SecretHash>,
        from: IpAddr,
    ) -> Result<Redemption, LoginFailure> {
        let permit = self.turn(from).await?;
        let (store, passwords) = (Arc::clone(&self.store), Arc::clone(&self.passwords));
        let redeemed = blocking(move || {
            let kind = match proof {
                Ok(password) => {
                    let password = match passwords.hash(&password) {
                        Ok(password) => password,
                        Err(PasswordError::Length { .. }) => return Err(LoginFailure::Wrong),
                        Err(why) => return Err(failed(why)),
                    };
                    AccountKind::Person { password }
                }
                Err(token) => AccountKind::Engine { token },
            };
            let account = Account { name, kind };
            store.redeem(&code, &account, wall()).map_err(failed)
        })
        .await?;
        drop(permit);
        if redeemed == Redemption::NoInvitation {
            self.limiter().fail(self.clock.now(), from);
        }
        Ok(redeemed)
    }

    /// Refuses an address with too many failures.
    fn limit(&self, from: IpAddr) -> Result<(), LoginFailure> {
        match self.limiter().wait(self.clock.now(), from) {
            None => Ok(()),
            Some(wait) => {
                let seconds = wait.as_secs() + 1;
                Err(LoginFailure::Blocked { seconds })
            }
        }
    }

    /// Waits for the turn to check a password. Many guesses may wait at once: those behind the failures that are too
    /// many are not checked any more.
    async fn turn(&self, from: IpAddr) -> Result<SemaphorePermit<'_>, LoginFailure> {
        self.limit(from)?;
        let permit = self.checks.acquire().await.map_err(failed)?;
        self.limit(from)?;
        Ok(permit)
    }

    fn limiter(&self) -> std::sync::MutexGuard<'_, LoginLimiter> {
        self.limiter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn check(
        &self,
        name: PlayerName,
        secret: String,
        from: IpAddr,
    ) -> Result<f64, LoginFailure> {
        let (store, of, game) = (Arc::clone(&self.store), name.clone(), self.game);
        let (account, rating) = blocking(move || {
            let account = store.account(&of).map_err(failed)?;
            let rating = store.rating(game, &of).map_err(failed)?;
            Ok((account, rating))
        })
        .await?;
        let is_engine = account
            .as_ref()
            .is_some_and(|account| matches!(account.kind, AccountKind::Engine { .. }));
        let permit = if is_engine {
            None
        } else {
            Some(self.turn(from).await?)
        };
        let (store, passwords) = (Arc::clone(&self.store), Arc::clone(&self.passwords));
        let is_open = self.is_open;
        let is_right = blocking(move || match account {
            Some(account) => account.admits(&passwords, &secret).map_err(failed),
            None if is_open => register(&store, &passwords, name, &secret),
            None => {
                passwords.refuse(&secret).map_err(failed)?;
                Ok(false)
            }
        })
        .await?;
        drop(permit);
        if is_right {
            Ok(rating.rate)
        } else {
            Err(LoginFailure::Wrong)
        }
    }
}

/// Makes an account for whoever comes first under a name.
fn register(
    store: &ServerStore,
    passwords: &Passwords,
    name: PlayerName,
    secret: &str,
) -> Result<bool, LoginFailure> {
    let password = match passwords.hash(secret) {
        Ok(password) => password,
        Err(PasswordError::Length { .. }) => return Ok(false),
        Err(why) => return Err(failed(why)),
    };
    let kind = AccountKind::Person { password };
    store.add_account(&Account { name, kind }).map_err(failed)
}

fn failed(why: impl ToString) -> LoginFailure {
    LoginFailure::Failed(why.to_string())
}

async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, LoginFailure> + Send + 'static,
) -> Result<T, LoginFailure> {
    task::spawn_blocking(act).await.map_err(failed)?
}
