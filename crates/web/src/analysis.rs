//! Engines that look at positions for a page.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use host::{Engine, Failure};
use protocol::{Go, Info, OptionKind};
use search::Stop;

use crate::bench;
use crate::candidates::Candidates;
use crate::client::Client;
use crate::desk::Desk;
use crate::failures::{failure, panicked};
use crate::house::House;
use crate::limits;
use crate::lock::lock;
use crate::messages::{
    AnalysisLine, AnalysisState, Candidate, Event, ReviewState, SeatSpec, Setup, Text, View,
};
use crate::permit::Permit;
use crate::score;
use crate::words::{no_thread, too_many, words};

mod compare;

/// What somebody looks at, and who.
pub(crate) struct Analysis {
    house: Arc<House>,
    desk: Arc<dyn Desk>,
    client: Arc<Client>,
    setup: Setup,
    moves: Vec<String>,
    seat: SeatSpec,
    /// Whether it is somebody who tells about each move.
    shows_candidates: bool,
    _permit: Option<Permit>,
}

/// What an engine has said so far, for the thread that tells the page.
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
        house: &Arc<House>,
        client: &Arc<Client>,
        game: &str,
        setup: Setup,
        moves: Vec<String>,
        seat: SeatSpec,
    ) -> Result<Analysis, Text> {
        let desk = house.desk(game)?;
        if moves.len() > limits::MOVES {
            return Err(words("too many moves", "手数が多すぎます"));
        }
        if seat == SeatSpec::Human {
            return Err(words("a person cannot be asked", "人には聞けません"));
        }
        house.name(game, &seat)?;
        let permit = match seat {
            SeatSpec::Engine { .. } => Some(
                house
                    .programs
                    .take()
                    .ok_or_else(|| too_many("engines", "エンジン"))?,
            ),
            _ => None,
        };
        let player = house.player(game, &seat);
        Ok(Analysis {
            shows_candidates: player.is_some_and(|player| player.shows_candidates),
            house: Arc::clone(house),
            desk,
            client: Arc::clone(client),
            setup,
            moves,
            seat,
            _permit: permit,
        })
    }

    /// Looks at the position until it is stopped, with so many lines; gives the number.
    pub(crate) fn look(self, lines: u32) -> Result<u32, Text> {
        let view = self.desk.view(&self.setup, &self.moves)?;
        if view.result.is_some() {
            return Err(words("the game is over there", "終局しています"));
        }
        let (number, stop) = self.client.new_analysis();
        let board = Arc::new(Board::default());
        let teller = (Arc::clone(&self.client), Arc::clone(&board));
        let spawned = self.house.clone().spawn(move || {
            let lines = lines.clamp(1, limits::LINES);
            let end =
                panic::catch_unwind(AssertUnwindSafe(|| self.think(lines, &view, &stop, &board)));
            board.finish(end.unwrap_or_else(|_| Err(panicked())));
        });
        spawned.map_err(|why| no_thread(&why))?;
        let (client, board) = teller;
        let told = std::thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(move || board.tell(&client, number));
        told.map_err(|why| no_thread(&why))?;
        Ok(number)
    }

    fn think(&self, lines: u32, view: &View, stop: &Stop, board: &Board) -> Result<(), Text> {
        let made = bench::make(&self.house, &*self.desk, &self.seat, &self.setup);
        let mut engine = made?;
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
            // Whatever it says when it is told to go, nobody listens.
            Err(_) if stop.is_requested() => Ok(()),
            looked => looked.map_err(|why| failure(&why)),
        }
    }

    /// Listens to the engine until it is stopped.
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
        let mut candidates = Candidates::new(&self.desk, &self.setup, &self.moves);
        let heard = |info: Info| {
            let best = candidates.best(&info.candidates);
            let mut kept = lock(&board.lines);
            if !best.is_empty() {
                kept.candidates = best;
            }
            score::place(&mut kept.lines, lines, info, view.turn);
            kept.is_new = true;
        };
        self.ask(engine, &self.moves, &go, stop, heard)
    }

    fn ask(
        &self,
        engine: &mut dyn Engine,
        moves: &[String],
        go: &Go,
        stop: &Stop,
        mut heard: impl FnMut(Info),
    ) -> Result<(), Failure> {
        let is_engine = matches!(self.seat, SeatSpec::Engine { .. });
        let told = self.desk.told(&self.setup, moves, is_engine);
        let (start, moves) = told.map_err(|why| Failure::Position {
            found: moves.join(" "),
            why: why.en,
        })?;
        engine.position(start.as_deref(), &moves)?;
        engine.go(go, stop, &mut heard).map(|_| ())
    }

    fn ask_for(
        &self,
        engine: &mut dyn Engine,
        moves: &[String],
        time: Duration,
        stop: &Stop,
        heard: impl FnMut(Info),
    ) -> Result<(), Failure> {
        let go = Go {
            move_time: Some(time),
            ..Go::default()
        };
        let latest = stop.or_at(Instant::now() + time * 2 + limits::USUAL_THOUGHT);
        self.ask(engine, moves, &go, &latest, heard)
    }

    /// Looks at all positions of the line for some time each; gives the number.
    pub(crate) fn review(self, time: u32, skip: &[u32]) -> Result<u32, Text> {
        // The whole line has to be one before anybody begins.
        self.desk.view(&self.setup, &self.moves)?;
        let total = u32::try_from(self.moves.len() + 1).unwrap_or(u32::MAX);
        let plies: Vec<u32> = (0..total).filter(|ply| !skip.contains(ply)).collect();
        let (number, stop) = self.client.new_analysis();
        let time = Duration::from_millis(u64::from(time.clamp(REVIEW.0, REVIEW.1)));
        let spawned = self.house.clone().spawn(move || {
            let mut state = ReviewState {
                analysis: number,
                ply: 0,
                total,
                lines: Vec::new(),
                is_running: true,
                trouble: None,
            };
            let end = panic::catch_unwind(AssertUnwindSafe(|| {
                self.walk(&plies, time, &stop, &mut state)
            }));
            let end = end.unwrap_or_else(|_| Err(panicked()));
            // The last position once more, so that nothing is told twice differently.
            state.is_running = false;
            state.trouble = end.err().filter(|_| !stop.is_requested());
            self.client.tell_event(&Event::Review { state });
        });
        spawned.map_err(|why| no_thread(&why))?;
        Ok(number)
    }

    fn walk(
        &self,
        plies: &[u32],
        time: Duration,
        stop: &Stop,
        state: &mut ReviewState,
    ) -> Result<(), Text> {
        let made = bench::make(&self.house, &*self.desk, &self.seat, &self.setup);
        let mut engine = made?;
        let mut walked = Ok(());
        for &ply in plies {
            let moves = &self.moves[..ply as usize];
            let mut lines = Vec::new();
            walked = self.glance(&mut *engine, moves, time, stop, &mut lines);
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
        moves: &[String],
        time: Duration,
        stop: &Stop,
        lines: &mut Vec<AnalysisLine>,
    ) -> Result<(), Text> {
        let view = self.desk.view(&self.setup, moves)?;
        if view.result.is_some() {
            return Ok(());
        }
        let heard = |info| score::place(lines, 1, info, view.turn);
        self.ask_for(engine, moves, time, stop, heard)
            .map_err(|why| failure(&why))
    }
}

impl Board {
    fn finish(&self, end: Result<(), Text>) {
        lock(&self.lines).end = Some(end);
        self.news.notify_all();
    }

    /// Tells a page what is new, from time to time, until the end.
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

/// Asks for several lines; whether the engine can show them.
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
