use std::time::Duration;

use game::{Color, Position as _};

use ::shogi::{Position, Refusal, Sfen, csa};

use super::{Error, Fault, error, note, reason, start, statement, time};
use crate::shogi::setup::Setup;
use crate::shogi::{End, Headers, Node, Partial, Reason, Record};

/// Reads the lines of one game, the first of which has the number `first` in its file. `None` if
/// there is nothing but comments.
pub(super) fn parse(text: &str, first: usize) -> Option<Result<Record, Partial<Error>>> {
    let mut parser = Parser::default();
    let read = parser.read(text, first);
    // A move that no verdict followed was not the end after all.
    let error = match parser.attempt.take() {
        Some(attempt) => {
            parser.record.main.end = None;
            Some(attempt)
        }
        None => read.err(),
    };
    match error {
        None if !parser.is_game => None,
        None => Some(Ok(parser.record)),
        Some(error) => Some(Err(Partial::new(parser.record, error))),
    }
}

/// A game being read.
#[derive(Default)]
struct Parser {
    record: Record,
    /// The start position as far as it was read, if it has lines.
    setup: Option<Setup>,
    /// The position after the moves so far; `None` before the side to move is known.
    position: Option<Position>,
    /// The fault to report for an illegal move at the end, unless a verdict follows.
    attempt: Option<Error>,
    /// Whether anything but comments was seen.
    is_game: bool,
}

impl Parser {
    fn read(&mut self, text: &str, first: usize) -> Result<(), Error> {
        let mut last = first;
        for (line, text) in (first..).zip(text.lines()) {
            last = line;
            if line == first && text.starts_with("'CSA encoding=") {
                continue;
            }
            for statement in statement::statements(text) {
                self.statement(statement, line).map_err(Error::on(line))?;
            }
        }
        if self.is_game && self.position.is_none() {
            let fault = Fault::NoSide;
            return Err(Error { line: last, fault });
        }
        Ok(())
    }

    fn statement(&mut self, text: &str, line: usize) -> Result<(), Fault> {
        let found = || text.to_owned();
        if let Some(comment) = text.strip_prefix('\'') {
            self.comments().push(comment.to_owned());
            return Ok(());
        }
        self.is_game = true;
        if let Some(seconds) = text.strip_prefix('T') {
            let parsed = time::parse(seconds).ok_or_else(|| error::TIME.found(text))?;
            let slot = self
                .time()
                .ok_or_else(|| Fault::TimeOfWhat { found: found() })?;
            *slot = Some(parsed);
            return Ok(());
        }
        if let Some(word) = text.strip_prefix('%') {
            return self.end(word);
        }
        if text.starts_with(['N', '$']) {
            return self.header(text);
        }
        if self.record.main.end.is_some() {
            return Err(Fault::AfterEnd { found: found() });
        }
        if text.starts_with(['+', '-']) {
            return self.side_or_move(text, line);
        }
        if !text.starts_with(['V', 'P']) {
            return Err(error::STATEMENT.found(text).into());
        }
        if self.position.is_some() {
            return Err(Fault::Late { found: found() });
        }
        match (text.strip_prefix('P'), text.as_bytes()) {
            (Some(rest), _) => start::parse(rest, self.setup.get_or_insert_with(Setup::empty)),
            (None, [_, b'0'..=b'9', ..]) => Ok(()),
            (None, _) => Err(error::VERSION.found(text).into()),
        }
    }

    /// A player or another header.
    fn header(&mut self, text: &str) -> Result<(), Fault> {
        if let Some(header) = text.strip_prefix('$') {
            let (key, value) = header
                .split_once(':')
                .ok_or_else(|| error::HEADER.found(text))?;
            let value = match key {
                Headers::NOTE => note::unescape(value),
                _ => value.to_owned(),
            };
            self.record.headers.push(key, value);
            return Ok(());
        }
        let (color, name) = match text.split_at_checked(2) {
            Some(("N+", name)) => (Color::Black, name),
            Some(("N-", name)) => (Color::White, name),
            _ => return Err(error::PLAYER.found(text).into()),
        };
        self.record.players[color] = Some(name.to_owned());
        Ok(())
    }

    fn side_or_move(&mut self, text: &str, line: usize) -> Result<(), Fault> {
        let turn = match text {
            "+" => Color::Black,
            "-" => Color::White,
            _ => return self.play(text, line),
        };
        if self.position.is_some() {
            return Err(Fault::Late {
                found: text.to_owned(),
            });
        }
        let setup = self.setup.take().unwrap_or_else(Setup::even);
        let position = setup.position(turn).map_err(Fault::Position)?;
        self.record.start = Sfen::new(position.clone());
        self.position = Some(position);
        Ok(())
    }

    fn play(&mut self, text: &str, line: usize) -> Result<(), Fault> {
        let position = self.position.as_ref().ok_or(Fault::NoSide)?;
        let m = csa::parse(position, text).map_err(|error| Fault::Move {
            found: text.to_owned(),
            error,
        })?;
        match position.play(m) {
            Ok(after) => {
                self.position = Some(after);
                self.record.main.moves.push(Node::new(m));
            }
            Err(_) => {
                let by = position.turn();
                let mut end = End::new(Reason::Illegal { by });
                end.attempt = Some(m);
                self.record.main.end = Some(end);
                let fault = Fault::Illegal {
                    found: text.to_owned(),
                    why: Refusal::explain(position, m),
                };
                self.attempt = Some(Error { line, fault });
            }
        }
        Ok(())
    }

    fn end(&mut self, word: &str) -> Result<(), Fault> {
        let turn = self.position.as_ref().ok_or(Fault::NoSide)?.turn();
        let reason = reason::parse(word, turn);
        match &self.record.main.end {
            None => {
                self.record.main.end = Some(End::new(reason));
                Ok(())
            }
            // The verdict on an illegal move, or what servers say twice.
            Some(end) if end.reason == reason => {
                self.attempt = None;
                Ok(())
            }
            Some(_) => Err(Fault::AfterEnd {
                found: format!("%{word}"),
            }),
        }
    }

    /// The comments of the last move or end, or of the record before the first move.
    fn comments(&mut self) -> &mut Vec<String> {
        let main = &mut self.record.main;
        match (&mut main.end, main.moves.last_mut()) {
            (Some(end), _) => &mut end.comments,
            (None, Some(node)) => &mut node.comments,
            (None, None) => &mut self.record.comments,
        }
    }

    /// The time of the last move or end.
    fn time(&mut self) -> Option<&mut Option<Duration>> {
        let main = &mut self.record.main;
        match (&mut main.end, main.moves.last_mut()) {
            (Some(end), _) => Some(&mut end.time),
            (None, Some(node)) => Some(&mut node.time),
            (None, None) => None,
        }
    }
}
