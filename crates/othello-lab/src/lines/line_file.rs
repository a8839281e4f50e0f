//! `line{k}.csv`: the patterns of one line in the order in which they came up, each behind its
//! count.

use std::fmt::Write;
use std::path::Path;

use othello_engine::classic::{Counts, LineNumber};

use super::rows::{Ending, Rows, fault, write_codes};
use learn::RunError;

/// Adds the counts of a file to counts that have none of this line.
pub(super) fn read(
    file: &Path,
    bytes: &[u8],
    line: LineNumber,
    counts: &mut Counts,
) -> Result<(), RunError> {
    let rows = Rows::new(file, bytes)?;
    for (number, row) in rows.iter() {
        let (count, id) = rows.pattern::<u32>(number, row, line, "count")?;
        if counts.count(line, id).is_some() {
            return Err(fault(file, number, "this pattern has a row before"));
        }
        counts.set(line, id, count);
    }
    if bytes.is_empty() {
        Err(fault(
            file,
            1,
            "expected a row at least: a reset writes 0,-1",
        ))
    } else {
        Ok(())
    }
}

pub(super) fn text(counts: &Counts, line: LineNumber, ending: Ending) -> String {
    let mut text = String::new();
    for (id, count) in counts.of(line) {
        let _ = write!(text, "{count}");
        write_codes(&mut text, id, ending);
    }
    text
}
