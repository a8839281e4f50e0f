use game::ByColor;

use ::renju::{Counting, Move, RuleSet, Rules};

use super::header::Header;
use super::row::Row;
use super::{Error, Fault, code};
use crate::renju::recorder::Recorder;
use crate::renju::{Node, Partial, Record};

/// The key under which levels other than `0:0` are kept.
pub(super) const LEVELS: &str = "LEVELS";
/// The key under which an end that Piskvork does not write is kept.
pub(super) const CODE: &str = "CODE";
/// The key under which lines after the end are kept.
pub(super) const NOTE: &str = "NOTE";

/// Reads a `.psq` file that was played by these rules.
pub fn parse(text: &str, rule_set: RuleSet) -> Result<Record, Partial<Error>> {
    let mut lines = Lines::new(text);
    let (line, first) = lines.next().unwrap_or((1, ""));
    let header = Header::parse(first).map_err(|fault| {
        let record = Record::new(Rules::named(rule_set));
        Partial::new(record, Error { line, fault })
    })?;
    let rules = Rules {
        size: header.size,
        ..Rules::named(rule_set)
    };
    let mut record = Record::new(rules);
    if header.levels != Header::LEVELS {
        record.headers.push(LEVELS, header.levels);
    }
    let mut recorder = Recorder::new(record);
    let rest = read_rows(&mut recorder, &mut lines, Counting::FromOne)?;
    let tail: Vec<&str> = rest
        .into_iter()
        .chain(lines.map(|(_, line)| line))
        .collect();
    let (names, tail) = match tail.as_slice() {
        [first, second, tail @ ..] if first.parse::<i64>().is_err() => {
            (Some((*first, *second)), tail)
        }
        tail => (None, tail),
    };
    if let Some((first, second)) = names {
        let (black, white) = if header.second_begins {
            (second, first)
        } else {
            (first, second)
        };
        recorder.record_mut().players = players(black, white);
    }
    Ok(finish(recorder, tail))
}

/// Reads a `.rec` file that was played by these rules, the board's size among them.
pub fn parse_rec(text: &str, rules: Rules) -> Result<Record, Partial<Error>> {
    let mut lines = Lines::new(text);
    let mut recorder = Recorder::new(Record::new(rules));
    let (black, white) = (lines.next(), lines.next());
    match (black, white) {
        (Some((_, black)), Some((_, white)))
            if Row::parse(black).is_none() && Row::parse(white).is_none() =>
        {
            recorder.record_mut().players = players(black, white);
        }
        _ => {
            let fault = Fault::Names;
            return Err(broken(recorder, 1, fault));
        }
    }
    let rest = read_rows(&mut recorder, &mut lines, Counting::FromZero)?;
    let tail: Vec<&str> = rest
        .into_iter()
        .chain(lines.map(|(_, line)| line))
        .collect();
    Ok(finish(recorder, &tail))
}

/// Reads moves up to the first line that is none, and returns that.
fn read_rows<'a>(
    recorder: &mut Recorder,
    lines: &mut Lines<'a>,
    counting: Counting,
) -> Result<Option<&'a str>, Partial<Error>> {
    for (line, text) in lines {
        let Some(row) = Row::parse(text) else {
            return Ok(Some(text));
        };
        if let Err(fault) = row.and_then(|row| play(recorder, row, counting)) {
            return Err(broken(recorder.clone(), line, fault));
        }
    }
    Ok(None)
}

fn play(recorder: &mut Recorder, row: Row, counting: Counting) -> Result<(), Fault> {
    let size = recorder.record().start.size();
    let number = recorder.next_number();
    let point = match (u8::try_from(row.x), u8::try_from(row.y)) {
        (Ok(x), Ok(y)) => counting.point(x, y, size),
        _ => None,
    };
    let point = point.ok_or(Fault::Outside {
        number,
        found: (row.x, row.y),
        first: u8::from(counting == Counting::FromOne),
        size,
    })?;
    let node = Node {
        time: row.time,
        ..Node::new(Move::Place(point))
    };
    recorder.play(node).map_err(Fault::Illegal)
}

/// The end of the file: a number, and whatever other programs write behind it.
fn finish(mut recorder: Recorder, tail: &[&str]) -> Record {
    let (code, notes) = match tail.split_first() {
        Some((first, notes)) => match first.parse::<i64>() {
            Ok(code) => (Some((code, *first)), notes),
            Err(_) => (None, tail),
        },
        None => (None, tail),
    };
    for note in notes {
        recorder.record_mut().headers.push(NOTE, *note);
    }
    let Some((code, words)) = code else {
        return recorder.finish(None);
    };
    if !code::is_known(code) {
        recorder.record_mut().headers.push(CODE, words);
    }
    let end = code::end(code, recorder.record());
    recorder.finish(end.map(|end| (end, words)))
}

fn broken(recorder: Recorder, line: usize, fault: Fault) -> Partial<Error> {
    Partial::new(recorder.finish(None), Error { line, fault })
}

/// Names as the file has them, but for persons.
fn players(black: &str, white: &str) -> ByColor<Option<String>> {
    let name = |name: &str| {
        let person = name
            .get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case("homo-"));
        (!person).then(|| name.to_owned())
    };
    ByColor {
        black: name(black),
        white: name(white),
    }
}

/// The lines of a text that are not empty, with their numbers.
struct Lines<'a> {
    lines: std::iter::Zip<std::ops::RangeFrom<usize>, std::str::Lines<'a>>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let text = text.trim_start_matches('\u{feff}');
        Lines {
            lines: (1..).zip(text.lines()),
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.lines
            .by_ref()
            .map(|(number, line)| (number, line.trim()))
            .find(|(_, line)| !line.is_empty())
    }
}
