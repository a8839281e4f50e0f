use super::Line;

/// What `Table.get_lines` returns: all lines of a player, by their length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    by_length: Vec<Vec<Line>>,
}

impl Lines {
    pub(super) fn insert(&mut self, line: Line) {
        let length = line.length();
        if self.by_length.len() <= length {
            self.by_length.resize_with(length + 1, Vec::new);
        }
        self.by_length[length].push(line);
    }

    /// The lines of one length.
    #[must_use]
    pub fn of_length(&self, length: usize) -> &[Line] {
        self.by_length.get(length).map_or(&[], Vec::as_slice)
    }

    /// The length of the longest line; 0 if there is none.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.by_length.len().saturating_sub(1)
    }

    /// Every line, the shortest first.
    pub fn iter(&self) -> impl Iterator<Item = Line> {
        self.by_length.iter().flatten().copied()
    }
}
