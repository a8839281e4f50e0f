//! The value of `$NOTE:` may have several lines; V3.0 writes `\n` between them and `\\` for `\`.

pub(crate) fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.next_if_eq(&'n').is_some() => out.push('\n'),
            '\\' => {
                letters.next_if_eq(&'\\');
                out.push('\\');
            }
            other => out.push(other),
        }
    }
    out
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}
