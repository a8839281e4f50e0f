use crate::othello::{Cause, End};

/// The end that `RE` tells; `None` if it is not a result.
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
