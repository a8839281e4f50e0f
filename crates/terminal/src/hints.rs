use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use game::Line;
use host::Decision;
use protocol::{BestMove, Go, Info};
use report::Language;
use search::Stop;

use crate::thought;
use boards::BoardGame;
use boards::Opponent;

/// The longest time for a hint.
const LONGEST: Duration = Duration::from_secs(3);

/// The shortest time for a hint; some engines take less than this as no limit.
const SHORTEST: Duration = Duration::from_millis(1);

/// The player that gives hints.
pub struct Hints<G: BoardGame> {
    /// The player, as on the command line.
    text: String,
    /// The running player; the default player is started for the first hint.
    adviser: Option<Opponent<G>>,
    interruption: Stop,
}

impl<G: BoardGame> Hints<G> {
    /// Hints of a player, or of the game's best one. A named player is started at once, so that errors
    /// appear early.
    pub fn new(text: Option<&str>, rules: &G::Rules) -> Result<Hints<G>> {
        Ok(Hints {
            text: text.unwrap_or(G::BEST_PLAYER).to_owned(),
            adviser: match text {
                Some(text) => Some(Opponent::new(text, None, None, rules)?),
                None => None,
            },
            interruption: Stop::new(),
        })
    }

    /// Lets this request end its searches.
    pub(crate) fn interrupt_by(&mut self, interruption: &Stop) {
        self.interruption = interruption.clone();
    }

    /// Dismisses the player; the next hint starts a new one.
    pub(crate) fn forget(&mut self) {
        self.adviser = None;
    }

    /// A good player's move in this position, as a text; `None` if the time is up first.
    pub(crate) fn advice(
        &mut self,
        line: &Line<G>,
        deadline: Option<Instant>,
        language: Language,
    ) -> Result<Option<String>> {
        let adviser = match &mut self.adviser {
            Some(adviser) => adviser,
            None => {
                let adviser = Opponent::new(&self.text, None, None, line.rules())?;
                self.adviser.insert(adviser)
            }
        };
        adviser.interrupt_by(&self.interruption);
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let go = Go {
            // At most half of the person's remaining time.
            move_time: Some(left.map_or(LONGEST, |left| (left / 2).clamp(SHORTEST, LONGEST))),
            ..Go::default()
        };
        let mut last = Info::default();
        let decision = adviser.think(line, go, left, &mut |info| {
            if !info.line.is_empty() {
                last = info.clone();
            }
            Ok(())
        })?;
        let best = match decision {
            Decision::TimeUp | Decision::Interrupted => {
                // It still thinks, so the next hint needs a new player.
                self.adviser = None;
                return Ok(None);
            }
            Decision::Best(BestMove::Play { best, .. }, _) => best,
            Decision::Best(..) => {
                return Err(anyhow::anyhow!("no move")).with_context(|| self.text.clone());
            }
        };
        let (name, thought) = (adviser.name(), thought::text(&last, language));
        let heading = language.pick("hint", "ヒント");
        Ok(Some(if thought.is_empty() {
            format!("{heading}: {best} ({name})")
        } else {
            format!("{heading}: {best} ({name}: {thought})")
        }))
    }
}
