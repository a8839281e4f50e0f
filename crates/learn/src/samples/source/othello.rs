use std::io::Read;
use std::iter;

use game::{Color, Outcome, Position as _};
use othello::{Move, Othello, Position, Scoring, Sfen, Transcript};
use record::othello::Record;
use record::wthor::{self, Base};
use record::{ggf, squares};

use super::{Format, Games, Input, Source, games, without_number};
use crate::samples::played::{Played, Step};

impl Source for Position {
    const FORMATS: &'static [(&'static str, Format<Position>)] = &[
        ("wtb", Format::Games(wthor)),
        (
            "ggf",
            Format::Games(|input| games(ggf::Reader::new(input), played)),
        ),
        ("f5d6", Format::Lines(transcript)),
        ("txt", Format::Lines(transcript)),
    ];
}

fn played(record: &Record) -> Result<Played<Position>, String> {
    let line = record.line().map_err(|why| why.to_string())?;
    Ok(Played {
        outcome: record.outcome(),
        ..of_line(&line)
    })
}

/// A game with the result that the board shows. Discs are counted as in tournaments, with empty
/// squares for the winner, and only if the game was played to its end.
fn of_line(line: &game::Line<Othello>) -> Played<Position> {
    let mut played = Played::of(line);
    for step in &mut played.steps {
        step.is_choice = step.played != Some(Move::Pass);
    }
    if let Some(verdict) = line.verdict() {
        let margin = Scoring::EmptiesToWinner.margin(line.position(), Color::Black);
        played.outcome = Some(verdict.outcome);
        played.margin = Some(margin as f32);
    }
    played
}

/// Player names are ignored: only the games are read.
fn wthor(mut input: Input) -> Games<Position> {
    let mut bytes = Vec::new();
    let read = input.read_to_end(&mut bytes).map_err(|why| why.to_string());
    let records = read.and_then(|_| {
        let records = Base::default().records(bytes);
        records.map_err(|why: wthor::Error| why.to_string())
    });
    match records {
        Ok(records) => games(records, played),
        Err(why) => Box::new(iter::once(Err(why))),
    }
}

/// A sequence of squares, or `SFEN moves d3 c3` for games from other positions or on a small board;
/// a line of Azisai's match tool; or a row of the USI-X guide's data: an SFEN, the move and the winner.
fn transcript(text: &str, number: usize) -> Result<Played<Position>, String> {
    if text.starts_with("opening ") {
        let record = squares::parse(text, number).map_err(|partial| partial.error.to_string())?;
        return played(&record);
    }
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if let [sfen, m, winner @ ("B" | "W" | "D")] = words.as_slice() {
        return row(sfen, m, winner).map_err(|why| format!("line {number}: {why}"));
    }
    let (text, given) = without_number(text);
    let at = |why: String| format!("line {number}: {why}");
    let (start, moves) = match text.split_once("moves") {
        Some((start, moves)) => {
            let start: Sfen = start.trim().parse().map_err(|why| at(format!("{why}")))?;
            (start.position, moves)
        }
        None => (Position::START, text),
    };
    let game = Transcript::parse_from(start, moves).map_err(|why| at(why.to_string()))?;
    Ok(Played {
        given,
        ..of_line(&game.line)
    })
}

/// A position, the move that was played there and the winner.
fn row(sfen: &str, m: &str, winner: &str) -> Result<Played<Position>, String> {
    let sfen: Sfen = sfen.parse().map_err(|why| format!("{why}"))?;
    let position = sfen.position;
    let refuse = || format!("move {m}: expected a legal move");
    let played: Move = m.parse().map_err(|_| refuse())?;
    if !position.is_legal(played) {
        return Err(refuse());
    }
    Ok(Played {
        steps: vec![Step {
            position,
            played: Some(played),
            is_choice: played != Move::Pass,
            opinion: None,
        }],
        given: 0,
        outcome: Some(match winner {
            "B" => Outcome::Win(Color::Black),
            "W" => Outcome::Win(Color::White),
            _ => Outcome::Draw,
        }),
        margin: None,
    })
}
