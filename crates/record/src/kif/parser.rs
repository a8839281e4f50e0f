use game::{Color, Position as _};

use ::shogi::kanji::{parse_numeral, parse_sign};
use ::shogi::ki2::{self, Ki2Error};
use ::shogi::{Handicap, Move, Refusal, Sfen, Square, kif};

use super::bod::Diagram;
use super::line::{self, Line};
use super::tree::{Place, Tree};
use super::{Error, Fault, error, header, reason, time};
use crate::shogi::{Partial, Reason, Record};

/// Reads a game. KIF's moves and KI2's are told apart line by line.
pub(crate) fn parse(text: &str) -> Result<Record, Partial<Error>> {
    let mut parser = Parser::default();
    let read = parser.read(text);
    let mut tree = parser.tree.take();
    // A move that no verdict followed was not the end after all.
    let error = match (parser.attempt.take(), &mut tree) {
        (Some(attempt), Some(tree)) => {
            *tree.end() = None;
            Some(attempt)
        }
        _ => read.err(),
    };
    if let Some(tree) = tree {
        parser.record.main = tree.finish();
    }
    match error {
        None => Ok(parser.record),
        Some(error) => Err(Partial::new(parser.record, error)),
    }
}

/// A game being read.
#[derive(Default)]
struct Parser {
    record: Record,
    start: Start,
    /// The moves so far; `None` before the first.
    tree: Option<Tree>,
    /// The offset of the move numbers, which may count moves before the start.
    offset: usize,
    /// The fault to report for an illegal move at the end, unless a verdict follows.
    attempt: Option<Error>,
    /// The number of the line.
    line: usize,
}

/// The start position as far as it was read.
#[derive(Default)]
struct Start {
    handicap: Option<Handicap>,
    is_other: bool,
    diagram: Option<Diagram>,
    turn: Option<Color>,
    number: Option<u32>,
    /// The target of the move before it.
    previous: Option<Square>,
}

impl Start {
    fn position(&self) -> Result<Sfen, Fault> {
        let handicap = self.handicap.unwrap_or_default();
        let turn = self.turn.unwrap_or(match handicap {
            Handicap::Even => Color::Black,
            _ => Color::White,
        });
        let diagram = self.diagram.as_ref().map(|diagram| diagram.position(turn));
        let mut start = match diagram.transpose()?.flatten() {
            Some(position) => Sfen::new(position),
            None if self.is_other => return Err(Fault::Ranks { found: 0 }),
            None => Sfen::new(handicap.start()),
        };
        if start.position.turn() != turn {
            let text = start.to_string();
            let text = match turn {
                Color::Black => text.replace(" w ", " b "),
                Color::White => text.replace(" b ", " w "),
            };
            start = text.parse().map_err(Fault::Position)?;
        }
        start.number = self.number.unwrap_or(1);
        Ok(start)
    }
}

impl Parser {
    fn read(&mut self, text: &str) -> Result<(), Error> {
        for (line, text) in (1..).zip(text.lines()) {
            self.line = line;
            // Files that were converted twice have carriage returns left over.
            for text in text.split('\r') {
                self.read_line(text).map_err(Error::on(line))?;
            }
        }
        let line = self.line.max(1);
        self.tree().map_err(Error::on(line))?;
        Ok(())
    }

    fn read_line(&mut self, text: &str) -> Result<(), Fault> {
        match line::parse(text) {
            Line::Idle => Ok(()),
            Line::Comment(comment) => {
                self.comments().push(comment.to_owned());
                Ok(())
            }
            Line::Bookmark(name) => {
                *self.bookmark() = Some(name.to_owned());
                Ok(())
            }
            Line::Player(color, name) => {
                self.record.players[color] = Some(name.to_owned());
                Ok(())
            }
            Line::Header(word, value) => {
                let key = header::parse_key(word);
                let value = header::parse_value(key, value);
                self.record.headers.push(key, value);
                Ok(())
            }
            Line::Numbered(number, body) => self.numbered(number, body),
            Line::Moves(moves) => self.moves(moves),
            Line::Branch(number) => self.branch(number),
            Line::Result(result) => self.result(result),
            Line::Unknown => Err(error::LINE.found(text).into()),
            _ if self.tree.is_some() => Err(Fault::Late {
                found: text.trim().to_owned(),
            }),
            Line::Handicap(name) => self.handicap(name),
            Line::Hand(color, pieces) => self.diagram().hand(color, pieces),
            Line::Rank(rank) => self.diagram().rank(rank),
            Line::Turn(side) => {
                let turn = line::parse_side(side).ok_or_else(|| error::TURN.found(side))?;
                self.start.turn = Some(turn);
                Ok(())
            }
            Line::Number(text) => self.number(text),
        }
    }

