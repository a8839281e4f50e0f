use std::time::Duration;

use game::{ScoreKind, ScoreUnit};
use host::Failure;
use protocol::{BestMove, Info, Score};

use crate::adjudication::PROVEN;

/// The most plies to a proven win that make a difference.
const LONGEST: u32 = 1_000_000;

/// Figures about the search for one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The time from the question to the answer.
    pub used: Duration,
    /// The score for the side that thought, in its own unit; a proven win is close to a billion.
    pub score: Option<i32>,
    /// What the score counts.
    pub unit: ScoreUnit,
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
        if let Some(score) = info.score {
            match score.value() {
                Some((unit, value)) => (self.unit, self.score) = (unit, Some(value)),
                None => self.score = Some(forced(score)),
            }
        }
        self.depth = info.depth.or(self.depth);
        self.nodes = info.nodes.or(self.nodes);
    }

    pub(crate) fn judge(&mut self, unit: ScoreUnit, score: Option<game::Score>) {
        self.unit = unit;
        self.score = score.map(|score| match score.kind() {
            ScoreKind::Value(value) => value,
            ScoreKind::WinIn(plies) => proven(plies),
            ScoreKind::LossIn(plies) => -proven(plies),
        });
    }

    /// The score on one scale for all engines; see [`Score::centipawns`].
    pub(crate) fn comparable(&self) -> Option<i32> {
        self.score.map(|score| comparable(self.unit, score))
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

/// A forced win or loss as a number.
fn forced(score: Score) -> i32 {
    match score {
        Score::MateIn(plies) => proven(plies),
        Score::MatedIn(plies) => -proven(plies),
        Score::Mate { wins: false } => -PROVEN,
        _ => PROVEN,
    }
}

/// The score of a win in this many plies: a shorter win scores higher.
fn proven(plies: u32) -> i32 {
    PROVEN - plies.min(LONGEST) as i32
}

/// The score of a thought as an engine gives it.
pub(crate) fn score(unit: ScoreUnit, score: i32) -> Score {
    match score {
        PROVEN => Score::Mate { wins: true },
        _ if score == -PROVEN => Score::Mate { wins: false },
        _ if score >= PROVEN - LONGEST as i32 => Score::MateIn((PROVEN - score).unsigned_abs()),
        _ if score <= LONGEST as i32 - PROVEN => Score::MatedIn((PROVEN + score).unsigned_abs()),
        _ => Score::in_unit(unit, score),
    }
}

/// The score of a thought on one scale for all engines; a proven win stays close to a billion.
pub(crate) fn comparable(unit: ScoreUnit, value: i32) -> i32 {
    score(unit, value).centipawns().unwrap_or(value)
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
    }

    #[test]
    fn scores_keep_their_kind_and_compare_all_the_same() {
        for (said, stored, comparable) in [
            (Score::WinPercentage(50.0), 0, 0),
            (Score::WinPercentage(75.0), 2500, 659),
            (Score::Discs(-4.0), -400, -400),
            (Score::Number(350.0), 350, 350),
            (Score::Centipawns(-35), -35, -35),
            (Score::MateIn(3), PROVEN - 3, PROVEN - 3),
            (Score::Mate { wins: false }, -PROVEN, -PROVEN),
        ] {
            let mut thought = Thought::default();
            thought.hear(&Info {
                score: Some(said),
                ..Info::default()
            });
            assert_eq!(thought.score, Some(stored), "{said:?}");
            assert_eq!(thought.comparable(), Some(comparable), "{said:?}");
            assert_eq!(score(thought.unit, stored), said);
        }
    }
}
