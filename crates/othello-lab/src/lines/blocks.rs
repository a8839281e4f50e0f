use std::fmt::Write;
use std::path::Path;

use othello_engine::classic::{LineNumber, PatternId};

use super::Board;
use super::rows::{Ending, Rows, fault, write_codes};
use learn::RunError;

/// A block of a log, 39 rows: how many turns there were, and the patterns of the 38 lines of the
/// board after the last of them.
///
/// The side that the log is about owns the white discs. If that is Black, the colours are
/// exchanged, and the number is odd.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// How many turns there were, passes included.
    pub number: u32,
    /// By line.
    pub patterns: [PatternId; LineNumber::COUNT],
}

impl Block {
    /// The block of a board.
    #[must_use]
    pub fn of(board: &Board) -> Block {
        let Board {
            number,
            owner,
            position,
        } = *board;
        let (theirs, own) = (position.discs(!owner), position.discs(owner));
        let mut patterns = [PatternId::EMPTY; LineNumber::COUNT];
        for line in LineNumber::all() {
            patterns[line.index()] = PatternId::of(theirs, own, line);
        }
        Block { number, patterns }
    }

    /// The patterns with their lines.
    pub fn lines(&self) -> impl Iterator<Item = (LineNumber, PatternId)> {
        LineNumber::all().zip(self.patterns)
    }

    pub(super) fn write(&self, text: &mut String, ending: Ending) {
        let _ = write!(text, "{}{}", self.number, ending.text());
        for id in self.patterns {
            text.push('0');
            write_codes(text, id, ending);
        }
    }
}

/// The blocks of a log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Blocks(pub Vec<Block>);

impl Blocks {
    /// How many rows a block has.
    pub const ROWS: usize = LineNumber::COUNT + 1;

    /// The blocks of a file, all of them or none.
    pub fn parse(file: &Path, bytes: &[u8]) -> Result<Blocks, RunError> {
        let rows = Rows::new(file, bytes)?;
        let mut lines = rows.iter();
        let mut blocks = Vec::new();
        while let Some((first, row)) = lines.next() {
            let number = row.parse().map_err(|_| {
                let why = format!("turns: expected a whole number alone, found {row:?}");
                fault(file, first, why)
            })?;
            let mut patterns = [PatternId::EMPTY; LineNumber::COUNT];
            for line in LineNumber::all() {
                let Some((at, row)) = lines.next() else {
                    let why = format!(
                        "expected a block of {} rows, found {}",
                        Blocks::ROWS,
                        line.get()
                    );
                    return Err(fault(file, first, why));
                };
                let (zero, id) = rows.pattern::<u32>(at, row, line, "first number")?;
                if zero != 0 {
                    let why = format!(
                        "first number: expected 0 in row {} of a block, found {zero}",
                        line.get() + 1
                    );
                    return Err(fault(file, at, why));
                }
                patterns[line.index()] = id;
            }
            blocks.push(Block { number, patterns });
        }
        Ok(Blocks(blocks))
    }
}
