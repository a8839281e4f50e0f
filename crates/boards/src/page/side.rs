use game::Color;
use web::messages::Side;

/// A colour in the page's messages.
pub fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}
