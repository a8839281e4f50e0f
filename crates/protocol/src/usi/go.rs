use std::fmt;
use std::time::Duration;

use super::Words;
use super::number::{count, milliseconds, small, time};
use super::words::write_words;
use crate::{Fault, Go};

/// The words that end the moves of `searchmoves`.
const LIMITS: [&str; 12] = [
    "ponder",
    "infinite",
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "winc",
    "movetime",
    "nodes",
    "depth",
    "mate",
    "searchmoves",
];

/// What a line says after `go` or `ponderhit`.
#[derive(Default)]
pub(super) struct GoWords {
    /// The limits that can be read.
    pub(super) go: Go,
    /// The first one that cannot.
    pub(super) fault: Option<Fault>,
}

impl GoWords {
    /// Words that are not known are skipped, as USI-X demands.
    pub(super) fn read(mut words: Words<'_>) -> GoWords {
        let mut read = GoWords::default();
        while let Some(word) = words.next() {
            // A word that is no number is read again: it may be the next limit.
            let mut later = words.clone();
            match read.limit(word, &mut later) {
                Ok(()) => words = later,
                Err(fault) => _ = read.fault.get_or_insert(fault),
            }
        }
        read
    }

    fn limit(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), Fault> {
        let go = &mut self.go;
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "btime" => go.remaining.black = Some(time("btime", words.next())?),
            "wtime" => go.remaining.white = Some(time("wtime", words.next())?),
            "byoyomi" => go.byoyomi = time("byoyomi", words.next())?,
            "binc" => go.increment.black = time("binc", words.next())?,
            "winc" => go.increment.white = time("winc", words.next())?,
            "movetime" => go.move_time = Some(time("movetime", words.next())?),
            "nodes" => go.nodes = Some(count("nodes", words.next())?),
            "depth" => go.depth = Some(small("depth", words.next())?),
            "searchmoves" => {
                while let Some(m) = words.peek().filter(|word| !LIMITS.contains(word)) {
                    go.search_moves.push(m.to_owned());
                    words.next();
                }
            }
            "mate" => {
                // Tools that give no time mean that there is no limit.
                go.mate = Some(Duration::MAX);
                if !matches!(words.peek(), None | Some("infinite")) {
                    go.mate = Some(time("mate", words.next())?);
                } else {
                    words.next();
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Reads the limits after `go` or `ponderhit`, all of which must be right.
pub(super) fn parse(words: Words<'_>) -> Result<Go, Fault> {
    let GoWords { go, fault } = GoWords::read(words);
    fault.map_or(Ok(go), Err)
}

/// Writes the limits, each after a blank. `ponder` and `infinite` come first because some engines
/// (python-dlothello) look for them nowhere else.
pub(super) fn write(go: &Go, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if go.ponder {
        f.write_str(" ponder")?;
    }
    if go.infinite {
        f.write_str(" infinite")?;
    }
    match go.mate {
        Some(Duration::MAX) => f.write_str(" mate infinite")?,
        Some(mate) => write!(f, " mate {}", milliseconds(mate))?,
        None => {}
    }
    write_clocks(go, f)?;
    if let Some(move_time) = go.move_time {
        write!(f, " movetime {}", milliseconds(move_time))?;
    }
    if let Some(nodes) = go.nodes {
        write!(f, " nodes {nodes}")?;
    }
    if let Some(depth) = go.depth {
        write!(f, " depth {depth}")?;
    }
    // Last, because an engine may take all that follows for moves.
    if !go.search_moves.is_empty() {
        f.write_str(" searchmoves")?;
        write_words(&go.search_moves, f)?;
    }
    Ok(())
}

/// Writes the clocks. Without increments USI wants `byoyomi` after the two times, be it zero.
fn write_clocks(go: &Go, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Go {
        remaining,
        increment,
        byoyomi,
        ..
    } = go;
    for (name, time) in [("btime", remaining.black), ("wtime", remaining.white)] {
        if let Some(time) = time {
            write!(f, " {name} {}", milliseconds(time))?;
        }
    }
    let increments = !(increment.black.is_zero() && increment.white.is_zero());
    let clocks = remaining.black.is_some() || remaining.white.is_some();
    if !byoyomi.is_zero() || (clocks && !increments) {
        write!(f, " byoyomi {}", milliseconds(*byoyomi))?;
    }
    if increments {
        let (black, white) = (increment.black, increment.white);
        write!(
            f,
            " binc {} winc {}",
            milliseconds(black),
            milliseconds(white)
        )?;
    }
    Ok(())
}
