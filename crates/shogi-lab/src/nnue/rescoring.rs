use std::fs;
use std::path::PathBuf;

use learn::threads;
use search::{Limits, Stop};
use shogi_engine::alphabeta::Evaluation;

use super::samples::each_quiet;
use crate::scored_game::{SELF_PLAY_HASH, player, thought};
use crate::{GameFile, GameFileError, ScoredGame};

/// Searches the quiet positions of games again, with another evaluation: old games with new scores.
#[derive(Clone, Debug)]
pub struct Rescoring {
    /// The folder of the games.
    pub from: PathBuf,
    /// The folder of the same games with new scores. Files that are there are not made again.
    pub to: PathBuf,
    /// The nodes of each search.
    pub nodes: u64,
    /// What judges positions.
    pub evaluation: Evaluation,
    /// The number of threads; each has files of its own.
    pub threads: usize,
}

impl Rescoring {
    /// Searches. `each` is told after each file. `false` if it was stopped.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written, or holds a move that is not legal.
    pub fn run(&self, stop: &Stop, each: impl Fn() + Sync) -> Result<bool, GameFileError> {
        let at = |why| GameFileError::Io {
            path: self.to.clone(),
            why,
        };
        fs::create_dir_all(&self.to).map_err(at)?;
        let paths = GameFile::all(&self.from)?;
        let done = threads::each(&paths, self.threads, |path| {
            let to = self.to.join(path.file_name().unwrap_or_default());
            if to.exists() {
                GameFile::read(&to)?;
            } else {
                let mut file = GameFile::read(path)?;
                for (index, game) in file.games.iter_mut().enumerate() {
                    if stop.is_requested() {
                        return Ok(false);
                    }
                    self.score(game, stop).map_err(|ply| GameFileError::At {
                        path: path.clone(),
                        why: Box::new(GameFileError::Illegal {
                            number: index + 1,
                            ply,
                        }),
                    })?;
                }
                if stop.is_requested() {
                    return Ok(false);
                }
                file.write(&to)?;
            }
            each();
            Ok(true)
        });
        for done in done {
            if !done? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Gives the quiet positions of a game new scores.
    fn score(&self, game: &mut ScoredGame, stop: &Stop) -> Result<(), usize> {
        let mut quiet = vec![false; game.plies.len()];
        each_quiet(game, |index, _, _| quiet[index] = true)?;
        let mut player = player(Some(self.nodes), SELF_PLAY_HASH, &self.evaluation);
        let mut line = game::Line::<shogi::Shogi>::new(shogi::Rules::default());
        for (index, ply) in game.plies.iter_mut().enumerate() {
            if quiet[index] && !stop.is_requested() {
                let (_, score) = thought(&mut player, &line, &Limits::default(), stop);
                ply.score = Some(score as i16);
            }
            line.push(ply.m).map_err(|_| index + 1)?;
        }
        Ok(())
    }
}
