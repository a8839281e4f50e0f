//! Quotes around values that contain commas.
//!
//! A value in double quotes may contain commas; two double quotes inside mean one, as in CSV files:
//! `net="a, ""b"".sbn"`. A quote that is not at the start of the value, or that is not closed right
//! before a comma or the end, is an ordinary character, so backslashes and single quotes in commands
//! and paths need no escaping.

use std::borrow::Cow;

/// The first value of a text, and the text after its comma.
pub(crate) fn first(text: &str) -> (Cow<'_, str>, Option<&str>) {
    if let Some((value, rest)) = quoted(text) {
        return (Cow::Owned(value), rest);
    }
    match text.split_once(',') {
        Some((value, rest)) => (Cow::Borrowed(value), Some(rest)),
        None => (Cow::Borrowed(text), None),
    }
}

/// A value in the form that [`first`] reads, quoted if necessary.
pub(crate) fn quote(value: &str) -> Cow<'_, str> {
    if value.contains(',') || value.starts_with('"') {
        Cow::Owned(format!("\"{}\"", value.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(value)
    }
}

fn quoted(text: &str) -> Option<(String, Option<&str>)> {
    let mut rest = text.strip_prefix('"')?;
    let mut value = String::new();
    loop {
        let (inside, behind) = rest.split_once('"')?;
        value.push_str(inside);
        match behind.chars().next() {
            None => return Some((value, None)),
            Some(',') => return Some((value, Some(&behind[1..]))),
            Some('"') => {
                value.push('"');
                rest = &behind[1..];
            }
            Some(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas() {
        for (text, value, rest) in [
            ("", "", None),
            ("a b", "a b", None),
            ("a,b", "a", Some("b")),
            (r#""a,b",c"#, "a,b", Some("c")),
            (r#""a ""b"", c""#, r#"a "b", c"#, None),
            (r#""","#, "", Some("")),
            // Texts from before there were quotes keep their meaning.
            (r#"C:\nets\a.sbn,x"#, r"C:\nets\a.sbn", Some("x")),
            (r#"a "b",c"#, r#"a "b""#, Some("c")),
            (r#""my program" -x,c"#, r#""my program" -x"#, Some("c")),
            (r#""a"#, r#""a"#, None),
        ] {
            assert_eq!(first(text), (Cow::Borrowed(value), rest), "{text}");
        }
    }

    #[test]
    fn what_is_quoted_is_read_back() {
        for value in [
            "",
            "a",
            "a,b",
            r#""a""#,
            r#"a"b,c"#,
            "対局, 二",
            r"C:\a,b",
            "\"",
        ] {
            let text = format!("{},next", quote(value));
            assert_eq!(first(&text), (Cow::Borrowed(value), Some("next")), "{text}");
        }
    }
}
