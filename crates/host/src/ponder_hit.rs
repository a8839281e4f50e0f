use std::sync::{Arc, Mutex, PoisonError};

use protocol::Go;

/// The signal that the opponent played the expected move, shared between the caller and the
/// pondering engine. Like [`search::Stop`] it cannot be reset, and the next search gets a new one.
///
/// ```
/// # use host::PonderHit;
/// let hit = PonderHit::new();
/// let seen_by_an_engine = hit.clone();
/// hit.signal(None);
/// assert!(seen_by_an_engine.is_signalled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct PonderHit(Arc<Mutex<Option<News>>>);

/// The signalled limits, if they differ from those at the start.
#[derive(Clone, Debug)]
struct News(Option<Go>);

impl PonderHit {
    /// A signal that is not set yet.
    #[must_use]
    pub fn new() -> PonderHit {
        PonderHit::default()
    }

    /// Signals that the move was played, with the current clocks if they are known. Only the first
    /// call counts.
    pub fn signal(&self, go: Option<Go>) {
        self.lock().get_or_insert(News(go));
    }

    /// Whether it is signalled.
    #[must_use]
    pub fn is_signalled(&self) -> bool {
        self.lock().is_some()
    }

    /// The signalled limits: `Some(None)` for a hit without clocks.
    pub(crate) fn heard(&self) -> Option<Option<Go>> {
        self.lock().as_ref().map(|News(go)| go.clone())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<News>> {
        // A poisoned lock still holds a valid value.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
