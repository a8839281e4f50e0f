use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A request to stop thinking, shared between the one who asks and those who think.
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
    /// A stop that nobody has asked for yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// The same request, which for the holders of this one is also made at a moment. Asking costs
    /// a look at the clock then: for those who watch a search, not for the search itself.
    #[must_use]
    pub fn or_at(&self, moment: Instant) -> Stop {
        Stop {
            request: Arc::clone(&self.request),
            moment: Some(moment),
        }
    }

    /// Asks everybody who holds a clone to stop. It cannot be taken back: the next search
    /// gets a new `Stop`, so that a late request cannot end the wrong one.
    pub fn request(&self) {
        self.request.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
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
