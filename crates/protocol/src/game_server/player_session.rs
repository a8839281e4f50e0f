use game::Color;

use super::stage::Stage;
use super::{EndKind, EndResult, FromPlayer, FromServer, Grammar, PlayerSide, SpecialMove};
use super::{agreement, greeting, summary_block};
use crate::Fault;
use crate::wording::fault;

/// The most lines of a game summary: a board and the moves of a long game.
const MOST_LINES: usize = 4096;

/// The player's side of a session with a server.
///
/// What is said at the wrong time is a [`Fault`] and changes nothing. The two lines that end a game are one
/// [`FromServer::Ended`], whichever is missing.
#[derive(Clone, Debug)]
pub struct PlayerSession<G> {
    grammar: G,
    stage: Stage,
    extended: bool,
    /// The lines of a game summary that is not complete.
    summary: Option<Vec<String>>,
    /// Why the game ends; the result is still to come.
    ending: Option<EndKind>,
}

impl<G: Grammar> PlayerSession<G> {
    /// A session that has just been connected.
    #[must_use]
    pub fn new(grammar: G) -> PlayerSession<G> {
        PlayerSession {
            grammar,
            stage: Stage::Outside,
            extended: false,
            summary: None,
            ending: None,
        }
    }

    /// Takes a line of a game summary.
    fn gather(&mut self, mut lines: Vec<String>, line: &str) -> Result<Vec<FromServer>, Fault> {
        if line.trim_end() != summary_block::END {
            if lines.len() >= MOST_LINES {
                return Err(fault("Game_Summary", "its end", line));
            }
            lines.push(line.to_owned());
            self.summary = Some(lines);
            return Ok(Vec::new());
        }
        self.stage = Stage::Unreadable;
        let proposal = summary_block::read(&self.grammar, &lines)?;
        self.stage = Stage::invited(&proposal);
        Ok(vec![FromServer::Proposed(Box::new(proposal))])
    }

    /// Takes a line with one `#`: a reason or a result.
    fn hear_end(&mut self, word: &str) -> Result<Vec<FromServer>, Fault> {
        let result = EndResult::parse(word);
        if result.is_none() {
            let reason = EndKind::parse(word);
            if !self.stage.has_game() {
                return Ok(vec![FromServer::EndedBy(reason)]);
            }
            let mut told = self.flush();
            if !told.is_empty() {
                told.push(FromServer::EndedBy(reason));
                return Ok(told);
            }
            self.ending = Some(reason);
            // A game that is broken off has no result.
            return Ok(match self.ending {
                Some(EndKind::Chudan) => self.flush(),
                _ => Vec::new(),
            });
        }
        if !self.stage.has_game() {
            return Err(fault("result", "a game that has started", word));
        }
        self.stage.end();
        let reason = self.ending.take();
        Ok(vec![FromServer::Ended { reason, result }])
    }

    /// The end of a game whose result is missing.
    fn flush(&mut self) -> Vec<FromServer> {
        let Some(reason) = self.ending.take() else {
            return Vec::new();
        };
        self.stage.end();
        vec![FromServer::Ended {
            reason: Some(reason),
            result: None,
        }]
    }

    /// Takes any other line.
    fn hear(&mut self, line: &str) -> Result<Option<FromServer>, Fault> {
        let told = match greeting::read_server(line).or_else(|| agreement::read_server(line)) {
            Some(told) => told,
            None => self.grammar.read_told(line)?,
        };
        match &told {
            FromServer::LoggedIn { .. } if self.stage == Stage::LoggingIn => {
                self.stage = Stage::Waiting;
            }
            FromServer::LoggedIn { .. } => return Err(fault("LOGIN", "only one", line)),
            FromServer::Refused { .. } | FromServer::LoggedOut => self.stage = Stage::Outside,
            FromServer::Started { id } => {
                match &self.stage {
                    Stage::Invited { id: proposed, .. }
                        if id.is_none() || proposed.is_none() || id == proposed => {}
                    _ => return Err(fault("START", "the game that is proposed", line)),
                }
                self.stage.start(self.grammar.alternates());
            }
            FromServer::Rejected { .. } => self.stage.end(),
            FromServer::Played { by, .. } => {
                if !matches!(self.stage, Stage::Playing { .. }) {
                    return Err(fault("move", "a game that has started", line));
                }
                self.stage.played(*by, self.grammar.alternates());
            }
            FromServer::Special { .. } | FromServer::DrawOffered { .. }
                if !self.stage.has_game() =>
            {
                return Err(fault("move", "a game that has started", line));
            }
            // It follows the login, which is told already.
            FromServer::Lobby(reply) if reply.topic == "LOGIN" => return Ok(None),
            _ => {}
        }
        Ok(Some(told))
    }

