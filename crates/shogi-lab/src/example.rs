use std::path::PathBuf;

use game::{Color, Line, Outcome, Position as _};
use shogi::{Position, Rules, Shogi};
use shogi_engine::linear::{king_index, phase, pieces};

use crate::{GameFile, GameFileError, ScoredGame};

/// The pieces of a position in an even game.
pub(crate) const PIECES: usize = 40;

/// A position to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) pieces: [u16; PIECES],
    pub(crate) turn: Color,
    /// The rows of both sides' kings and whether they see the board mirrored.
    pub(crate) kings: [(u8, bool); 2],
    pub(crate) phase: u8,
    /// What the side to move gained: 1, 0.5 or 0.
    pub(crate) result: f32,
    /// The score of the search for the side to move.
    pub(crate) score: i16,
}

/// The positions of games, those to learn from and those to check by.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    pub(crate) learned: Vec<Example>,
    pub(crate) held_out: Vec<Example>,
    /// The number of games.
    pub games: u64,
}

/// One game of so many is held out.
const HELD_OUT: u64 = 40;

/// Greater scores say only that a game is decided.
const MOST_SCORE: i16 = 3000;

impl Examples {
    /// The quiet positions of the games in these folders: not in check, and the best move no capture
    /// or promotion.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn gather(folders: &[PathBuf]) -> Result<Examples, GameFileError> {
        let mut examples = Examples::default();
        for folder in folders {
            for path in GameFile::all(folder)? {
                let file = GameFile::read(&path)?;
                for (index, game) in file.games.iter().enumerate() {
                    examples.add(game).map_err(|ply| GameFileError::At {
                        path: path.clone(),
                        why: Box::new(GameFileError::Illegal {
                            number: index + 1,
                            ply,
                        }),
                    })?;
                }
            }
        }
        if examples.learned.is_empty() {
            return Err(GameFileError::None);
        }
        Ok(examples)
    }

    /// The number of positions to learn from, and of those to check by.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.learned.len(), self.held_out.len())
    }

    /// Adds a game's positions. An illegal move is returned by its number.
    fn add(&mut self, game: &ScoredGame) -> Result<(), usize> {
        let mut line = Line::<Shogi>::new(Rules::default());
        let is_held_out = self.games % HELD_OUT == HELD_OUT - 1;
        self.games += 1;
        for (index, ply) in game.plies.iter().enumerate() {
            let position = line.position();
            if let Some(score) = ply.score
                && score.abs() < MOST_SCORE
                && !position.in_check()
                && !position.is_noisy(ply.m)
                && let Some(example) = Example::new(position, score, game.outcome)
            {
                if is_held_out {
                    self.held_out.push(example);
                } else {
                    self.learned.push(example);
                }
            }
            line.push(ply.m).map_err(|_| index + 1)?;
        }
        Ok(())
    }
}

impl Example {
    fn new(position: &Position, score: i16, outcome: Outcome) -> Option<Example> {
        let turn = position.turn();
        let mut ids = [0; PIECES];
        let mut count = 0;
        let mut sum = 0;
        for id in pieces(position) {
            *ids.get_mut(count)? = id.index() as u16;
            count += 1;
            sum += phase(id);
        }
        let result = match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(color) if color == turn => 1.0,
            Outcome::Win(_) => 0.0,
        };
        (count == PIECES).then(|| Example {
            pieces: ids,
            turn,
            kings: Color::BOTH.map(|side| {
                let (row, mirrors) = king_index(position, side);
                (row as u8, mirrors == shogi_engine::linear::Mirror::Yes)
            }),
            phase: sum as u8,
            result,
            score,
        })
    }
}
