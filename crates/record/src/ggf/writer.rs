use std::fmt::Write as _;

use game::{Color, Position as _};

use ::othello::Move;

use super::interpreter::WORDS;
use super::property::escape;
use super::{board, result, time};
use crate::othello::{Headers, Node, Record};

/// Names that mean something else than a header.
const TAKEN: [&str; 7] = ["GM", "PB", "PW", "RE", "BO", "B", "W"];

/// Writes a game on one line, with its line end.
///
/// Headers whose keys the format cannot have (anything but 32 capital letters) are lost, and line
/// ends in their values become blanks.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let mut text = String::from("(;GM[Othello]");
    // The place and the date stand before the players, as on GGS, if they come first at all.
    let leads = |&(key, _): &(&str, &str)| key == Headers::SITE || key == Headers::DATE;
    let mut headers = record.headers.iter().peekable();
    while let Some((key, value)) = headers.next_if(leads) {
        push_header(&mut text, key, value);
    }
    let players = [("PB", &record.players.black), ("PW", &record.players.white)];
    for (name, player) in players {
        if let Some(player) = player {
            push(&mut text, name, player);
        }
    }
    for (key, value) in headers {
        push_header(&mut text, key, value);
    }
    if record.headers.get("TY").is_none() {
        push(&mut text, "TY", "8");
    }
    push(&mut text, "RE", &result::write(record.end));
    push(&mut text, "BO", &board::write(&record.start));
    let mut turn = record.start.turn();
    for node in &record.moves {
        push_node(&mut text, turn, node);
        turn = !turn;
    }
    text.push_str(";)\n");
    text
}

fn push(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{name}[{}]", escape(value));
}

fn push_header(text: &mut String, key: &str, value: &str) {
    let word = WORDS.iter().find(|(_, known)| *known == key);
    let name = word.map_or(key, |(word, _)| word);
    let fits = (1..=32).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_uppercase());
    if fits && !TAKEN.contains(&name) {
        push(text, name, value);
    }
}

fn push_node(text: &mut String, turn: Color, node: &Node) {
    let letter = match turn {
        Color::Black => "B",
        Color::White => "W",
    };
    let mut value = match node.played {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    if node.evaluation.is_some() || node.time.is_some() {
        value.push('/');
    }
    if let Some(evaluation) = node.evaluation {
        let _ = write!(value, "{evaluation}");
    }
    if let Some(used) = node.time {
        let _ = write!(value, "/{}", time::write(used));
    }
    push(text, letter, &value);
}
