//! Engines that analyse positions for a page.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use host::{Engine, Failure};
use protocol::{Go, Info, OptionKind};
use search::Stop;

use crate::analysis_queue::AnalysisTurn;
use crate::bench::{self, PlacedEngine};
use crate::candidates::Candidates;
use crate::client::Client;
use crate::desk::{Desk, PlayedLine};
use crate::failures::{failure, panicked};
use crate::limits;
use crate::lock::lock;
use crate::messages::{
    AnalysisLine, AnalysisState, Candidate, Event, ReviewState, SeatSpec, Setup, Text, View,
};
use crate::permit::Permit;
use crate::score;
use crate::shared::Shared;
use crate::words::{gives_way, too_many, words};

mod compare;

/// A position to analyse, and the engine that does it.
pub(crate) struct Analysis {
    shared: Arc<Shared>,
    desk: Arc<dyn Desk>,
    client: Arc<Client>,
    setup: Setup,
    line: Box<dyn PlayedLine>,
    seat: SeatSpec,
    /// Whether the engine reports candidates.
    shows_candidates: bool,
    _permit: Option<Permit>,
}

/// The reports of an engine so far, for the thread that sends them to the page.
#[derive(Default)]
struct Board {
    lines: Mutex<Lines>,
    news: Condvar,
}

#[derive(Default)]
struct Lines {
    lines: Vec<AnalysisLine>,
    candidates: Vec<Candidate>,
    is_new: bool,
    end: Option<Result<(), Text>>,
}

/// The least and the most time for a position of a review, in milliseconds.
const REVIEW: (u32, u32) = (10, 600_000);

impl Analysis {
    pub(crate) fn new(
        shared: &Arc<Shared>,
        client: &Arc<Client>,
        game: &str,
        setup: Setup,
        moves: &[String],
        seat: SeatSpec,
    ) -> Result<Analysis, Text> {
        let desk = shared.desk(game)?;
        if moves.len() > limits::MOVES {
            return Err(words("too many moves", "手数が多すぎます"));
        }
        if seat == SeatSpec::Human {
            return Err(words("a person cannot analyse", "人には聞けません"));
        }
        shared.name(game, &seat)?;
        let permit = match seat {
            SeatSpec::Engine { .. } => Some(
                shared
                    .programs
                    .take()
                    .ok_or_else(|| too_many("engines", "エンジン"))?,
            ),
            _ => None,
        };
        let player = shared.player(game, &seat);
        let line = desk.line(&setup, moves)?;
        Ok(Analysis {
            shows_candidates: player.is_some_and(|player| player.shows_candidates),
            shared: Arc::clone(shared),
            desk,
            client: Arc::clone(client),
            setup,
            line,
            seat,
            _permit: permit,
        })
    }

    /// Analyses the position with this many lines until it is stopped; returns the analysis's number.
    pub(crate) fn look(self, lines: u32) -> Result<u32, Text> {
        let view = self.line.view();
        if view.result.is_some() {
            return Err(words("the game is over in this position", "終局しています"));
        }
        let number = self.client.new_analysis();
        let turn = AnalysisTurn::new(self.client.id, true);
        let (shared, client) = (Arc::clone(&self.shared), Arc::clone(&self.client));
        shared.analyse(&client, turn.clone(), move |runs| {
            let board = Board::default();
            thread::scope(|scope| {
                if runs {
                    scope.spawn(|| board.tell(&self.client, number));
                }
                let lines = lines.clamp(1, limits::LINES);
                let think = || self.think(lines, &view, &turn.stop, &board);
                let end =
                    panic::catch_unwind(AssertUnwindSafe(|| if runs { think() } else { Ok(()) }));
                let end = end.unwrap_or_else(|_| Err(panicked()));
                board.finish(if turn.gives_way() {
                    Err(gives_way())
                } else {
                    end
                });
            });
            if !runs {
                board.tell(&self.client, number);
            }
        })?;
        Ok(number)
    }

    fn think(&self, lines: u32, view: &View, stop: &Stop, board: &Board) -> Result<(), Text> {
        let made = self.engine(stop);
        let mut engine = match made {
            // It was replaced before there was room for an engine.
            Err(_) if stop.is_requested() => return Ok(()),
            made => made?,
        };
        let is_player = matches!(self.seat, SeatSpec::Player { .. });
        let looked = show_lines(&mut *engine, lines).and_then(|can_show| {
            let is_silent = is_player && !can_show && !self.shows_candidates;
            if is_silent && lines > 1 && view.legal.len() > 1 {
                return self.compare(&mut *engine, lines, view, stop, board);
            }
            self.watch(&mut *engine, lines, view, stop, board)
        });
        let _ = engine.quit();
        match looked {
            // Its answer to `quit` is ignored.
            Err(_) if stop.is_requested() => Ok(()),
            looked => looked.map_err(|why| failure(&why)),
        }
    }

