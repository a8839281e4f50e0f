use game::{ByColor, Color, Line, Outcome, Position as _};

use ::othello::{Othello, Position, Refusal, TranscriptError};

use super::{End, Headers, Node};

/// One game: who played, from which position, which moves, and how it ended.
///
/// Records read by this crate hold legal moves only, and every pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The headers, in the order of the file.
    pub headers: Headers,
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// The first position.
    pub start: Position,
    /// The moves of the game.
    pub moves: Vec<Node>,
    /// The end; `None` if the file has none.
    pub end: Option<End>,
}

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            headers: Headers::default(),
            players: ByColor::default(),
            start,
            moves: Vec::new(),
            end: None,
        }
    }

    /// The record of a line of play, ended if the line is.
    #[must_use]
    pub fn of(line: &Line<Othello>) -> Record {
        let start = line.positions().first().copied();
        let mut record = Record::new(start.unwrap_or(Position::START));
        record.moves = line.moves().iter().copied().map(Node::new).collect();
        record.end = End::of(line);
        record
    }

    /// The moves as a line of play, or the first one that is not legal.
    pub fn line(&self) -> Result<Line<Othello>, TranscriptError> {
        let mut line = Line::from_position(self.start.size(), self.start);
        for (number, node) in (1..).zip(&self.moves) {
            line.push(node.played).map_err(|_| TranscriptError {
                number,
                text: node.played.to_string(),
                refusal: Refusal::explain(line.position(), node.played),
            })?;
        }
        Ok(line)
    }

    /// The winner, as far as the end says.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| end.outcome())
    }

    /// The side to move after the moves.
    #[must_use]
    pub fn turn_at_end(&self) -> Color {
        let turn = self.start.turn();
        if self.moves.len().is_multiple_of(2) {
            turn
        } else {
            !turn
        }
    }
}

impl Default for Record {
    /// A game from the usual start before its first move.
    fn default() -> Record {
        Record::new(Position::START)
    }
}
