use std::cmp::Reverse;

use game::{ByColor, Color, Game, Line, MoveOf, Outcome, Score, ScoreKind};
use search::Stop;

use crate::appraiser::Appraiser;
use crate::judgement::Judgement;
use crate::loss_tally::LossTally;
use crate::mistake::Mistake;
use crate::reviewed_move::{ReviewedMove, ScoredLine};

/// The review of a game.
#[derive(Debug)]
pub struct GameReview<G: Game> {
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// Who won, as far as the record says.
    pub outcome: Option<Outcome>,
    /// The game.
    pub line: Line<G>,
    /// Its moves in their order; only the last ones if the review was stopped.
    pub moves: Vec<ReviewedMove<MoveOf<G>>>,
}

impl<G: Game> GameReview<G> {
    /// A review with these moves.
    #[must_use]
    pub fn of(line: Line<G>, moves: Vec<ReviewedMove<MoveOf<G>>>) -> GameReview<G> {
        GameReview {
            number: 1,
            players: ByColor::default(),
            outcome: None,
            line,
            moves,
        }
    }

    /// Looks at every position of a game, from the last to the first, so that what comes is known
    /// by the tables of a search; `each` is told of every move. Number, names and outcome are for
    /// the caller to fill in.
    ///
    /// A move that is not the best one found is worth what was found after it. If it looks like a
    /// mistake, it and the best move are searched again, each alone and equally long.
    pub fn new(
        line: &Line<G>,
        appraiser: &mut impl Appraiser<G>,
        judgement: Judgement,
        stop: &Stop,
        mut each: impl FnMut(Option<&ReviewedMove<MoveOf<G>>>),
    ) -> GameReview<G> {
        let mut now = line.clone();
        let mut after = end(line);
        let mut moves = Vec::new();
        while let Some(played) = now.pop() {
            let known = after.take();
            let lines = appraiser.appraise(&now, stop);
            if stop.is_requested() {
                break;
            }
            let Some(lines) = lines.filter(|lines| !lines.is_empty()) else {
                each(None);
                continue;
            };
            let mut reviewed = ReviewedMove {
                number: now.number(),
                index: now.moves().len(),
                color: now.turn(),
                played,
                after: known.unwrap_or(lines[0].score),
                lines,
                judgement,
            };
            settle(&mut reviewed, &now, known, appraiser, stop);
            if stop.is_requested() {
                break;
            }
            after = Some(-one_later(reviewed.score()));
            each(Some(&reviewed));
            moves.push(reviewed);
        }
        moves.reverse();
        GameReview::of(line.clone(), moves)
    }

    /// The losses of one side.
    #[must_use]
    pub fn tally(&self, color: Color) -> LossTally {
        LossTally::of(self.moves.iter().filter(|one| one.color == color))
    }

    /// The last mistake after which another side was ahead than before it.
    #[must_use]
    pub fn turning_point(&self) -> Option<&ReviewedMove<MoveOf<G>>> {
        let mut moves = self.moves.iter();
        moves.rfind(|reviewed| reviewed.mistake().is_some() && reviewed.turns())
    }

    /// The mistakes, the worst first.
    #[must_use]
    pub fn worst(&self) -> Vec<&ReviewedMove<MoveOf<G>>> {
        let mut mistakes: Vec<(Mistake, &ReviewedMove<MoveOf<G>>)> = self
            .moves
            .iter()
            .filter_map(|reviewed| Some((reviewed.mistake()?, reviewed)))
            .collect();
        let thousandths = |loss: f64| (1000.0 * loss).round() as i32;
        mistakes.sort_by_key(|&(size, one)| Reverse((size, thousandths(one.loss()))));
        mistakes.into_iter().map(|(_, reviewed)| reviewed).collect()
    }

    /// The line of play before a move.
    #[must_use]
    pub fn before(&self, reviewed: &ReviewedMove<MoveOf<G>>) -> Line<G> {
        let mut line = self.line.clone();
        while line.moves().len() > reviewed.index {
            line.pop();
        }
        line
    }
}

/// Finds out what a move was worth beside the best one.
fn settle<G: Game>(
    reviewed: &mut ReviewedMove<MoveOf<G>>,
    now: &Line<G>,
    known: Option<Score>,
    appraiser: &mut impl Appraiser<G>,
    stop: &Stop,
) {
    let played = reviewed.played;
    let is_win = |score: Score| matches!(score.kind(), ScoreKind::WinIn(_));
    // Nothing is known behind the last move of an unfinished game: what the best move is worth says
    // nothing about another one.
    let is_unknown = known.is_none() && reviewed.best() != played;
    if (is_unknown || !is_win(reviewed.after))
        && let Some(proof) = appraiser.proves(now, played, stop)
    {
        reviewed.after = proof;
    } else if is_unknown && let Some(score) = appraiser.score_of(now, played, stop) {
        reviewed.after = score;
    }
    let is_ended = known.is_some_and(|known| known.kind() == ScoreKind::WinIn(1));
    if !is_ended && reviewed.mistake().is_some() && !is_win(reviewed.after) {
        let best = reviewed.best();
        if !is_win(reviewed.score())
            && let Some(score) = appraiser.score_of(now, best, stop)
        {
            reviewed.lines[0].score = score;
        }
        if let Some(score) = appraiser.score_of(now, played, stop) {
            reviewed.after = score;
        }
    }
    // A move that turned out better than what was found is the best one.
    if reviewed.after > reviewed.score() {
        let score = reviewed.after;
        let same = reviewed.lines.iter().position(|one| one.line[0] == played);
        let line = same.map_or_else(|| vec![played], |at| reviewed.lines.remove(at).line);
        let count = reviewed.lines.len();
        reviewed.lines.insert(0, ScoredLine { score, line });
        reviewed.lines.truncate(count.max(1));
    }
    reviewed.lines[1..].sort_by_key(|one| Reverse(one.score));
}

/// The score after the last move for the side that made it, if the rules say it.
fn end<G: Game>(line: &Line<G>) -> Option<Score> {
    let mover = !line.turn();
    Some(match line.verdict()?.outcome {
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
