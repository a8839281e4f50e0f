use std::sync::{Arc, Mutex, PoisonError};

use protocol::Go;

/// The news that the opponent played the expected move, shared between the one who knows and the
/// engine that ponders. The sibling of [`search::Stop`]: it cannot be taken back, and the next
/// search gets a new one.
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

/// What was signalled: the limits from now on, if they are other than those of the start.
#[derive(Clone, Debug)]
struct News(Option<Go>);

impl PonderHit {
    /// A hit that nobody has signalled yet.
    #[must_use]
    pub fn new() -> PonderHit {
        PonderHit::default()
    }

    /// Says that the move was played, and how the clocks stand now if that is known. Only the
    /// first call counts.
    pub fn signal(&self, go: Option<Go>) {
        self.lock().get_or_insert(News(go));
    }

    /// Whether somebody has signalled it.
    #[must_use]
    pub fn is_signalled(&self) -> bool {
        self.lock().is_some()
    }

    /// What was signalled: `Some(None)` for a hit without news of the clocks.
    pub(crate) fn heard(&self) -> Option<Option<Go>> {
        self.lock().as_ref().map(|News(go)| go.clone())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<News>> {
        // Nobody panics while holding it, and if: the value is whole at any time.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
