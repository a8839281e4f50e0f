use std::fmt;
use std::path::{Path, PathBuf};

/// Rows of numbers from a CSV file, all of the same width.
#[derive(Clone, PartialEq, Debug)]
pub struct Rows {
    file: PathBuf,
    width: usize,
    numbers: Vec<f32>,
}

/// Why a file is no rows of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowsError {
    file: PathBuf,
    line: usize,
    why: String,
}

impl fmt::Display for RowsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, line {}: {}",
            self.file.display(),
            self.line,
            self.why
        )
    }
}

impl std::error::Error for RowsError {}

impl Rows {
    /// Reads the text of a file. A first line without any number names the columns and is skipped, and
    /// so are empty lines.
    ///
    /// # Errors
    ///
    /// If a field is no finite number, a row has another width than the first, or there is none.
    pub fn parse(file: &Path, text: &str) -> Result<Rows, RowsError> {
        let refuse = |line: usize, why: String| RowsError {
            file: file.to_owned(),
            line,
            why,
        };
        let mut rows = Rows {
            file: file.to_owned(),
            width: 0,
            numbers: Vec::new(),
        };
        for (line, row) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let fields: Vec<&str> = row.split(',').map(str::trim).collect();
            let has_names = line == 1 && fields.iter().all(|field| number(field).is_none());
            if has_names || row.trim().is_empty() {
                continue;
            }
            for (column, field) in (1..).zip(&fields) {
                let number = number(field).ok_or_else(|| {
                    refuse(
                        line,
                        format!("column {column}: expected a number, found {field:?}"),
                    )
                })?;
                rows.numbers.push(number);
            }
            if rows.width == 0 {
                rows.width = fields.len();
            } else if rows.width != fields.len() {
                let (expected, found) = (rows.width, fields.len());
                let why = format!("expected {expected} numbers as before, found {found}");
                return Err(refuse(line, why));
            }
        }
        if rows.width == 0 {
            return Err(refuse(1, "expected at least one row of numbers".to_owned()));
        }
        Ok(rows)
    }

    /// The file they come from.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The numbers in a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.numbers.chunks_exact(self.width.max(1))
    }
}

/// A finite number.
fn number(field: &str) -> Option<f32> {
    field.parse().ok().filter(|number: &f32| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<Rows, String> {
        Rows::parse(Path::new("xor.csv"), text).map_err(|why| why.to_string())
    }

    #[test]
    fn rows_have_numbers_and_may_have_names() {
        let read = rows("a,b,sum\r\n0, 1,1\r\n\r\n1,1,2\r\n").expect("rows");
        let all: Vec<&[f32]> = read.iter().collect();
        assert_eq!(all, [&[0.0, 1.0, 1.0][..], &[1.0, 1.0, 2.0]]);
    }

    #[test]
    fn what_is_no_number_is_named() {
        for (text, why) in [
            ("", "line 1: expected at least one row of numbers"),
            ("a,b\n", "line 1: expected at least one row of numbers"),
            (
                "1,2\n3,x\n",
                "line 2: column 2: expected a number, found \"x\"",
            ),
            (
                "1,2\n3,inf\n",
                "line 2: column 2: expected a number, found \"inf\"",
            ),
            ("1,2\n3\n", "line 2: expected 2 numbers as before, found 1"),
        ] {
            assert_eq!(rows(text), Err(format!("xor.csv, {why}")));
        }
    }
}
