/// The outcome of a verb without an error, which determines the exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Done; exit code 0.
    Yes,
    /// Done, but incomplete or with a negative answer; exit code 1.
    No,
    /// The exit code of another program.
    Code(u8),
}
