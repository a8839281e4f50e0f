//! `weights.csv`, which the original does not have: a row for each weight, with the first line of
//! those that share it, the weight, and the pattern.

use std::fmt::Write;
use std::path::Path;

use othello_engine::classic::{LineNumber, Weights};

use super::rows::{Ending, Rows, fault, write_codes};
use learn::RunError;

pub(super) const NAME: &str = "weights.csv";

pub(super) fn read(file: &Path, bytes: &[u8]) -> Result<Weights, RunError> {
    let rows = Rows::new(file, bytes)?;
    let mut weights = Weights::default();
    for (number, row) in rows.iter() {
        let (first, rest) = row.split_once(',').unwrap_or((row, ""));
        let line = first.parse().ok().and_then(LineNumber::new);
        let line = line.ok_or_else(|| {
            let why = format!("line: expected 1 to 38, found {first:?}");
            fault(file, number, why)
        })?;
        let (weight, id) = rows.pattern::<f64>(number, rest, line, "weight")?;
        if !weight.is_finite() {
            return Err(fault(
                file,
                number,
                format!("weight: expected a finite number, found {weight}"),
            ));
        }
        weights.set(line, id, weight);
    }
    Ok(weights)
}

pub(super) fn text(weights: &Weights) -> String {
    let mut text = String::new();
    for (line, id, weight) in weights.all() {
        let _ = write!(text, "{},{weight}", line.get());
        write_codes(&mut text, id, Ending::Windows);
    }
    text
}
