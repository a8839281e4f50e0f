use game::Color;

use super::stage::Stage;
use super::{BrokenLine, FromPlayer, FromServer, Grammar, LobbyReply, ServerSide, SpecialMove};
use super::{agreement, greeting, summary_block};
use crate::Fault;
use crate::wording::{fault, one_line};

/// After how many lines that make no sense a session is garbled.
pub const MOST_FAULTS: u32 = 8;

/// What clients send to the server on which CSA tests them; other servers accept it, and nothing comes of it.
const CHALLENGE: &str = "CHALLENGE";

/// The server's side of a session with one player.
///
/// A line that may not be said now is a [`Fault`], like one that cannot be read; both are counted.
/// A move, an answer or a declaration that has crossed the end of its game on the way is not: it is left
/// out, once.
#[derive(Clone, Debug)]
pub struct ServerSession<G> {
    grammar: G,
    stage: Stage,
    name: Option<String>,
    extended: bool,
    /// A game has just ended, and its player may not know yet.
    may_cross: bool,
    faults: u32,
    pending: Vec<String>,
}

impl<G: Grammar> ServerSession<G> {
    /// A session of a player who has just connected.
    #[must_use]
    pub fn new(grammar: G) -> ServerSession<G> {
        ServerSession {
            grammar,
            stage: Stage::Outside,
            name: None,
            extended: false,
            may_cross: false,
            faults: 0,
            pending: Vec::new(),
        }
    }

    /// Whether the player sees the lobby.
    #[must_use]
    pub fn is_extended(&self) -> bool {
        self.extended
    }

    fn take(&mut self, line: &str) -> Result<Vec<FromPlayer>, Fault> {
        if line.contains(|letter: char| letter.is_control()) {
            return Err(fault("line", "no control characters", line));
        }
        if line.trim().is_empty() {
            if line.is_empty() && self.grammar.answers_keep_alive() {
                self.pending.push(String::new());
            }
            return Ok(vec![FromPlayer::KeepAlive]);
        }
        if let Some(said) = greeting::read_player(line) {
            return self.greet(said);
        }
        if !self.stage.is_inside() {
            return Err(fault("line", "LOGIN first", line));
        }
        if line == CHALLENGE && self.grammar.has_lobby() {
            self.pending.push(format!("{CHALLENGE} ACCEPTED"));
            return Ok(vec![FromPlayer::KeepAlive]);
        }
        if let Some(said) = agreement::read_player(line) {
            return match self.agree(&said) {
                Ok(()) => Ok(vec![said]),
                Err(fault) => self.crossed(fault),
            };
        }
        let Some((sign, said)) = self.grammar.read_play(line)? else {
            return Ok(Vec::new());
        };
        let in_turn = match &said {
            FromPlayer::Play { .. } | FromPlayer::Special(SpecialMove::Declare) => true,
            FromPlayer::Special(_) => false,
            _ if self.extended => return Ok(vec![said]),
            _ => return Err(fault("line", "LOGIN with x1 for the lobby", line)),
        };
        match self.stage.check_play(in_turn, line) {
            // CSA's servers take the turn for a move of the wrong colour: it is an illegal one.
            Ok(color) if sign.is_some_and(|sign| sign != color) && self.grammar.names_games() => {
                self.stage.played(color, self.grammar.alternates());
                let text = line.split(',').next().unwrap_or_default().to_owned();
                Ok(vec![FromPlayer::Play {
                    text,
                    comment: None,
                }])
            }
            Ok(color) if sign.is_some_and(|sign| sign != color) => {
                Err(fault("move", "the sign of the own side", line))
            }
            Ok(color) => {
                if matches!(said, FromPlayer::Play { .. }) {
                    // The turn has passed before the other side is told.
                    self.stage.played(color, self.grammar.alternates());
                }
                Ok(vec![said])
            }
            Err(fault) => self.crossed(fault),
        }
    }

    fn greet(&mut self, said: Result<FromPlayer, Fault>) -> Result<Vec<FromPlayer>, Fault> {
        match said {
            Ok(FromPlayer::Logout) if self.stage == Stage::Waiting => Ok(vec![FromPlayer::Logout]),
            // Whoever leaves does not want the game that is proposed.
            Ok(FromPlayer::Logout) if matches!(self.stage, Stage::Invited { .. }) => {
                Ok(vec![FromPlayer::Reject { id: None }, FromPlayer::Logout])
            }
            Ok(FromPlayer::Logout) => Err(fault("LOGOUT", "no game, and LOGIN first", "")),
            Ok(_) if self.stage != Stage::Outside => Err(fault("LOGIN", "only one", "")),
            Ok(said) => {
                if let FromPlayer::Login { name, extended, .. } = &said {
                    self.name = Some(name.clone());
                    self.extended = *extended && self.grammar.has_lobby();
                    self.stage = Stage::LoggingIn;
                }
                Ok(vec![said])
            }
            Err(fault) => {
                // Somebody who is not told waits for ever.
                if self.stage == Stage::Outside && fault.field != "LOGOUT" {
                    self.pending.push("LOGIN:incorrect".to_owned());
                }
                Err(fault)
            }
        }
    }

