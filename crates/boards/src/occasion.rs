use arena::Occasion;
use game::Color;
use protocol::Score;
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

/// A score as one number: hundredths of a pawn or of a disc, and a proven win less its plies.
fn number(score: Score) -> i32 {
    let proven =
        |plies: u32| PROVEN_WIN - i32::try_from(plies).unwrap_or(PROVEN_WIN).min(PROVEN_WIN);
    match score {
        Score::MateIn(plies) => proven(plies),
        Score::MatedIn(plies) => -proven(plies),
        Score::Mate { wins: true } => PROVEN_WIN,
        Score::Mate { wins: false } => -PROVEN_WIN,
        _ => score
            .centipawns()
            .unwrap_or(0)
            .clamp(-PROVEN_WIN, PROVEN_WIN),
    }
}

/// A comment as engines on floodgate leave it: the score as Black sees it, then the moves that the side
/// expects next.
pub(crate) fn floodgate_comment(score: Score, mover: Color, expected: &[String]) -> String {
    let score = number(score);
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
