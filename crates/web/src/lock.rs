use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, also after a panic in another thread: one broken game must not end the others.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
