/// What a verb has to say when nothing went wrong: the exit code's first half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Done; exit code 0.
    Yes,
    /// Done, but not all of it or not as hoped; exit code 1.
    No,
    /// What another program ended with.
    Code(u8),
}
