use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A limit on the number of concurrent users of something.
#[derive(Clone, Debug)]
pub(crate) struct Permits {
    taken: Arc<AtomicUsize>,
    most: usize,
}

/// Permission for one of them, released when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit(Arc<AtomicUsize>);

impl Permits {
    pub(crate) fn new(most: usize) -> Permits {
        Permits {
            taken: Arc::default(),
            most,
        }
    }

    pub(crate) fn take(&self) -> Option<Permit> {
        let one_more = |taken| (taken < self.most).then_some(taken + 1);
        self.taken
            .try_update(Ordering::Relaxed, Ordering::Relaxed, one_more)
            .ok()
            .map(|_| Permit(Arc::clone(&self.taken)))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many_and_no_more() {
        let permits = Permits::new(2);
        let (one, _two) = (permits.take().expect("one"), permits.take().expect("two"));
        assert!(permits.take().is_none());
        drop(one);
        assert!(permits.take().is_some());
    }
}
