use crate::messages::Advice;

/// A move, and what is behind it.
#[derive(Clone, Debug)]
pub(super) struct FoundHint {
    pub(super) text: String,
    pub(super) advice: Advice,
}
