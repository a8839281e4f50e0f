//! Renju boards that people set up.

use game::Color;
use renju::{Point, Position, Renju, Rules};
use web::messages::{Arrangement, SetPiece, Text};

use crate::arranging::{Arranging, stones};
use crate::page::{color, text};

impl Arranging for Renju {
    fn piece_set() -> Vec<SetPiece> {
        stones()
    }

    fn arrange(rules: &Rules, arrangement: &Arrangement) -> Result<Position, Text> {
        let mut stones = Vec::with_capacity(arrangement.cells.len());
        for cell in &arrangement.cells {
            let point: Point = cell.square.parse().map_err(|_| {
                text(
                    format!("{:?} is not a point of the board", cell.square),
                    format!("{:?} は盤上の点ではありません", cell.square),
                )
            })?;
            stones.push((point, color(cell.side)));
        }
        let (size, set) = (rules.size, rules.rule_set);
        let position = Position::set_up(size, set, stones, color(arrangement.turn));
        let position = position.ok_or_else(|| {
            let size = size.get();
            text(
                format!("a point has two stones, or is not on a board of {size} by {size}"),
                format!("一つの点に石が二つあるか、{size}路盤の外に石があります"),
            )
        })?;
        let has_five = |color| {
            let mut own = position.stones(color).iter();
            own.any(|point| position.five(point, color))
        };
        if Color::BOTH.into_iter().all(has_five) {
            return Err(text(
                "both sides have five in a row: the game ended with the first of them",
                "黒と白の両方に五連があります。最初の五連で対局は終わっています",
            ));
        }
        Ok(position)
    }

    fn remarks(position: &Position) -> Vec<Text> {
        use game::Position as _;
        let [black, white] = Color::BOTH.map(|color| position.stones(color).len());
        let expected = match position.turn() {
            Color::Black => white,
            Color::White => white + 1,
        };
        let mut remarks = Vec::new();
        if black != expected {
            remarks.push(text(
                format!(
                    "Black has {black} stones and White {white}: without passes no game leads here"
                ),
                format!("黒が{black}個、白が{white}個です。パスなしでは現れない局面です"),
            ));
        }
        remarks
    }
}
