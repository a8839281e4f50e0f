use ::renju::{Move, Point, Size};

/// Reads the text of a move: a point, or nothing for a pass.
pub(super) fn parse_move(text: &str, size: Size) -> Option<Move> {
    match text.trim() {
        "" | "tt" => Some(Move::Pass),
        text => parse_point(text, size).map(Move::Place),
    }
}

/// Reads a point: `hh`, or `h8` as some programs write it.
pub(super) fn parse_point(text: &str, size: Size) -> Option<Point> {
    let text = text.trim();
    let index = |letter: char| {
        let letter = letter.to_ascii_lowercase();
        letter
            .is_ascii_lowercase()
            .then(|| letter as u8 - b'a')
            .filter(|&index| index < size.get())
    };
    let mut letters = text.chars();
    let point = match (letters.next(), letters.next(), letters.next()) {
        (Some(column), Some(row), None) if row.is_ascii_alphabetic() => {
            Point::new(index(column)?, size.get() - 1 - index(row)?)
        }
        _ => text.parse().ok()?,
    };
    size.contains(point).then_some(point)
}

/// Reads a list of points: one, or a rectangle as two corners, `aa:cc`.
pub(super) fn parse_points(text: &str, size: Size) -> Option<Vec<Point>> {
    let Some((from, to)) = text.split_once(':') else {
        return parse_point(text, size).map(|point| vec![point]);
    };
    let (from, to) = (parse_point(from, size)?, parse_point(to, size)?);
    let columns = from.x.min(to.x)..=from.x.max(to.x);
    let rows = from.y.min(to.y)..=from.y.max(to.y);
    let points = rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y)));
    Some(points.collect())
}

/// Writes a move.
pub(super) fn write_move(m: Move, size: Size) -> String {
    m.point()
        .map_or_else(String::new, |point| write_point(point, size))
}

/// Writes a point.
pub(super) fn write_point(point: Point, size: Size) -> String {
    let letter = |index: u8| char::from(b'a'.saturating_add(index));
    let row = size.get().saturating_sub(1).saturating_sub(point.y);
    String::from_iter([letter(point.x), letter(row)])
}
