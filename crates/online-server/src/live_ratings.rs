use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The ratings of players whose games have ended since they logged in, by their names in small letters: the books
/// write them, and the hall pairs by them.
#[derive(Default)]
pub(crate) struct LiveRatings(Mutex<HashMap<String, f64>>);

impl LiveRatings {
    pub(crate) fn set(&self, name: &str, rate: f64) {
        let mut ratings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ratings.insert(name.to_ascii_lowercase(), rate);
    }

    /// The rating of a player, which is then the guest's.
    pub(crate) fn take(&self, name: &str) -> Option<f64> {
        let mut ratings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ratings.remove(&name.to_ascii_lowercase())
    }
}
