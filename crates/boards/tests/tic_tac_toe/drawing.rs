//! Step 6, the drawing: the board in a terminal, as a picture and as JSON.

use anyhow::Result;
use boards::{Drawing, TerminalStyle};
use game::{Color, Line};
use report::Language;
use serde_json::{Map, Value};

use crate::rules::{Grid, TicTacToe};

fn sign(grid: &Grid, square: u8) -> char {
    match grid.at(square) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}

impl Drawing for TicTacToe {
    fn draw(line: &Line<TicTacToe>, _: TerminalStyle) -> String {
        let row = |row: u8| {
            let signs = (3 * row..3 * row + 3).map(|square| sign(line.position(), square));
            signs.collect::<String>()
        };
        (0..3).map(row).collect::<Vec<_>>().join("\n")
    }

    fn summary(line: &Line<TicTacToe>, _: TerminalStyle, language: Language) -> String {
        let turn = line.turn();
        match language {
            Language::English => format!("{turn} to move"),
            Language::Japanese => format!("手番 {turn}"),
        }
    }

    fn svg(line: &Line<TicTacToe>) -> Result<String> {
        let signs = (0..9).map(|square| {
            let (x, y) = (square % 3, square / 3);
            let sign = sign(line.position(), square);
            format!("<text x=\"{x}\" y=\"{y}\">{sign}</text>")
        });
        Ok(format!("<svg>{}</svg>", signs.collect::<String>()))
    }

    fn board_json(grid: &Grid) -> Map<String, Value> {
        let squares: String = (0..9).map(|square| sign(grid, square)).collect();
        Map::from_iter([("squares".to_owned(), squares.into())])
    }
}
