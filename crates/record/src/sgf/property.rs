/// A property and its values, as they are written: escapes are still there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property<'a> {
    /// Its name, without the small letters of old files.
    pub(super) name: String,
    pub(super) values: Vec<&'a str>,
    /// The line it starts on.
    pub(super) line: usize,
}

impl Property<'_> {
    /// The first value as text, with its lines.
    pub(super) fn text(&self) -> String {
        unescape(self.first())
    }

    /// The first value as text on one line.
    pub(super) fn simple_text(&self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
    }

    /// The first value as it is written.
    pub(super) fn first(&self) -> &str {
        self.values.first().copied().unwrap_or_default()
    }
}

/// The text of a value: a backslash keeps the next letter as it is and removes a line end; other
/// white space is a blank.
fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let (escaped, letter) = match letter {
            '\\' => (true, letters.next()),
            letter => (false, Some(letter)),
        };
        match letter {
            Some(end @ ('\n' | '\r')) => {
                // Both letters of a line end of two are one line end.
                letters.next_if(|&next| next != end && matches!(next, '\n' | '\r'));
                if !escaped {
                    text.push('\n');
                }
            }
            Some('\t' | '\u{b}') => text.push(' '),
            Some(letter) => text.push(letter),
            None => {}
        }
    }
    text
}

/// A text as a value.
pub(super) fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            value.push('\\');
        }
        value.push(letter);
    }
    value
}
