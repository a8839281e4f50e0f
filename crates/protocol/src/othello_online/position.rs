//! The line of a position: `position startpos moves d3 c3`.

use crate::Fault;
use crate::game_server::PriorMove;
use crate::wording::{fault, one_line};

pub(super) fn read(lines: &[&str]) -> Result<(Option<String>, Vec<PriorMove>), Fault> {
    let mut words = lines.iter().flat_map(|line| line.split_whitespace());
    match words.next() {
        None => return Ok((None, Vec::new())),
        Some("position") => {}
        Some(word) => return Err(fault("position", "position", word)),
    }
    let mut start = None;
    match words.next() {
        Some("startpos") => {}
        Some("sfen") => {
            let sfen: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            if sfen.is_empty() {
                return Err(fault("position", "an SFEN", "sfen"));
            }
            start = Some(sfen.join(" "));
        }
        word => {
            return Err(fault(
                "position",
                "startpos or sfen",
                word.unwrap_or_default(),
            ));
        }
    }
    let mut moves = Vec::new();
    let mut words = words.skip_while(|word| *word == "moves");
    while let Some(word) = words.next() {
        let mut text = word.to_owned();
        // The actions of an opening that have an object.
        if matches!(word, "place" | "declare" | "offer" | "choose") {
            text += " ";
            text += words.next().unwrap_or_default();
        }
        let text = match word {
            "PASS" => "pass".to_owned(),
            _ => text.trim().to_owned(),
        };
        moves.push(PriorMove { text, spent: None });
    }
    Ok((start, moves))
}

pub(super) fn write(start: Option<&str>, moves: &[PriorMove]) -> Vec<String> {
    let mut line = match start.map(one_line) {
        None => "position startpos".to_owned(),
        Some(sfen) => format!("position sfen {sfen}"),
    };
    if !moves.is_empty() {
        line += " moves";
    }
    for PriorMove { text, .. } in moves {
        line += " ";
        line += &one_line(text);
    }
    vec![line]
}
