use std::fmt::Write;
use std::path::Path;

use othello_engine::classic::{LineNumber, Pattern, PatternId};

use learn::RunError;

/// The rows of a CSV file as Python writes them: with carriage returns, as the original's files
/// have them all, unless the file has none.
pub(super) struct Rows<'a> {
    pub(super) file: &'a Path,
    text: &'a str,
}

/// How a row ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Windows,
    Unix,
}

impl Ending {
    /// How the rows of a file end, or would end if it had any.
    pub(super) fn of(bytes: &[u8]) -> Ending {
        match bytes.iter().position(|&byte| byte == b'\n') {
            Some(at) if !bytes[..at].ends_with(b"\r") => Ending::Unix,
            _ => Ending::Windows,
        }
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Ending::Windows => "\r\n",
            Ending::Unix => "\n",
        }
    }
}

impl<'a> Rows<'a> {
    pub(super) fn new(file: &'a Path, bytes: &'a [u8]) -> Result<Rows<'a>, RunError> {
        let text = std::str::from_utf8(bytes).map_err(|why| {
            let before = &bytes[..why.valid_up_to()];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            fault(file, line, "expected numbers and commas, found no text")
        })?;
        if !text.is_empty() && !text.ends_with('\n') {
            let why = "the last row has no end: the file was cut";
            return Err(fault(file, text.lines().count(), why));
        }
        Ok(Rows { file, text })
    }

    /// The rows with their line numbers, from 1.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        (1..).zip(self.text.lines())
    }

    /// A row's first number and, behind it, a pattern that a line of the board can have.
    pub(super) fn pattern<T: std::str::FromStr>(
        &self,
        number: usize,
        row: &str,
        line: LineNumber,
        first: &str,
    ) -> Result<(T, PatternId), RunError> {
        let refuse = |why: String| fault(self.file, number, why);
        let mut fields = row.split(',');
        let text = fields.next().unwrap_or_default();
        let value = text
            .parse()
            .map_err(|_| refuse(format!("{first}: expected a whole number, found {text:?}")))?;
        let mut codes = Vec::new();
        for (index, text) in (1..).zip(fields) {
            let code = text.parse().map_err(|_| {
                refuse(format!(
                    "code {index}: expected -3, -2, -1, 1, 2 or 3, found {text:?}"
                ))
            })?;
            codes.push(code);
        }
        let pattern = Pattern(codes);
        let id = PatternId::try_from(&pattern).map_err(|why| refuse(why.to_string()))?;
        if !id.fits(line) {
            return Err(refuse(format!(
                "line {} of the board has {} squares and cannot change {} times",
                line.get(),
                line.length(),
                id.changes()
            )));
        }
        Ok((value, id))
    }
}

/// A wrong line of a file.
pub(super) fn fault(file: &Path, line: usize, why: impl Into<String>) -> RunError {
    RunError::Line {
        file: file.to_owned(),
        line,
        why: why.into(),
    }
}

/// Writes the codes of a pattern behind what a row begins with.
pub(super) fn write_codes(text: &mut String, id: PatternId, ending: Ending) {
    for code in id.pattern().0 {
        let _ = write!(text, ",{code}");
    }
    text.push_str(ending.text());
}
