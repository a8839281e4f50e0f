use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use protocol::{BestMove, Go, Info};

use crate::face::Face;
use crate::opponents::{self, Decision, Opponent};
use crate::verbs::play::table::Table;
use crate::verbs::play::thought;

/// How long a hint may take.
const LONGEST: Duration = Duration::from_secs(3);

/// Less than this some engines take for no limit at all.
const SHORTEST: Duration = Duration::from_millis(1);

/// Who is asked for hints.
pub(super) struct Hints<G: Face> {
    /// The player, as on the command line.
    text: String,
    /// It comes when it is asked for the first time.
    adviser: Option<Opponent<G>>,
}

impl<G: Face> Hints<G> {
    /// Hints of a player, or of the game's best one. A player that was asked for must be there.
    pub(super) fn new(text: Option<&str>, rules: &G::Rules) -> Result<Hints<G>> {
        Ok(Hints {
            text: text.unwrap_or(G::BEST_PLAYER).to_owned(),
            adviser: match text {
                Some(text) => Some(opponents::opponent(text, None, rules)?),
                None => None,
            },
        })
    }
}

impl<G: Face> Table<'_, G> {
    /// Shows what a good player would do here. That takes some of the person's own time.
    pub(super) fn hint(&mut self, deadline: Option<Instant>) -> Result<()> {
        match self.advice(deadline) {
            Ok(Some(advice)) => writeln!(self.out, "{advice}")?,
            Ok(None) => {}
            // Bad advice does not end a game.
            Err(error) => {
                self.hints.adviser = None;
                let text = self.language.pick("no hint", "ヒントなし");
                writeln!(self.out, "{text}: {error:#}")?;
            }
        }
        Ok(())
    }

    fn advice(&mut self, deadline: Option<Instant>) -> Result<Option<String>> {
        let hints = &mut self.hints;
        let adviser = match &mut hints.adviser {
            Some(adviser) => adviser,
            None => {
                let adviser = opponents::opponent(&hints.text, None, self.line.rules())?;
                hints.adviser.insert(adviser)
            }
        };
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let go = Go {
            // Half of the time left is the person's own.
            move_time: Some(left.map_or(LONGEST, |left| (left / 2).clamp(SHORTEST, LONGEST))),
            ..Go::default()
        };
        let mut last = Info::default();
        let decision = adviser.think(&self.line, go, left, &mut |info| {
            if !info.line.is_empty() {
                last = info.clone();
            }
            Ok(())
        })?;
        let best = match decision {
            Decision::TimeUp => {
                // It still thinks: the next hint is somebody else's.
                hints.adviser = None;
                return Ok(None);
            }
            Decision::Best(BestMove::Play { best, .. }, _) => best,
            Decision::Best(..) => {
                return Err(anyhow::anyhow!("no move")).with_context(|| hints.text.clone());
            }
        };
        let (name, thought) = (adviser.name(), thought::text(&last, self.language));
        let heading = self.language.pick("hint", "ヒント");
        Ok(Some(if thought.is_empty() {
            format!("{heading}: {best} ({name})")
        } else {
            format!("{heading}: {best} ({name}: {thought})")
        }))
    }
}
