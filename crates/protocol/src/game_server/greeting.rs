//! The lines of login and logout.

use super::{FromPlayer, FromServer, ResumedGame};
use crate::Fault;
use crate::wording::{fault, one_line};

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
    let (mut extended, mut resumed) = (false, None);
    for word in words {
        match ResumedGame::parse(word) {
            None if word == "x1" && !extended => extended = true,
            Some(game) if resumed.is_none() => resumed = Some(game),
            _ => {
                return Err(fault(
                    "LOGIN",
                    "a name, a password, x1, reconnect:game+token",
                    name,
                ));
            }
        }
    }
    Ok(FromPlayer::Login {
        name: name.to_owned(),
        password: password.into(),
        extended,
        resumed,
    })
}

/// Writes a login.
pub(super) fn write_login(
    name: &str,
    password: &str,
    extended: bool,
    resumed: Option<&ResumedGame>,
) -> Result<String, Fault> {
    if !is_name(name) {
        let expected = "at most 32 letters, digits and any of _-.@";
        return Err(fault("name", expected, name));
    }
    if !is_password(password) {
        let expected = "letters, digits and signs of ASCII without blanks";
        return Err(fault("password", expected, ""));
    }
    let mode = if extended { " x1" } else { "" };
    let mut line = format!("LOGIN {name} {password}{mode}");
    if let Some(game) = resumed {
        let expected = "a game and a token without blanks";
        let word = game
            .word()
            .ok_or_else(|| fault("LOGIN", expected, &game.id))?;
        line += &format!(" {word}");
    }
    Ok(line)
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
        None => {
            let why = answer.strip_prefix("incorrect").unwrap_or(answer).trim();
            let why = (!why.is_empty()).then(|| one_line(why));
            FromServer::Refused { why }
        }
    })
}
