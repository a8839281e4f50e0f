use game::Color;

use super::{Action, Board, Setup, Turn};
use crate::wording::fault;
use crate::{Answer, BestMove, Fault};

/// The host's side of a session with a bot. It needs the legal actions beside the requests.
#[derive(Clone, Debug, Default)]
pub struct Client {
    own: Option<Color>,
    asked: bool,
}

impl Client {
    /// The lines of a turn: the board of `sfen` and its legal actions, as texts. The bot's colour
    /// is the side to move at the first of them, and is sent before it.
    pub fn ask(&mut self, sfen: &str, actions: &[&str]) -> Result<Vec<String>, Fault> {
        let board = Board::parse(sfen)?;
        let side = match sfen.chars().nth(64) {
            Some('B') => Color::Black,
            Some('W') => Color::White,
            _ => return Err(fault("side to move", "B or W behind the board", sfen)),
        };
        if self.own.is_some_and(|own| own != side) {
            return Err(fault("side to move", "the bot's colour", sfen));
        }
        let actions: Result<Vec<Action>, Fault> =
            actions.iter().map(|action| Action::parse(action)).collect();
        let turn = Turn {
            board,
            actions: actions?,
        };
        let mut lines = match self.own {
            None => Setup { own: side }.lines(),
            Some(_) => Vec::new(),
        };
        self.own = Some(side);
        self.asked = true;
        lines.extend(turn.lines());
        Ok(lines)
    }

    /// The answers in a line of the bot; none without a request.
    pub fn read(&mut self, line: &str) -> Result<Option<Answer>, Fault> {
        if !self.asked || line.trim().is_empty() {
            return Ok(None);
        }
        let best = Action::parse(line)?.to_string();
        self.asked = false;
        let ponder = None;
        Ok(Some(Answer::Best(BestMove::Play { best, ponder })))
    }
}
