use game::Color;

use super::{Action, Board, Setup, Turn};
use crate::Fault;
use crate::wording::{fault, parse};

/// Reads a bot's input: takes lines, and returns a message when it is complete.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    own: Option<Color>,
    sized: bool,
    rows: Vec<String>,
    /// The board, once it is complete, and how many actions are still to come.
    turn: Option<(Turn, usize)>,
}

/// A message to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// The start of the game.
    Setup(Setup),
    /// Its turn.
    Turn(Turn),
}

impl Listener {
    /// Takes a line in. After a fault the turn begins again with its first row.
    pub fn read(&mut self, line: &str) -> Result<Option<Told>, Fault> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let result = self.take(line);
        if result.is_err() {
            self.rows.clear();
            self.turn = None;
        }
        result
    }

    fn take(&mut self, line: &str) -> Result<Option<Told>, Fault> {
        let Some(own) = self.own else {
            self.own = Some(match line {
                "0" => Color::Black,
                "1" => Color::White,
                _ => return Err(fault("id", "0 or 1", line)),
            });
            return Ok(None);
        };
        if !self.sized {
            if line != "8" {
                return Err(fault("board size", "8", line));
            }
            self.sized = true;
            return Ok(Some(Told::Setup(Setup { own })));
        }
        if self.rows.len() < 8 {
            // A row too long would only be refused later, and kept until then.
            if line.len() != 8 {
                return Err(fault("row", "8 of ., 0 and 1", line));
            }
            self.rows.push(line.to_owned());
            return Ok(None);
        }
        match self.turn.take() {
            None => {
                let count: usize = parse("actions", "a number from 0 to 64", line)?;
                if count > 64 {
                    return Err(fault("actions", "a number from 0 to 64", line));
                }
                let board = Board::parse_rows(&self.rows)?;
                let actions = Vec::new();
                self.turn = Some((Turn { board, actions }, count));
            }
            Some((mut turn, left)) => {
                turn.actions.push(Action::parse(line)?);
                self.turn = Some((turn, left.saturating_sub(1)));
            }
        }
        match self.turn.take() {
            Some((turn, 0)) => {
                self.rows.clear();
                Ok(Some(Told::Turn(turn)))
            }
            unfinished => {
                self.turn = unfinished;
                Ok(None)
            }
        }
    }
}
