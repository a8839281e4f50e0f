use game::Color;
use report::Language;

/// The name of a side: Black or White.
pub fn side_name(color: Color, language: Language) -> &'static str {
    match color {
        Color::Black => language.pick("Black", "黒"),
        Color::White => language.pick("White", "白"),
    }
}
