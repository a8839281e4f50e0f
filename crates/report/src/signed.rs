/// A number with its sign and so many digits behind the point. What rounds to zero is positive: zero has
/// no side.
///
/// ```
/// assert_eq!(report::signed(-1.26, 1), "-1.3");
/// assert_eq!(report::signed(-0.04, 1), "+0.0");
/// ```
#[must_use]
pub fn signed(value: f64, digits: usize) -> String {
    let mut text = format!("{value:+.digits$}");
    if text.starts_with('-') && text.bytes().skip(1).all(|byte| b"0.".contains(&byte)) {
        text.replace_range(..1, "+");
    }
    text
}
