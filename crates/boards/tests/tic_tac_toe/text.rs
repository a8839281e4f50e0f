//! Step 5, the words: what people type, and what they read about moves and results.

use anyhow::Result;
use boards::BoardText;
use game::{Game, Line, Notation, Outcome, Position, Verdict};
use report::Language;

use crate::rules::{Grid, TicTacToe};

impl BoardText for TicTacToe {
    const EXAMPLE: &'static str = "5";
    const POSITION_NAME: &'static str = "grid";

    fn move_help(language: Language) -> &'static str {
        match language {
            Language::English => "a move is the number of a square, 1 to 9, row by row",
            Language::Japanese => "指し手はマスの番号です（左上から 1～9）",
        }
    }

    fn read_position(text: &str, (): &()) -> Result<Line<TicTacToe>> {
        if let Some(read) = boards::position_with_moves::<TicTacToe>(text, &()) {
            return read;
        }
        let position = if text.trim().is_empty() {
            TicTacToe::start(&())
        } else {
            TicTacToe::parse_position(text.trim())?
        };
        Ok(Line::from_position((), position))
    }

    fn typed_move(line: &Line<TicTacToe>, text: &str) -> Result<u8> {
        Ok(TicTacToe::parse_move(line.position(), text.trim())?)
    }

    fn moves_text(line: &Line<TicTacToe>) -> String {
        let moves = line.moves().iter().map(|square| (square + 1).to_string());
        moves.collect::<Vec<_>>().join(" ")
    }

    fn refuse(grid: &Grid, square: u8, language: Language) -> String {
        let is_over = grid.outcome().is_some();
        match (language, is_over) {
            (Language::English, true) => "the game is over".to_owned(),
            (Language::English, false) => format!("square {} is taken", square + 1),
            (Language::Japanese, true) => "対局は終わっています".to_owned(),
            (Language::Japanese, false) => format!("{} のマスは埋まっています", square + 1),
        }
    }

    fn result(_: &Line<TicTacToe>, verdict: &Verdict<TicTacToe>, language: Language) -> String {
        match (language, verdict.outcome) {
            (Language::English, Outcome::Win(color)) => format!("{color} wins: {}", verdict.reason),
            (Language::English, Outcome::Draw) => format!("draw: {}", verdict.reason),
            (Language::Japanese, Outcome::Win(_)) => "三目並べの勝ち".to_owned(),
            (Language::Japanese, Outcome::Draw) => "引き分け".to_owned(),
        }
    }
}