    fn agree(&mut self, said: &FromPlayer) -> Result<(), Fault> {
        match said {
            FromPlayer::Agree { id } => self.stage.agree(id.as_deref()),
            FromPlayer::Reject { id } => self.stage.check_proposed("REJECT", id.as_deref()),
            _ => Ok(()),
        }
    }

    /// Leaves a line out that has crossed the end of a game.
    fn crossed(&mut self, fault: Fault) -> Result<Vec<FromPlayer>, Fault> {
        if std::mem::take(&mut self.may_cross) {
            Ok(Vec::new())
        } else {
            Err(fault)
        }
    }

    fn count(&mut self, fault: &Fault) {
        self.faults = self.faults.saturating_add(1);
        if self.extended {
            let error = LobbyReply::new("ERROR", &fault.to_string());
            self.pending.push(error.to_string());
        }
    }

    fn id<'a>(&self, id: &'a Option<String>) -> Option<&'a str> {
        id.as_deref().filter(|_| self.grammar.names_games())
    }
}

impl<G: Grammar> ServerSide for ServerSession<G> {
    fn read(&mut self, line: &str) -> Result<Vec<FromPlayer>, Fault> {
        let said = self.take(line);
        if let Err(fault) = &said {
            self.count(fault);
        }
        said
    }

    fn read_broken(&mut self, broken: BrokenLine) -> Fault {
        let fault = Fault::from(broken);
        self.count(&fault);
        fault
    }

    fn write(&mut self, told: &FromServer) -> Vec<String> {
        match told {
            FromServer::LoggedIn { name } => {
                self.name = Some(name.clone());
                self.stage = Stage::Waiting;
                let mut lines = vec![format!("LOGIN:{} OK", one_line(name))];
                if self.extended {
                    lines.push(LobbyReply::new("LOGIN", "+OK x1").to_string());
                }
                lines
            }
            FromServer::Refused { why } => {
                let why = why.as_deref().filter(|_| self.extended).map(one_line);
                let why = why.map(|why| format!(" {why}")).unwrap_or_default();
                self.leave();
                vec![format!("LOGIN:incorrect{why}")]
            }
            FromServer::LoggedOut => {
                self.leave();
                vec!["LOGOUT:completed".to_owned()]
            }
            FromServer::Proposed(proposal) => {
                self.stage = Stage::invited(proposal);
                summary_block::write(&self.grammar, proposal)
            }
            FromServer::Started { id } => {
                self.may_cross = false;
                self.stage.start(self.grammar.alternates());
                vec![agreement::write("START", ':', self.id(id))]
            }
            FromServer::Rejected { id, by } => {
                self.end_game();
                let mut line = agreement::write("REJECT", ':', self.id(id));
                if let Some(by) = by.as_deref().filter(|_| self.grammar.names_games()) {
                    line += &format!(" by {}", one_line(by));
                }
                vec![line]
            }
            FromServer::Ended { reason, result } => {
                self.end_game();
                let reason = reason.iter().map(|reason| format!("#{reason}"));
                let result = result.iter().map(|result| format!("#{result}"));
                reason.chain(result).collect()
            }
            FromServer::EndedBy(reason) => vec![format!("#{reason}")],
            FromServer::Played { by, .. } => {
                self.stage.played(*by, self.grammar.alternates());
                self.grammar.write_told(told)
            }
            FromServer::KeepAlive => vec![String::new()],
            FromServer::Text(text) => vec![one_line(text)],
            FromServer::Chat { .. } | FromServer::Lobby(_) if !self.extended => Vec::new(),
            FromServer::Special { .. }
            | FromServer::DrawOffered { .. }
            | FromServer::Chat { .. }
            | FromServer::Lobby(_) => self.grammar.write_told(told),
        }
    }

    fn set_turn(&mut self, turn: Color) {
        self.stage.set_turn(turn);
    }

    fn pending(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }

    fn name(&self) -> Option<&str> {
        let name = self.name.as_deref();
        name.filter(|_| self.stage.is_inside())
    }

    fn is_garbled(&self) -> bool {
        self.faults >= MOST_FAULTS
    }
}

impl<G> ServerSession<G> {
    fn leave(&mut self) {
        self.stage = Stage::Outside;
        self.name = None;
        self.extended = false;
        self.may_cross = false;
    }

    fn end_game(&mut self) {
        self.may_cross |= self.stage.has_game();
        self.stage.end();
    }
}
