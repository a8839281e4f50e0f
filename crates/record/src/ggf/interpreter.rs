use game::{Color, Line};

use ::othello::{Move, Othello, Refusal};

use super::property::{Property, short};
use super::{Fault, board, error, result, time};
use crate::RefusedMove;
use crate::othello::{Discs, End, Headers, Node, Record};
use crate::unexpected::Field;

/// The words that formats share, and the format's own for them.
pub(super) const WORDS: [(&str, &str); 7] = [
    ("PC", Headers::SITE),
    ("DT", Headers::DATE),
    ("RB", Headers::RATING_BLACK),
    ("RW", Headers::RATING_WHITE),
    ("TI", Headers::TIME),
    ("TB", Headers::TIME_BLACK),
    ("TW", Headers::TIME_WHITE),
];

/// Turns properties into a record, one at a time.
pub(super) struct Interpreter {
    record: Record,
    line: Line<Othello>,
    komi: Discs,
    /// The end that `RE` tells, and its words.
    result: Option<(End, String)>,
}

impl Interpreter {
    /// Nothing is known yet.
    pub(super) fn new() -> Interpreter {
        let record = Record::default();
        Interpreter {
            line: Line::from_position(record.start.size(), record.start),
            record,
            komi: Discs::default(),
            result: None,
        }
    }

    /// Takes the next property of the game.
    pub(super) fn take(&mut self, property: &Property) -> Result<(), Fault> {
        let text = property.text();
        let found = || short(&text);
        let name = property.name.as_str();
        match name {
            "GM" if text.eq_ignore_ascii_case("othello") => {}
            "GM" => return Err(error::GAME.found(found()).into()),
            "PB" => self.record.players.black = Some(text).filter(|name| !name.is_empty()),
            "PW" => self.record.players.white = Some(text).filter(|name| !name.is_empty()),
            "BO" => self.set_up(&text)?,
            "B" => self.play(Color::Black, &text)?,
            "W" => self.play(Color::White, &text)?,
            "RE" if text.is_empty() || text == "?" => self.result = None,
            "RE" => {
                let end = result::parse(&text).ok_or_else(|| error::RESULT.found(found()))?;
                self.result = Some((end, text));
            }
            "TY" if text == "8" => {}
            "TY" if text.contains(['a', 'A']) => return Err(error::TYPE.found(found()).into()),
            _ => {
                if name == "KM" {
                    self.komi = text.parse().map_err(|_| error::KOMI.found(found()))?;
                }
                let word = WORDS.iter().find(|(word, _)| *word == name);
                let key = word.map_or(name, |(_, key)| key);
                self.record.headers.push(key, text);
            }
        }
        Ok(())
    }

    fn set_up(&mut self, text: &str) -> Result<(), Fault> {
        if !self.record.moves.is_empty() {
            return Err(Fault::Late);
        }
        self.record.start = board::parse(text)?;
        self.line = Line::from_position(self.record.start.size(), self.record.start);
        Ok(())
    }

    fn play(&mut self, color: Color, text: &str) -> Result<(), Fault> {
        let node = parse_node(self.record.moves.len() + 1, text)?;
        if node.played == Move::Pass && self.line.verdict().is_some() {
            // Some programs go on passing after the end of the game.
            return Ok(());
        }
        if color != self.line.turn() && self.line.position().must_pass() {
            self.push(Node::new(Move::Pass))?;
        }
        if color != self.line.turn() && self.line.verdict().is_none() {
            let number = self.record.moves.len() + 1;
            let found = color;
            return Err(Fault::Turn { number, found });
        }
        self.push(node)
    }

    fn push(&mut self, node: Node) -> Result<(), Fault> {
        self.line.push(node.played).map_err(|_| {
            Fault::Illegal(RefusedMove {
                number: self.record.moves.len() + 1,
                why: Refusal::explain(self.line.position(), node.played),
            })
        })?;
        self.record.moves.push(node);
        Ok(())
    }

    /// The whole record. A result that it cannot have is kept in the file's words.
    pub(super) fn finish(self) -> Record {
        let mut record = self.record;
        let says = self.result.as_ref().map(|(end, _)| *end);
        record.end = End::settle(&self.line, self.komi, says);
        if let Some((said, words)) = self.result
            && record.end.is_none_or(|end| end.score != said.score)
        {
            record.headers.push(Headers::RESULT, words);
        }
        record
    }
}

/// A move, and its evaluation and time behind it.
fn parse_node(number: usize, text: &str) -> Result<Node, Fault> {
    let mut parts = text.splitn(3, '/').map(str::trim);
    let mut part = || parts.next().unwrap_or_default();
    let (place, evaluation, used) = (part(), part(), part());
    let wrong = |field: Field, text: &str| field.found_in_move(number, short(text));
    let mut node = Node::new(place.parse().map_err(|_| wrong(error::MOVE, place))?);
    if !evaluation.is_empty() {
        let discs = evaluation.parse();
        node.evaluation = Some(discs.map_err(|_| wrong(error::EVALUATION, evaluation))?);
    }
    if !used.is_empty() {
        let time = time::parse(used);
        node.time = Some(time.ok_or_else(|| wrong(error::TIME, used))?);
    }
    Ok(node)
}
