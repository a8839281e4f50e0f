use game::{ByColor, Color, Outcome, Position as _};

use ::shogi::{Position, Sfen};

use super::{Branch, Headers, Steps};

/// One game: who played, from where, which moves, and how it ended.
///
/// Records read by this crate hold legal moves only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The headers, in the order of the file.
    pub headers: Headers,
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// The first position.
    pub start: Sfen,
    /// Comments before the first move, a line each.
    pub comments: Vec<String>,
    /// The name of a bookmark at the start.
    pub bookmark: Option<String>,
    /// The moves of the game; branches hang on the moves they replace.
    pub main: Branch,
}

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(start: Sfen) -> Record {
        Record {
            headers: Headers::default(),
            players: ByColor::default(),
            start,
            comments: Vec::new(),
            bookmark: None,
            main: Branch::default(),
        }
    }

    /// The moves of the game, each with the position before it.
    #[must_use]
    pub fn main_line(&self) -> Steps<'_> {
        self.main.steps(self.start.position.clone())
    }

    /// The winner, as far as the end of the main line says.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.main.end.as_ref()?.reason.outcome(self.turn_at_end())
    }

    /// The side to move after the main line.
    #[must_use]
    pub fn turn_at_end(&self) -> Color {
        let turn = self.start.position.turn();
        if self.main.moves.len().is_multiple_of(2) {
            turn
        } else {
            !turn
        }
    }
}

impl Default for Record {
    /// An even game before its first move.
    fn default() -> Record {
        Record::new(Sfen::new(Position::start()))
    }
}
