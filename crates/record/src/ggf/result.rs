use game::{Color, Line};

use ::othello::{Othello, Scoring};

use crate::othello::{Cause, Discs, End};

/// What `RE` says; `None` if it is no result.
pub(super) fn parse(text: &str) -> Option<End> {
    let (score, flag) = text.split_once(':').unwrap_or((text, ""));
    let cause = match flag.trim().to_ascii_lowercase().as_str() {
        "" => Cause::Unsaid,
        "r" => Cause::Resignation,
        "t" => Cause::Time,
        "s" => Cause::Agreement,
        _ => return None,
    };
    let score = score.trim().parse().ok()?;
    Some(End { cause, score })
}

/// The value of `RE`.
pub(super) fn write(end: Option<End>) -> String {
    let Some(End { cause, score }) = end else {
        return "?".to_owned();
    };
    let flag = match cause {
        Cause::Board(_) | Cause::Unsaid => "",
        Cause::Resignation => ":r",
        Cause::Time => ":t",
        Cause::Agreement => ":s",
    };
    format!("{score:+}{flag}")
}

/// How a game ended of which a file `says` this. The board's word counts; where it is silent, the
/// file's, if a game can end so.
pub(super) fn settle(line: &Line<Othello>, komi: Discs, says: Option<End>) -> Option<End> {
    let Some(board) = End::of(line) else {
        let most = 64_000 + komi.thousandths().abs();
        return says.filter(|end| end.score.thousandths().abs() <= most);
    };
    let count = |scoring: Scoring, komi: Discs| {
        let margin = scoring.margin(line.position(), Color::Black);
        Discs::from_thousandths(1000 * margin - komi.thousandths())
    };
    // The ways in which files count, this project's own first.
    let counts = [
        count(Scoring::Discs, komi),
        count(Scoring::EmptiesToWinner, komi),
        count(Scoring::Discs, Discs::default()),
        count(Scoring::EmptiesToWinner, Discs::default()),
    ];
    let said = counts
        .into_iter()
        .find(|score| says.is_some_and(|end| end.score == *score));
    let score = said.unwrap_or(count(Scoring::Discs, komi));
    Some(End { score, ..board })
}
