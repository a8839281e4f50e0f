use std::time::Duration;

use game::Color;

use super::position;
use crate::Fault;
use crate::game_server::{
    FromPlayer, FromServer, Grammar, LobbyReply, LobbyRequest, PriorMove, SpecialMove, after_comma,
    read_echo, split_sign, write_echo, write_move,
};
use crate::wording::{fault, one_line};

/// The `Format` of a game of Shogi.
pub const FORMAT: &str = "Shogi 1.0";

/// The `Declaration` of a game in which 27 points win.
pub const DECLARATION: &str = "Jishogi 1.1";

/// The longest line that is written with a comment: servers refuse longer ones.
const LONGEST: usize = 1000;

/// How CSA writes what is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Csa;

impl Grammar for Csa {
    fn heading(&self) -> &'static [&'static str] {
        &["Protocol_Version:1.2", "Protocol_Mode:Server"]
    }

    fn names_games(&self) -> bool {
        true
    }

    fn has_lobby(&self) -> bool {
        true
    }

    fn answers_keep_alive(&self) -> bool {
        true
    }

    fn alternates(&self) -> bool {
        true
    }

    fn read_play(&self, line: &str) -> Result<Option<(Option<Color>, FromPlayer)>, Fault> {
        if let Some((color, rest)) = split_sign(line) {
            let (text, comment) = rest.split_once(',').unwrap_or((rest, ""));
            if text.trim().is_empty() {
                return Err(fault("move", "a move such as +7776FU", line));
            }
            let comment = comment.strip_prefix('\'').map(str::trim);
            let said = FromPlayer::Play {
                text: text.trim().to_owned(),
                comment: comment.filter(|text| !text.is_empty()).map(str::to_owned),
            };
            return Ok(Some((Some(color), said)));
        }
        // Those of 81Dojo are not ours.
        if line.starts_with("%%%") {
            return Ok(None);
        }
        if let Some(request) = line.strip_prefix("%%") {
            let said = match request.strip_prefix("CHAT ").map(str::trim) {
                Some("") => return Err(fault("CHAT", "words", line)),
                Some(text) => FromPlayer::Chat(text.to_owned()),
                None => FromPlayer::Lobby(LobbyRequest::parse(request)?),
            };
            return Ok(Some((None, said)));
        }
        match read_special(line)? {
            Some((special, _)) => Ok(Some((None, FromPlayer::Special(special)))),
            None => Err(fault("line", "a move, %TORYO, %KACHI or %CHUDAN", line)),
        }
    }

    fn write_play(&self, by: Color, said: &FromPlayer) -> Result<String, Fault> {
        match said {
            FromPlayer::Play { text, comment } => {
                let mut line = write_move(by, text)?;
                if let Some(comment) = comment {
                    line += &format!(",'{}", one_line(comment));
                }
                Ok(shortened(line))
            }
            FromPlayer::Special(special) => match special_word(*special) {
                Some(word) => Ok(word.to_owned()),
                None => Err(fault("line", "a move, %TORYO, %KACHI or %CHUDAN", "")),
            },
            FromPlayer::Chat(text) => match one_line(text) {
                text if text.is_empty() => Err(fault("CHAT", "words", "")),
                text => Ok(format!("%%CHAT {text}")),
            },
            FromPlayer::Lobby(request) => {
                // What does not read as itself would be another request.
                let line = request.to_string();
                let text = line.strip_prefix("%%").unwrap_or_default();
                match LobbyRequest::parse(text) {
                    Ok(read) if read == *request => Ok(line),
                    _ => Err(fault("%%", "names without blanks", &line)),
                }
            }
            _ => Err(fault("line", "a line of a game", "")),
        }
    }

    fn read_told(&self, line: &str) -> Result<FromServer, Fault> {
        if let Some((by, rest)) = split_sign(line) {
            let (text, spent) = read_echo(rest)?;
            let text = text.to_owned();
            return Ok(FromServer::Played { by, text, spent });
        }
        if let Some((special, spent)) = read_special(line)? {
            return Ok(FromServer::Special { special, spent });
        }
        Ok(match LobbyReply::parse(line) {
            Some(LobbyReply {
                topic,
                about: Some(from),
                text,
            }) if topic == "CHAT" => FromServer::Chat { from, text },
            Some(reply) => FromServer::Lobby(reply),
            None => FromServer::Text(one_line(line)),
        })
    }

    fn write_told(&self, told: &FromServer) -> Vec<String> {
        vec![match told {
            FromServer::Played { by, text, spent } => write_echo(*by, text, *spent),
            FromServer::Special { special, spent } => match special_word(*special) {
                Some(word) => word.to_owned() + &after_comma(*spent),
                None => return Vec::new(),
            },
            FromServer::Chat { from, text } => {
                let reply = LobbyReply {
                    about: Some(from.clone()),
                    ..LobbyReply::new("CHAT", text)
                };
                reply.to_string()
            }
            FromServer::Lobby(reply) => reply.to_string(),
            _ => return Vec::new(),
        }]
    }

    fn read_position(&self, lines: &[&str]) -> Result<(Option<String>, Vec<PriorMove>), Fault> {
        position::read(lines)
    }

    fn write_position(&self, start: Option<&str>, moves: &[PriorMove]) -> Vec<String> {
        position::write(start, moves)
    }
}

fn special_word(special: SpecialMove) -> Option<&'static str> {
    match special {
        SpecialMove::Resign => Some("%TORYO"),
        SpecialMove::Declare => Some("%KACHI"),
        SpecialMove::Interrupt => Some("%CHUDAN"),
        SpecialMove::OfferDraw => None,
    }
}

type Spoken = (SpecialMove, Option<Duration>);

/// Reads `%TORYO` and the like, with or without a time.
fn read_special(line: &str) -> Result<Option<Spoken>, Fault> {
    if !line.starts_with('%') {
        return Ok(None);
    }
    let (word, spent) = read_echo(line)?;
    let special = match word {
        "%TORYO" => SpecialMove::Resign,
        "%KACHI" => SpecialMove::Declare,
        "%CHUDAN" => SpecialMove::Interrupt,
        _ => return Ok(None),
    };
    Ok(Some((special, spent)))
}

/// The line without the end of a comment that is too long, which is the end of the expected moves.
fn shortened(mut line: String) -> String {
    if line.len() > LONGEST {
        let most = line.floor_char_boundary(LONGEST);
        line.truncate(most);
        if let Some(end) = line.rfind(' ') {
            line.truncate(end);
        }
    }
    line
}
