use game::{Game, Line, MoveOf};

/// A line of play in little more memory than its moves need: a [`Line`] has every position on the way,
/// which takes far more room than the text of a file.
#[derive(Clone, Debug)]
pub struct StoredLine<G: Game> {
    /// `None` for the start of the game.
    first: Option<Box<(G::Position, u32)>>,
    moves: Box<[MoveOf<G>]>,
}

impl<G: Game> StoredLine<G> {
    /// The first moves of a line, at most this many.
    #[must_use]
    pub fn of(line: &Line<G>, most: usize) -> StoredLine<G> {
        let start = Line::<G>::new(line.rules().clone());
        let first = line.positions().first().unwrap_or(line.position());
        let is_start = first == start.position() && line.first_number() == start.first_number();
        StoredLine {
            first: (!is_start).then(|| Box::new((first.clone(), line.first_number()))),
            moves: line.moves().iter().copied().take(most).collect(),
        }
    }

    /// The line again, by the rules that it had.
    #[must_use]
    pub fn line(&self, rules: &G::Rules) -> Line<G> {
        let mut line = match &self.first {
            Some(first) => {
                let (position, number) = &**first;
                Line::from_position(rules.clone(), position.clone()).numbered_from(*number)
            }
            None => Line::new(rules.clone()),
        };
        for &m in &self.moves {
            line.push_unchecked(m);
        }
        line
    }
}
