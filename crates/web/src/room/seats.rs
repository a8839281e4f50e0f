//! Players and engines, which think in threads of their own.

use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};

use host::Failure;
use protocol::{BestMove, Go, Info};
use search::Stop;

use crate::bench::{self, Bench, EngineTask, PlacedEngine};
use crate::candidates::Candidates;
use crate::client::written;
use crate::failures::failure;
use crate::limits;
use crate::lock::lock;
use crate::messages::{Event, SeatSpec, Side, Text, Thinking};
use crate::score;
use crate::words::{illegal, resigned, too_many, words};

use super::Room;
use super::table::{Seat, Table, color};

/// The result of a search.
pub(super) type Thought = Result<BestMove, Failure>;

impl Room {
    /// Starts the players and engines that are not ready yet.
    pub(super) fn seat_players(&self, table: &mut Table) {
        for place in 0..table.seats.len() {
            let seat = &table.seats[place];
            if seat.is_human() || !matches!(seat.bench, Bench::Empty) {
                continue;
            }
            if !self.permit(table) {
                self.stumble(
                    table,
                    place,
                    too_many("games with engines", "エンジンの対局"),
                );
                return;
            }
            if !self.make_player(table, place) {
                return;
            }
        }
    }

    /// Makes the player of a seat in a thread of its own; `false` if there is no thread.
    fn make_player(&self, table: &mut Table, place: usize) -> bool {
        let Some(room) = self.me.upgrade() else {
            return false;
        };
        let stop = Stop::new();
        let seat = &mut table.seats[place];
        let (spec, generation) = (seat.spec.clone(), seat.generation);
        let setup = table.plan.setup.clone();
        let task = EngineTask::Play {
            ponders: table.plan.ponder,
        };
        seat.bench = Bench::Making(stop.clone());
        let spawned = self.shared.spawn(move || {
            let made = bench::make(&room.shared, &*room.desk, &spec, &setup, task, &stop);
            room.made(place, generation, made);
        });
        if let Err(why) = &spawned {
            table.seats[place].bench = Bench::Empty;
            self.stumble(table, place, no_thread(why));
        }
        spawned.is_ok()
    }

    /// Since when a player of this game has been waiting for its turn, if one is.
    pub(crate) fn idle_since(&self) -> Option<Instant> {
        let table = lock(&self.table);
        let since = |seat: &Seat| match seat.bench {
            Bench::Ready(_, since) => Some(since),
            Bench::Pondering(ref pondering) => Some(pondering.since),
            _ => None,
        };
        table.seats.iter().filter_map(since).min()
    }

    /// Lets the players go that wait for their turn. One that thinks ahead first has to end that.
    pub(crate) fn let_go(&self) {
        let mut table = lock(&self.table);
        table.stop_pondering();
        for place in 0..table.seats.len() {
            if matches!(table.seats[place].bench, Bench::Ready(..)) {
                self.dismiss(&mut table, place);
                table.seats[place].bench = Bench::Away;
            }
        }
    }

    fn made(&self, place: usize, generation: u64, made: Result<PlacedEngine, Text>) {
        let mut engine = None;
        // Refused if the game is closed; the engine is then dropped.
        let _ = self.change(|table| {
            let seat = &mut table.seats[place];
            if seat.generation != generation {
                engine = made.ok();
                return Ok(());
            }
            match made {
                Ok(made) => seat.bench = Bench::Ready(made, Instant::now()),
                Err(why) => {
                    seat.bench = Bench::Empty;
                    self.stumble(table, place, why);
                }
            }
            Ok(())
        });
        if let Some(mut engine) = engine {
            let _ = engine.quit();
        }
    }

    /// Dismisses the player of a seat.
    pub(super) fn dismiss(&self, table: &mut Table, place: usize) {
        let seat = &mut table.seats[place];
        seat.generation += 1;
        seat.bench.cancel();
        match mem::take(&mut seat.bench) {
            Bench::Making(stop) => stop.request(),
            Bench::Ready(mut engine, _) => {
                // Quitting may take time. Without a thread the engine ends when it is dropped.
                let _ = self.shared.spawn(move || {
                    let _ = engine.quit();
                });
            }
            _ => {}
        }
    }