    fn handicap(&mut self, name: &str) -> Result<(), Fault> {
        let short = name.strip_suffix('落').map(|given| format!("{given}落ち"));
        let handicap = Handicap::named(short.as_deref().unwrap_or(name));
        // Files of mate problems may have a word of their own for it.
        self.start.is_other = matches!(name, "その他" | "詰将棋" | "詰め将棋");
        self.start.handicap = handicap;
        if handicap.is_none() && !self.start.is_other {
            return Err(error::HANDICAP.found(name).into());
        }
        Ok(())
    }

    fn diagram(&mut self) -> &mut Diagram {
        self.start.diagram.get_or_insert_with(Diagram::empty)
    }

    /// How many moves came before the start, and perhaps the last of them: 12  △８五歩  まで.
    fn number(&mut self, text: &str) -> Result<(), Fault> {
        let words = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let count = text
            .strip_suffix(words)
            .and_then(|count| count.parse().ok());
        let number = count.and_then(|count: u32| count.checked_add(1));
        self.start.number = Some(number.ok_or_else(|| error::NUMBER.found(text))?);
        let mut letters = words.trim_start().chars();
        let sign = letters.next().and_then(parse_sign);
        let mut numeral = || letters.next().and_then(parse_numeral);
        if let (Some(_), Some(file), Some(rank)) = (sign, numeral(), numeral()) {
            self.start.previous = Square::new(file, rank);
        }
        Ok(())
    }

    /// The moves. The start position must be complete by now.
    fn tree(&mut self) -> Result<&mut Tree, Fault> {
        let tree = match self.tree.take() {
            Some(tree) => tree,
            None => {
                self.record.start = self.start.position()?;
                Tree::new(&self.record.start, self.start.previous)
            }
        };
        Ok(self.tree.insert(tree))
    }

    /// A line of KIF.
    fn numbered(&mut self, number: &str, body: &str) -> Result<(), Fault> {
        let (text, used) = time::split(body)?;
        let is_first = self.tree.is_none();
        let tree = self.tree()?;
        if line::is_move(text) {
            not_over(tree, text)?;
            let Place { position, previous } = tree.now();
            let m = kif::parse(position, *previous, text).map_err(|error| Fault::Kif {
                found: text.to_owned(),
                error,
            })?;
            if !tree.play(m, used) {
                let why = Refusal::explain(&tree.now().position, m);
                let found = text.to_owned();
                self.attempt(m, Fault::Illegal { found, why })?;
                if let Some(end) = self.tree()?.end() {
                    end.time = used;
                }
            }
        } else {
            self.end(text)?;
            if let Some(end) = self.tree()?.end() {
                end.time = end.time.or(used);
            }
        }
        if is_first {
            let number: usize = number.parse().unwrap_or(1);
            self.offset = number.saturating_sub(1);
        }
        Ok(())
    }

