use std::path::Path;

use game::{Color, Notation as _, Position as _};
use othello::{Move, Othello, Position};
use serde_json::{Value, json};

use super::rows::fault;
use super::{Block, Blocks, Board};
use learn::RunError;

/// The games of a log.
///
/// A block does not tell where its runs of discs begin and end, so a board does not follow from
/// it alone. It follows from the game: of the boards that legal turns lead to from the one before,
/// those with these patterns are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log(pub Vec<LoggedGame>);

/// A game of a log, which is about the side that won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedGame {
    /// The winner, who owns the blocks.
    pub owner: Color,
    /// Every turn as far as the log goes, also the other side's.
    pub boards: Vec<Board>,
    /// The moves of each.
    pub moves: Vec<Move>,
    /// How many boards the last block can stand for. The first is taken.
    pub readings: usize,
}

impl LoggedGame {
    /// The game as JSON, with its number in the log.
    #[must_use]
    pub fn object(&self, number: usize) -> Value {
        let own = self.boards.iter().filter(|board| board.owner == self.owner);
        let boards: Vec<Value> = own
            .map(|board| {
                json!({
                    "turn": board.number,
                    "position": Othello::position_text(&board.position),
                })
            })
            .collect();
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        json!({
            "game": number,
            "winner": self.owner.to_string(),
            "moves": moves,
            "readings": self.readings,
            "boards": boards,
        })
    }
}

/// A way in which a game can have gone.
#[derive(Clone)]
struct Reading {
    position: Position,
    moves: Vec<Move>,
}

impl Log {
    /// The games of a log's blocks, all of them or none.
    pub fn of(file: &Path, blocks: &Blocks) -> Result<Log, RunError> {
        let mut games = Vec::new();
        let mut readings: Vec<Reading> = Vec::new();
        let mut before = None;
        for (index, block) in blocks.0.iter().enumerate() {
            let refuse = |why: String| fault(file, 1 + index * Blocks::ROWS, why);
            let turns = match (block.number, before) {
                (1 | 2, _) => {
                    games.extend(finished(&readings, before));
                    readings = vec![Reading {
                        position: Position::START,
                        moves: Vec::new(),
                    }];
                    block.number
                }
                (number, Some(before)) if number == before + 2 => 2,
                (number, Some(before)) => {
                    let next = before + 2;
                    return Err(refuse(format!(
                        "turns: expected {next}, or 1 or 2 for the next game, found {number}"
                    )));
                }
                (number, None) => {
                    return Err(refuse(format!("turns: expected 1 or 2, found {number}")));
                }
            };
            before = Some(block.number);
            for _ in 0..turns {
                readings = readings.iter().flat_map(Reading::turns).collect();
            }
            readings.retain(|reading| reading.agrees(block));
            // Two ways to the same board need not be distinguished.
            readings.sort_by_key(|reading| reading.position.key());
            readings.dedup_by_key(|reading| reading.position);
            if readings.is_empty() {
                return Err(refuse(format!(
                    "turn {}: no legal turns lead from the board before to these 38 lines",
                    block.number
                )));
            }
        }
        games.extend(finished(&readings, before));
        Ok(Log(games))
    }
}

fn finished(readings: &[Reading], last: Option<u32>) -> Option<LoggedGame> {
    let moves = readings.first()?.moves.clone();
    let mut position = Position::START;
    let boards = (1..).zip(&moves).map(|(number, m)| {
        let owner = position.turn();
        position.play_unchecked(*m);
        Board {
            number,
            owner,
            position,
        }
    });
    Some(LoggedGame {
        owner: owner(last?),
        boards: boards.collect(),
        moves,
        readings: readings.len(),
    })
}

fn owner(number: u32) -> Color {
    match number % 2 {
        0 => Color::White,
        _ => Color::Black,
    }
}

impl Reading {
    /// What may follow: a disc on any legal square, or a pass.
    fn turns(&self) -> Vec<Reading> {
        let squares = self.position.moves();
        let pass = squares.is_empty().then_some(Move::Pass);
        let moves = squares.into_iter().map(Move::Place).chain(pass);
        let turn = |m| {
            let mut next = self.clone();
            next.position.play_unchecked(m);
            next.moves.push(m);
            next
        };
        moves.map(turn).collect()
    }

    fn agrees(&self, block: &Block) -> bool {
        let board = Board {
            number: block.number,
            owner: owner(block.number),
            position: self.position,
        };
        Block::of(&board).patterns == block.patterns
    }
}
