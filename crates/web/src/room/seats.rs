//! Players and engines: they think in threads and come back with an answer.

use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};

use host::{Engine, Failure};
use protocol::{BestMove, Go, Info};
use search::Stop;

use crate::bench::{self, Bench};
use crate::candidates::Candidates;
use crate::client::written;
use crate::failures::failure;
use crate::limits;
use crate::lock::lock;
use crate::messages::{Event, SeatSpec, Text, Thinking};
use crate::score;
use crate::words::{illegal, resigned, too_many, words};

use super::Room;
use super::table::{Table, color};

/// What came of a thought.
type Thought = Result<BestMove, Failure>;

impl Room {
    /// Gets those ready who are not yet.
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
            let Some(room) = self.me.upgrade() else {
                return;
            };
            let seat = &mut table.seats[place];
            let (spec, generation) = (seat.spec.clone(), seat.generation);
            let setup = table.plan.setup.clone();
            seat.bench = Bench::Making;
            let spawned = self.house.spawn(move || {
                let made = bench::make(&room.house, &*room.desk, &spec, &setup);
                room.made(place, generation, made);
            });
            if let Err(why) = spawned {
                table.seats[place].bench = Bench::Empty;
                self.stumble(table, place, no_thread(&why));
                return;
            }
        }
    }

    fn made(&self, place: usize, generation: u64, made: Result<Box<dyn Engine>, Text>) {
        let mut engine = None;
        // Refused if the game is closed; then the engine just goes.
        let _ = self.change(|table| {
            let seat = &mut table.seats[place];
            if seat.generation != generation {
                engine = made.ok();
                return Ok(());
            }
            match made {
                Ok(made) => seat.bench = Bench::Ready(made),
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

    /// Sends whoever sits there away.
    pub(super) fn dismiss(&self, table: &mut Table, place: usize) {
        let seat = &mut table.seats[place];
        seat.generation += 1;
        seat.bench.cancel();
        if let Bench::Ready(mut engine) = mem::take(&mut seat.bench) {
            // It may take its time. If there is no thread, it ends by being dropped.
            let _ = self.house.spawn(move || {
                let _ = engine.quit();
            });
        }
    }

    /// Asks the player whose turn it is; whether anything came of that at once. Thoughts about
    /// other positions end.
    pub(super) fn ask(&self, table: &mut Table) -> bool {
        let place = table.seat_of(table.view.turn);
        table.seats[1 - place].bench.cancel();
        if !matches!(table.seats[place].bench, Bench::Ready(_)) {
            return false;
        }
        let is_engine = matches!(table.seats[place].spec, SeatSpec::Engine { .. });
        let told = self.desk.told(&table.plan.setup, &table.moves, is_engine);
        let (start, moves) = match told {
            Ok(told) => told,
            Err(why) => {
                self.stumble(table, place, why);
                return true;
            }
        };
        let go = go(table);
        let longest = table
            .clocks
            .as_ref()
            .and_then(|clocks| clocks.longest_move(color(table.view.turn)));
        let latest = match longest {
            Some(longest) => longest.saturating_sub(table.spent),
            None => limits::LONG_THOUGHT,
        };
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
        let Bench::Ready(mut engine) = mem::replace(&mut seat.bench, busy) else {
            return false;
        };
        let stop = since
            .checked_add(latest)
            .map_or_else(|| stop.clone(), |moment| stop.or_at(moment));
        let mut told = Told::new(Candidates::new(&self.desk, &table.plan.setup, &table.moves));
        let spawned = self.house.spawn(move || {
            let thought = panic::catch_unwind(AssertUnwindSafe(|| {
                engine.position(start.as_deref(), &moves)?;
                engine.go(&go, &stop, &mut |info| {
                    room.heard(place, generation, &mut told, info);
                })
            }));
            let thought = thought.unwrap_or_else(|_| Err(Failure::Panic("no words".to_owned())));
            room.answered(place, generation, engine, thought);
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

    /// A player has found something while it thinks.
    fn heard(&self, place: usize, generation: u64, told: &mut Told, info: Info) {
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

    /// A player has decided.
    fn answered(&self, place: usize, generation: u64, engine: Box<dyn Engine>, thought: Thought) {
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
                (Ok(_), Some(engine)) => Bench::Ready(engine),
                // After a failure it is made anew if the game goes on with it.
                (_, engine) => {
                    leaver = engine;
                    Bench::Empty
                }
            };
            if !is_cancelled {
                self.follow(table, place, thought);
            }
            Ok(())
        });
        if let Some(mut engine) = leaver {
            let _ = engine.quit();
        }
    }

    /// Does what a player has decided, if the rules allow it.
    fn follow(&self, table: &mut Table, place: usize, thought: Thought) {
        table.thinking = None;
        let side = table.side_of(place);
        let best = match thought {
            Ok(BestMove::Play { best, .. }) => best,
            Ok(BestMove::Resign) => {
                table.result = Some(resigned(side, self.style));
                return;
            }
            Ok(BestMove::Win) => {
                match self.desk.declared(&table.plan.setup, &table.moves) {
                    Some(result) => table.result = Some(result),
                    None => self.stumble(
                        table,
                        place,
                        words(
                            "it declares that it has won, but it has not",
                            "勝ちを宣言しましたが、条件を満たしていません",
                        ),
                    ),
                }
                return;
            }
            Ok(BestMove::Swap | BestMove::None) => match pass(table) {
                Some(pass) => pass,
                None => {
                    let why = words("it has no move to offer", "指し手を返しませんでした");
                    return self.stumble(table, place, why);
                }
            },
            Err(why) => return self.stumble(table, place, failure(&why)),
        };
        let is_legal = table.view.legal.iter().any(|legal| legal.text == best);
        let read = match is_legal {
            true => Ok(best.clone()),
            false => self.desk.typed(&table.plan.setup, &table.moves, &best),
        };
        let played = read.and_then(|text| self.push(table, text));
        if let Err(why) = played {
            self.stumble(table, place, illegal(&best, &why));
        }
    }
}

/// What was said about a thought, and when.
pub(super) struct Told {
    thinking: Thinking,
    candidates: Candidates,
    at: Option<Instant>,
}

impl Told {
    pub(super) fn new(candidates: Candidates) -> Told {
        Told {
            thinking: Thinking::default(),
            candidates,
            at: None,
        }
    }

    /// What to tell after this, unless something was told a moment ago.
    pub(super) fn hear(&mut self, info: Info) -> Option<Thinking> {
        if info.rank.is_some_and(|rank| rank > 1) {
            return None;
        }
        let best = self.candidates.best(&info.candidates);
        if !best.is_empty() {
            self.thinking.candidates = best;
        }
        score::think(&mut self.thinking, info);
        if self.at.is_some_and(|at| at.elapsed() < limits::THROTTLE) {
            return None;
        }
        self.at = Some(Instant::now());
        Some(self.thinking.clone())
    }
}

/// The pass, if there is nothing else to do.
fn pass(table: &Table) -> Option<String> {
    let mut legal = table.view.legal.iter();
    let pass = legal.find(|legal| legal.to.is_none() && table.view.must_pass)?;
    Some(pass.text.clone())
}

/// What whoever has to move is told about its time.
fn go(table: &Table) -> Go {
    let turn = color(table.view.turn);
    let Some(clocks) = &table.clocks else {
        return Go {
            move_time: Some(limits::USUAL_THOUGHT),
            ..Go::default()
        };
    };
    let mut go = clocks.go(turn);
    // What it took before a pause is gone.
    let mut spent = table.spent;
    if let Some(stock) = &mut go.remaining[turn] {
        let from_stock = spent.min(*stock);
        *stock -= from_stock;
        spent -= from_stock;
    }
    // Nothing at all would read as: as long as you like.
    let least = Duration::from_millis(u64::from(!go.byoyomi.is_zero()));
    go.byoyomi = go.byoyomi.saturating_sub(spent).max(least);
    go
}

pub(super) fn no_thread(why: &std::io::Error) -> Text {
    words(
        format!("there is no thread for it: {why}"),
        format!("スレッドを作れません（{why}）"),
    )
}

/// Rooms are shared with the threads of their players.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Arc<Room>>();
};
