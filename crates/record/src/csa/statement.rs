//! Lines cut into statements.

/// The statements of a line. Commas part them; a comment, a name and a header last to the end of
/// the line, whatever is in them.
pub(super) fn statements(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        loop {
            let text = rest?.trim_start();
            let statement = if text.starts_with(['\'', 'N', '$']) {
                rest = None;
                text
            } else if let Some((first, others)) = text.split_once(',') {
                rest = Some(others);
                first.trim_end()
            } else {
                rest = None;
                text.trim_end()
            };
            if !statement.is_empty() {
                return Some(statement);
            }
        }
    })
}
