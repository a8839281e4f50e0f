use game::Position as _;

use ::shogi::{Move, Position, Refusal, Sfen};

use super::{Error, Fault};
use crate::shogi::{Node, Partial, Record};

/// Reads a line, which has the number `line` in its file.
///
/// It starts with `startpos`, with `sfen` and a position, with a position alone, or with its
/// first move; `position` may stand before all that and `moves` before the moves.
pub fn parse(text: &str, line: usize) -> Result<Record, Partial<Error>> {
    let mut record = Record::default();
    match read(text, &mut record) {
        Ok(()) => Ok(record),
        Err(fault) => Err(Partial {
            record: Box::new(record),
            error: Error { line, fault },
        }),
    }
}

fn read(text: &str, record: &mut Record) -> Result<(), Fault> {
    let mut words = text.split_whitespace().peekable();
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
        let found = first.to_owned();
        return Err(Fault::Start { found });
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
