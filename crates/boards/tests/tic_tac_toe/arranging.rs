//! Step 8, the page: boards that people set up.

use boards::page::{color, text};
use boards::{Arranging, stones};
use game::Color;
use web::messages::{Arrangement, SetPiece, Text};

use crate::rules::{Grid, TicTacToe};

impl Arranging for TicTacToe {
    fn piece_set() -> Vec<SetPiece> {
        stones()
    }

    fn arrange((): &(), arrangement: &Arrangement) -> Result<Grid, Text> {
        let mut grid = Grid {
            marks: [0; 2],
            turn: color(arrangement.turn),
        };
        for cell in &arrangement.cells {
            let square = cell
                .square
                .parse::<u8>()
                .ok()
                .filter(|n| (1..=9).contains(n));
            let square = square.ok_or_else(|| text("a square from 1 to 9", "1 から 9 のマス"))?;
            if grid.at(square - 1).is_some() {
                return Err(text(
                    "a square has two marks",
                    "一つのマスに印が二つあります",
                ));
            }
            grid.marks[color(cell.side) as usize] |= 1 << (square - 1);
        }
        Ok(grid)
    }

    fn remarks(grid: &Grid) -> Vec<Text> {
        let [black, white] = Color::BOTH.map(|color| grid.marks[color as usize].count_ones());
        let is_reached = black == white || black == white + 1;
        let odd = (!is_reached).then(|| text("no game leads here", "対局では現れません"));
        odd.into_iter().collect()
    }
}
