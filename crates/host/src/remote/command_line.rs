use std::error::Error;
use std::fmt;

/// A command line that names no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandLineError {
    /// A quotation mark has no second one.
    OpenQuote {
        /// The command line.
        text: String,
        /// The quotation mark.
        quote: char,
    },
    /// There is no word in it.
    Empty,
}

impl fmt::Display for CommandLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandLineError::OpenQuote { text, quote } => {
                write!(f, "command {text:?}: expected another {quote} at the end")
            }
            CommandLineError::Empty => {
                f.write_str("expected a program and its arguments behind the colon")
            }
        }
    }
}

impl Error for CommandLineError {}

/// The words of a command line: blanks separate them, except between quotation marks. There is no
/// shell, and nothing else has a meaning: a backslash is a backslash, as paths need it.
pub(super) fn words(text: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    // `None` between words, so that a pair of quotes alone is an empty word.
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(CommandLineError::OpenQuote {
            text: text.to_owned(),
            quote: open,
        });
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        for (text, expected) in [
            ("", &[][..]),
            ("  a  b ", &["a", "b"]),
            (r#""my engine" -x"#, &["my engine", "-x"]),
            (r#"sh -c 'echo "1 2"'"#, &["sh", "-c", r#"echo "1 2""#]),
            (r"a'b c'd ''", &["ab cd", ""]),
            (r"C:\engines\a.exe", &[r"C:\engines\a.exe"]),
        ] {
            let found = words(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(found, expected, "{text}");
        }
        let error = words("a 'b").unwrap_err().to_string();
        assert_eq!(error, r#"command "a 'b": expected another ' at the end"#);
    }
}
