/// Receives the progress of long work.
pub trait Monitor: Send + Sync {
    /// Starts work of `total` steps. It ends when the returned value is dropped.
    fn begin(&self, name: &str, total: u64) -> Box<dyn Work>;

    /// Reports a line about finished work.
    fn tell(&self, line: &str);
}

/// Work in progress.
pub trait Work: Send + Sync {
    /// One step is done.
    fn step(&self);
}
