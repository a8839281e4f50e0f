use std::fmt;
use std::fmt::Write as _;
use std::path::Path;

use game::Color;
use othello::{Size, Square};

use super::Key;

/// The file format of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// `qTable.csv` of the Java series: a header and a line for each move. `black` is the side
    /// to move; boards are signed numbers of 64 bits, bit 0 at the top left.
    Java,
    /// `q_table_1.csv` (black) and `q_table_2.csv` (white) of oserou_q: a line of keys
    /// `(state, row, col)` and a line of their values. The state is the board's digits as a
    /// number, 1 for black and 2 for white.
    OserouQ(Color),
}

const HEADER: &str = "black,white,row,col,qValue";

/// The row and column of oserou_q where a side has no move.
const NO_MOVE: (&str, &str) = ("-1", "-1");

/// The error for a file that is not a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// The defect.
    pub field: String,
    /// The expected text.
    pub expected: &'static str,
    /// The text found.
    pub found: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableError {
            line,
            field,
            expected,
            found,
        } = self;
        // A line of a foreign file can be as long as the file.
        let found: String = found.chars().take(60).collect();
        write!(
            f,
            "line {line}: {field}: expected {expected}, found {found:?}"
        )
    }
}

impl std::error::Error for TableError {}

impl Form {
    /// The format of a file with this text. The colour of a table of oserou_q stands only in its name:
    /// without one it is the side that moves in most of the positions, if nobody has passed.
    #[must_use]
    pub fn of_text(path: &Path, text: &str) -> Form {
        let first = text.lines().next().unwrap_or_default().trim();
        match Form::of(path) {
            _ if first == HEADER => Form::Java,
            Form::Java if first.starts_with("\"(") => Form::OserouQ(usual_color(first)),
            named => named,
        }
    }

    /// The format of a new file with this name.
    #[must_use]
    pub fn of(path: &Path) -> Form {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match name.as_ref() {
            name if name.ends_with("_1.csv") => Form::OserouQ(Color::Black),
            name if name.ends_with("_2.csv") => Form::OserouQ(Color::White),
            _ => Form::Java,
        }
    }

    /// Reads the text of a file, move by move. Gives the number of entries that were left out: the
    /// tables that come with oserou_q have values for squares that are occupied, and one for having no
    /// move, which stands at (-1, -1).
    pub fn read(
        self,
        text: &str,
        size: Size,
        each: impl FnMut(Key, f64),
    ) -> Result<usize, TableError> {
        match self {
            Form::Java => read_java(text, size, each).map(|()| 0),
            Form::OserouQ(color) => read_oserou_q(text, size, color, each),
        }
    }

    /// The text of a file.
    #[must_use]
    pub fn write(self, entries: &[(Key, f64)], size: Size) -> String {
        match self {
            Form::Java => {
                let mut text = format!("{HEADER}\n");
                for (key, value) in entries {
                    let (own, theirs) = (key.own as i64, key.theirs as i64);
                    let (row, column) = (key.square.rank(), key.square.file());
                    let _ = writeln!(text, "{own},{theirs},{row},{column},{value}");
                }
                text
            }
            Form::OserouQ(color) => {
                let name = |key: &Key| {
                    let (row, column) = (key.square.rank(), key.square.file());
                    format!("\"({}, {row}, {column})\"", state(key, size, color))
                };
                let names: Vec<String> = entries.iter().map(|(key, _)| name(key)).collect();
                let values = entries.iter().map(|(_, value)| value.to_string());
                let values: Vec<String> = values.collect();
                format!("{}\r\n{}\r\n", names.join(","), values.join(","))
            }
        }
    }
}

fn wrong(line: usize, field: &str, expected: &'static str, found: &str) -> TableError {
    TableError {
        line,
        field: field.to_owned(),
        expected,
        found: found.to_owned(),
    }
}

