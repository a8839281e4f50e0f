use std::io::Read;
use std::iter;

use game::{Line, Position as _};
use record::packed::{Hcpe, Psv};
use record::shogi::Record;
use record::{csa, jkf, ki2, kif, usi};
use shogi::{Position, Shogi};

use super::{Format, Games, Input, Source, games, one, without_number};
use crate::samples::played::{Played, Step};
use crate::samples::sample::opinion_of_score;

impl Source for Position {
    const FORMATS: &'static [(&'static str, Format<Position>)] = &[
        (
            "csa",
            Format::Games(|input| games(csa::Reader::new(input), played)),
        ),
        ("kif", Format::Games(|input| one(input, kif::parse, played))),
        (
            "kifu",
            Format::Games(|input| one(input, kif::parse, played)),
        ),
        ("ki2", Format::Games(|input| one(input, ki2::parse, played))),
        (
            "ki2u",
            Format::Games(|input| one(input, ki2::parse, played)),
        ),
        ("jkf", Format::Games(|input| one(input, jkf::parse, played))),
        ("sfen", Format::Lines(usi_line)),
        ("usi", Format::Lines(usi_line)),
        ("txt", Format::Lines(usi_line)),
        ("hcpe", Format::Games(hcpe)),
        ("psv", Format::Games(psv)),
    ];
}

/// The main line of a record. Its engine scores are Black's view of the position before the move.
fn played(record: &Record) -> Result<Played<Position>, String> {
    let steps = record.main_line().map(|step| {
        let opinion = step.node.evaluation().map(|evaluation| {
            let score = match step.before.turn() {
                game::Color::Black => evaluation.score,
                game::Color::White => evaluation.score.saturating_neg(),
            };
            opinion_of_score(score)
        });
        Step {
            position: step.before,
            played: Some(step.played),
            is_choice: true,
            opinion,
        }
    });
    Ok(Played {
        steps: steps.collect(),
        given: 0,
        outcome: record.outcome(),
        margin: None,
    })
}

/// A USI line cannot state a result: it is known only if the board shows it.
fn usi_line(text: &str, number: usize) -> Result<Played<Position>, String> {
    let (text, given) = without_number(text);
    let record = usi::parse(text, number).map_err(|partial| partial.error.to_string())?;
    let rules = shogi::Rules::default();
    let mut line = Line::<Shogi>::from_position(rules, record.start.position);
    for node in &record.main.moves {
        line.push_unchecked(node.played);
    }
    Ok(Played {
        given,
        outcome: line.verdict().map(|verdict| verdict.outcome),
        ..Played::of(&line)
    })
}

/// A position of training data in any format.
struct Entry {
    step: Step<Position>,
    outcome: game::Outcome,
}

fn hcpe(input: Input) -> Games<Position> {
    entries(input, |bytes: &[u8; 38]| {
        let entry = Hcpe::parse(bytes).map_err(|why| why.to_string())?;
        Ok(Entry {
            outcome: entry.result,
            step: Step {
                position: entry.position,
                played: entry.best,
                is_choice: true,
                opinion: Some(opinion_of_score(entry.eval.into())),
            },
        })
    })
}

fn psv(input: Input) -> Games<Position> {
    entries(input, |bytes: &[u8; 40]| {
        let entry = Psv::parse(bytes).map_err(|why| why.to_string())?;
        Ok(Entry {
            outcome: entry.result,
            step: Step {
                position: entry.position,
                played: entry.best,
                is_choice: true,
                opinion: Some(opinion_of_score(entry.score.into())),
            },
        })
    })
}

/// The positions of a file, cut into games: a position that does not follow from the one before,
/// or of a game with another result, begins a new one.
fn entries<const LENGTH: usize>(
    mut input: Input,
    parse: fn(&[u8; LENGTH]) -> Result<Entry, String>,
) -> Games<Position> {
    let mut number = 0_u64;
    let mut read = move || -> Option<Result<Entry, String>> {
        let mut bytes = [0; LENGTH];
        let mut filled = 0;
        while filled < LENGTH {
            match input.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(more) => filled += more,
                Err(why) if why.kind() == std::io::ErrorKind::Interrupted => {}
                Err(why) => return Some(Err(why.to_string())),
            }
        }
        if filled == 0 {
            return None;
        }
        number += 1;
        let entry = if filled == LENGTH {
            parse(&bytes).and_then(legal)
        } else {
            Err(format!("expected {LENGTH} bytes, found {filled}"))
        };
        Some(entry.map_err(|why| format!("position {number}: {why}")))
    };
    let mut waiting: Option<Result<Entry, String>> = None;
    Box::new(iter::from_fn(move || {
        let first = match waiting.take().or_else(&mut read)? {
            Ok(entry) => entry,
            Err(why) => return Some(Err(why)),
        };
        let mut game = Played {
            steps: vec![first.step],
            given: 0,
            outcome: Some(first.outcome),
            margin: None,
        };
        loop {
            match read() {
                Some(Ok(entry)) if follows(&game, &entry) => game.steps.push(entry.step),
                other => {
                    waiting = other;
                    return Some(Ok(game));
                }
            }
        }
    }))
}

fn legal(entry: Entry) -> Result<Entry, String> {
    match entry.step.played {
        Some(m) if !entry.step.position.is_legal(m) => Err(format!(
            "move {m}: expected a legal move: {}",
            shogi::Refusal::explain(&entry.step.position, m)
        )),
        _ => Ok(entry),
    }
}

fn follows(game: &Played<Position>, entry: &Entry) -> bool {
    let Some(last) = game.steps.last() else {
        return false;
    };
    let next = last.played.map(|m| {
        let mut next = last.position.clone();
        next.play_unchecked(m);
        next
    });
    game.outcome == Some(entry.outcome) && next.as_ref() == Some(&entry.step.position)
}
