use std::io::Read;
use std::iter;

use game::Color;
use othello::{Move, Othello, Position, Scoring, Sfen, Transcript};
use record::ggf;
use record::othello::Record;
use record::wthor::{self, Base};

use super::{Format, Games, Input, Source, games, without_number};
use crate::samples::played::Played;

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

/// A game with the result that the board shows. The discs are counted as in tournaments, empty
/// squares for the winner, and only where the game came to its end.
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

/// The base's names are of no interest here: only the games are read.
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

/// A row of squares, or `SFEN moves d3 c3` for games that begin elsewhere or on a small board.
fn transcript(text: &str, number: usize) -> Result<Played<Position>, String> {
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
