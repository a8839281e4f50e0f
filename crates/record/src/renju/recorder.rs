use std::time::Duration;

use game::{Color, Line};

use ::renju::{Position, Refusal, Renju};

use super::{End, FoulStone, Headers, Node, Record};
use crate::RefusedMove;

/// A record that grows move by move while a file is read, and the line it tells.
#[derive(Clone, Debug)]
pub(crate) struct Recorder {
    record: Record,
    line: Line<Renju>,
}

impl Recorder {
    /// Starts where `record` does. It has no moves yet.
    pub(crate) fn new(record: Record) -> Recorder {
        let line = Line::from_position(record.rules(), record.start.clone());
        Recorder { record, line }
    }

    /// The record so far.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to add headers and comments.
    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// Starts elsewhere, before the first move.
    pub(crate) fn restart(&mut self, start: Position) {
        self.record.start = start;
        *self = Recorder::new(std::mem::take(&mut self.record));
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Color {
        match self.record.end {
            // Where more follows, it is White's.
            Some(End::Foul(_)) => Color::White,
            _ => self.line.turn(),
        }
    }

    /// The number of the next move.
    pub(crate) fn next_number(&self) -> usize {
        let foul = matches!(self.record.end, Some(End::Foul(_)));
        self.record.moves.len() + 1 + usize::from(foul)
    }

    /// Plays a move. A foul stone is taken as well, but it ends the game: if the file goes on, it
    /// is the foul that is wrong.
    pub(crate) fn play(&mut self, node: Node) -> Result<(), RefusedMove<Refusal>> {
        let number = self.record.moves.len() + 1;
        if let Some(End::Foul(stone)) = &self.record.end {
            let why = Refusal::Foul(stone.point, stone.foul);
            self.record.end = None;
            return Err(RefusedMove { number, why });
        }
        if self.line.push(node.played).is_ok() {
            self.record.moves.push(node);
            return Ok(());
        }
        match Refusal::explain(self.line.position(), node.played) {
            Refusal::Foul(point, foul) | Refusal::MustPass(point, foul) => {
                self.record.end = Some(End::Foul(FoulStone {
                    point,
                    foul,
                    time: node.time,
                    comments: node.comments,
                }));
                Ok(())
            }
            why => Err(RefusedMove { number, why }),
        }
    }

    /// Adds to the comments of the last move, or of the start.
    pub(crate) fn comment(&mut self, lines: impl Iterator<Item = String>) {
        let Record {
            comments,
            moves,
            end,
            ..
        } = &mut self.record;
        match (end, moves.last_mut()) {
            (Some(End::Foul(stone)), _) => stone.comments.extend(lines),
            (_, Some(node)) => node.comments.extend(lines),
            (_, None) => comments.extend(lines),
        }
    }

    /// Says how long the last move took.
    pub(crate) fn set_time(&mut self, time: Duration) {
        match (&mut self.record.end, self.record.moves.last_mut()) {
            (Some(End::Foul(stone)), _) => stone.time = Some(time),
            (_, Some(node)) => node.time = Some(time),
            (_, None) => {}
        }
    }

    /// The whole record. The board's word on the end counts; what the file `says` counts where
    /// the board is silent, and is kept as a header, in the file's words, where it differs.
    pub(crate) fn finish(self, says: Option<(End, &str)>) -> Record {
        let Recorder { mut record, line } = self;
        if record.end.is_none() {
            record.end = line.verdict().map(|verdict| End::Board(verdict.reason));
        }
        let Some((end, words)) = says else {
            return record;
        };
        if record.end.is_none() {
            record.end = Some(end);
        } else {
            let said = end.outcome(record.turn_at_end());
            if said.is_some() && said != record.outcome() {
                record.headers.push(Headers::RESULT, words);
            }
        }
        record
    }
}
