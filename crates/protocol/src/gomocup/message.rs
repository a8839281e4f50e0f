use std::time::Duration;

use super::Place;
use crate::{Info, Score};

/// A search report in the format of Rapfi: `depth 12-24 ev 34 n 1200 n/ms 850 tm 56 pv H8 I9`.
/// The rows of the line of play count from the top, as the protocol's do.
pub(super) fn write(info: &Info, size: u8) -> String {
    let mut words = Vec::new();
    match (info.depth, info.selective_depth) {
        (Some(depth), Some(selective)) => words.push(format!("depth {depth}-{selective}")),
        (Some(depth), None) => words.push(format!("depth {depth}")),
        (None, _) => {}
    }
    words.extend(info.rank.map(|rank| format!("multipv {rank}")));
    words.extend(info.score.map(|score| format!("ev {}", value(score))));
    words.extend(info.nodes.map(|nodes| format!("n {nodes}")));
    let speed = info.nodes_per_second;
    words.extend(speed.map(|speed| format!("n/ms {}", speed / 1000)));
    words.extend(info.time.map(|time| format!("tm {}", time.as_millis())));
    let places = info.line.iter().filter_map(|name| Place::of(name, size));
    let line: Vec<String> = places.map(Place::label).collect();
    if !line.is_empty() {
        words.push(format!("pv {}", line.join(" ")));
    }
    words.extend(info.text.clone());
    words.join(" ")
}

fn value(score: Score) -> String {
    match score {
        Score::Number(value) => value.to_string(),
        Score::MateIn(plies) => format!("+M{plies}"),
        Score::MatedIn(plies) => format!("-M{plies}"),
        Score::Mate { wins: true } => "+M*".to_owned(),
        Score::Mate { wins: false } => "-M*".to_owned(),
        score => score.centipawns().unwrap_or_default().to_string(),
    }
}

/// Reads such a message. None if it is another one.
pub(super) fn read(text: &str, size: u8) -> Option<Info> {
    let mut words = text.split_whitespace();
    let mut info = Info::default();
    while let Some(word) = words.next() {
        if word == "pv" {
            let places = words.by_ref().filter_map(Place::labelled);
            info.line = places.filter_map(|place| place.name(size)).collect();
            break;
        }
        let value = words.next()?;
        match word {
            "depth" => {
                let (depth, selective) = value.split_once('-').unwrap_or((value, ""));
                info.depth = Some(depth.parse().ok()?);
                info.selective_depth = selective.parse().ok();
            }
            "multipv" => info.rank = value.parse().ok(),
            "ev" => info.score = score(value),
            "n" => info.nodes = count(value),
            "n/ms" => info.nodes_per_second = count(value)?.checked_mul(1000),
            "tm" => info.time = value.parse().ok().map(Duration::from_millis),
            _ => return None,
        }
    }
    (info != Info::default()).then_some(info)
}

fn score(text: &str) -> Option<Score> {
    if let Some(plies) = text.strip_prefix("+M") {
        return Some(match plies.parse() {
            Ok(plies) => Score::MateIn(plies),
            Err(_) => Score::Mate { wins: true },
        });
    }
    if let Some(plies) = text.strip_prefix("-M") {
        return Some(match plies.parse() {
            Ok(plies) => Score::MatedIn(plies),
            Err(_) => Score::Mate { wins: false },
        });
    }
    let number: f64 = text.parse().ok()?;
    number.is_finite().then_some(Score::Number(number))
}

/// A number that may end in K, M or G.
fn count(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..)?.to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" | "B" => 1_000_000_000,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}
