//! Suggestions for misspelled names.

/// The least similarity of a suggestion.
const ALIKE: f64 = 0.7;

/// The name that is most similar to `text`, if one is similar enough.
pub fn nearest<'a>(text: &str, names: &[&'a str]) -> Option<&'a str> {
    let text = text.to_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&text, &name.to_lowercase());
    let mut best: Option<(&str, f64)> = None;
    for &name in names {
        let alike = likeness(name);
        if alike >= ALIKE && best.is_none_or(|(_, most)| alike > most) {
            best = Some((name, alike));
        }
    }
    best.map(|(name, _)| name)
}

/// A suggestion to append to an error message, or an empty text.
pub fn suggestion(text: &str, names: &[&str]) -> String {
    match nearest(text, names) {
        Some(name) => format!("; did you mean {name:?}?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_understood_and_other_words_are_not() {
        let names = ["random", "corner", "minimax", "n-hand", "n-hand-custom"];
        for (text, expected) in [
            ("conrer", Some("corner")),
            ("Corner", Some("corner")),
            ("minmax", Some("minimax")),
            ("nhand", Some("n-hand")),
            ("stockfish", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, &names), expected, "{text}");
        }
        assert_eq!(suggestion("corne", &names), "; did you mean \"corner\"?");
    }
}