    fn check(&mut self, said: &FromPlayer) -> Result<Color, Fault> {
        let outside = || fault("line", "LOGIN first", "");
        match said {
            FromPlayer::Login { .. } if self.stage == Stage::Outside => {}
            FromPlayer::Login { .. } => return Err(fault("LOGIN", "only one", "")),
            FromPlayer::Logout if self.stage == Stage::Waiting => {}
            FromPlayer::Logout => return Err(fault("LOGOUT", "no game, and LOGIN first", "")),
            FromPlayer::Agree { id } => self.stage.check_proposed("AGREE", id.as_deref())?,
            FromPlayer::Reject { id } => self.stage.check_proposed("REJECT", id.as_deref())?,
            FromPlayer::Play { text, .. } => return self.stage.check_play(true, text),
            FromPlayer::Special(SpecialMove::Declare) => {
                return self.stage.check_play(true, "a declaration");
            }
            FromPlayer::Special(_) => return self.stage.check_play(false, "the end"),
            FromPlayer::Chat(_) | FromPlayer::Lobby(_) => {
                if !self.stage.is_inside() {
                    return Err(outside());
                }
                if !self.extended {
                    return Err(fault("line", "LOGIN with x1 for the lobby", ""));
                }
            }
            FromPlayer::KeepAlive => {}
        }
        Ok(Color::Black)
    }

    /// The name of the game that is proposed, where the protocol has such names.
    fn proposed(&self) -> Option<&str> {
        match &self.stage {
            Stage::Invited { id, .. } if self.grammar.names_games() => id.as_deref(),
            _ => None,
        }
    }
}

impl<G: Grammar> PlayerSide for PlayerSession<G> {
    fn write(&mut self, said: &FromPlayer) -> Result<Vec<String>, Fault> {
        let color = self.check(said)?;
        let line = match said {
            FromPlayer::Login {
                name,
                password,
                extended,
                resumed,
            } => {
                let extended = *extended && self.grammar.has_lobby();
                let (password, resumed) = (password.reveal(), resumed.as_ref());
                let line = greeting::write_login(name, password, extended, resumed)?;
                self.extended = extended;
                self.stage = Stage::LoggingIn;
                line
            }
            FromPlayer::Logout => "LOGOUT".to_owned(),
            FromPlayer::Agree { .. } => {
                let line = agreement::write("AGREE", ' ', self.proposed());
                self.stage.agree(None)?;
                line
            }
            FromPlayer::Reject { .. } => {
                let line = agreement::write("REJECT", ' ', self.proposed());
                if self.must_reject() {
                    self.stage.end();
                }
                line
            }
            FromPlayer::KeepAlive => String::new(),
            FromPlayer::Play { .. } => {
                let line = self.grammar.write_play(color, said)?;
                // The turn has passed before the server says so.
                self.stage.played(color, self.grammar.alternates());
                line
            }
            FromPlayer::Special(_) | FromPlayer::Chat(_) | FromPlayer::Lobby(_) => {
                self.grammar.write_play(color, said)?
            }
        };
        Ok(vec![line])
    }

    fn read(&mut self, line: &str) -> Result<Vec<FromServer>, Fault> {
        if let Some(lines) = self.summary.take() {
            return self.gather(lines, line);
        }
        if let Some(word) = line.strip_prefix('#').filter(|word| !word.starts_with('#')) {
            return self.hear_end(word.trim());
        }
        let mut told = self.flush();
        let line = line.trim_end();
        if line.is_empty() {
            told.push(FromServer::KeepAlive);
        } else if line == summary_block::BEGIN {
            if !self.stage.is_inside() {
                return Err(fault("Game_Summary", "LOGIN first", line));
            }
            if self.stage.has_game() {
                // The server has said nothing of the end of the last one.
                self.stage.end();
                let (reason, result) = (None, None);
                told.push(FromServer::Ended { reason, result });
            }
            self.summary = Some(Vec::new());
        } else {
            match self.hear(line) {
                Ok(heard) => told.extend(heard),
                // The end of a game is not lost with the line after it.
                Err(_) if !told.is_empty() => told.push(FromServer::Text(line.to_owned())),
                Err(fault) => return Err(fault),
            }
        }
        Ok(told)
    }

    fn must_reject(&self) -> bool {
        self.stage == Stage::Unreadable
    }

    fn finish(&mut self) -> Vec<FromServer> {
        self.summary = None;
        let told = self.flush();
        self.stage = Stage::Outside;
        told
    }
}