fn read_java(text: &str, size: Size, mut each: impl FnMut(Key, f64)) -> Result<(), TableError> {
    let mut rows = (1..).zip(text.lines());
    let (_, header) = rows.next().unwrap_or((1, ""));
    if header.trim() != HEADER {
        return Err(wrong(1, "header", HEADER, header));
    }
    for (line, row) in rows {
        let fields: Vec<&str> = row.split(',').map(str::trim).collect();
        let &[own, theirs, rank, file, value] = fields.as_slice() else {
            return Err(wrong(line, "row", "five fields", row));
        };
        let board = |field, text: &str| {
            let bits = text.parse::<i64>().ok().map(|bits| bits as u64);
            let bits = bits.filter(|bits| bits & !size.squares().bits() == 0);
            bits.ok_or_else(|| wrong(line, field, "a board of this size", text))
        };
        let (own, theirs) = (board("black", own)?, board("white", theirs)?);
        let square = square(line, rank, file, size)?;
        let key = checked(line, row, own, theirs, square)?;
        each(key, number(line, "qValue", value)?);
    }
    Ok(())
}

fn read_oserou_q(
    text: &str,
    size: Size,
    color: Color,
    mut each: impl FnMut(Key, f64),
) -> Result<usize, TableError> {
    let mut left_out = 0;
    let mut lines = text.lines();
    let names = lines.next().unwrap_or_default();
    let values = lines.next().unwrap_or_default();
    if let Some(more) = lines.next() {
        return Err(wrong(3, "file", "two lines", more));
    }
    let mut values = values.split(',').map(str::trim);
    // Every name contains commas, so it is in quotes.
    for (column, name) in (1..).zip(names.split('"').skip(1).step_by(2)) {
        let field = format!("column {column}");
        let inner = name
            .strip_prefix('(')
            .and_then(|name| name.strip_suffix(')'));
        let parts: Vec<&str> = inner.unwrap_or(name).split(',').map(str::trim).collect();
        let &[state, rank, file] = parts.as_slice() else {
            return Err(wrong(1, &field, "(state, row, col)", name));
        };
        let boards = boards(state, size, color);
        let (own, theirs) =
            boards.ok_or_else(|| wrong(1, &field, "a state of digits 0, 1 and 2", state))?;
        let value = values.next().filter(|value| !value.is_empty());
        let value = value.ok_or_else(|| wrong(2, &field, "a value", "the end"))?;
        let value = number(2, &field, value)?;
        if (rank, file) == NO_MOVE {
            left_out += 1;
            continue;
        }
        let square = square(1, rank, file, size)?;
        if (own | theirs) >> square.index() & 1 != 0 {
            left_out += 1;
        } else {
            each(checked(1, name, own, theirs, square)?, value);
        }
    }
    match values.next().filter(|value| !value.is_empty()) {
        Some(value) => Err(wrong(2, "values", "as many as there are keys", value)),
        None => Ok(left_out),
    }
}

/// The side that moves in most of the positions of a line of keys: every move adds a disc.
fn usual_color(names: &str) -> Color {
    let states = names.split("\"(").skip(1);
    let counts = states.map(|name| name.chars().take_while(char::is_ascii_digit));
    let discs = counts.map(|state| state.filter(|&digit| digit != '0').count());
    let (even, odd): (Vec<usize>, Vec<usize>) = discs.partition(|discs| discs.is_multiple_of(2));
    if odd.len() > even.len() {
        Color::White
    } else {
        Color::Black
    }
}

fn square(line: usize, rank: &str, file: &str, size: Size) -> Result<Square, TableError> {
    let index = |field, text: &str| {
        let index = text.parse::<u8>().ok();
        let index = index.filter(|index| *index < size.length());
        index.ok_or_else(|| wrong(line, field, "a number from 0, inside the board", text))
    };
    let (rank, file) = (index("row", rank)?, index("col", file)?);
    Square::at(file, rank).ok_or_else(|| wrong(line, "square", "one of the board", ""))
}

fn checked(
    line: usize,
    row: &str,
    own: u64,
    theirs: u64,
    square: Square,
) -> Result<Key, TableError> {
    if own & theirs != 0 {
        return Err(wrong(line, "board", "one disc on a square", row));
    }
    if (own | theirs) >> square.index() & 1 != 0 {
        return Err(wrong(line, "square", "an empty one", row));
    }
    Ok(Key {
        own,
        theirs,
        square,
    })
}

fn number(line: usize, field: &str, text: &str) -> Result<f64, TableError> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| wrong(line, field, "a number", text))
}

