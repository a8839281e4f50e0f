use std::io::{self, Read};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use game::{Color, Line};

use boards::BoardGame;

/// The most bytes read from standard input, more than the text of any position has.
const LONGEST_INPUT: u64 = 1 << 20;

/// The options for the position in which a game starts, apart from the POSITION argument.
#[derive(clap::Args, Debug)]
pub(crate) struct Start {
    /// Only the board: its rows from the top, joined by / (Renju: X, O and dots)
    #[arg(long, value_name = "ROWS", conflicts_with = "position")]
    board: Option<String>,

    /// The side to move on that board
    #[arg(long, value_enum, requires = "board", default_value_t = Seat::Black)]
    turn: Seat,

    /// The rules. Othello: size=4, 6 or 8. Renju: renju, gomocup, standard, freestyle or rdd, and size=5..19,
    /// max-moves=N, fouls=lose (a foul can be played and loses), all joined by commas
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
    /// The requested rules.
    pub(crate) fn rules<G: BoardGame>(&self) -> Result<G::Rules> {
        G::CAPABILITIES.rules_or_default(self.rules.as_deref())
    }

    /// Whether a board is given.
    pub(crate) fn is_given(&self) -> bool {
        self.board.is_some()
    }

    /// The options as words.
    pub(crate) fn words(&self) -> Vec<String> {
        let board = self
            .board
            .as_ref()
            .map(|board| format!("{board} {:?}", self.turn));
        board.into_iter().chain(self.rules.clone()).collect()
    }
}

/// The line of a POSITION argument: the start of a game if there is no argument, and the text on
/// standard input if it is `-`.
pub(crate) fn read<G: BoardGame>(text: Option<&str>, start: &Start) -> Result<Line<G>> {
    read_by(start.rules::<G>()?, text, start)
}

/// The same by other rules than those of the options.
pub(crate) fn read_by<G: BoardGame>(
    rules: G::Rules,
    text: Option<&str>,
    start: &Start,
) -> Result<Line<G>> {
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
