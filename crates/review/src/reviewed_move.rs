use game::{Color, Score, ScoreKind};

use crate::judgement::Judgement;
use crate::mistake::Mistake;

/// A line of moves and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredLine<M> {
    /// For the side that makes the first move.
    pub score: Score,
    /// The move and what follows it, never empty.
    pub line: Vec<M>,
}

/// A move of a game with what was better.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove<M> {
    /// Its number in the game, as the record counts.
    pub number: u32,
    /// Its place in the line of play, from 0.
    pub index: usize,
    /// Whose it was.
    pub color: Color,
    /// The move.
    pub played: M,
    /// The best lines, the best first; there is one at least.
    pub lines: Vec<ScoredLine<M>>,
    /// The score after the move, for the side that moved.
    pub after: Score,
    /// What the scores mean.
    pub judgement: Judgement,
}

impl<M: Copy + PartialEq> ReviewedMove<M> {
    /// The score of the position before the move, for the side that moved.
    #[must_use]
    pub fn score(&self) -> Score {
        self.lines.first().map_or(self.after, |best| best.score)
    }

    /// The best move and what follows it.
    #[must_use]
    pub fn best_line(&self) -> &[M] {
        self.lines.first().map_or(&[], |best| best.line.as_slice())
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> M {
        self.best_line().first().copied().unwrap_or(self.played)
    }

    /// The winning chance that the move lost, from 0 to 1.
    #[must_use]
    pub fn loss(&self) -> f64 {
        if self.best() == self.played {
            return 0.0;
        }
        let chance = |score| self.judgement.chance(self.color, score);
        (chance(self.score()) - chance(self.after)).max(0.0)
    }

    /// How bad the move was, if it was.
    #[must_use]
    pub fn mistake(&self) -> Option<Mistake> {
        if self.best() == self.played {
            return None;
        }
        self.judgement.mistake(self.color, self.score(), self.after)
    }

    /// Black's winning chance after the move, from 0 to 1.
    #[must_use]
    pub fn black_chance(&self) -> f64 {
        let chance = self.judgement.chance(self.color, self.after);
        match self.color {
            Color::Black => chance,
            Color::White => 1.0 - chance,
        }
    }

    /// Whether the side that moved was ahead, or level, and no longer is.
    #[must_use]
    pub fn turns(&self) -> bool {
        let chance = |score| self.judgement.chance(self.color, score);
        self.best() != self.played && chance(self.score()) >= 0.5 && chance(self.after) < 0.5
    }

    /// The plies of a proven win that was there and was not kept.
    #[must_use]
    pub fn missed_win(&self) -> Option<u32> {
        match (self.score().kind(), self.after.kind()) {
            (ScoreKind::WinIn(_), ScoreKind::WinIn(_)) => None,
            (ScoreKind::WinIn(plies), _) => Some(plies),
            _ => None,
        }
    }
}
