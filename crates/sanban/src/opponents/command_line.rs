use anyhow::{Result, bail};

/// The words of a command, parted by blanks; blanks between quotes part nothing. There is no
/// shell, so that nothing else has a meaning: a backslash is a backslash, as paths want it.
pub(super) fn words(text: &str) -> Result<Vec<String>> {
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
        bail!("command {text:?}: expected another {open} at the end");
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
