//! The review of a whole game by one engine.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

use host::Engine;
use search::Stop;

use super::{Analysis, proven_line};
use crate::analysis_queue::AnalysisTurn;
use crate::desk::PlayedLine;
use crate::failures::{failure, panicked};
use crate::messages::{AnalysisLine, Event, ReviewState, Side, Text};
use crate::score;

/// The least and the most time for a position of a review, in milliseconds.
const REVIEW: (u32, u32) = (10, 600_000);

/// The positions that the solver may look at before the engine is asked.
const PROOF: u64 = 50_000;

/// What a position is worth for Black, and its best line.
struct Judged {
    ply: u32,
    value: f64,
    moves: Vec<String>,
}

impl Analysis {
    /// Analyses every position of the line for some time; returns the analysis's number.
    pub(crate) fn review(self, time: u32, skip: &[u32]) -> Result<u32, Text> {
        let total = u32::try_from(self.line.moves().len() + 1).unwrap_or(u32::MAX);
        let mut plies: Vec<u32> = (0..total).filter(|ply| !skip.contains(ply)).collect();
        plies.reverse();
        let number = self.client.new_analysis();
        let turn = AnalysisTurn::new(self.client.id, false);
        let (shared, client) = (Arc::clone(&self.shared), Arc::clone(&self.client));
        let time = Duration::from_millis(u64::from(time.clamp(REVIEW.0, REVIEW.1)));
        shared.analyse(&client, turn.clone(), move |runs| {
            let mut state = ReviewState {
                analysis: number,
                ply: 0,
                total,
                done: total - u32::try_from(plies.len()).unwrap_or(total),
                lines: Vec::new(),
                is_running: true,
                trouble: None,
            };
            let plies = if runs { plies } else { Vec::new() };
            let end = panic::catch_unwind(AssertUnwindSafe(|| {
                self.walk(&plies, time, &turn.stop, &mut state)
            }));
            let end = end.unwrap_or_else(|_| Err(panicked()));
            // The last position again, so that no position has two different results.
            state.is_running = false;
            state.trouble = end.err().filter(|_| !turn.stop.is_requested());
            self.client.tell_event(&Event::Review { state });
        })?;
        Ok(number)
    }

    fn walk(
        &self,
        plies: &[u32],
        time: Duration,
        stop: &Stop,
        state: &mut ReviewState,
    ) -> Result<(), Text> {
        let mut engine = self.engine(stop)?;
        let mut walked = Ok(());
        let mut after = None;
        for &ply in plies {
            let mut line = self.line.copy();
            line.truncate(ply as usize);
            let mut lines = Vec::new();
            walked = self.glance(&mut *engine, &*line, time, stop, &mut lines);
            if walked.is_err() || stop.is_requested() {
                break;
            }
            after = self.judge(&*line, ply, after, &mut lines);
            (state.ply, state.lines) = (ply, lines);
            state.done += 1;
            self.client.tell_event(&Event::Review {
                state: state.clone(),
            });
        }
        let _ = engine.quit();
        walked
    }

    fn glance(
        &self,
        engine: &mut dyn Engine,
        line: &dyn PlayedLine,
        time: Duration,
        stop: &Stop,
        lines: &mut Vec<AnalysisLine>,
    ) -> Result<(), Text> {
        let view = line.view();
        if view.result.is_some() {
            return Ok(());
        }
        if let Some(end) = line.forced_end(PROOF, stop) {
            lines.push(proven_line(end, view.turn));
            return Ok(());
        }
        let heard = |info| score::place(lines, 1, info, view.turn);
        self.ask_for(engine, line, time, stop, heard)
            .map_err(|why| failure(&why))
    }

    /// Compares the move that was played with the best one, by what is known of the position after it,
    /// and returns what is known of this one.
    fn judge(
        &self,
        line: &dyn PlayedLine,
        ply: u32,
        after: Option<Judged>,
        lines: &mut [AnalysisLine],
    ) -> Option<Judged> {
        let view = line.view();
        if let Some(result) = &view.result {
            let value = match result.winner {
                None => 0.0,
                Some(Side::Black) => score::WIN,
                Some(Side::White) => -score::WIN,
            };
            return Some(Judged {
                ply,
                value,
                moves: Vec::new(),
            });
        }
        let best = lines.first_mut()?;
        let played = self.line.moves().get(ply as usize);
        let after = after.filter(|after| after.ply == ply + 1);
        if let (Some(played), Some(after)) = (played, after) {
            let value = score::a_ply_earlier(after.value);
            let own = best.moves.first();
            let is_best = own.is_some_and(|own| own == played || line.are_alike(own, played));
            let is_better = best.value.is_none_or(|own| match view.turn {
                Side::Black => value > own,
                Side::White => value < own,
            });
            // What is proven stays: the way there may only be longer than it was found.
            let is_proven = best.value.is_some_and(score::is_proven) && !score::is_proven(value);
            if (is_best && !is_proven) || is_better {
                best.value = Some(value);
                best.score = score::text(value, view.turn);
            }
            if is_best || is_better {
                best.moves = [played.clone()].into_iter().chain(after.moves).collect();
            }
        }
        Some(Judged {
            ply,
            value: best.value?,
            moves: best.moves.clone(),
        })
    }
}
