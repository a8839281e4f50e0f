use protocol::Answer;

use crate::Failure;

/// An event of the loop.
pub(super) enum Event {
    /// A line was read.
    Line(String),
    /// A line that took so much of the backlog is dealt with.
    LineDone(usize),
    /// No more lines will come.
    InputEnd,
    /// A message of the engine, or an earlier one of the loop itself.
    Say(Answer),
    /// Lines that the session wants to write.
    SayLines(Vec<String>),
    /// The search is over.
    SearchEnd(Answer),
    /// A request to the engine failed.
    Failed(Failure),
    /// The engine's thread has done everything up to the request with this number.
    Finished(u64),
}
