//! The state of a game: data and arithmetic, no threads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::Clocks;
use game::{ByColor, Color};
use search::{Stop, TimeControl};

use crate::bench::Bench;
use crate::client::Client;
use crate::desk::OpeningDesk;
use crate::limits;
use crate::messages::{
    ClockSpec, ClockState, GameState, GameSummary, NewGame, Opening, Phase, Result as GameResult,
    SeatSpec, Side, Text, Thinking, Trouble,
};
use crate::permit::Permit;
use crate::saved::Saved;
use crate::words::other;

use super::found_hint::FoundHint;
use super::seen_line::SeenLine;

/// A seat at the board, of either colour.
pub(super) struct Seat {
    pub(super) spec: SeatSpec,
    pub(super) name: String,
    pub(super) bench: Bench,
    /// Counts the players of this seat, so that an answer of an earlier one is not taken for the next.
    pub(super) generation: u64,
    /// The move that its player expects after so many moves.
    pub(super) expected: Option<(usize, String)>,
}

impl Seat {
    pub(super) fn new(spec: SeatSpec, name: String) -> Seat {
        Seat {
            spec,
            name,
            bench: Bench::Empty,
            generation: 0,
            expected: None,
        }
    }

    pub(super) fn is_human(&self) -> bool {
        self.spec == SeatSpec::Human
    }
}

pub(super) struct Table {
    pub(super) plan: NewGame,
    /// The player who began, and the other one.
    pub(super) seats: [Seat; 2],
    pub(super) first_has_black: bool,
    /// The number of moves before play began. They cannot be undone.
    pub(super) base: usize,
    /// The moves, and the position after them.
    pub(super) played: SeenLine,
    pub(super) times: Vec<u32>,
    /// The values of the moves, as many as times.
    pub(super) scores: Vec<Option<f64>>,
    /// The value of the move that is about to be played.
    pub(super) judged: Option<f64>,
    pub(super) opening: Option<Box<dyn OpeningDesk>>,
    pub(super) actions: Vec<String>,
    /// Set while a program decides about a step of the opening; a request ends that.
    pub(super) deciding: Option<Stop>,
    /// The clocks, computed from the times of the moves.
    pub(super) clocks: Option<Clocks>,
    /// When the clock was started.
    pub(super) running_since: Option<Instant>,
    /// The time used for this move before that.
    pub(super) spent: Duration,
    pub(super) is_paused: bool,
    /// The move that counts when the time is up.
    pub(super) click: Option<String>,
    pub(super) thinking: Option<Thinking>,
    /// The last hint, or why there is none.
    pub(super) hint: Option<Result<FoundHint, Text>>,
    pub(super) hinting: Option<Stop>,
    pub(super) result: Option<GameResult>,
    pub(super) trouble: Option<Trouble>,
    pub(super) revision: u32,
    pub(super) watchers: Vec<Arc<Client>>,
    pub(super) unwatched_since: Instant,
    /// When the timer will check the clocks.
    pub(super) alarm: Option<Instant>,
    /// Released when the game needs no programs.
    pub(super) permit: Option<Permit>,
    /// Whether the game is closed: nothing changes any more.
    pub(super) is_closed: bool,
}

pub(super) fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// The clock of a seat.
fn clock_of(plan: &NewGame, seat: usize) -> &ClockSpec {
    match &plan.white_clock {
        Some(clock) if seat == 1 => clock,
        _ => &plan.clock,
    }
}

/// The clocks at the start, if there are any.
pub(super) fn clocks(plan: &NewGame, first_has_black: bool) -> Option<Clocks> {
    let [first, second] = [0, 1].map(|seat| control(clock_of(plan, seat)));
    let controls = if first_has_black {
        [first, second]
    } else {
        [second, first]
    };
    let [black, white] = controls;
    (black.is_some() || white.is_some()).then(|| Clocks::new(ByColor { black, white }))
}

fn control(spec: &ClockSpec) -> Option<TimeControl> {
    let time = |milliseconds: u32| Duration::from_millis(u64::from(milliseconds));
    Some(match *spec {
        ClockSpec::None => return None,
        ClockSpec::Stock {
            main,
            increment,
            byoyomi,
        } => TimeControl {
            main: time(main),
            increment: time(increment),
            byoyomi: time(byoyomi),
        },
        ClockSpec::Move { time: each, .. } => TimeControl {
            byoyomi: time(each),
            ..TimeControl::default()
        },
    })
}