    /// Asks the player to move; returns whether the game changed at once. Searches of other
    /// positions are stopped.
    pub(super) fn ask(&self, table: &mut Table) -> bool {
        let place = table.seat_of(table.turn());
        self.ponder(table, 1 - place);
        if table.seats[place].is_human() || self.has_pondered(table, place) {
            return false;
        }
        if matches!(table.seats[place].bench, Bench::Away) {
            return !self.make_player(table, place);
        }
        if !matches!(table.seats[place].bench, Bench::Ready(..)) {
            return false;
        }
        let is_engine = matches!(table.seats[place].spec, SeatSpec::Engine { .. });
        let (start, moves) = table.played.line().told(is_engine);
        let go = go(table, table.turn(), table.spent);
        let latest = latest(table);
        let Some(room) = self.me.upgrade() else {
            return false;
        };
        let stop = Stop::new();
        let since = Instant::now();
        let seat = &mut table.seats[place];
        let generation = seat.generation;
        let busy = Bench::Busy {
            stop: stop.clone(),
            since,
            is_cancelled: false,
        };
        let Bench::Ready(mut engine, _) = mem::replace(&mut seat.bench, busy) else {
            return false;
        };
        let stop = since
            .checked_add(latest)
            .map_or_else(|| stop.clone(), |moment| stop.or_at(moment));
        let candidates = Candidates::new(table.played.line().copy());
        let mut told = Told::new(candidates, table.turn());
        let spawned = self.shared.spawn(move || {
            let thought = panic::catch_unwind(AssertUnwindSafe(|| {
                engine.position(start.as_deref(), &moves)?;
                engine.go(&go, &stop, &mut |info| {
                    room.heard(place, generation, &mut told, info);
                })
            }));
            let thought = thought.unwrap_or_else(|_| Err(Failure::Panic("no words".to_owned())));
            room.answered(place, generation, engine, thought, told.value());
        });
        match spawned {
            Ok(()) => false,
            Err(why) => {
                table.seats[place].bench = Bench::Empty;
                self.stumble(table, place, no_thread(&why));
                true
            }
        }
    }

    /// Takes a report of a player that is thinking.
    pub(super) fn heard(&self, place: usize, generation: u64, told: &mut Told, info: Info) {
        let Some(thinking) = told.hear(info) else {
            return;
        };
        let mut table = lock(&self.table);
        let seat = &table.seats[place];
        let counts = matches!(
            seat.bench,
            Bench::Busy {
                is_cancelled: false,
                ..
            }
        );
        if seat.generation == generation && counts {
            self.tell_thinking(&mut table, thinking);
        }
    }

    pub(super) fn tell_thinking(&self, table: &mut Table, thinking: Thinking) {
        table.thinking = Some(thinking.clone());
        let event = Event::Thinking {
            id: self.id.clone(),
            thinking,
        };
        if let Some(text) = written(&event) {
            for client in &table.watchers {
                client.tell(text.clone());
            }
        }
    }

    /// Takes the answer of a player.
    pub(super) fn answered(
        &self,
        place: usize,
        generation: u64,
        engine: PlacedEngine,
        thought: Thought,
        value: Option<f64>,
    ) {
        let mut leaver = Some(engine);
        let _ = self.change(|table| {
            let seat = &mut table.seats[place];
            if seat.generation != generation {
                return Ok(());
            }
            let is_cancelled = !matches!(
                seat.bench,
                Bench::Busy {
                    is_cancelled: false,
                    ..
                }
            );
            seat.bench = match (&thought, leaver.take()) {
                (Ok(_), Some(engine)) => Bench::Ready(engine, Instant::now()),
                // After a failure it is restarted if the game continues with it.
                (_, engine) => {
                    leaver = engine;
                    Bench::Empty
                }
            };
            if !is_cancelled {
                table.judged = value;
                self.follow(table, place, thought);
            }
            Ok(())
        });
        if let Some(mut engine) = leaver {
            let _ = engine.quit();
        }
    }