    /// A line of KI2.
    fn moves(&mut self, text: &str) -> Result<(), Fault> {
        for text in split_moves(text) {
            let tree = self.tree()?;
            not_over(tree, text)?;
            let Place { position, previous } = tree.now();
            match ki2::parse(position, *previous, text) {
                Ok(m) => {
                    tree.play(m, None);
                }
                Err(error) => {
                    let drop = attempted_drop(tree.now(), text, &error);
                    let found = text.to_owned();
                    let fault = Fault::Ki2 { found, error };
                    match drop {
                        Some(m) => self.attempt(m, fault)?,
                        None => return Err(fault),
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes an illegal move for the end, for now.
    fn attempt(&mut self, m: Move, fault: Fault) -> Result<(), Fault> {
        let line = self.line;
        let tree = self.tree()?;
        let by = tree.turn();
        tree.stop(Reason::Illegal { by }, Some(m));
        self.attempt = Some(Error { line, fault });
        Ok(())
    }

    /// The word for an end, instead of a move.
    fn end(&mut self, word: &str) -> Result<(), Fault> {
        let was_attempt = self.attempt.is_some();
        let tree = self.tree()?;
        let reason = reason::parse(word, tree.turn());
        match tree.end() {
            None => {
                tree.stop(reason, None);
                Ok(())
            }
            // The verdict on an illegal move, whichever side it names.
            Some(_) if was_attempt && matches!(reason, Reason::Illegal { .. }) => {
                self.attempt = None;
                Ok(())
            }
            Some(end) if end.reason == reason && !was_attempt => Ok(()),
            Some(_) => Err(Fault::AfterEnd {
                found: word.to_owned(),
            }),
        }
    }

    /// What follows まで…手で: an end unless there is one, or the verdict on an illegal move.
    fn result(&mut self, text: &str) -> Result<(), Fault> {
        if text.is_empty() {
            return Ok(());
        }
        let tree = self.tree()?;
        let reason = reason::parse_result(text, tree.turn());
        match tree.end() {
            None => tree.stop(reason, None),
            Some(end) if end.reason == reason => self.attempt = None,
            Some(_) => {}
        }
        Ok(())
    }

    /// A branch, from the move with that number on: 12手 or 12手目.
    fn branch(&mut self, text: &str) -> Result<(), Fault> {
        let fault = || Fault::from(error::BRANCH.found(text));
        if self.attempt.is_some() {
            return Err(fault());
        }
        let number = text.trim_end_matches(['手', '目']).trim_end();
        let number: usize = number.parse().map_err(|_| fault())?;
        let ply = number.checked_sub(self.offset).ok_or_else(fault)?;
        if self.tree()?.branch(ply)? {
            Ok(())
        } else {
            Err(fault())
        }
    }

    /// The comments of the last move or end, or of the record before the first move.
    fn comments(&mut self) -> &mut Vec<String> {
        match self.tree.as_mut().and_then(Tree::notes) {
            Some((comments, _)) => comments,
            None => &mut self.record.comments,
        }
    }

    /// The bookmark of the last move or end, or of the record before the first move.
    fn bookmark(&mut self) -> &mut Option<String> {
        match self.tree.as_mut().and_then(Tree::notes) {
            Some((_, bookmark)) => bookmark,
            None => &mut self.record.bookmark,
        }
    }
}

fn not_over(tree: &mut Tree, text: &str) -> Result<(), Fault> {
    match tree.end() {
        None => Ok(()),
        Some(_) => Err(Fault::AfterEnd {
            found: text.to_owned(),
        }),
    }
}

/// The moves of a line of KI2, each with its sign.
fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices().skip(1);
        let next = letters.find(|&(_, letter)| parse_sign(letter).is_some());
        let (first, others) = rest.split_at_checked(next.map_or(rest.len(), |(at, _)| at))?;
        rest = others;
        (!first.is_empty()).then(|| first.trim())
    })
}

/// The drop that was meant where no legal move fits. A move of a piece on the board cannot be
/// identified without its origin.
pub(super) fn attempted_drop(place: &Place, text: &str, error: &Ki2Error) -> Option<Move> {
    if !matches!(error, Ki2Error::Impossible { .. }) {
        return None;
    }
    let text = text.trim_end_matches('打');
    let m = kif::parse(&place.position, place.previous, &format!("{text}打")).ok()?;
    let is_drop = matches!(m, Move::Drop { .. });
    (is_drop && !place.position.is_legal(m)).then_some(m)
}
