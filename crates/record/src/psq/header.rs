use ::renju::Size;

use super::{Fault, error};

/// A file's first line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) size: Size,
    /// Both players' levels, as written.
    pub(super) levels: String,
    /// Whether the second player moves first.
    pub(super) second_begins: bool,
}

impl Header {
    /// The levels of a game without any.
    pub(super) const LEVELS: &'static str = "0:0";

    /// Reads `Piskvorky 15x15, 11:11, 0`. Other programs leave out what comes after the board.
    pub(super) fn parse(line: &str) -> Result<Header, Fault> {
        let unknown = || error::HEADER.found(line);
        let (word, rest) = line.split_once(char::is_whitespace).ok_or_else(unknown)?;
        if !word.eq_ignore_ascii_case("Piskvorky") {
            return Err(unknown().into());
        }
        let mut fields = rest.split(',').map(str::trim);
        let board = fields.next().unwrap_or_default();
        let levels = fields.next().unwrap_or(Header::LEVELS);
        let first = fields.next().unwrap_or("0");
        let side = |text: &str| text.trim().parse::<u8>().ok();
        let size = board
            .split_once(['x', 'X'])
            .and_then(|(columns, rows)| Some((side(columns)?, side(rows)?)))
            .filter(|(columns, rows)| columns == rows)
            .and_then(|(side, _)| Size::new(side))
            .ok_or_else(|| error::BOARD.found(board))?;
        Ok(Header {
            size,
            levels: levels.to_owned(),
            second_begins: first == "1",
        })
    }
}
