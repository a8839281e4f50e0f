//! What the moves of a game were worth: each position is searched, and each move compared with the best
//! one.
use game::{Color, Line, Outcome, Position as _, Score, ScoreKind};
use renju::{Move, Renju};
use search::{Limits, Reports, Stop, Thinker as _};

use crate::alphabeta::AlphaBeta;

/// A move of a game with what was better.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Whose it was.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The best move and what follows it.
    pub best: Vec<Move>,
    /// The score of the position, for the side that moved.
    pub score: Score,
    /// The score after the move, for the side that moved.
    pub after: Score,
    /// The lines that the search of the position found, the best first: as many as the player reports.
    pub lines: Vec<ReviewedLine>,
}

/// A line of play that could have followed, with its score for the side that moved.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedLine {
    /// The score.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mistake {
    /// It lost at least a tenth of a win (?!).
    Inaccuracy,
    /// It lost at least a fifth of a win (?).
    Error,
    /// It lost at least two fifths of a win, or missed a proven one, or allowed one (??).
    Blunder,
}

impl Mistake {
    /// The sign in notations.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Mistake::Inaccuracy => "?!",
            Mistake::Error => "?",
            Mistake::Blunder => "??",
        }
    }
}

/// The winning chance of a score, from 0 to 1.
#[must_use]
pub fn chance(score: Score) -> f64 {
    match score.kind() {
        ScoreKind::WinIn(_) => 1.0,
        ScoreKind::LossIn(_) => 0.0,
        ScoreKind::Value(value) => 1.0 / (1.0 + (-f64::from(value) / 600.0).exp()),
    }
}

impl ReviewedMove {
    /// The winning chance that the move lost, from 0 to 1.
    #[must_use]
    pub fn loss(&self) -> f64 {
        if self.best.first() == Some(&self.played) {
            return 0.0;
        }
        (chance(self.score) - chance(self.after)).max(0.0)
    }

    /// How bad it was, if it was.
    #[must_use]
    pub fn mistake(&self) -> Option<Mistake> {
        let loss = self.loss();
        let won = matches!(self.score.kind(), ScoreKind::WinIn(_));
        let wins = matches!(self.after.kind(), ScoreKind::WinIn(_));
        let lost = matches!(self.score.kind(), ScoreKind::LossIn(_));
        let loses = matches!(self.after.kind(), ScoreKind::LossIn(_));
        match loss {
            _ if loss == 0.0 => None,
            _ if won && !wins || loses && !lost => Some(Mistake::Blunder),
            0.4.. => Some(Mistake::Blunder),
            0.2.. => Some(Mistake::Error),
            0.1.. => Some(Mistake::Inaccuracy),
            _ => None,
        }
    }
}

/// Searches every position of a game, from the last to the first, so that the player's table knows
/// what comes; moves are in the order of the game. After a stop, only the moves reviewed so far.
pub fn review(
    line: &Line<Renju>,
    player: &mut AlphaBeta,
    limits: &Limits,
    stop: &Stop,
    mut step: impl FnMut(),
) -> Vec<ReviewedMove> {
    let mut after = end(line);
    let mut now = line.clone();
    let mut reviewed = Vec::new();
    while let Some(played) = now.pop() {
        let searched = search(&now, player, limits, stop);
        let known = after.take();
        if stop.is_requested() {
            break;
        }
        let Some(SearchedPosition { score, best, lines }) = searched else {
            step();
            continue;
        };
        let after_move = known.unwrap_or(score);
        // A move that turned out better than what was found is the best one.
        let is_better = after_move > score;
        reviewed.push(ReviewedMove {
            number: now.number(),
            color: now.turn(),
            played,
            best: if is_better { vec![played] } else { best },
            score: score.max(after_move),
            after: after_move,
            lines,
        });
        after = Some(-one_later(score.max(after_move)));
        step();
    }
    reviewed.reverse();
    reviewed
}

/// The score after the last move for the side that made it, if the rules say it.
fn end(line: &Line<Renju>) -> Option<Score> {
    let mover = !line.turn();
    let verdict = line.verdict()?;
    Some(match verdict.outcome {
        Outcome::Draw => Score::ZERO,
        Outcome::Win(winner) if winner == mover => Score::win_in(1),
        Outcome::Win(_) => Score::loss_in(1),
    })
}

/// A proven result is a ply farther away before the move that leads to it.
fn one_later(score: Score) -> Score {
    match score.kind() {
        ScoreKind::WinIn(plies) => Score::win_in(plies + 1),
        ScoreKind::LossIn(plies) => Score::loss_in(plies + 1),
        ScoreKind::Value(value) => Score::new(value),
    }
}

/// What a search says of a position.
struct SearchedPosition {
    score: Score,
    /// The best line.
    best: Vec<Move>,
    lines: Vec<ReviewedLine>,
}

fn search(
    line: &Line<Renju>,
    player: &mut AlphaBeta,
    limits: &Limits,
    stop: &Stop,
) -> Option<SearchedPosition> {
    if line.position().outcome().is_some() {
        return None;
    }
    let (sender, receiver) = std::sync::mpsc::channel();
    let choice = player.think(line, limits, stop, &Reports::to(sender));
    let mut lines: Vec<ReviewedLine> = Vec::new();
    for report in receiver.try_iter() {
        // Each iteration reports all of its lines anew.
        if report.rank.is_none_or(|rank| rank == 1) {
            lines.clear();
        }
        lines.push(ReviewedLine {
            score: report.score.unwrap_or(Score::ZERO),
            moves: report.line,
        });
    }
    let score = choice.score.unwrap_or(Score::ZERO);
    // The last iteration may have been cut short with another move.
    if lines.first().and_then(|line| line.moves.first()) != choice.best.as_ref() {
        let is_other = |line: &ReviewedLine| line.moves.first() != choice.best.as_ref();
        lines.retain(is_other);
        let moves = choice.best.into_iter().collect();
        lines.insert(0, ReviewedLine { score, moves });
        lines.truncate(player.options().lines.max(1) as usize);
    }
    let best = lines
        .first()
        .map_or_else(Vec::new, |line| line.moves.clone());
    Some(SearchedPosition { score, best, lines })
}

#[cfg(test)]
mod tests {
    use renju::Transcript;

    use super::*;
    use crate::alphabeta::Options;

    fn reviewed(moves: &str) -> Vec<ReviewedMove> {
        let game = Transcript::parse(moves).expect("a game");
        let mut player = AlphaBeta::new(Options {
            hash: 4,
            ..Options::default()
        });
        let limits = Limits {
            nodes: Some(3000),
            ..Limits::default()
        };
        let mut steps = 0;
        let moves = review(&game.line, &mut player, &limits, &Stop::new(), || {
            steps += 1
        });
        assert_eq!(steps, game.line.moves().len());
        moves
    }

    #[test]
    fn a_three_that_is_not_answered_is_a_blunder() {
        // White looks away while Black has three, then four.
        let moves = reviewed("h8 h9 i9 a15 g7 a1 j10 a2 k11");
        assert_eq!(moves.len(), 9);
        assert_eq!(moves[5].mistake(), Some(Mistake::Blunder));
        assert_eq!(moves[8].after.kind(), ScoreKind::WinIn(1));
        assert_eq!(moves[8].mistake(), None);
        let numbers: Vec<u32> = moves.iter().map(|m| m.number).collect();
        assert_eq!(numbers, (1..=9).collect::<Vec<u32>>());
    }
}
