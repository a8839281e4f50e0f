use std::time::Duration;

use game::ScoreKind;
use host::Failure;
use protocol::{BestMove, Info, Score};

use crate::adjudication::PROVEN;

/// Figures about the search for one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The time from the question to the answer.
    pub used: Duration,
    /// The score for the side that thought, in its own unit; a proven win is close to a billion.
    pub score: Option<i32>,
    /// The depth.
    pub depth: Option<u32>,
    /// The positions visited.
    pub nodes: Option<u64>,
}

impl Thought {
    /// Takes an `info` of an engine; the last value of each field counts.
    pub(crate) fn hear(&mut self, info: &Info) {
        // Other lines than the best one say nothing about the position.
        if info.rank.is_some_and(|rank| rank > 1) {
            return;
        }
        self.score = info.score.map(number).or(self.score);
        self.depth = info.depth.or(self.depth);
        self.nodes = info.nodes.or(self.nodes);
    }

    pub(crate) fn judge(&mut self, score: Option<game::Score>) {
        self.score = score.map(|score| match score.kind() {
            ScoreKind::Value(value) => value,
            ScoreKind::WinIn(plies) => proven(plies),
            ScoreKind::LossIn(plies) => -proven(plies),
        });
    }
}

/// The answer of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply<M> {
    Play(M),
    /// A text that is no move, and why.
    Nonsense {
        text: String,
        why: String,
    },
    Resign,
    /// It declares that it has won.
    Declare,
    /// It has no move to offer.
    Nothing,
    Failed(Failure),
}

impl<M> Reply<M> {
    /// The reply of an engine; `parse` reads its move.
    pub(crate) fn of(best: BestMove, parse: impl FnOnce(&str) -> Result<M, String>) -> Reply<M> {
        match best {
            BestMove::Play { best, .. } => match parse(&best) {
                Ok(m) => Reply::Play(m),
                Err(why) => Reply::Nonsense { text: best, why },
            },
            BestMove::Resign => Reply::Resign,
            BestMove::Win => Reply::Declare,
            BestMove::Swap | BestMove::None => Reply::Nothing,
        }
    }
}

/// An engine's score as one number for the side to move.
fn number(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) | Score::AtLeast(value) | Score::AtMost(value) => value,
        // The conversion saturates, and nonsense is 0.
        Score::Number(value) => value.round() as i32,
        Score::MateIn(plies) => proven(plies),
        Score::MatedIn(plies) => -proven(plies),
        Score::Mate { wins: true } => PROVEN,
        Score::Mate { wins: false } => -PROVEN,
    }
}

/// The score of a win in this many plies: a shorter win scores higher.
fn proven(plies: u32) -> i32 {
    PROVEN - plies.min(1_000_000) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_on_the_best_line_counts() {
        let mut thought = Thought::default();
        let info = |depth, score| Info {
            depth: Some(depth),
            score,
            ..Info::default()
        };
        thought.hear(&info(1, Some(Score::Centipawns(30))));
        thought.hear(&info(2, Some(Score::MatedIn(4))));
        thought.hear(&info(3, None));
        thought.hear(&Info {
            rank: Some(2),
            ..info(9, Some(Score::Centipawns(-70)))
        });
        assert_eq!((thought.depth, thought.score), (Some(3), Some(4 - PROVEN)));
        assert_eq!(number(Score::Number(f64::NAN)), 0);
        assert_eq!(number(Score::Number(1e300)), i32::MAX);
    }
}
