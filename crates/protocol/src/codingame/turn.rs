use super::{Action, Board};

/// The input of a bot each turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The board.
    pub board: Board,
    /// The legal moves.
    pub actions: Vec<Action>,
}

impl Turn {
    /// The lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.board.rows();
        lines.push(self.actions.len().to_string());
        lines.extend(self.actions.iter().map(Action::to_string));
        lines
    }
}
