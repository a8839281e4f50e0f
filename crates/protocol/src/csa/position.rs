//! The rows of a position and the moves after it.

use game::Color;

use crate::Fault;
use crate::game_server::{PriorMove, read_echo, split_sign, write_echo};
use crate::wording::{fault, one_line};

/// The usual position: clients know these rows better than the short form `PI`.
const START: [&str; 10] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    "+",
];

pub(super) fn read(lines: &[&str]) -> Result<(Option<String>, Vec<PriorMove>), Fault> {
    let (mut rows, mut moves) = (Vec::new(), Vec::new());
    for line in lines.iter().map(|line| line.trim()) {
        match split_sign(line) {
            Some((_, "")) | None if line.starts_with(['P', '+', '-']) => rows.push(line),
            Some((_, text)) => {
                let (text, spent) = read_echo(text)?;
                let text = text.to_owned();
                moves.push(PriorMove { text, spent });
            }
            // Comments and empty lines.
            None if line.is_empty() || line.starts_with('\'') => {}
            None => return Err(fault("Position", "rows, a side and moves", line)),
        }
    }
    let usual =
        rows.is_empty() || rows == ["PI", "+"] || rows.iter().eq(START.map(str::trim).iter());
    Ok(((!usual).then(|| rows.join("\n")), moves))
}

pub(super) fn write(start: Option<&str>, moves: &[PriorMove]) -> Vec<String> {
    let mut lines: Vec<String> = match start {
        None => START.map(str::to_owned).to_vec(),
        Some(rows) => rows.lines().map(one_line).collect(),
    };
    let mut by = match lines.last().map(String::as_str) {
        Some("-") => Color::White,
        _ => Color::Black,
    };
    for PriorMove { text, spent } in moves {
        lines.push(write_echo(by, text, *spent));
        by = !by;
    }
    lines
}
