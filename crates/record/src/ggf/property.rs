/// A property and its value, as it is written: escapes are still there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property {
    /// Its name, in capitals.
    pub(super) name: String,
    pub(super) value: Vec<u8>,
    /// The line it starts on.
    pub(super) line: usize,
}

impl Property {
    /// The value on one line, without blanks at its ends.
    pub(super) fn text(&self) -> String {
        let value = String::from_utf8_lossy(&self.value);
        let mut text = String::with_capacity(value.len());
        let mut letters = value.chars();
        while let Some(letter) = letters.next() {
            let letter = match letter {
                '\\' => letters.next(),
                letter => Some(letter),
            };
            text.extend(letter.map(one_line));
        }
        text.trim().to_owned()
    }
}

/// A text as a value.
pub(super) fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            value.push('\\');
        }
        value.push(one_line(letter));
    }
    value
}

fn one_line(letter: char) -> char {
    match letter {
        '\n' | '\r' => ' ',
        letter => letter,
    }
}

/// As much of a text as an error can hold.
pub(super) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
