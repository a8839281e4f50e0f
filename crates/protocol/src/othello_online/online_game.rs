use game::Color;

use super::position;
use crate::Fault;
use crate::game_server::{
    FromPlayer, FromServer, Grammar, PriorMove, SpecialMove, read_echo, split_sign, write_echo,
    write_move,
};
use crate::wording::{fault, one_line};

/// The game that is played over the lines of online Othello.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineGame {
    /// Othello, as the protocol has it.
    Othello,
    /// Renju with its opening rules (ours).
    Renju,
}

impl Grammar for OnlineGame {
    fn heading(&self) -> &'static [&'static str] {
        &["Protocol_Version:0.0.1"]
    }

    fn names_games(&self) -> bool {
        false
    }

    fn has_lobby(&self) -> bool {
        false
    }

    fn answers_keep_alive(&self) -> bool {
        false
    }

    fn alternates(&self) -> bool {
        *self == OnlineGame::Othello
    }

    fn read_play(&self, line: &str) -> Result<Option<(Option<Color>, FromPlayer)>, Fault> {
        let (color, text) = match split_sign(line) {
            Some((color, text)) => (Some(color), text),
            None => (None, line),
        };
        let said = match (self.word(text.trim()), color) {
            (Word::Resign, _) => FromPlayer::Special(SpecialMove::Resign),
            (Word::Draw, _) => FromPlayer::Special(SpecialMove::OfferDraw),
            (Word::Play(text), color) if color.is_some() && !text.is_empty() || text == PASS => {
                FromPlayer::Play {
                    text: text.to_owned(),
                    comment: None,
                }
            }
            _ => return Err(fault("line", "a move such as +d3, PASS or RESIGN", line)),
        };
        Ok(Some((color, said)))
    }

    fn write_play(&self, by: Color, said: &FromPlayer) -> Result<String, Fault> {
        match said {
            FromPlayer::Play { text, .. } if text == PASS => Ok("PASS".to_owned()),
            FromPlayer::Play { text, .. } => write_move(by, text),
            FromPlayer::Special(SpecialMove::Resign) => Ok("RESIGN".to_owned()),
            FromPlayer::Special(SpecialMove::OfferDraw) if *self == OnlineGame::Renju => {
                Ok("DRAW".to_owned())
            }
            FromPlayer::Special(_) => Err(fault("line", "a move such as +d3, PASS or RESIGN", "")),
            _ => Err(fault("line", "a line of a game", "")),
        }
    }

    fn read_told(&self, line: &str) -> Result<FromServer, Fault> {
        let Some((by, text)) = split_sign(line) else {
            let (text, spent) = read_echo(line).unwrap_or((line, None));
            return Ok(match self.word(text) {
                Word::Resign => FromServer::Special {
                    special: SpecialMove::Resign,
                    spent,
                },
                Word::Draw | Word::Play(_) => FromServer::Text(one_line(line)),
            });
        };
        let (text, spent) = read_echo(text)?;
        Ok(match self.word(text) {
            Word::Draw => FromServer::DrawOffered { by },
            Word::Resign => FromServer::Special {
                special: SpecialMove::Resign,
                spent,
            },
            Word::Play(text) => FromServer::Played {
                by,
                text: text.to_owned(),
                spent,
            },
        })
    }

    /// A resignation has no echo: `#RESIGN` says it.
    fn write_told(&self, told: &FromServer) -> Vec<String> {
        match told {
            FromServer::Played { by, text, spent } => {
                let text = match text.as_str() {
                    PASS => "PASS",
                    text => text,
                };
                vec![write_echo(*by, text, *spent)]
            }
            FromServer::DrawOffered { by } if *self == OnlineGame::Renju => {
                vec![write_echo(*by, "DRAW", None)]
            }
            _ => Vec::new(),
        }
    }

    fn read_position(&self, lines: &[&str]) -> Result<(Option<String>, Vec<PriorMove>), Fault> {
        position::read(lines)
    }

    fn write_position(&self, start: Option<&str>, moves: &[PriorMove]) -> Vec<String> {
        position::write(start, moves)
    }
}

/// A pass in the game's own notation.
const PASS: &str = "pass";

/// What stands after the sign, if there is one.
enum Word<'a> {
    Resign,
    Draw,
    Play(&'a str),
}

impl OnlineGame {
    fn word(self, text: &str) -> Word<'_> {
        if text.eq_ignore_ascii_case("RESIGN") {
            Word::Resign
        } else if self == OnlineGame::Renju && text.eq_ignore_ascii_case("DRAW") {
            Word::Draw
        } else if text.eq_ignore_ascii_case(PASS) {
            Word::Play(PASS)
        } else {
            Word::Play(text)
        }
    }
}
