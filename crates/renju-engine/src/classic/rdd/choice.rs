use search::Stop;

use super::{Mode, Move, OptionContainer, Point, Table};

impl Table {
    /// `Table.choose_next_move`: the move that looks best for a player, with the options it
    /// leads to (none are listed if the move is forced). Of the moves that look best at first
    /// sight, `best` are looked at `depth` moves deep; 0 counts as 1 for both.
    ///
    /// `None` in [`Mode::Literal`] if no own line can grow, where the document's program breaks
    /// down; in [`Mode::Corrected`] if there is no legal move.
    #[must_use]
    pub fn choose_next_move(
        &self,
        program_number: i64,
        depth: u32,
        best: usize,
    ) -> Option<(Move, OptionContainer)> {
        self.choose_unless(program_number, depth, best, &Stop::new())
    }

    /// [`Table::choose_next_move`], cut short when a stop is requested.
    pub(super) fn choose_unless(
        &self,
        program_number: i64,
        depth: u32,
        best: usize,
        stop: &Stop,
    ) -> Option<(Move, OptionContainer)> {
        match self.mode() {
            // Looking deeper never changes the literal choice.
            Mode::Literal => self.choose_literally(program_number),
            Mode::Corrected => {
                self.choose_correctly(program_number, depth.max(1), best.max(1), stop)
            }
        }
    }

    /// All options of a player's lines together.
    pub(super) fn all_options(&self, program_number: i64) -> OptionContainer {
        let mut options = OptionContainer::default();
        self.each_line(program_number, |line| self.push_options(line, &mut options));
        options
    }

    /// The point in the middle, in the document's words.
    pub(super) fn center(&self) -> Point {
        let middle = i32::from(self.size().get() / 2);
        Point::new(middle, middle)
    }
}
