use std::collections::HashSet;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

use game::{Line, Position as _};

use crate::analysis::{AnalysisStore, PositionAnalysis};
use crate::game_library::GameLibrary;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::packed_game::fingerprint;

/// The positions of games that an engine has not seen yet.
pub struct AnalysisPlan<G: LibraryGame> {
    positions: Vec<(G::Rules, G::Position)>,
    known: u64,
}

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisProgress {
    /// How many positions are done.
    pub done: u64,
    /// How many there are to do.
    pub of: u64,
}

impl<G: LibraryGame> AnalysisPlan<G> {
    /// The positions of these games that the store does not have, each once.
    pub fn new(
        library: &GameLibrary,
        store: &AnalysisStore,
        numbers: impl IntoIterator<Item = u32>,
    ) -> Result<AnalysisPlan<G>, LibraryError> {
        let mut plan = AnalysisPlan {
            positions: Vec::new(),
            known: 0,
        };
        let mut planned = HashSet::new();
        for number in numbers {
            let game = library.game::<G>(number)?;
            for position in game.line.positions() {
                // A fingerprint of the text is smaller than the text: there may be millions.
                let text = G::position_text(position);
                let is_new =
                    position.outcome().is_none() && planned.insert(fingerprint(Some(&text), &[]));
                if is_new && store.get::<G>(position)?.is_none() {
                    let rules = game.line.rules().clone();
                    plan.positions.push((rules, position.clone()));
                } else if is_new {
                    plan.known += 1;
                }
            }
        }
        Ok(plan)
    }

    /// How many positions are to be analysed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// How many positions the store has already.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.known
    }

    /// Asks engines about the positions, each in a thread of its own, and keeps every answer at once: what is done
    /// is done when it is interrupted. An engine answers `None` to end the work.
    pub fn run<A, E>(
        self,
        store: &AnalysisStore,
        engines: Vec<A>,
        mut step: impl FnMut(AnalysisProgress),
    ) -> Result<Result<(), E>, LibraryError>
    where
        A: FnMut(&Line<G>) -> Result<Option<PositionAnalysis>, E> + Send,
        E: Send,
    {
        let of = self.positions.len() as u64;
        let positions = Mutex::new(self.positions.into_iter());
        let (sender, answers) = channel();
        thread::scope(|scope| {
            for mut engine in engines {
                let (positions, sender) = (&positions, sender.clone());
                scope.spawn(move || {
                    loop {
                        let next = positions
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .next();
                        let Some((rules, position)) = next else {
                            return;
                        };
                        let line = Line::<G>::from_position(rules, position);
                        let answer = match engine(&line) {
                            Ok(Some(analysis)) => Ok((line, analysis)),
                            Ok(None) => return,
                            Err(why) => Err(why),
                        };
                        let is_over = answer.is_err();
                        // Nobody listens after an error of another engine.
                        if sender.send(answer).is_err() || is_over {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (done, answer) in (1..).zip(answers) {
                match answer {
                    Ok((line, analysis)) => store.put::<G>(line.position(), &analysis)?,
                    Err(why) => return Ok(Err(why)),
                }
                step(AnalysisProgress { done, of });
            }
            Ok(Ok(()))
        })
    }
}