impl Table {
    pub(super) fn phase(&self) -> Phase {
        let is_missing =
            |seat: &Seat| !seat.is_human() && matches!(seat.bench, Bench::Empty | Bench::Making(_));
        if self.result.is_some() {
            Phase::Over
        } else if self.is_paused {
            Phase::Paused
        } else if self.seats.iter().any(is_missing) {
            Phase::Preparing
        } else if self.opening.is_some() {
            Phase::Opening
        } else {
            Phase::Playing
        }
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Side {
        self.played.view().turn
    }

    /// The seat that has this colour.
    pub(super) fn seat_of(&self, side: Side) -> usize {
        usize::from((side == Side::Black) != self.first_has_black)
    }

    pub(super) fn side_of(&self, seat: usize) -> Side {
        if (seat == 0) == self.first_has_black {
            Side::Black
        } else {
            Side::White
        }
    }

    /// The side that made a move, or will make it. Sides alternate: a pass is a move.
    pub(super) fn mover(&self, ply: usize) -> Side {
        match (self.played.ply().abs_diff(ply)) % 2 {
            0 => self.turn(),
            _ => other(self.turn()),
        }
    }

    /// Whether the last click of the side to move counts.
    pub(super) fn counts_last_click(&self) -> bool {
        matches!(
            clock_of(&self.plan, self.seat_of(self.turn())),
            ClockSpec::Move {
                last_click: true,
                ..
            }
        )
    }

    /// The time used for this move so far.
    pub(super) fn used(&self) -> Duration {
        let running = self.running_since.map(|since| since.elapsed());
        self.spent + running.unwrap_or_default()
    }

    /// The longest time for this move, with some grace for the answer of a player.
    pub(super) fn allowed(&self) -> Option<Duration> {
        let turn = self.turn();
        let longest = self.clocks.as_ref()?.longest_move(color(turn))?;
        if self.seats[self.seat_of(turn)].is_human() {
            Some(longest)
        } else {
            Some(longest + limits::GRACE)
        }
    }

    /// Records the time of the move; returns whether it was in time.
    pub(super) fn charge(&mut self) -> bool {
        let (used, turn) = (self.used(), color(self.turn()));
        let is_in_time = self.allowed().is_none_or(|allowed| used <= allowed);
        let longest = self.clocks.as_ref().and_then(|c| c.longest_move(turn));
        let time = milliseconds(longest.map_or(used, |longest| used.min(longest)));
        if let Some(clocks) = &mut self.clocks {
            // Whole milliseconds, so that the clocks can be computed from the stored times.
            let _ = clocks.spend(turn, Duration::from_millis(u64::from(time)));
        }
        self.times.push(time);
        self.scores.push(self.judged);
        self.new_thought();
        is_in_time
    }

    /// Starts the time of the next move.
    pub(super) fn new_thought(&mut self) {
        self.spent = Duration::ZERO;
        self.running_since = None;
        self.click = None;
        self.hint = None;
        self.thinking = None;
        self.judged = None;
        if let Some(stop) = self.hinting.take() {
            stop.request();
        }
    }

    /// Computes the clocks from the times.
    pub(super) fn reset_clocks(&mut self) {
        let mut fresh = clocks(&self.plan, self.first_has_black);
        if let Some(clocks) = &mut fresh {
            for (ply, time) in self.times.iter().enumerate().skip(self.base) {
                let time = Duration::from_millis(u64::from(*time));
                let _ = clocks.spend(color(self.mover(ply)), time);
            }
        }
        self.clocks = fresh;
    }

    /// Starts or stops the clock, according to the phase.
    pub(super) fn settle(&mut self) {
        let runs = self.phase() == Phase::Playing && !self.is_closed;
        match (runs, self.running_since) {
            (true, None) => self.running_since = Some(Instant::now()),
            (false, Some(since)) => {
                self.spent += since.elapsed();
                self.running_since = None;
            }
            _ => {}
        }
    }

    fn clock_state(&self) -> Option<ClockState> {
        let clocks = self.clocks.as_ref()?;
        let side = |side: Side| {
            let Some(clock) = clocks.clock(color(side)) else {
                return [0; 2];
            };
            let used = if side == self.turn() && self.opening.is_none() {
                self.used()
            } else {
                Duration::ZERO
            };
            let stock = clock.remaining(color(side));
            let byoyomi = clock.control(color(side)).byoyomi;
            let beyond = used.saturating_sub(stock);
            [
                milliseconds(stock.saturating_sub(used)),
                milliseconds(byoyomi.saturating_sub(beyond)),
            ]
        };
        let sides = [Side::Black, Side::White];
        let [black, white] = sides.map(side);
        Some(ClockState {
            is_timed: sides.map(|side| clocks.clock(color(side)).is_some()),
            stock: [black[0], white[0]],
            byoyomi: [black[1], white[1]],
            running: self.running_since.map(|_| self.turn()),
        })
    }

    fn pondering(&self) -> Option<Side> {
        let ponders = |seat: &Seat| matches!(seat.bench, Bench::Pondering(_));
        let place = self.seats.iter().position(ponders)?;
        Some(self.side_of(place))
    }

    /// Ends the thoughts ahead, which nobody waits for.
    pub(super) fn stop_pondering(&mut self) {
        for seat in &mut self.seats {
            if matches!(seat.bench, Bench::Pondering(_)) {
                seat.bench.cancel();
            }
        }
    }

    fn by_color<T>(&self, of: impl Fn(&Seat) -> T) -> [T; 2] {
        [Side::Black, Side::White].map(|side| of(&self.seats[self.seat_of(side)]))
    }

    /// The seat that has to act in the opening.
    pub(super) fn actor(opening: &dyn OpeningDesk) -> usize {
        usize::from(!opening.first_acts())
    }

    /// Ends the decision about a step of the opening, which nobody waits for.
    pub(super) fn stop_deciding(&mut self) {
        if let Some(stop) = self.deciding.take() {
            stop.request();
        }
    }

    /// Takes the stones from the opening rule in progress.
    pub(super) fn see_opening(&mut self) {
        if let Some(opening) = &self.opening {
            self.played = SeenLine::new(opening.line());
            self.times = vec![0; self.played.ply()];
            self.scores = vec![None; self.played.ply()];
        }
    }

    pub(super) fn state(&self, id: &str) -> GameState {
        let [black, white] = self.by_color(|seat| seat.spec.clone());
        GameState {
            id: id.to_owned(),
            revision: self.revision,
            game: self.plan.game.clone(),
            plan: self.plan.clone(),
            black,
            white,
            names: self.by_color(|seat| seat.name.clone()),
            moves: self.played.moves().to_vec(),
            move_names: self.played.names().to_vec(),
            times: self.times.clone(),
            scores: self.scores.clone(),
            view: self.played.view().clone(),
            phase: self.phase(),
            clocks: self.clock_state(),
            opening: self.opening.as_deref().map(|opening| Opening {
                prompt: opening.prompt(),
                first_acts: opening.first_acts(),
                is_human: self.seats[Table::actor(opening)].is_human(),
                actions: opening.actions(),
            }),
            thinking: self.thinking.clone(),
            pondering: self.pondering(),
            counts_last_click: self.counts_last_click(),
            click: self.click.clone(),
            hint: self.hint.clone().and_then(Result::ok).map(|hint| hint.text),
            advice: self
                .hint
                .clone()
                .and_then(Result::ok)
                .map(|hint| hint.advice),
            no_hint: self.hint.clone().and_then(Result::err),
            result: self.result.clone(),
            trouble: self.trouble.clone(),
        }
    }

    pub(super) fn summary(&self, id: &str, changed: f64) -> GameSummary {
        GameSummary {
            id: id.to_owned(),
            game: self.plan.game.clone(),
            names: self.by_color(|seat| seat.name.clone()),
            ply: u32::try_from(self.played.ply()).unwrap_or(u32::MAX),
            phase: self.phase(),
            result: self.result.clone(),
            changed,
        }
    }

    pub(super) fn saved(&self, id: &str, epoch: &str) -> Saved {
        Saved {
            id: id.to_owned(),
            epoch: epoch.to_owned(),
            plan: self.plan.clone(),
            seats: [self.seats[0].spec.clone(), self.seats[1].spec.clone()],
            names: [self.seats[0].name.clone(), self.seats[1].name.clone()],
            first_has_black: self.first_has_black,
            base: self.base,
            is_opening: self.opening.is_some(),
            actions: self.actions.clone(),
            moves: self.played.moves().to_vec(),
            times: self.times.clone(),
            scores: self.scores.clone(),
            spent: milliseconds(self.used()),
            is_paused: self.is_paused,
            result: self.result.clone(),
            revision: self.revision,
        }
    }
}
