//! Othello boards that people set up.

use game::Color;
use othello::{Othello, Position, Size, Square, Squares};
use web::messages::{Arrangement, SetPiece, Text};

use crate::arranging::{Arranging, stones};
use crate::page::{color, text};

impl Arranging for Othello {
    fn piece_set() -> Vec<SetPiece> {
        stones()
    }

    fn arrange(size: &Size, arrangement: &Arrangement) -> Result<Position, Text> {
        let mut discs = [0; 2];
        for cell in &arrangement.cells {
            let square: Square = cell.square.parse().map_err(|_| off_board(&cell.square))?;
            discs[color(cell.side) as usize] |= 1 << square.index();
        }
        let [black, white] = discs.map(Squares::from_bits);
        if black.is_empty() && white.is_empty() {
            return Err(text("the board is empty", "盤上に石がありません"));
        }
        let turn = color(arrangement.turn);
        Position::set_up(*size, black, white, turn).ok_or_else(|| {
            text(
                format!("a square has two discs, or is not on a board of {size}"),
                format!("一つのマスに石が二つあるか、{size} の盤の外に石があります"),
            )
        })
    }

    fn remarks(position: &Position) -> Vec<Text> {
        let discs = position.discs(Color::Black).bits() | position.discs(Color::White).bits();
        let start = Position::start(position.size());
        let middle = start.discs(Color::Black).bits() | start.discs(Color::White).bits();
        let mut remarks = Vec::new();
        if discs & middle != middle {
            remarks.push(text(
                "no game leads here: the four squares in the middle always have discs",
                "対局では現れない局面です: 中央の四マスには必ず石があります",
            ));
        }
        if discs != connected(discs) {
            remarks.push(text(
                "no game leads here: every disc touches others",
                "対局では現れない局面です: 石はすべてつながっているはずです",
            ));
        }
        remarks
    }
}

/// The discs that one of them leads to, from neighbour to neighbour.
fn connected(discs: u64) -> u64 {
    const NOT_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut reached = discs & discs.wrapping_neg();
    loop {
        let row = reached | (reached << 1) & NOT_FIRST_FILE | (reached >> 1) & NOT_LAST_FILE;
        let grown = (row | row << 8 | row >> 8) & discs;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

fn off_board(square: &str) -> Text {
    text(
        format!("{square:?} is not a square of the board"),
        format!("{square:?} は盤上のマスではありません"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_connected_over_corners_and_not_around_the_edge() {
        assert_eq!(connected(1 | 1 << 9), 1 | 1 << 9);
        assert_eq!(connected(1 << 7 | 1 << 8), 1 << 7);
        assert_eq!(connected(1 | 1 << 63), 1);
    }
}
