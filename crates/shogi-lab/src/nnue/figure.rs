/// A figure with so few digits that text keeps it exactly: a resumed run has the same one.
pub(super) fn rounded(figure: f64) -> f64 {
    (figure * 1e6).round() / 1e6
}
