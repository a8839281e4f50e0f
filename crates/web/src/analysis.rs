//! Engines that analyse positions for a page.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use host::{Engine, Failure};
use protocol::{Go, Info, OptionKind, Score};
use search::Stop;

use crate::analysis_queue::AnalysisTurn;
use crate::bench::{self, EngineTask, PlacedEngine};
use crate::candidates::Candidates;
use crate::client::Client;
use crate::desk::{Desk, ForcedLine, PlayedLine};
use crate::failures::{failure, panicked};
use crate::limits;
use crate::lock::lock;
use crate::messages::{
    AnalysisLine, AnalysisState, Candidate, Event, SeatSpec, Setup, Side, Text, View,
};
use crate::permit::Permit;
use crate::score;
use crate::shared::Shared;
use crate::words::{gives_way, too_many, words};

mod compare;
mod review;

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
    /// What a solver has proven, which is better than what an engine thinks.
    proven: Option<AnalysisLine>,
    /// The most lines that the page wants.
    most: usize,
    candidates: Vec<Candidate>,
    is_new: bool,
    end: Option<Result<(), Text>>,
}

/// The positions that the solver may look at beside an engine.
const PROOF: u64 = 1_000_000;

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
            let lines = lines.clamp(1, limits::LINES);
            lock(&board.lines).most = lines as usize;
            thread::scope(|scope| {
                if runs {
                    scope.spawn(|| board.tell(&self.client, number));
                    let (line, stop) = (self.line.copy(), &turn.stop);
                    let (view, board) = (&view, &board);
                    scope.spawn(move || board.prove(&*line, view.turn, stop));
                }
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
            EngineTask::Judge,
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
}

impl Board {
    /// Looks for a proof while the engine searches.
    fn prove(&self, line: &dyn PlayedLine, turn: Side, stop: &Stop) {
        let proven = panic::catch_unwind(AssertUnwindSafe(|| line.forced_end(PROOF, stop)));
        if let Ok(Some(end)) = proven {
            let mut kept = lock(&self.lines);
            kept.proven = Some(proven_line(end, turn));
            kept.is_new = true;
        }
    }

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
                lines: kept.shown(),
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

impl Lines {
    /// The engine's lines behind what is proven.
    fn shown(&self) -> Vec<AnalysisLine> {
        let Some(proven) = &self.proven else {
            return self.lines.clone();
        };
        let others = self.lines.iter();
        let others = others.filter(|line| line.moves.first() != proven.moves.first());
        let all = [proven].into_iter().chain(others);
        (1..)
            .zip(all.take(self.most))
            .map(|(rank, line)| AnalysisLine {
                rank,
                ..line.clone()
            })
            .collect()
    }
}

/// A proof as a line for the page.
fn proven_line(end: ForcedLine, turn: Side) -> AnalysisLine {
    let plies = u32::try_from(end.moves.len()).unwrap_or(u32::MAX);
    let score = if end.wins {
        Score::MateIn(plies)
    } else {
        Score::MatedIn(plies)
    };
    AnalysisLine {
        rank: 1,
        value: Some(score::value(score, turn)),
        score: score.to_string(),
        moves: end.moves,
        ..AnalysisLine::default()
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