    /// Plays the answer of a player, if the rules allow it.
    fn follow(&self, table: &mut Table, place: usize, thought: Thought) {
        table.thinking = None;
        let side = table.side_of(place);
        let mut expected = None;
        let best = match thought {
            Ok(BestMove::Play { best, ponder }) => {
                expected = ponder.filter(|_| table.plan.ponder);
                best
            }
            Ok(BestMove::Resign) => {
                table.result = Some(resigned(side, self.style));
                return;
            }
            Ok(BestMove::Win) => {
                match table.played.line().declared() {
                    Some(result) => table.result = Some(result),
                    None => self.stumble(
                        table,
                        place,
                        words(
                            "it declared a win without the right to",
                            "勝ちを宣言しましたが、条件を満たしていません",
                        ),
                    ),
                }
                return;
            }
            Ok(BestMove::Swap | BestMove::None) => match pass(table) {
                Some(pass) => pass,
                None => {
                    let why = words("it returned no move", "指し手を返しませんでした");
                    return self.stumble(table, place, why);
                }
            },
            Err(why) => return self.stumble(table, place, failure(&why)),
        };
        if let Err(why) = self.push(table, &best) {
            self.stumble(table, place, illegal(&best, &why));
        }
        table.seats[place].expected = expected.map(|text| (table.played.ply(), text));
    }
}

/// The last report of a search, and when it was sent.
pub(super) struct Told {
    thinking: Thinking,
    candidates: Candidates,
    /// The side that thinks.
    side: Side,
    at: Option<Instant>,
}

impl Told {
    pub(super) fn new(candidates: Candidates, side: Side) -> Told {
        Told {
            thinking: Thinking::default(),
            candidates,
            side,
            at: None,
        }
    }

    /// The report to send now, unless one was sent a moment ago.
    pub(super) fn hear(&mut self, info: Info) -> Option<Thinking> {
        if info.rank.is_some_and(|rank| rank > 1) {
            return None;
        }
        let best = self.candidates.best(&info.candidates);
        if !best.is_empty() {
            self.thinking.candidates = best;
        }
        let value = info.score.map(|score| score::value(score, self.side));
        self.thinking.value = value.or(self.thinking.value);
        score::think(&mut self.thinking, info);
        if self.at.is_some_and(|at| at.elapsed() < limits::THROTTLE) {
            return None;
        }
        self.at = Some(Instant::now());
        Some(self.thinking.clone())
    }

    /// The last score for the side to move and the last line, sent or not.
    pub(super) fn line(&self) -> (String, Vec<String>) {
        let score = self.thinking.score.clone().unwrap_or_default();
        (score, self.thinking.line.clone())
    }

    /// The last value for Black, sent or not.
    pub(super) fn value(&self) -> Option<f64> {
        self.thinking.value
    }
}

/// The pass, if it is the only legal move.
fn pass(table: &Table) -> Option<String> {
    let view = table.played.view();
    let mut legal = view.legal.iter();
    let pass = legal.find(|legal| legal.to.is_none() && view.must_pass)?;
    Some(pass.text.clone())
}

/// How long the side to move is waited for, from now on.
pub(super) fn latest(table: &Table) -> Duration {
    let clocks = table.clocks.as_ref();
    let longest = clocks.and_then(|clocks| clocks.longest_move(color(table.turn())));
    match longest {
        Some(longest) => longest.saturating_sub(table.spent),
        None => limits::LONG_THOUGHT,
    }
}

/// The time limits of a side that has already spent some time on this move.
pub(super) fn go(table: &Table, side: Side, mut spent: Duration) -> Go {
    let turn = color(side);
    let clocks = table.clocks.as_ref();
    let Some(clocks) = clocks.filter(|clocks| clocks.clock(turn).is_some()) else {
        return Go {
            move_time: Some(limits::USUAL_THOUGHT),
            ..Go::default()
        };
    };
    let mut go = clocks.go(turn);
    // Time used before a pause is already spent.
    if let Some(stock) = &mut go.remaining[turn] {
        let from_stock = spent.min(*stock);
        *stock -= from_stock;
        spent -= from_stock;
    }
    // Zero time would mean that there is no limit.
    let least = Duration::from_millis(u64::from(!go.byoyomi.is_zero()));
    go.byoyomi = go.byoyomi.saturating_sub(spent).max(least);
    go
}

pub(super) fn no_thread(why: &std::io::Error) -> Text {
    words(
        format!("no thread can be started: {why}"),
        format!("スレッドを作れません（{why}）"),
    )
}

/// Rooms are shared with the threads of their players.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Arc<Room>>();
};
