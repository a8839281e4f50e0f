//! A line of play that is kept for long by a server with many of them.

use game::{Line, MoveOf, Verdict};

use crate::board_game::BoardGame;

/// A line of play in little memory: where it began, its moves and its last position.
///
/// A [`Line`] has every position, of which one of Shogi takes 370 bytes. It is needed to judge a game, and is made
/// again for that with every move: some 30 microseconds for a long game of Shogi, where a server has a second.
pub(super) struct TableLine<G: BoardGame> {
    rules: G::Rules,
    first: G::Position,
    first_number: u32,
    moves: Vec<MoveOf<G>>,
    last: G::Position,
    verdict: Option<Verdict<G>>,
    /// The whole of it, until [`TableLine::rest`]: moves that follow at once need not make it again.
    whole: Option<Line<G>>,
}

impl<G: BoardGame> TableLine<G> {
    pub(super) fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The position now.
    pub(super) fn position(&self) -> &G::Position {
        &self.last
    }

    /// How many moves there are.
    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn verdict(&self) -> Option<&Verdict<G>> {
        self.verdict.as_ref()
    }

    pub(super) fn may_make(&self, m: MoveOf<G>) -> bool {
        G::may_make(&self.rules, &self.last, m)
    }

    /// The line with all its positions.
    pub(super) fn whole(&self) -> Line<G> {
        if let Some(whole) = &self.whole {
            return whole.clone();
        }
        let first = self.first.clone();
        let line = Line::from_position(self.rules.clone(), first);
        let mut line = line.numbered_from(self.first_number);
        for &m in &self.moves {
            line.push_unchecked(m);
        }
        line
    }

    pub(super) fn push_unchecked(&mut self, m: MoveOf<G>) {
        let mut line = match self.whole.take() {
            Some(line) => line,
            None => self.whole(),
        };
        line.push_unchecked(m);
        self.moves.push(m);
        self.last = line.position().clone();
        self.verdict = line.verdict();
        self.whole = Some(line);
    }

    /// Gives back the memory of what can be made again.
    pub(super) fn rest(&mut self) {
        self.whole = None;
    }
}

impl<G: BoardGame> From<Line<G>> for TableLine<G> {
    fn from(line: Line<G>) -> TableLine<G> {
        TableLine {
            rules: line.rules().clone(),
            first: line.positions()[0].clone(),
            first_number: line.first_number(),
            moves: line.moves().to_vec(),
            last: line.position().clone(),
            verdict: line.verdict(),
            whole: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use game::Position as _;
    use othello::Othello;
    use renju::Renju;
    use shogi::Shogi;

    use super::*;

    /// Random games, judged after every move as by a line that keeps everything. Rests come at random.
    fn judges_like_a_line<G: BoardGame>(moves: impl Fn(&Line<G>) -> Vec<MoveOf<G>>) -> usize {
        let mut rng = Rng::with_seed(3);
        let mut verdicts = 0;
        for _ in 0..30 {
            let mut line = Line::<G>::new(G::Rules::default());
            let mut table = TableLine::from(line.clone());
            while line.verdict().is_none() && line.plies() < 300 {
                let Some(&m) = rng.choice(&moves(&line)) else {
                    break;
                };
                assert!(table.may_make(m));
                line.push_unchecked(m);
                table.push_unchecked(m);
                if rng.bool() {
                    table.rest();
                }
                assert_eq!(table.verdict(), line.verdict().as_ref());
                assert_eq!(table.position(), line.position());
                assert!(table.whole() == line);
            }
            verdicts += usize::from(line.verdict().is_some());
        }
        verdicts
    }

    #[test]
    fn a_table_judges_like_a_line_that_keeps_everything() {
        let legal = |line: &Line<Othello>| line.position().legal_moves();
        assert_eq!(judges_like_a_line::<Othello>(legal), 30);
        let legal = |line: &Line<Renju>| line.position().legal_moves();
        assert!(judges_like_a_line::<Renju>(legal) > 0);
        // Kings and rooks that go to and fro repeat positions.
        let shuffles = |line: &Line<Shogi>| {
            let mut moves = line.position().legal_moves();
            let text = |m| <Shogi as game::Notation>::move_text(line.position(), m);
            moves.retain(|&m| ["2h", "3h", "8b", "7b"].contains(&&text(m)[..2]));
            moves.retain(|&m| ["2h", "3h", "8b", "7b"].contains(&&text(m)[2..4]));
            moves
        };
        assert!(judges_like_a_line::<Shogi>(shuffles) > 0);
        let legal = |line: &Line<Shogi>| line.position().legal_moves();
        judges_like_a_line::<Shogi>(legal);
    }
}
