//! A CodinGame bot of Othello as an engine.

use std::time::Duration;

use game::{Line, Notation, Position as _};
use host::{Engine, Failure, PonderHit, Remote};
use othello::{Othello, Position, Sfen};
use protocol::usi::Checkmate;
use protocol::{
    Answer, BestMove, ClientSide, Ending, Fault, Go, Identity, Info, Request, codingame,
};
use search::Stop;

/// The other side of a bot: it is told the board and what it may do.
#[derive(Default)]
pub(crate) struct Bot {
    client: codingame::Client,
    line: Option<Line<Othello>>,
}

impl ClientSide for Bot {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        match request {
            Request::Position { start, moves } => {
                self.line = Some(line(start.as_deref(), moves)?);
                Ok(Vec::new())
            }
            Request::Go(_) => {
                let position = match &self.line {
                    Some(line) => *line.position(),
                    None => Position::START,
                };
                let actions: Vec<String> = position
                    .legal_moves()
                    .into_iter()
                    .map(|m| Othello::move_text(&position, m))
                    .collect();
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                self.client.ask(&Sfen::new(position).to_string(), &actions)
            }
            // It knows nothing but turns.
            _ => Ok(Vec::new()),
        }
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        Ok(self.client.read(line)?.into_iter().collect())
    }
}

fn line(start: Option<&str>, moves: &[String]) -> Result<Line<Othello>, Fault> {
    let fault = |field, expected, found: &str| Fault {
        field,
        expected,
        found: found.to_owned(),
    };
    let position = match start {
        Some(text) => Othello::parse_position(text)
            .map_err(|_| fault("position", "a USI-X position", text))?,
        None => Position::START,
    };
    let mut line = Line::from_position(position.size(), position);
    for text in moves {
        let m = Othello::parse_move(line.position(), text).ok();
        if m.is_none_or(|m| line.push(m).is_err()) {
            return Err(fault("moves", "legal moves", text));
        }
    }
    Ok(line)
}

/// An engine that is started anew for each game.
pub(super) struct Fresh(pub(super) Remote);

impl Engine for Fresh {
    fn game(&self) -> &str {
        self.0.game()
    }

    fn identity(&self) -> &Identity {
        self.0.identity()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        self.0.set_option(name, value)
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.0.restart()
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.0.position(start, moves)
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        self.0.go(go, stop, on_info)
    }

    /// A bot cannot think without an end: it is asked when the answer is needed.
    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        while !hit.is_signalled() && !stop.is_requested() {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.0.go(go, stop, on_info)
    }

    fn mate(
        &mut self,
        _: Duration,
        _: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        Ok(Checkmate::NotImplemented)
    }

    fn game_over(&mut self, ending: Ending) -> Result<(), Failure> {
        self.0.game_over(ending)
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.0.restart()
    }

    fn quit(&mut self) -> Result<(), Failure> {
        self.0.quit()
    }
}
