use std::fmt;

use crate::wording::one_line;

/// The words of a line from left to right. Names, values and texts may hold blanks of their own,
/// so they are cut out of the line as they stand, not glued together from words.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    ahead: &'a str,
}

impl<'a> Words<'a> {
    /// The words of a text.
    pub(crate) fn new(text: &'a str) -> Words<'a> {
        Words { ahead: text }
    }

    /// The words of a whole line. Programs on Windows put a byte order mark before their first.
    pub(crate) fn of_line(line: &'a str) -> Words<'a> {
        Words::new(line.strip_prefix('\u{feff}').unwrap_or(line))
    }

    /// All that was not read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.ahead.trim()
    }

    /// The next word, which stays unread.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The text before the next `word`, both then read; or `None`, and nothing is.
    pub(crate) fn until(&mut self, word: &str) -> Option<&'a str> {
        let mut later = self.clone();
        later.find(|&next| next == word)?;
        let read = self.ahead.len() - later.ahead.len() - word.len();
        let text = self.ahead.get(..read)?.trim();
        *self = later;
        Some(text)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let ahead = self.ahead.trim_start();
        let end = ahead.find(char::is_whitespace).unwrap_or(ahead.len());
        let (word, rest) = ahead.split_at(end);
        self.ahead = rest;
        (!word.is_empty()).then_some(word)
    }
}

/// Writes `words`, each after a blank.
pub(super) fn write_words(words: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    words
        .iter()
        .try_for_each(|word| write!(f, " {}", one_line(word)))
}
