//! Several lines from a player that reports one: it analyses the positions after each move in turn.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use host::{Engine, Failure};
use protocol::{Info, Score};
use search::Stop;

use super::{Analysis, Board};
use crate::lock::lock;
use crate::messages::{AnalysisLine, Side, View};
use crate::score;

/// The time of the first search, so that a first result appears soon.
const FIRST: Duration = Duration::from_millis(500);

/// The time of a round, all moves together.
const ROUND: Duration = Duration::from_secs(4);

/// The least and the most time for a move of the first round.
const MOVE: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(500));

/// The longest search of a move, at which the doubling stops: a day.
const LONGEST: Duration = Duration::from_secs(86_400);

impl Analysis {
    /// Searches the moves in rounds: half of them stay in the next one, for twice the time.
    pub(super) fn compare(
        &self,
        engine: &mut dyn Engine,
        most: u32,
        view: &View,
        stop: &Stop,
        board: &Board,
    ) -> Result<(), Failure> {
        self.ask_for(engine, &*self.line, FIRST, stop, |info| {
            let mut kept = lock(&board.lines);
            score::place(&mut kept.lines, 1, info, view.turn);
            kept.is_new = true;
        })?;
        let first = lock(&board.lines).lines.first().cloned();
        let Some(first) = first else {
            // Its first report takes longer than the time that each move could get.
            return self.watch(engine, most, view, stop, board);
        };
        let most = most as usize;
        let mut lines: Vec<AnalysisLine> = view.legal.iter().map(|m| unseen(&m.text)).collect();
        // Its own choice is compared first.
        lines.sort_by_key(|line| first.moves.first() != line.moves.first());
        let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let mut time = (ROUND / count).clamp(MOVE.0, MOVE.1);
        loop {
            let mut is_news = false;
            for place in 0..lines.len() {
                let begun = Instant::now();
                let line = self.after(engine, &lines[place].moves[0], view.turn, time, stop)?;
                if stop.is_requested() {
                    return Ok(());
                }
                is_news |= line.depth > lines[place].depth || begun.elapsed() > time / 2;
                lines[place] = line;
                board.show(&best_of(&lines, most, view.turn));
            }
            // Twice the time has changed nothing, so it does not search deeper.
            if !is_news {
                return Ok(());
            }
            lines = best_of(&lines, most.max(lines.len() / 2), view.turn);
            time = (time * 2).min(LONGEST);
        }
    }

    /// The player's evaluation of a move.
    fn after(
        &self,
        engine: &mut dyn Engine,
        text: &str,
        turn: Side,
        time: Duration,
        stop: &Stop,
    ) -> Result<AnalysisLine, Failure> {
        let mut played = self.line.copy();
        played.push(text).map_err(|why| Failure::Position {
            found: text.to_owned(),
            why: why.en,
        })?;
        let view = played.view();
        let mut lines = Vec::new();
        if let Some(result) = &view.result {
            let info = Info {
                score: Some(match result.winner {
                    None => Score::Discs(0.0),
                    Some(winner) if winner == turn => Score::MateIn(1),
                    Some(_) => Score::MatedIn(1),
                }),
                ..Info::default()
            };
            score::place(&mut lines, 1, info, turn);
        } else {
            let latest = stop.or_at(Instant::now() + time * 2);
            self.ask_for(engine, &*played, time, &latest, |info| {
                let info = if view.turn == turn {
                    info
                } else {
                    score::turned(info)
                };
                score::place(&mut lines, 1, info, turn);
            })?;
        }
        let mut line = lines.pop().unwrap_or_default();
        line.moves.insert(0, text.to_owned());
        Ok(line)
    }
}

impl Board {
    /// Shows these lines, if there are any.
    fn show(&self, lines: &[AnalysisLine]) {
        let valued = lines.iter().filter(|line| line.value.is_some());
        let lines: Vec<AnalysisLine> = (1..)
            .zip(valued)
            .map(|(rank, line)| AnalysisLine {
                rank,
                ..line.clone()
            })
            .collect();
        if !lines.is_empty() {
            let mut kept = lock(&self.lines);
            (kept.lines, kept.is_new) = (lines, true);
        }
    }
}

fn unseen(text: &str) -> AnalysisLine {
    AnalysisLine {
        moves: vec![text.to_owned()],
        ..AnalysisLine::default()
    }
}

/// The best lines for the side to move; those without a value come last.
fn best_of(lines: &[AnalysisLine], most: usize, turn: Side) -> Vec<AnalysisLine> {
    let value = |line: &AnalysisLine| match turn {
        Side::Black => line.value,
        Side::White => line.value.map(|value| -value),
    };
    let mut best = lines.to_vec();
    best.sort_by(|a, b| value(b).partial_cmp(&value(a)).unwrap_or(Ordering::Equal));
    best.truncate(most);
    best
}
