use std::fmt;
use std::time::Duration;

use super::Words;
use super::number::{count, milliseconds, small, time};
use crate::{Fault, Go};

/// Reads the limits after `go` or `ponderhit`. Words that are not known are skipped, as USI-X
/// demands; so are the moves after `searchmoves`, which [`Go`] cannot say.
pub(super) fn parse(mut words: Words<'_>) -> Result<Go, Fault> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
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
            "mate" => {
                go.mate = Some(match words.next() {
                    // Tools that give no time mean that there is no limit.
                    None | Some("infinite") => Duration::MAX,
                    number => time("mate", number)?,
                });
            }
            _ => {}
        }
    }
    Ok(go)
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
