use crate::desk::PlayedLine;
use crate::messages::{MoveName, Text, View};

/// A game so far, with what pages see of it.
///
/// The line owns the moves. The view and the names are made from it here and nowhere else, so they
/// always belong to the same moves.
pub(super) struct SeenLine {
    line: Box<dyn PlayedLine>,
    view: View,
    names: Vec<MoveName>,
}

impl SeenLine {
    pub(super) fn new(line: Box<dyn PlayedLine>) -> SeenLine {
        SeenLine {
            view: line.view(),
            names: line.names(0),
            line,
        }
    }

    pub(super) fn line(&self) -> &dyn PlayedLine {
        &*self.line
    }

    pub(super) fn moves(&self) -> &[String] {
        self.line.moves()
    }

    /// How many moves were played.
    pub(super) fn ply(&self) -> usize {
        self.line.moves().len()
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }

    pub(super) fn names(&self) -> &[MoveName] {
        &self.names
    }

    /// The game after one more move as people type it, or why it cannot be played.
    ///
    /// This one stays as it is, because the move may come too late.
    pub(super) fn after(&self, text: &str) -> Result<SeenLine, Text> {
        let mut line = self.line.copy();
        line.push(text)?;
        let mut names = self.names.clone();
        names.extend(line.names(names.len()));
        Ok(SeenLine {
            view: line.view(),
            names,
            line,
        })
    }

    /// Takes moves back until no more than `length` are left.
    pub(super) fn truncate(&mut self, length: usize) {
        self.line.truncate(length);
        self.names.truncate(length);
        self.view = self.line.view();
    }
}
