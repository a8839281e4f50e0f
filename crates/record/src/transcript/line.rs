use std::fmt::Write as _;

use game::Game as _;

use ::renju::{Diagram, Move, Renju, Rules};

use super::{Error, Fault, error};
use crate::renju::recorder::Recorder;
use crate::renju::{Node, Partial, Record};

/// Reads a line, which has the number `line` in its file, under `rules`. A diagram on the line
/// has rules of its own.
pub fn parse(text: &str, line: usize, rules: Rules) -> Result<Record, Partial<Error>> {
    let mut recorder = Recorder::new(Record::new(rules));
    let read = read(text.trim(), &mut recorder).map_err(Error::on(line));
    Partial::unless_ok(recorder.finish(None), read)
}

fn read(text: &str, recorder: &mut Recorder) -> Result<(), Fault> {
    let mut rest = text;
    let (first, _) = split_word(text);
    let set_up = first.contains('/');
    if set_up {
        let (diagram, moves) = split_at_moves(text);
        let Diagram(start) = diagram.parse().map_err(Fault::Position)?;
        let mut record = Record::new(Rules::of(&start));
        record.start = start;
        *recorder = Recorder::new(record);
        rest = moves;
    }
    let mut any = set_up;
    loop {
        let (word, behind) = split_word(rest);
        let Some(moves) = split_moves(word) else {
            break;
        };
        for text in moves {
            // A letter and a number that are no point lie outside every board.
            let played: Move = text
                .parse()
                .map_err(|_| not_a_move(recorder.next_number(), text))?;
            recorder.play(Node::new(played)).map_err(Fault::Illegal)?;
        }
        any = true;
        rest = behind;
    }
    if rest.is_empty() {
        return Ok(());
    }
    if !any {
        return Err(not_a_move(1, first));
    }
    let comments = &mut recorder.record_mut().comments;
    comments.push(rest.to_owned());
    Ok(())
}

fn not_a_move(number: usize, text: &str) -> Fault {
    Fault::Unexpected(error::MOVE.found_in_move(number, text))
}

/// The diagram at the start of a line, and what follows the word `moves`.
fn split_at_moves(text: &str) -> (&str, &str) {
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|text| text.find("moves")) {
        let (before, behind) = text.split_at(from + at);
        let behind = behind.strip_prefix("moves").unwrap_or(behind);
        if before.ends_with(char::is_whitespace)
            && behind.chars().next().is_none_or(char::is_whitespace)
        {
            return (before, behind.trim_start());
        }
        from += at + "moves".len();
    }
    (text, "")
}

fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// The moves of a word that looks like nothing else: letters with numbers, and passes.
fn split_moves(word: &str) -> Option<Vec<&str>> {
    let mut moves = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let length = if rest.starts_with("--") {
            2
        } else if rest
            .get(..4)
            .is_some_and(|s| s.eq_ignore_ascii_case("pass"))
        {
            4
        } else {
            let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            if digits == 0 || !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
                return None;
            }
            1 + digits
        };
        let (text, behind) = rest.split_at_checked(length)?;
        moves.push(text);
        rest = behind.trim_start_matches(',');
    }
    (!moves.is_empty()).then_some(moves)
}

/// The line of a record, without a line end: its moves, the foul stone that lost among them, and
/// the comments at its start. There are no words for anything else.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let mut text = String::new();
    let set_up = record.start != Renju::start(&record.rules());
    if set_up {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} moves ", Diagram(record.start.clone()));
    }
    for node in record.nodes() {
        let _ = match node.played {
            Move::Place(point) => write!(text, "{point}"),
            Move::Pass => write!(text, "--"),
        };
    }
    for comment in record.comments.iter().flat_map(|text| text.lines()) {
        if !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
        text.push_str(comment.trim());
    }
    text.truncate(text.trim_end().len());
    text
}
