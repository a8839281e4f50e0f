use game::Position as _;

use ::shogi::{Move, Position, Refusal, Sfen};

use super::{Error, Fault, error};
use crate::shogi::{Node, Partial, Record};

/// Reads a line, which has the number `line` in its file.
///
/// It starts with `startpos`, with `sfen` and a position, with a position alone, or with its
/// first move; `position` may stand before all that and `moves` before the moves.
pub fn parse(text: &str, line: usize) -> Result<Record, Partial<Error>> {
    let mut record = Record::default();
    let read = read(text, &mut record).map_err(Error::on(line));
    Partial::unless_ok(record, read)
}

fn read(text: &str, record: &mut Record) -> Result<(), Fault> {
    let mut words = without_number(text).split_whitespace().peekable();
    words.next_if_eq(&"position");
    let first = words.peek().copied().unwrap_or_default();
    if first == "sfen" || first.contains('/') {
        words.next_if_eq(&"sfen");
        let mut fields = Vec::new();
        // The move number may be missing.
        while let Some(field) = words.next_if(|word| fields.len() < 4 && *word != "moves") {
            fields.push(field);
        }
        record.start = fields.join(" ").parse().map_err(Fault::Position)?;
    } else if first == "startpos" {
        words.next();
    } else if first != "moves" && first.parse::<Move>().is_err() {
        return Err(Fault::Unexpected(error::START.found(first)));
    }
    words.next_if_eq(&"moves");
    let mut position = record.start.position.clone();
    for (ply, word) in (1..).zip(words) {
        let m: Move = word.parse().map_err(|error| Fault::Move { ply, error })?;
        position = position.play(m).map_err(|_| Fault::Illegal {
            ply,
            found: m,
            why: Refusal::explain(&position, m),
        })?;
        record.main.moves.push(Node::new(m));
    }
    Ok(())
}

/// The line without the number behind its moves, which says how many of them were given to the players
/// (`sanban selfplay --out`). Without moves, the number is that of the position's next move.
fn without_number(text: &str) -> &str {
    let has_moves = text.split_whitespace().any(|word| word == "moves");
    match text.trim_end().rsplit_once(char::is_whitespace) {
        Some((moves, number)) if has_moves && number.bytes().all(|b| b.is_ascii_digit()) => moves,
        _ => text,
    }
}

/// The line of a record's main line, without a line end. USI has no words for anything else.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let start = &record.start;
    let mut text = if *start == Sfen::new(Position::start()) {
        "startpos".to_owned()
    } else {
        format!("sfen {start}")
    };
    for (index, node) in record.main.moves.iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&node.played.to_string());
    }
    text
}
