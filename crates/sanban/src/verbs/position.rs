use std::io::{self, Read};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use game::{Color, Line};

use crate::face::Face;

/// More than any position's text can have.
const LONGEST_INPUT: u64 = 1 << 20;

/// Where a game starts, beside the text of a position.
#[derive(clap::Args, Debug)]
pub(crate) struct Start {
    /// The board alone: its rows from the top, joined by / (Renju: X, O and dots)
    #[arg(long, value_name = "ROWS", conflicts_with = "position")]
    board: Option<String>,

    /// The side to move on that board
    #[arg(long, value_enum, requires = "board", default_value_t = Seat::Black)]
    turn: Seat,

    /// The rules. Renju: renju, gomocup, standard, freestyle or rdd, and size=5..19,
    /// max-moves=N, all joined by commas
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

/// A colour on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// Moves first
    Black,
    /// Moves second
    White,
}

impl From<Seat> for Color {
    fn from(seat: Seat) -> Color {
        match seat {
            Seat::Black => Color::Black,
            Seat::White => Color::White,
        }
    }
}

impl Start {
    /// The rules that are asked for.
    pub(crate) fn rules<G: Face>(&self) -> Result<G::Rules> {
        G::rules_asked_for(self.rules.as_deref())
    }

    /// What was asked for, in words.
    pub(crate) fn words(&self) -> Vec<String> {
        let board = self
            .board
            .as_ref()
            .map(|board| format!("{board} {:?}", self.turn));
        board.into_iter().chain(self.rules.clone()).collect()
    }
}

/// The line a POSITION argument stands for: the start of a game if there is none, and
/// standard input if it is `-`.
pub(crate) fn read<G: Face>(text: Option<&str>, start: &Start) -> Result<Line<G>> {
    let rules = start.rules::<G>()?;
    if let Some(board) = &start.board {
        if board.contains(char::is_whitespace) {
            bail!("--board {board:?}: expected rows joined by /, without blanks");
        }
        let turn = match start.turn {
            Seat::Black => "b",
            Seat::White => "w",
        };
        return G::read_position(&format!("{board} {turn}"), &rules).context("--board");
    }
    match text {
        None => Ok(Line::new(rules)),
        Some("-") => {
            let mut input = String::new();
            io::stdin()
                .take(LONGEST_INPUT)
                .read_to_string(&mut input)
                .context("standard input")?;
            G::read_position(&input, &rules).context("standard input")
        }
        Some(text) => G::read_position(text, &rules).context("position"),
    }
}
