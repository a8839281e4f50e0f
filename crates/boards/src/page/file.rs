use std::borrow::Cow;
use std::path::Path;

use anyhow::{Result, ensure};

/// An uploaded record file: its bytes, and perhaps a name.
pub struct File<'a> {
    /// As it came.
    pub bytes: &'a [u8],
    /// The text, whichever encoding it had.
    pub text: Cow<'a, str>,
    /// The end of its name in lower case; empty if it has none.
    pub extension: String,
}

/// The ends of the names of files that are no text.
const BINARY: [&str; 1] = ["wtb"];

impl<'a> File<'a> {
    /// Refuses what is no text, unless its name says that it is none.
    pub fn new(bytes: &'a [u8], name: Option<&str>) -> Result<File<'a>> {
        let extension = name.and_then(|name| Path::new(name).extension()?.to_str());
        let extension = extension.unwrap_or_default().to_lowercase();
        if BINARY.contains(&extension.as_str()) {
            return Ok(File {
                bytes,
                text: Cow::Borrowed(""),
                extension,
            });
        }
        let (text, _) = record::decode(bytes);
        let odd = text
            .chars()
            .filter(|&letter| letter == '\0' || letter == char::REPLACEMENT_CHARACTER)
            .count();
        // A broken comment is no reason to refuse a record.
        ensure!(
            !text.contains('\0') && odd * 20 <= text.len(),
            "expected a text, found something else"
        );
        Ok(File {
            bytes,
            text,
            extension,
        })
    }

    /// Its first letters that are no blanks.
    pub fn head(&self) -> &str {
        self.text.trim_start_matches('\u{feff}').trim_start()
    }

    /// Its lines that say something, with their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..)
            .zip(self.text.lines())
            .map(|(number, line)| (number, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
    }
}
