use std::fmt;
use std::time::Duration;

use super::number::{count, milliseconds, small, time};
use super::words::write_words;
use super::{Words, score};
use crate::wording::{fault, one_line, parse_finite};
use crate::{Fault, Info};

/// The words that end a `pv` that is not the end of its line.
const FIELDS: [&str; 15] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "nps",
    "hashfull",
    "score",
    "lowerbound",
    "upperbound",
    "multipv",
    "currmove",
    "currmovenumber",
    "cpuload",
    "pv",
    "string",
];

/// Reads what follows `info`. Words that are not known are skipped.
pub(super) fn parse(mut words: Words<'_>) -> Result<Info, Fault> {
    let mut info = Info::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = Some(small("depth", words.next())?),
            "seldepth" => info.selective_depth = Some(small("seldepth", words.next())?),
            "time" => info.time = Some(elapsed(words.next())?),
            "nodes" => info.nodes = Some(count("nodes", words.next())?),
            "nps" => info.nodes_per_second = Some(count("nps", words.next())?),
            "hashfull" => info.hash_full = Some(small("hashfull", words.next())?),
            "score" => info.score = Some(score::parse(&mut words)?),
            "lowerbound" | "upperbound" => info.score = score::bound(info.score, word),
            "multipv" => info.rank = Some(small("multipv", words.next())?),
            "currmove" => {
                let current = words.next().ok_or(fault("currmove", "a move", ""))?;
                info.current_move = Some(current.into());
            }
            "pv" => info.line = line(&mut words),
            "string" => {
                info.text = Some(words.rest().into());
                break;
            }
            _ => {}
        }
    }
    Ok(info)
}

fn line(words: &mut Words<'_>) -> Vec<String> {
    let mut line = Vec::new();
    while let Some(word) = words.peek().filter(|word| !FIELDS.contains(word)) {
        line.push(word.into());
        words.next();
    }
    line
}

/// Milliseconds. A number with a fraction is in seconds, as python-dlothello writes it.
fn elapsed(word: Option<&str>) -> Result<Duration, Fault> {
    let text = word.unwrap_or_default();
    if !text.contains('.') {
        return time("time", word);
    }
    let seconds = parse_finite("time", text)?;
    let elapsed =
        Duration::try_from_secs_f64(seconds).map_err(|_| fault("time", "a time", text))?;
    Ok(Duration::from_millis(milliseconds(elapsed)))
}

/// Writes the fields, each after a blank, in the order in which most engines do.
pub(super) fn write(info: &Info, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let counts = [
        ("depth", info.depth.map(u64::from)),
        ("seldepth", info.selective_depth.map(u64::from)),
        ("time", info.time.map(milliseconds)),
        ("nodes", info.nodes),
        ("nps", info.nodes_per_second),
        ("hashfull", info.hash_full.map(u64::from)),
        ("multipv", info.rank.map(u64::from)),
    ];
    for (name, count) in counts {
        if let Some(count) = count {
            write!(f, " {name} {count}")?;
        }
    }
    if let Some(score) = info.score {
        score::write(score, f)?;
    }
    if let Some(current) = &info.current_move {
        write!(f, " currmove {}", one_line(current))?;
    }
    if !info.line.is_empty() {
        f.write_str(" pv")?;
        write_words(&info.line, f)?;
    }
    if let Some(text) = &info.text {
        write!(f, " string {}", one_line(text))?;
    }
    Ok(())
}
