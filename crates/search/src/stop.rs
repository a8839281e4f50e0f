use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A request to stop a search, shared between the one that requests it and the threads that search.
///
/// ```
/// # use search::Stop;
/// let stop = Stop::new();
/// let seen_by_a_thread = stop.clone();
/// stop.request();
/// assert!(seen_by_a_thread.is_requested());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    request: Arc<AtomicBool>,
    moment: Option<Instant>,
}

impl Stop {
    /// A stop that is not requested yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// The same request with a deadline: for holders of this one it is also made at that moment.
    /// Every check then reads the clock, so this is for code that watches a search, not for the
    /// search itself.
    #[must_use]
    pub fn or_at(&self, moment: Instant) -> Stop {
        Stop {
            request: Arc::clone(&self.request),
            moment: Some(moment),
        }
    }

    /// Requests the stop, for all clones. It cannot be taken back: the next search gets a new
    /// `Stop`, so that a late request cannot end the wrong one.
    pub fn request(&self) {
        self.request.store(true, Ordering::Relaxed);
    }

    /// Whether the stop was requested.
    #[inline]
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.request.load(Ordering::Relaxed)
            || self.moment.is_some_and(|moment| Instant::now() >= moment)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_moment_is_a_request_for_its_holders_only() {
        let stop = Stop::new();
        let now = Instant::now();
        assert!(stop.or_at(now).is_requested());
        assert!(!stop.or_at(now + Duration::from_secs(3600)).is_requested());
        assert!(!stop.is_requested());
        let later = stop.or_at(now + Duration::from_secs(3600));
        stop.request();
        assert!(later.is_requested());
    }
}
