use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use game::{Game, Line};

use crate::StoredLine;

/// The first moves that two programs agree on by an opening rule of this name; the same seed gives the same.
pub type AgreeOnOpening<G> = fn(&str, &<G as Game>::Rules, u64) -> Result<Line<G>, String>;

/// Openings that programs agree on by an opening rule. Each is found out once, when it is asked for.
pub struct AgreedOpenings<G: Game> {
    rules: G::Rules,
    rule: String,
    seed: u64,
    agree: AgreeOnOpening<G>,
    known: Mutex<HashMap<u64, StoredLine<G>>>,
}

impl<G: Game> AgreedOpenings<G> {
    /// The openings of a rule by its name.
    #[must_use]
    pub fn new(
        rules: G::Rules,
        rule: String,
        seed: u64,
        agree: AgreeOnOpening<G>,
    ) -> AgreedOpenings<G> {
        AgreedOpenings {
            rules,
            rule,
            seed,
            agree,
            known: Mutex::default(),
        }
    }

    /// The seed of all openings.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// The opening of a pair of games, by the seed of the pair.
    pub(crate) fn line(&self, pair: u64, seed: u64) -> Line<G> {
        // Whoever else asks for an opening waits: a short time, and only once for each.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = known.entry(pair).or_insert_with(|| {
            let agreed = (self.agree)(&self.rule, &self.rules, seed);
            // The rule is one that programs have agreed by already.
            let line = agreed.unwrap_or_else(|_| Line::new(self.rules.clone()));
            StoredLine::of(&line, usize::MAX)
        });
        stored.line(&self.rules)
    }
}
