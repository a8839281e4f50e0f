//! `result.csv`: a header and a row for each round.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Error, Result, bail, ensure};
use game::{Color, Wdl};
use search::Mode;

use super::Round;

/// The first line of the file.
const HEADER: &str = "number,win,stone";

/// A row of the file: the result of one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// The number of the round, from 0.
    pub number: u64,
    /// Wins less losses.
    pub win: i64,
    /// The player's discs less the opponents'.
    pub stone: i64,
}

impl ResultRow {
    /// The row of a round. The Java program only asks whether Black has more discs, so
    /// [`Mode::Literal`] counts a draw as a win for White.
    #[must_use]
    pub fn new(number: u64, round: &Round, mode: Mode) -> ResultRow {
        let mut row = ResultRow {
            number,
            win: 0,
            stone: 0,
        };
        for pair in round {
            for color in Color::BOTH {
                let game = pair[color];
                row.stone += i64::from(game.discs);
                row.win += match (game.result, mode, color) {
                    (Wdl::Win, _, _) | (Wdl::Draw, Mode::Literal, Color::White) => 1,
                    (Wdl::Loss, _, _) | (Wdl::Draw, Mode::Literal, Color::Black) => -1,
                    (Wdl::Draw, Mode::Corrected, _) => 0,
                };
            }
        }
        row
    }

    /// Reads a row that must have this number, of an arena with this many opponents.
    fn parse(text: &str, number: u64, opponents: usize) -> Result<ResultRow> {
        let fields: Vec<&str> = text.split(',').collect();
        let &[counted, win, stone] = fields.as_slice() else {
            bail!("expected {HEADER}, found {text:?}");
        };
        ensure!(
            counted.parse() == Ok(number),
            "number: expected {number}, found {counted:?}"
        );
        let games = 2 * opponents as i64;
        let bounded = |name: &str, text: &str, most: i64| {
            let value = text.parse::<i64>().ok();
            let fitting = value.filter(|value| (-most..=most).contains(value));
            fitting.with_context(|| {
                format!(
                    "{name}: expected a whole number from {} to {most}, found {text:?}",
                    -most
                )
            })
        };
        Ok(ResultRow {
            number,
            win: bounded("win", win, games)?,
            stone: bounded("stone", stone, 64 * games)?,
        })
    }
}

impl fmt::Display for ResultRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.number, self.win, self.stone)
    }
}

/// `result.csv`, open for writing.
#[derive(Debug)]
pub struct ResultSheet(File);

impl ResultSheet {
    /// Creates the file, which must not exist yet.
    pub fn create(path: &Path) -> Result<ResultSheet> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Error::msg(
                "it exists already; expected a new file, or --resume to go on with this one",
            ),
            _ => error.into(),
        });
        let at = || path.display().to_string();
        let mut sheet = ResultSheet(file.with_context(at)?);
        sheet.line(HEADER).with_context(at)?;
        Ok(sheet)
    }

    /// Opens a file to continue it, or creates it, and returns its rows. An incomplete last line
    /// is removed.
    pub fn resume(path: &Path, opponents: usize) -> Result<(ResultSheet, Vec<ResultRow>)> {
        let at = || path.display().to_string();
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok((ResultSheet::create(path)?, Vec::new()));
            }
            file => file.with_context(at)?,
        };
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(at)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let header = lines.next();
        let is_new = header.is_none() && HEADER.starts_with(&text);
        ensure!(
            is_new || header == Some(HEADER),
            "{}, line 1: expected {HEADER}, found {:?}",
            path.display(),
            header.unwrap_or(&text)
        );
        let rows = (0..).zip(lines).map(|(number, line)| {
            let at = || format!("{}, line {}", path.display(), number + 2);
            ResultRow::parse(line, number, opponents).with_context(at)
        });
        let rows = rows.collect::<Result<Vec<ResultRow>>>()?;
        file.set_len(whole as u64).with_context(at)?;
        file.seek(SeekFrom::End(0)).with_context(at)?;
        let mut sheet = ResultSheet(file);
        if is_new {
            sheet.line(HEADER).with_context(at)?;
        }
        Ok((sheet, rows))
    }

    /// Appends a row.
    pub fn append(&mut self, row: ResultRow) -> Result<()> {
        self.line(&row.to_string())
    }

    fn line(&mut self, text: &str) -> Result<()> {
        // One write, so that readers see whole lines only.
        Ok(self.0.write_all(format!("{text}\n").as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use arena::Termination;
    use game::ByColor;

    use super::*;
    use crate::osero_arena::RoundGame;

    fn round(black: (Wdl, i32), white: (Wdl, i32)) -> Round {
        let [black, white] = [black, white].map(|(result, discs)| RoundGame {
            result,
            discs,
            termination: Termination::Rules,
            fingerprint: 0,
        });
        vec![ByColor { black, white }]
    }

    #[test]
    fn a_draw_counts_for_nobody_or_for_white() {
        for (round, corrected, literal) in [
            (round((Wdl::Win, 8), (Wdl::Loss, -2)), "4,0,6", "4,0,6"),
            (round((Wdl::Draw, 0), (Wdl::Win, 10)), "4,1,10", "4,0,10"),
            (round((Wdl::Win, 4), (Wdl::Draw, 0)), "4,1,4", "4,2,4"),
            (round((Wdl::Draw, 0), (Wdl::Draw, 0)), "4,0,0", "4,0,0"),
        ] {
            let text = |mode| ResultRow::new(4, &round, mode).to_string();
            assert_eq!(text(Mode::Corrected), corrected);
            assert_eq!(text(Mode::Literal), literal);
        }
    }

    #[test]
    fn rows_are_read_as_they_are_written() {
        let row = ResultRow {
            number: 12,
            win: -10,
            stone: 640,
        };
        assert_eq!(ResultRow::parse(&row.to_string(), 12, 5).unwrap(), row);
        for (text, expected) in [
            ("", "expected number,win,stone"),
            ("12,1", "expected number,win,stone"),
            ("12,1,2,3", "expected number,win,stone"),
            ("13,1,2", "number: expected 12, found \"13\""),
            ("12,11,2", "win: expected a whole number from -10 to 10"),
            ("12,x,2", "win: expected"),
            (
                "12,1,641",
                "stone: expected a whole number from -640 to 640",
            ),
        ] {
            let error = ResultRow::parse(text, 12, 5).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
