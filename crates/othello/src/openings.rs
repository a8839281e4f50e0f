mod table;

use std::collections::HashMap;

use game::Line;

use crate::{Othello, Position, Transcript};

use table::TABLE;

/// A line of first moves that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The moves as a transcript, of the four ways to begin the one with f5.
    pub moves: &'static str,
    /// Its name, or its names with slashes between them.
    pub english: &'static str,
    /// Its name in Japanese.
    pub japanese: &'static str,
}

/// The named openings, by the positions they lead to.
///
/// ```
/// use othello::{Openings, Transcript};
///
/// let openings = Openings::new();
/// // The Tiger is f5d6c3d3c4: here it is from another side.
/// let game: Transcript = "c4e3f6e6f5".parse()?;
/// assert_eq!(openings.of(&game.line).map(|opening| opening.english), Some("Tiger"));
/// # Ok::<(), othello::TranscriptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Openings {
    ends: HashMap<Position, Opening>,
    /// How many moves the longest has.
    longest: usize,
}

impl Openings {
    /// All of them. It takes a moment, so who looks up many games keeps it.
    #[must_use]
    pub fn new() -> Openings {
        let mut ends = HashMap::new();
        let mut longest = 0;
        for opening in TABLE {
            // A test sees to it that all can be played.
            if let Ok(Transcript { line }) = opening.moves.parse() {
                longest = longest.max(line.moves().len());
                ends.insert(line.position().canonical().0, opening);
            }
        }
        Openings { ends, longest }
    }

    /// The opening of a game: the last position on the way that a named line leads to, however the
    /// board is turned and in whichever order the moves came.
    #[must_use]
    pub fn of(&self, line: &Line<Othello>) -> Option<Opening> {
        let early = line.positions().iter().take(self.longest + 1);
        let mut named = early.rev().map(|position| position.canonical().0);
        named.find_map(|position| self.ends.get(&position).copied())
    }
}

impl Default for Openings {
    fn default() -> Openings {
        Openings::new()
    }
}

#[cfg(test)]
mod tests {
    use game::Symmetric as _;

    use super::*;
    use crate::{Move, Symmetry};

    fn line(moves: &str) -> Line<Othello> {
        moves.parse::<Transcript>().expect(moves).line
    }

    #[test]
    fn every_line_can_be_played_and_has_its_own_name() {
        let openings = Openings::new();
        assert_eq!(openings.ends.len(), TABLE.len());
        for opening in TABLE {
            assert!(opening.moves.starts_with("f5"), "{opening:?}");
            assert_eq!(line(opening.moves).moves().len(), opening.moves.len() / 2);
            assert_eq!(openings.of(&line(opening.moves)), Some(opening));
        }
    }

    #[test]
    fn a_line_is_known_from_all_four_sides() {
        let openings = Openings::new();
        // Those that leave the first position as it is.
        let sides = Symmetry::ALL
            .into_iter()
            .filter(|side| Position::START.transformed(*side) == Position::START);
        assert_eq!(sides.clone().count(), 4);
        for (opening, side) in TABLE
            .iter()
            .flat_map(|o| sides.clone().map(move |s| (o, s)))
        {
            let mut turned = Line::<Othello>::new(Position::START.size());
            for &m in line(opening.moves).moves() {
                let m: Move = Position::START.transform_move(m, side);
                turned.push(m).expect("legal from every side");
            }
            assert_eq!(openings.of(&turned), Some(*opening));
        }
    }

    #[test]
    fn the_last_name_on_the_way_counts() {
        let openings = Openings::new();
        let name = |moves: &str| openings.of(&line(moves)).map(|opening| opening.english);
        assert_eq!(name(""), None);
        assert_eq!(name("f5"), None);
        assert_eq!(name("f5d6"), Some("Perpendicular opening"));
        assert_eq!(name("f5d6c3d3c4"), Some("Tiger"));
        assert_eq!(name("f5d6c3d3c4f4f6f3"), Some("Comp'Oth"));
        // The Tiger in another order, and a move without a name behind it.
        assert_eq!(name("f5d6c4d3c3"), Some("Tiger"));
        assert_eq!(name("f5d6c3d3c4b5"), Some("Tiger"));
    }

    #[test]
    fn the_small_boards_have_no_names() {
        let small = Line::<Othello>::new(crate::Size::Six);
        assert_eq!(Openings::new().of(&small), None);
    }
}
