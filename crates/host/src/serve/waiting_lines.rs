use std::collections::VecDeque;

use super::backlog::Backlog;

/// The lines that came during a search and wait for its end.
#[derive(Default)]
pub(super) struct WaitingLines {
    lines: VecDeque<String>,
    /// How much of the backlog they are.
    bytes: usize,
}

impl WaitingLines {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether this line, too, may wait for the end of a search that only a later line can end.
    pub(super) fn have_room_for(&self, line: &str) -> bool {
        Backlog::has_room_for_waiting(self.bytes, line)
    }

    pub(super) fn push(&mut self, line: String) {
        self.bytes += Backlog::cost(&line);
        self.lines.push_back(line);
    }

    pub(super) fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= Backlog::cost(&line);
        Some(line)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str)
    }
}
