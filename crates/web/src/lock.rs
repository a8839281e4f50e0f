use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is behind a mutex, also after a panic elsewhere: one broken game must not end the others.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