/// The digits of a board, without the zeros in front.
fn state(key: &Key, size: Size, color: Color) -> String {
    let (black, white) = match color {
        Color::Black => (key.own, key.theirs),
        Color::White => (key.theirs, key.own),
    };
    let digits = size.squares().into_iter().map(|square| {
        let at = |bits: u64| bits >> square.index() & 1 != 0;
        if at(black) {
            '1'
        } else if at(white) {
            '2'
        } else {
            '0'
        }
    });
    let digits: String = digits.collect();
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    }
}

/// The discs of the side to move and of its opponent.
fn boards(state: &str, size: Size, color: Color) -> Option<(u64, u64)> {
    let zeros = size.area().checked_sub(state.len())?;
    let (mut black, mut white) = (0, 0);
    for (square, digit) in size.squares().into_iter().skip(zeros).zip(state.chars()) {
        match digit {
            '0' => {}
            '1' => black |= 1 << square.index(),
            '2' => white |= 1 << square.index(),
            _ => return None,
        }
    }
    Some(match color {
        Color::Black => (black, white),
        Color::White => (white, black),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<(Key, f64)> {
        let start = othello::Position::start(Size::Four);
        let moves = start.moves().into_iter();
        let values = [0.5, -1.0, 1.0 / 3.0, 1e-300];
        moves
            .map(|square| Key::of(&start, square))
            .zip(values)
            .collect()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let forms = [
            Form::Java,
            Form::OserouQ(Color::Black),
            Form::OserouQ(Color::White),
        ];
        for form in forms {
            let text = form.write(&entries(), Size::Four);
            let mut read = Vec::new();
            form.read(&text, Size::Four, |key, value| read.push((key, value)))
                .expect("it was written here");
            assert_eq!(read, entries(), "{form:?}");
        }
        let text = Form::OserouQ(Color::White).write(&entries()[..1], Size::Four);
        assert_eq!(text, "\"(12002100000, 0, 1)\"\r\n0.5\r\n");
    }

    #[test]
    fn damaged_files_are_refused_by_line() {
        let start = "132096,262656";
        for (text, message) in [
            (
                String::new(),
                "line 1: header: expected black,white,row,col,qValue, found \"\"",
            ),
            (
                format!("{HEADER}\n{start},0,1"),
                "line 2: row: expected five fields, found \"132096,262656,0,1\"",
            ),
            (
                format!("{HEADER}\n{start},0,4,0.5"),
                "line 2: col: expected a number from 0, inside the board, found \"4\"",
            ),
            (
                format!("{HEADER}\n{start},0,1,0.5\n{start},0,1,NaN"),
                "line 3: qValue: expected a number, found \"NaN\"",
            ),
            (
                format!("{HEADER}\n-1,0,0,1,0.5"),
                "line 2: black: expected a board of this size, found \"-1\"",
            ),
            (
                format!("{HEADER}\n1,1,0,1,0.5"),
                "line 2: board: expected one disc on a square, found \"1,1,0,1,0.5\"",
            ),
            (
                format!("{HEADER}\n2,1,0,1,0.5"),
                "line 2: square: expected an empty one, found \"2,1,0,1,0.5\"",
            ),
        ] {
            let error = Form::Java.read(&text, Size::Four, |_, _| {});
            assert_eq!(error.expect_err(&text).to_string(), message);
        }
        for (text, message) in [
            (
                "\"(12, 0)\"\n1",
                "line 1: column 1: expected (state, row, col), found \"(12, 0)\"",
            ),
            (
                "\"(13, 0, 0)\"\n1",
                "line 1: column 1: expected a state of digits 0, 1 and 2, found \"13\"",
            ),
            (
                "\"(12, 0, 0)\",\"(21, 0, 0)\"\n1",
                "line 2: column 2: expected a value, found \"the end\"",
            ),
            (
                "\"(12, 0, 0)\"\n1,2",
                "line 2: values: expected as many as there are keys, found \"2\"",
            ),
            (
                "\"(12, 0, 0)\"\n1\nx",
                "line 3: file: expected two lines, found \"x\"",
            ),
        ] {
            let form = Form::OserouQ(Color::Black);
            let error = form.read(text, Size::Four, |_, _| {});
            assert_eq!(error.expect_err(text).to_string(), message);
        }
    }
}
