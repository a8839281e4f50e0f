//! The lines of login and logout.

use super::{FromPlayer, FromServer};
use crate::Fault;
use crate::wording::fault;

/// The longest name and the longest password; floodgate's passwords are longer than the 32 of CSA.
const LONGEST_NAME: usize = 32;
const LONGEST_PASSWORD: usize = 256;

/// Whether an account may have this name.
pub(super) fn is_name(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.@".contains(&byte);
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(letter)
}

fn is_password(text: &str) -> bool {
    (1..=LONGEST_PASSWORD).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Reads a line of a player if it is about login or logout. A fault does not show the password.
pub(super) fn read_player(line: &str) -> Option<Result<FromPlayer, Fault>> {
    let mut words = line.split(' ').filter(|word| !word.is_empty());
    match words.next() {
        Some("LOGOUT") => Some(match words.next() {
            None => Ok(FromPlayer::Logout),
            Some(word) => Err(fault("LOGOUT", "nothing more", word)),
        }),
        Some("LOGIN") => Some(read_login(words)),
        _ => None,
    }
}

fn read_login<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<FromPlayer, Fault> {
    let name = words.next().unwrap_or_default();
    if !is_name(name) {
        let expected = "at most 32 letters, digits and any of _-.@";
        return Err(fault("name", expected, name));
    }
    let password = words.next().unwrap_or_default();
    if !is_password(password) {
        return Err(fault("password", "one word after the name", ""));
    }
    let extended = match words.next() {
        None => false,
        Some("x1") => true,
        Some(_) => return Err(fault("LOGIN", "a name, a password and nothing or x1", name)),
    };
    if words.next().is_some() {
        return Err(fault("LOGIN", "a name, a password and nothing or x1", name));
    }
    Ok(FromPlayer::Login {
        name: name.to_owned(),
        password: password.into(),
        extended,
    })
}

/// Writes a login.
pub(super) fn write_login(name: &str, password: &str, extended: bool) -> Result<String, Fault> {
    if !is_name(name) {
        let expected = "at most 32 letters, digits and any of _-.@";
        return Err(fault("name", expected, name));
    }
    if !is_password(password) {
        let expected = "letters, digits and signs of ASCII without blanks";
        return Err(fault("password", expected, ""));
    }
    let mode = if extended { " x1" } else { "" };
    Ok(format!("LOGIN {name} {password}{mode}"))
}

/// Reads a line of a server if it is about login or logout.
pub(super) fn read_server(line: &str) -> Option<FromServer> {
    if line == "LOGOUT:completed" {
        return Some(FromServer::LoggedOut);
    }
    let answer = line.strip_prefix("LOGIN:")?;
    Some(match answer.strip_suffix(" OK") {
        Some(name) => FromServer::LoggedIn {
            name: name.trim().to_owned(),
        },
        None => FromServer::Refused,
    })
}
