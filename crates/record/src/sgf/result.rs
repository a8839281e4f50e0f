use game::{Color, Outcome};

use crate::renju::{End, Record};

/// The result in `RE`; `None` if it is empty or free text.
pub(super) fn parse(text: &str) -> Option<End> {
    let (winner, how) = match text {
        "0" | "Draw" | "draw" => return Some(End::Draw),
        "Void" | "void" => return Some(End::Void),
        _ => match text.split_once('+')? {
            ("B" | "b" | "Black", how) => (Color::Black, how),
            ("W" | "w" | "White", how) => (Color::White, how),
            _ => return None,
        },
    };
    Some(match how.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" => End::Resignation { winner },
        "t" | "time" => End::Time { winner },
        "f" | "forfeit" => End::Forfeit { winner },
        _ => End::Won { winner },
    })
}

/// The value of `RE`; `None` if the record has no end.
pub(super) fn write(record: &Record) -> Option<String> {
    let end = record.end.as_ref()?;
    let how = match end {
        End::Foul(_) | End::Forfeit { .. } => "F",
        End::Resignation { .. } => "R",
        End::Time { .. } => "T",
        _ => "",
    };
    Some(match record.outcome() {
        Some(Outcome::Win(Color::Black)) => format!("B+{how}"),
        Some(Outcome::Win(Color::White)) => format!("W+{how}"),
        Some(Outcome::Draw) => "0".to_owned(),
        None => "Void".to_owned(),
    })
}