    fn engine(&self, stop: &Stop) -> Result<PlacedEngine, Text> {
        bench::make(
            &self.shared,
            &*self.desk,
            &self.seat,
            &self.setup,
            false,
            stop,
        )
    }

    /// Reads from the engine until it is stopped.
    fn watch(
        &self,
        engine: &mut dyn Engine,
        lines: u32,
        view: &View,
        stop: &Stop,
        board: &Board,
    ) -> Result<(), Failure> {
        let go = Go {
            infinite: true,
            ..Go::default()
        };
        let mut candidates = Candidates::new(self.line.copy());
        let heard = |info: Info| {
            let best = candidates.best(&info.candidates);
            let mut kept = lock(&board.lines);
            if !best.is_empty() {
                kept.candidates = best;
            }
            score::place(&mut kept.lines, lines, info, view.turn);
            kept.is_new = true;
        };
        self.ask(engine, &*self.line, &go, stop, heard)
    }

    fn ask(
        &self,
        engine: &mut dyn Engine,
        line: &dyn PlayedLine,
        go: &Go,
        stop: &Stop,
        mut heard: impl FnMut(Info),
    ) -> Result<(), Failure> {
        let is_engine = matches!(self.seat, SeatSpec::Engine { .. });
        let (start, moves) = line.told(is_engine);
        engine.position(start.as_deref(), &moves)?;
        engine.go(go, stop, &mut heard).map(|_| ())
    }

    fn ask_for(
        &self,
        engine: &mut dyn Engine,
        line: &dyn PlayedLine,
        time: Duration,
        stop: &Stop,
        heard: impl FnMut(Info),
    ) -> Result<(), Failure> {
        let go = Go {
            move_time: Some(time),
            ..Go::default()
        };
        let latest = stop.or_at(Instant::now() + time * 2 + limits::USUAL_THOUGHT);
        self.ask(engine, line, &go, &latest, heard)
    }

    /// Analyses every position of the line for some time; returns the analysis's number.
    pub(crate) fn review(self, time: u32, skip: &[u32]) -> Result<u32, Text> {
        let total = u32::try_from(self.line.moves().len() + 1).unwrap_or(u32::MAX);
        let plies: Vec<u32> = (0..total).filter(|ply| !skip.contains(ply)).collect();
        let number = self.client.new_analysis();
        let turn = AnalysisTurn::new(self.client.id, false);
        let (shared, client) = (Arc::clone(&self.shared), Arc::clone(&self.client));
        let time = Duration::from_millis(u64::from(time.clamp(REVIEW.0, REVIEW.1)));
        shared.analyse(&client, turn.clone(), move |runs| {
            let mut state = ReviewState {
                analysis: number,
                ply: 0,
                total,
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
        for &ply in plies {
            let mut line = self.line.copy();
            line.truncate(ply as usize);
            let mut lines = Vec::new();
            walked = self.glance(&mut *engine, &*line, time, stop, &mut lines);
            if walked.is_err() || stop.is_requested() {
                break;
            }
            (state.ply, state.lines) = (ply, lines);
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
        let heard = |info| score::place(lines, 1, info, view.turn);
        self.ask_for(engine, line, time, stop, heard)
            .map_err(|why| failure(&why))
    }
}

impl Board {
    fn finish(&self, end: Result<(), Text>) {
        lock(&self.lines).end = Some(end);
        self.news.notify_all();
    }

    /// Sends news to the page from time to time, until the analysis ends.
    fn tell(&self, client: &Client, analysis: u32) {
        let mut kept = lock(&self.lines);
        loop {
            let (guard, _) = self
                .news
                .wait_timeout_while(kept, limits::THROTTLE, |kept| kept.end.is_none())
                .unwrap_or_else(PoisonError::into_inner);
            kept = guard;
            if !kept.is_new && kept.end.is_none() {
                continue;
            }
            kept.is_new = false;
            let state = AnalysisState {
                analysis,
                lines: kept.lines.clone(),
                candidates: kept.candidates.clone(),
                is_running: kept.end.is_none(),
                trouble: kept.end.clone().and_then(Result::err),
            };
            let is_running = state.is_running;
            drop(kept);
            client.tell_event(&Event::Analysis { state });
            if !is_running {
                return;
            }
            kept = lock(&self.lines);
        }
    }
}

/// Asks for several lines; returns whether the engine can show them.
fn show_lines(engine: &mut dyn Engine, lines: u32) -> Result<bool, Failure> {
    let names = ["multipv", "usi_multipv"];
    let options = &engine.identity().options;
    let option = options.iter().find_map(|option| match option.kind {
        OptionKind::Spin { min, max, .. }
            if names.contains(&option.name.to_ascii_lowercase().as_str()) =>
        {
            Some((option.name.clone(), min, max))
        }
        _ => None,
    });
    match option {
        Some((name, min, max)) if min <= max => {
            let value = i64::from(lines).clamp(min, max).to_string();
            engine.set_option(&name, Some(&value)).map(|()| true)
        }
        _ => Ok(false),
    }
}
