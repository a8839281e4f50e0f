use std::fmt;

use game::{Color, Position as _};

use ::renju::rdd::{Config, Move};
use ::renju::{Foul, Position, RuleSet};

/// The state of a replayed game: the document's `compute()`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The judgement of the game.
    pub verdict: Verdict,
    /// The board after the last move that counted. A stone that lost is not on it.
    pub position: Position,
    /// The number of moves after the end, which are ignored.
    pub left: usize,
}

/// The judgement of a replayed game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The game is still open: the document's `(Null, Null)`.
    Open,
    /// A move won: the document's `(move, True)`.
    Won {
        /// Which move, from 1.
        number: usize,
        /// The player of the move.
        color: Color,
    },
    /// A move lost: the document's `(move, False)`.
    Lost {
        /// Which move, from 1.
        number: usize,
        /// The player of the move.
        color: Color,
        /// Why.
        loss: Loss,
    },
    /// No empty point is left. The document has no word for it.
    Full {
        /// The last move, from 1.
        number: usize,
    },
}

/// Why a move loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// It is a foul for Black.
    Foul(Foul),
    /// There is a stone already, or no such point.
    Occupied,
    /// It was the other player's turn. Only with `RAISE_ON_CSV_COUNT_ERROR`.
    SamePlayer,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Foul(foul) => write!(f, "a foul: {foul}"),
            Loss::Occupied => f.write_str("there is a stone already"),
            Loss::SamePlayer => f.write_str("it was the other player's turn"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Open => f.write_str("nobody has won yet"),
            Verdict::Won { number, color } => {
                write!(f, "move {number}: {color} wins with five in a row")
            }
            Verdict::Lost {
                number,
                color,
                loss,
            } => write!(f, "move {number}: {color} loses: {loss}"),
            Verdict::Full { number } => write!(f, "move {number}: the board is full"),
        }
    }
}

/// Judges a game, up to the first move that decides it. The player of the first move is Black.
#[must_use]
pub fn replay(moves: &[Move], config: &Config, rule_set: RuleSet) -> Replay {
    let mut position = Position::new(config.table_size, rule_set);
    let mut stones = Vec::new();
    let mut before = None;
    for (number, m) in (1..).zip(moves) {
        let left = moves.len() - number;
        let first = moves.first().map(|m| m.program_number);
        let color = if Some(m.program_number) == first {
            Color::Black
        } else {
            Color::White
        };
        if position.turn() != color {
            // A player moves twice in a row: the same stones, with the other side's turn left out.
            let turned = Position::set_up(config.table_size, rule_set, stones.clone(), color);
            position = turned.unwrap_or(position);
        }
        let same_player = before.replace(m.program_number) == Some(m.program_number);
        let point = m.point.on(config.table_size);
        let point = point.filter(|&point| position.is_empty(point));
        let loss = match point {
            _ if same_player && config.raise_on_csv_count_error => Some(Loss::SamePlayer),
            None => Some(Loss::Occupied),
            Some(point) if color == Color::Black => position.foul(point).map(Loss::Foul),
            Some(_) => None,
        };
        let verdict = match (loss, point) {
            (None, Some(point)) => {
                let won = position.five(point, color);
                position.play_unchecked(::renju::Move::Place(point));
                stones.push((point, color));
                if won {
                    Verdict::Won { number, color }
                } else if stones.len() == config.table_size.area() {
                    Verdict::Full { number }
                } else {
                    continue;
                }
            }
            (loss, _) => Verdict::Lost {
                number,
                color,
                loss: loss.unwrap_or(Loss::Occupied),
            },
        };
        return Replay {
            verdict,
            position,
            left,
        };
    }
    Replay {
        verdict: Verdict::Open,
        position,
        left: 0,
    }
}
