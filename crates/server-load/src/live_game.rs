use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::{ByColor, Color};

use crate::game_script::GameScript;

/// A game that is played, as both of its clients know it.
pub(crate) struct LiveGame {
    pub(crate) script: Arc<GameScript>,
    /// The first move is made so long after both the game and the measurement have begun.
    pub(crate) phase: Duration,
    pub(crate) start: Instant,
    progress: Mutex<Progress>,
    /// How many sides know that it is over.
    over: AtomicUsize,
}

#[derive(Default)]
struct Progress {
    /// When each move was sent.
    sent: Vec<Instant>,
    /// How many moves each side has been told of.
    told: ByColor<usize>,
}

/// What a side was told is not what happened.
#[derive(Debug)]
pub(crate) struct WrongMove {
    pub(crate) ply: usize,
}

impl LiveGame {
    pub(crate) fn new(script: Arc<GameScript>, phase: Duration) -> LiveGame {
        LiveGame {
            script,
            phase,
            start: Instant::now(),
            progress: Mutex::default(),
            over: AtomicUsize::new(0),
        }
    }

    fn progress(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A move is about to be sent.
    pub(crate) fn send(&self, ply: usize, at: Instant) {
        let mut progress = self.progress();
        // One that is sent again after a lost connection counts from its first time.
        if progress.sent.len() == ply {
            progress.sent.push(at);
        }
    }

    /// A side is told of a move; when it was sent, if the other side has sent it.
    pub(crate) fn hear(&self, side: Color, text: &str) -> Result<Option<Instant>, WrongMove> {
        let mut progress = self.progress();
        let ply = progress.told[side];
        progress.told[side] += 1;
        let sent = progress.sent.get(ply).copied();
        if self.script.get(ply) != Some(text) || sent.is_none() {
            return Err(WrongMove { ply });
        }
        Ok(sent.filter(|_| GameScript::mover(ply) != side))
    }

    /// How many moves either side has been told of.
    pub(crate) fn known(&self) -> usize {
        let progress = self.progress();
        progress.told.black.max(progress.told.white)
    }

    /// A side is told of all moves so far, as it comes back.
    pub(crate) fn resume<'a>(
        &self,
        side: Color,
        moves: impl ExactSizeIterator<Item = &'a str>,
    ) -> Result<(), WrongMove> {
        self.progress().told[side] = moves.len();
        for (ply, text) in moves.enumerate() {
            if self.script.get(ply) != Some(text) {
                return Err(WrongMove { ply });
            }
        }
        Ok(())
    }

    /// How many moves a side has been told of.
    pub(crate) fn told(&self, side: Color) -> usize {
        self.progress().told[side]
    }

    /// When a move was sent.
    pub(crate) fn sent_at(&self, ply: usize) -> Option<Instant> {
        self.progress().sent.get(ply).copied()
    }

    /// How many moves were sent.
    pub(crate) fn sent(&self) -> usize {
        self.progress().sent.len()
    }

    /// A side is told of the end: whether it is the second one.
    pub(crate) fn end(&self) -> bool {
        self.over.fetch_add(1, Ordering::Relaxed) == 1
    }

    /// How many moves were sent that not both sides were told of.
    pub(crate) fn lost(&self) -> usize {
        let progress = self.progress();
        let told = progress.told.black.min(progress.told.white);
        progress.sent.len().saturating_sub(told)
    }
}
