use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A stop that nobody has asked for yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks everybody who holds a clone to stop. It cannot be taken back: the next search
    /// gets a new `Stop`, so that a late request cannot end the wrong one.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    #[inline]
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
