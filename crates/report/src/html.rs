/// A text as HTML that shows it, in an element or in a quoted attribute, and does nothing else.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            '\n' | '\t' => html.push(character),
            // A page must not contain them, not even escaped.
            '\u{fffe}' | '\u{ffff}' => html.push(char::REPLACEMENT_CHARACTER),
            _ if character.is_control() => html.push(char::REPLACEMENT_CHARACTER),
            _ => html.push(character),
        }
    }
    html
}

/// A name within a sentence: whatever its direction of writing, it does not turn the rest.
#[must_use]
pub fn isolate(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}

/// A template with `{0}`, `{1}`, … replaced by HTML. What is put in is not looked at again.
#[must_use]
pub fn fill(template: &str, values: &[&str]) -> String {
    let mut html = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        html.push_str(before);
        let Some((number, after)) = after.split_once('}') else {
            rest = after;
            continue;
        };
        let value = number.parse().ok().and_then(|at: usize| values.get(at));
        html.push_str(value.copied().unwrap_or_default());
        rest = after;
    }
    html.push_str(rest);
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_text() {
        assert_eq!(
            escape("<a href=\"x\" b='y'>&amp;"),
            "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;"
        );
        assert_eq!(escape("a\0b\u{1b}c\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}");
        assert_eq!(escape("将棋 ½"), "将棋 ½");
    }

    #[test]
    fn templates_are_filled_once() {
        assert_eq!(fill("{1} and {0}", &["{1}", "b"]), "b and {1}");
        assert_eq!(fill("none", &[]), "none");
        assert_eq!(fill("{7}", &[]), "");
    }
}
