//! Who may play: names, passwords of people, tokens of engines, and a limit on guesses.

mod account;
mod login_limiter;
mod password;
mod player_name;

pub use account::{Account, AccountKind};
pub use login_limiter::LoginLimiter;
pub use password::{PasswordCost, PasswordError, Passwords};
pub use player_name::{PlayerName, PlayerNameError};
