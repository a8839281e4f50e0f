use std::error::Error;
use std::fmt;

use game::{Leaves, Notation, perft};

/// Positions with their published leaf counts.
///
/// One case a line, fields parted by tabs: a name, the position in the game's notation,
/// and the counts for depth 1, 2, 3, … parted by commas. `#` starts a comment line.
///
/// ```
/// use game_laws::{PerftFile, TicTacToe};
///
/// let file = PerftFile::parse("start\t......... x\t9,72,504,3024\n")?;
/// file.check::<TicTacToe>(10_000, game::Leaves::all);
/// # Ok::<(), game_laws::PerftFileError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftFile {
    /// The cases in the order of the file.
    pub cases: Vec<PerftCase>,
}

/// One line of a [`PerftFile`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftCase {
    /// The line it stands on, from 1.
    pub line: usize,
    /// What it is called.
    pub name: String,
    /// The position's text.
    pub position: String,
    /// The counts for depth 1, 2, 3, …
    pub counts: Vec<u64>,
}

/// Why a perft file was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftFileError {
    /// The line, from 1.
    pub line: usize,
    /// The field, and what was expected in it.
    pub what: &'static str,
}

impl fmt::Display for PerftFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for PerftFileError {}

impl PerftFile {
    /// Reads the text of a perft file.
    pub fn parse(text: &str) -> Result<PerftFile, PerftFileError> {
        let mut cases = Vec::new();
        for (index, row) in text.lines().enumerate() {
            let line = index + 1;
            if row.trim().is_empty() || row.starts_with('#') {
                continue;
            }
            let fail = |what| PerftFileError { line, what };
            let fields: Vec<&str> = row.split('\t').collect();
            let &[name, position, counts] = fields.as_slice() else {
                return Err(fail("expected three fields parted by tabs"));
            };
            let counts = counts
                .split(',')
                .map(|count| {
                    count
                        .trim()
                        .parse()
                        .map_err(|_| fail("counts: expected whole numbers parted by commas"))
                })
                .collect::<Result<Vec<u64>, _>>()?;
            cases.push(PerftCase {
                line,
                name: name.to_owned(),
                position: position.to_owned(),
                counts,
            });
        }
        Ok(PerftFile { cases })
    }

    /// Checks every count that is no larger than `largest` and panics at the first
    /// difference. `count` says which leaves the file counts. Returns how many counts
    /// were checked, so that a test can see that it checked something.
    pub fn check<G: Notation>(&self, largest: u64, count: fn(Leaves) -> u64) -> usize {
        let mut checked = 0;
        for case in &self.cases {
            let position = match G::parse_position(&case.position) {
                Ok(position) => position,
                Err(error) => panic!("line {}: {}: {error}", case.line, case.name),
            };
            for (expected, depth) in case.counts.iter().zip(1..) {
                if *expected <= largest {
                    assert_eq!(
                        count(perft(&position, depth)),
                        *expected,
                        "line {}: {} at depth {depth}",
                        case.line,
                        case.name
                    );
                    checked += 1;
                }
            }
        }
        checked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TicTacToe;

    #[test]
    fn bad_files_are_refused_with_their_line() {
        for (text, line) in [
            ("# fine\nstart\t......... x", 2),
            ("start\t......... x\t9,seventy", 1),
            ("start\t......... x\t", 1),
        ] {
            assert_eq!(PerftFile::parse(text).unwrap_err().line, line, "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "start at depth 2")]
    fn a_wrong_count_is_found() {
        let file = PerftFile::parse("start\t......... x\t9,71\n").unwrap();
        file.check::<TicTacToe>(1_000, Leaves::all);
    }
}
