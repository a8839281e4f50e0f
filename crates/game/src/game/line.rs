use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Color, Game, IllegalMove, MoveOf, Position, Verdict};

/// A line of play: the rules, a first position, the moves, and every position on the way.
/// The only owner of history.
pub struct Line<G: Game> {
    rules: G::Rules,
    /// One more than there are moves: never empty.
    positions: Vec<G::Position>,
    moves: Vec<MoveOf<G>>,
    first_number: u32,
}

impl<G: Game> Line<G> {
    /// A game about to start.
    #[must_use]
    pub fn new(rules: G::Rules) -> Line<G> {
        let start = G::start(&rules);
        Line::from_position(rules, start)
    }

    /// A line that starts from any position, with the move number that its board tells.
    #[must_use]
    pub fn from_position(rules: G::Rules, position: G::Position) -> Line<G> {
        Line {
            rules,
            first_number: G::usual_number(&position),
            positions: vec![position],
            moves: Vec::new(),
        }
    }

    /// The same line with another number for its first move: that of the game it is taken from.
    #[must_use]
    pub fn numbered_from(mut self, first: u32) -> Line<G> {
        self.first_number = first;
        self
    }

    /// The number of the first move.
    #[must_use]
    pub fn first_number(&self) -> u32 {
        self.first_number
    }

    /// The number of the next move.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number_after(self.moves.len())
    }

    /// The number of the move that follows the first `count` moves of the line.
    #[must_use]
    pub fn number_after(&self, count: usize) -> u32 {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.first_number.saturating_add(count)
    }

    /// How many moves the game has had, those before the line included. Some programs write 1 as the
    /// number of every position, so that a board that tells of more moves is believed.
    #[must_use]
    pub fn plies(&self) -> usize {
        let number = self.number().max(G::usual_number(self.position()));
        number.saturating_sub(1) as usize
    }

    /// The rules that the players agreed on.
    #[must_use]
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The position reached.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        self.positions.last().expect("a line has a first position")
    }

    /// Every position, the first one included.
    #[must_use]
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[MoveOf<G>] {
        &self.moves
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Whether the side to move may make this move ([`Game::may_make`]).
    #[must_use]
    pub fn may_make(&self, m: MoveOf<G>) -> bool {
        G::may_make(&self.rules, self.position(), m)
    }

    /// Makes a move, or says that it may not be made and changes nothing.
    pub fn push(&mut self, m: MoveOf<G>) -> Result<(), IllegalMove<MoveOf<G>>> {
        if !self.may_make(m) {
            return Err(IllegalMove(m));
        }
        self.push_unchecked(m);
        Ok(())
    }

    /// Makes a move that is known to be allowed.
    pub fn push_unchecked(&mut self, m: MoveOf<G>) {
        let mut next = self.position().clone();
        next.play_unchecked(m);
        self.positions.push(next);
        self.moves.push(m);
    }

    /// Takes the last move back; `None` at the beginning.
    pub fn pop(&mut self) -> Option<MoveOf<G>> {
        let m = self.moves.pop()?;
        self.positions.pop();
        Some(m)
    }

    /// Whether and how the game is over.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict<G>> {
        G::verdict(self)
    }
}

// Written out because a derive would ask the tag `G` for what only its parts need.
impl<G: Game> Clone for Line<G> {
    fn clone(&self) -> Line<G> {
        Line {
            rules: self.rules.clone(),
            positions: self.positions.clone(),
            moves: self.moves.clone(),
            first_number: self.first_number,
        }
    }
}

impl<G: Game> PartialEq for Line<G> {
    fn eq(&self, other: &Line<G>) -> bool {
        self.rules == other.rules
            && self.first_number == other.first_number
            && self.positions == other.positions
            && self.moves == other.moves
    }
}

impl<G: Game> fmt::Debug for Line<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("rules", &self.rules)
            .field("moves", &self.moves)
            .field("position", self.position())
            .finish()
    }
}
