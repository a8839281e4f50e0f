use std::collections::BTreeMap;
use std::sync::mpsc;

use game::{Color, Game, Line, MoveOf, Position as _, Score};
use search::{Budget, Limits, Reports, Stop, Thinker};

use crate::reviewed_move::ScoredLine;

/// What says how good moves are.
pub trait Appraiser<G: Game> {
    /// The best lines of the position that a line of play has reached, the best first; `None` after
    /// a stop, and where there is no move.
    fn appraise(&mut self, line: &Line<G>, stop: &Stop) -> Option<Vec<ScoredLine<MoveOf<G>>>>;

    /// The score of a legal move by itself, for the side that makes it, looked at more closely than
    /// by [`appraise`](Appraiser::appraise).
    fn score_of(&mut self, line: &Line<G>, m: MoveOf<G>, stop: &Stop) -> Option<Score>;

    /// The proven win of a legal move, if a solver finds one.
    fn proves(&mut self, _line: &Line<G>, _m: MoveOf<G>, _stop: &Stop) -> Option<Score> {
        None
    }
}

/// A player that searches each position within some limits.
#[derive(Debug)]
pub struct SearchAppraiser<P> {
    /// The player. If it reports several lines, they are the lines of a move.
    pub player: P,
    /// What ends a search.
    pub limits: Limits,
}

/// A solver beside a search gets this share of what the search may use.
const SOLVER_SHARE: u32 = 4;

impl<P> SearchAppraiser<P> {
    /// What a solver may use beside the search.
    #[must_use]
    pub fn solver_budget(&self, turn: Color, stop: &Stop) -> Budget {
        let limits = Limits {
            nodes: self
                .limits
                .nodes
                .map(|nodes| nodes / u64::from(SOLVER_SHARE)),
            move_time: self.limits.move_time.map(|time| time / SOLVER_SHARE),
            ..Limits::default()
        };
        Budget::new(&limits, turn, stop)
    }

    /// The best lines of a position in which a solver has proven a win, which is a line of its own: the search
    /// is asked only if more than one is wanted.
    pub fn appraise_beside_win<G: Game>(
        &mut self,
        line: &Line<G>,
        win: Vec<MoveOf<G>>,
        wanted: usize,
        stop: &Stop,
    ) -> Option<Vec<ScoredLine<MoveOf<G>>>>
    where
        P: Thinker<G>,
    {
        let score = Score::win_in(win.len() as u32);
        let mut lines = if wanted > 1 {
            self.appraise(line, stop)?
        } else {
            Vec::new()
        };
        // The search may have seen the same win, or a shorter one.
        lines.retain(|one| one.line.first() != win.first());
        let before = lines.iter().take_while(|one| one.score > score).count();
        lines.insert(before, ScoredLine { score, line: win });
        lines.truncate(wanted.max(1));
        Some(lines)
    }

    /// The limits of a closer look: twice as much, at one move.
    fn closer(&self, place: usize) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_mul(2)),
            move_time: self.limits.move_time.map(|time| time.saturating_mul(2)),
            root_moves: Some(vec![place]),
            ..self.limits.clone()
        }
    }
}

impl<G: Game, P: Thinker<G>> Appraiser<G> for SearchAppraiser<P> {
    fn appraise(&mut self, line: &Line<G>, stop: &Stop) -> Option<Vec<ScoredLine<MoveOf<G>>>> {
        if line.position().outcome().is_some() {
            return None;
        }
        let (sender, receiver) = mpsc::channel();
        let choice = self
            .player
            .think(line, &self.limits, stop, &Reports::to(sender));
        if stop.is_requested() {
            return None;
        }
        let best = choice.best?;
        let mut lines: BTreeMap<u32, ScoredLine<MoveOf<G>>> = BTreeMap::new();
        for report in receiver.try_iter() {
            if let (Some(score), false) = (report.score, report.line.is_empty()) {
                let found = ScoredLine {
                    score,
                    line: report.line,
                };
                lines.insert(report.rank.unwrap_or(1), found);
            }
        }
        // What was chosen counts; a report of it has its line.
        let score = choice.score.unwrap_or(Score::ZERO);
        let mut lines: Vec<_> = lines.into_values().collect();
        let told = lines.iter().position(|one| one.line[0] == best);
        let line = told.map_or_else(|| vec![best], |at| lines.remove(at).line);
        lines.retain(|one| one.score <= score);
        lines.insert(0, ScoredLine { score, line });
        Some(lines)
    }

    fn score_of(&mut self, line: &Line<G>, m: MoveOf<G>, stop: &Stop) -> Option<Score> {
        let legal = line.position().legal_moves();
        let place = legal.iter().position(|&one| one == m)?;
        let limits = self.closer(place);
        let choice = self.player.think(line, &limits, stop, &Reports::none());
        choice.score.filter(|_| !stop.is_requested())
    }
}
