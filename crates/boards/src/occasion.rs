use arena::{MoveScore, Occasion};
use game::Color;
use record::Headers;

/// Adds where and how a game of a contest was played to the headers of its record.
pub(crate) fn push_occasion(headers: &mut Headers, occasion: Option<&Occasion>) {
    let Some(occasion) = occasion else {
        return;
    };
    if let Some(event) = &occasion.event {
        headers.push(Headers::EVENT, event.replace(['\n', '\r'], " "));
    }
    headers.push(Headers::OPENING, occasion.opening_text());
    headers.push(Headers::NOTE, occasion.note());
}

/// A proven win in comments; engines on floodgate write the same.
const PROVEN_WIN: i32 = 100_000;

/// A comment as engines on floodgate leave it: the score as Black sees it, then the moves that the side
/// expects next.
pub(crate) fn floodgate_comment(score: MoveScore, mover: Color, expected: &[String]) -> String {
    let score = score.number(PROVEN_WIN);
    let score = match mover {
        Color::Black => score,
        Color::White => -score,
    };
    let mut text = format!("** {score}");
    for m in expected {
        text.push(' ');
        text.push_str(m);
    }
    text
}
